module.exports = {
  presets: ['module:@react-native/babel-preset'],
  plugins: [
    // '@old': './old'
    ['module-resolver', {root: ['.'], extensions: ['.ts', '.tsx'], alias: {'@app': './src', '@assets': './assets'}}],
  ],
};
