// A React Native to run components on: the logic of its components without a screen. Written from its documentation
// and from what its components are seen to do; it proves our side of the contract, not the platform's.
"use strict";
const React = require("react");

const reports = {
  /** What was said aloud. */
  announcements: [],
  os: "ios",
  scheme: "light",
  reduceMotion: false,
  appState: "active",
};
const listeners = { reduceMotionChanged: new Set(), change: new Set() };

function listen(name, listener) {
  listeners[name].add(listener);
  return { remove: () => listeners[name].delete(listener) };
}

const View = (props) => React.createElement("View", props);
const Text = (props) => React.createElement("Text", props);

/** Controlled: the native side shows what `refreshing` says; a pull that the owner does not take up ends at once. */
class RefreshControl extends React.Component {
  constructor(props) {
    super(props);
    this.native = props.refreshing;
  }
  componentDidUpdate() {
    this.native = this.props.refreshing;
  }
  /** What a person's pull does. */
  pull() {
    this.native = true;
    if (this.props.onRefresh) this.props.onRefresh();
    this.forceUpdate();
  }
  render() {
    const { children, ...props } = this.props;
    return React.createElement("RefreshControl", props, children);
  }
}

/** Android puts the list into the control, iOS the control beside the content. */
class ScrollView extends React.Component {
  scrollTo() {}
  scrollToEnd() {}
  render() {
    const { refreshControl, children, style, ...props } = this.props;
    const content = React.createElement("Content", null, children);
    if (reports.os === "android" && refreshControl) {
      const list = React.createElement("ScrollView", props, content);
      return React.cloneElement(refreshControl, { style }, list);
    }
    return React.createElement("ScrollView", { style, ...props }, refreshControl, content);
  }
}

class FlatList extends React.Component {
  render() {
    const { data, renderItem, ...props } = this.props;
    const rows = Array.from(data ?? [], (item, index) =>
      React.createElement(React.Fragment, { key: index }, renderItem({ item, index })),
    );
    return React.createElement(ScrollView, props, rows);
  }
}

module.exports = {
  View,
  Text,
  RefreshControl,
  ScrollView,
  FlatList,
  Platform: {
    get OS() {
      return reports.os;
    },
  },
  StyleSheet: { create: (styles) => styles, absoluteFill: { position: "absolute" } },
  AccessibilityInfo: {
    isReduceMotionEnabled: () => Promise.resolve(reports.reduceMotion),
    addEventListener: listen,
    announceForAccessibility: (text) => reports.announcements.push(text),
  },
  AppState: {
    get currentState() {
      return reports.appState;
    },
    addEventListener: listen,
  },
  useColorScheme: () => reports.scheme,
  /** For tests: what was reported, and how the system changes. */
  reports,
  listenerCount: () => listeners.reduceMotionChanged.size + listeners.change.size,
  tell(name, value) {
    if (name === "change") reports.appState = value;
    else reports.reduceMotion = value;
    listeners[name].forEach((listener) => listener(value));
  },
};
