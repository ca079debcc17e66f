// React Native 0.81: the parts that registry sources use, as its own declarations type them.

declare module "react-native" {
  import type { Component, JSX, ReactElement, ReactNode } from "react";

  export type ColorValue = string | OpaqueColorValue;
  export type OpaqueColorValue = symbol & { __TYPE__: "Color" };
  type Falsy = undefined | null | false | "";
  interface RecursiveArray<T> extends Array<T | ReadonlyArray<T> | RecursiveArray<T>> {}
  export type StyleProp<T> = T | RecursiveArray<T | Falsy> | Falsy;
  type DimensionValue = number | "auto" | `${number}%` | null;

  export interface ViewStyle {
    flex?: number | undefined;
    flexGrow?: number | undefined;
    alignItems?: "flex-start" | "flex-end" | "center" | "stretch" | "baseline" | undefined;
    justifyContent?: "flex-start" | "flex-end" | "center" | "space-between" | "space-around" | undefined;
    width?: DimensionValue | undefined;
    height?: DimensionValue | undefined;
    top?: DimensionValue | undefined;
    left?: DimensionValue | undefined;
    padding?: DimensionValue | undefined;
    position?: "absolute" | "relative" | "static" | undefined;
    opacity?: number | undefined;
    backgroundColor?: ColorValue | undefined;
    borderRadius?: number | undefined;
    boxShadow?: string | undefined;
    transform?: readonly ({ rotate: string } | { scale: number } | { translateY: number })[] | undefined;
  }
  export interface TextStyle extends ViewStyle {
    color?: ColorValue | undefined;
    fontSize?: number | undefined;
    lineHeight?: number | undefined;
    letterSpacing?: number | undefined;
  }

  export interface NativeSyntheticEvent<T> {
    nativeEvent: T;
  }
  export interface AccessibilityState {
    disabled?: boolean | undefined;
    selected?: boolean | undefined;
    checked?: boolean | "mixed" | undefined;
    busy?: boolean | undefined;
    expanded?: boolean | undefined;
  }
  export type AccessibilityActionInfo = Readonly<{ name: string; label?: string | undefined }>;
  export type AccessibilityActionEvent = NativeSyntheticEvent<Readonly<{ actionName: string }>>;
  export interface AccessibilityProps {
    accessible?: boolean | undefined;
    accessibilityActions?: ReadonlyArray<AccessibilityActionInfo> | undefined;
    accessibilityElementsHidden?: boolean | undefined;
    accessibilityHint?: string | undefined;
    accessibilityLabel?: string | undefined;
    accessibilityLiveRegion?: "none" | "polite" | "assertive" | undefined;
    accessibilityRole?: "none" | "button" | "progressbar" | "image" | "text" | undefined;
    accessibilityState?: AccessibilityState | undefined;
    importantForAccessibility?: "auto" | "yes" | "no" | "no-hide-descendants" | undefined;
    onAccessibilityAction?: ((event: AccessibilityActionEvent) => void) | undefined;
  }

  export interface ViewProps extends AccessibilityProps {
    children?: ReactNode | undefined;
    style?: StyleProp<ViewStyle> | undefined;
    testID?: string | undefined;
    pointerEvents?: "box-none" | "none" | "box-only" | "auto" | undefined;
  }
  export class View extends Component<ViewProps> {}
  export interface TextProps extends AccessibilityProps {
    children?: ReactNode | undefined;
    onPress?: ((event: NativeSyntheticEvent<object>) => void) | undefined;
    style?: StyleProp<TextStyle> | undefined;
  }
  export class Text extends Component<TextProps> {}

  export interface RefreshControlPropsIOS extends ViewProps {
    tintColor?: ColorValue | undefined;
    title?: string | undefined;
    titleColor?: ColorValue | undefined;
  }
  export interface RefreshControlPropsAndroid extends ViewProps {
    colors?: ColorValue[] | undefined;
    enabled?: boolean | undefined;
    progressBackgroundColor?: ColorValue | undefined;
    size?: "default" | "large" | undefined;
  }
  export interface RefreshControlProps extends RefreshControlPropsIOS, RefreshControlPropsAndroid {
    onRefresh?: (() => void) | undefined;
    refreshing: boolean;
    progressViewOffset?: number | undefined;
  }
  export class RefreshControl extends Component<RefreshControlProps> {}

  export interface ScrollViewProps extends ViewProps {
    alwaysBounceVertical?: boolean | undefined;
    contentContainerStyle?: StyleProp<ViewStyle> | undefined;
    horizontal?: boolean | null | undefined;
    onScroll?: ((event: NativeSyntheticEvent<{ contentOffset: { x: number; y: number } }>) => void) | undefined;
    refreshControl?: ReactElement<RefreshControlProps> | undefined;
  }
  export class ScrollView extends Component<ScrollViewProps> {
    scrollTo(options?: { x?: number | undefined; y?: number | undefined; animated?: boolean | undefined }): void;
    scrollToEnd(options?: { animated?: boolean | undefined }): void;
  }

  export interface ListRenderItemInfo<ItemT> {
    item: ItemT;
    index: number;
  }
  interface VirtualizedListProps<ItemT> extends Omit<ScrollViewProps, "horizontal"> {
    keyExtractor?: ((item: ItemT, index: number) => string) | undefined;
    onRefresh?: (() => void) | null | undefined;
    refreshing?: boolean | null | undefined;
  }
  export interface FlatListProps<ItemT> extends VirtualizedListProps<ItemT> {
    data: ArrayLike<ItemT> | null | undefined;
    renderItem: ((info: ListRenderItemInfo<ItemT>) => ReactElement | null) | null | undefined;
  }
  export class FlatList<ItemT = any> extends Component<FlatListProps<ItemT>> {}
  export interface SectionListProps<ItemT> extends VirtualizedListProps<ItemT> {
    sections: ReadonlyArray<{ readonly data: ReadonlyArray<ItemT> }>;
    renderItem?: ((info: ListRenderItemInfo<ItemT>) => ReactElement | null) | undefined;
  }
  export class SectionList<ItemT = any> extends Component<SectionListProps<ItemT>> {}

  export const Platform: {
    OS: "ios" | "android" | "macos" | "windows" | "web";
    select<T>(choices: { [os in "ios" | "android" | "web" | "native" | "default"]?: T }): T | undefined;
  };
  export interface EmitterSubscription {
    remove(): void;
  }
  export interface NativeEventSubscription {
    remove(): void;
  }
  export const AccessibilityInfo: {
    isReduceMotionEnabled(): Promise<boolean>;
    isScreenReaderEnabled(): Promise<boolean>;
    addEventListener(
      event: "reduceMotionChanged" | "screenReaderChanged",
      handler: (value: boolean) => void,
    ): EmitterSubscription;
    announceForAccessibility(announcement: string): void;
  };
  export type AppStateStatus = "active" | "background" | "inactive" | "unknown" | "extension";
  export const AppState: {
    readonly currentState: AppStateStatus;
    addEventListener(
      type: "change" | "memoryWarning" | "blur" | "focus",
      listener: (state: AppStateStatus) => void,
    ): NativeEventSubscription;
  };
  export type ColorSchemeName = "light" | "dark" | null | undefined;
  export function useColorScheme(): ColorSchemeName;
  export const StyleSheet: {
    create<T extends { [name: string]: ViewStyle | TextStyle }>(styles: T): T;
    readonly absoluteFill: ViewStyle;
  };
}
