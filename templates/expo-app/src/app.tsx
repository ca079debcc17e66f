import { StyleSheet, Text, View } from "react-native";

export function App() {
  return (
    <View style={styles.screen}>
      <Text>__Name__</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, alignItems: "center", justifyContent: "center" },
});
