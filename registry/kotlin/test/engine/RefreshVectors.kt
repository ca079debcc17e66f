// SPDX-License-Identifier: MIT
// Written from registry/vectors/refresh-vectors.json by `swift run generate`.

package decal.ui.engine

/** The conformance vectors of the refresh engine, as JSON. In parts: a constant holds at most 65,535 bytes. */
internal val refreshVectors: String = listOf(
    """
{
  "format": "refresh-vectors/1",
  "timeUnit": "ms",
  "lengthUnit": "pt",
  "tolerance": 0.001,
  "notes": [
    "Every reduce call first runs the deadlines that fall at or before t, each at its own time, in time order; effects lists everything produced by that call.",
    "expect is a partial match: only the keys present are compared; effects is compared whole and in order.",
    "Numbers are compared within tolerance. The strings NaN, Infinity and -Infinity stand for those doubles.",
    "Start from the preset, then apply config on top. config, like a configure event, holds only the fields that change; a nested object (threshold, trigger, resistance, haptics, timing, lock) replaces the old one whole.",
    "offset and drag without a source: drag. release without a velocity: 0. external with null: none.",
    "In nested input a drag with source drag and no finger down counts as a press first."
  ],
  "presets": {
    "standard": {"input": "scroll", "threshold": {"kind": "fixed", "value": 72}, "trigger": {"kind": "release", "disarm": 0.9}, "resistance": {"kind": "none"}, "hold": 60, "presentation": "push", "haptics": {"armed": "medium", "disarmed": null, "trigger": null}, "timing": {"openMs": 200, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 0, "settleMs": 350, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": 5, "requiresLift": true}, "momentumMayArm": false, "deferSettle": true, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0.5, "lockContent": false},
    "swiftKit": {"input": "scroll", "threshold": {"kind": "fixed", "value": 72}, "trigger": {"kind": "collapse", "at": 0.55}, "resistance": {"kind": "none"}, "hold": 72, "presentation": "push", "haptics": {"armed": "medium", "disarmed": null, "trigger": null}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 0, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": true, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": false},
    "uiRefreshControl": {"input": "scroll", "threshold": {"kind": "fixed", "value": 60}, "trigger": {"kind": "native"}, "resistance": {"kind": "none"}, "hold": 60, "presentation": "system", "haptics": {"armed": null, "disarmed": null, "trigger": null}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 0, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": false, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": false},
    "uimReactNative": {"input": "scroll", "threshold": {"kind": "fixed", "value": 60}, "trigger": {"kind": "native"}, "resistance": {"kind": "none"}, "hold": 60, "presentation": "system", "haptics": {"armed": null, "disarmed": null, "trigger": "light"}, "timing": {"openMs": 0, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 0, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": false, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": false},
    "uimSwiftUI": {"input": "scroll", "threshold": {"kind": "fixed", "value": 60}, "trigger": {"kind": "native"}, "resistance": {"kind": "none"}, "hold": 60, "presentation": "system", "haptics": {"armed": null, "disarmed": null, "trigger": "light"}, "timing": {"openMs": 0, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 0, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": false, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": false},
    "uimCompose": {"input": "nested", "threshold": {"kind": "fixed", "value": 64}, "trigger": {"kind": "release", "disarm": 1}, "resistance": {"kind": "exponential", "max": 128, "factor": 1.6}, "hold": 52, "presentation": "follow", "haptics": {"armed": null, "disarmed": null, "trigger": "confirm"}, "timing": {"openMs": 400, "minimumMs": 600, "minimumFrom": "held", "lingerMs": 0, "settleMs": 400, "easing": [0.32, 0.72, 0, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": false, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "all", "restEpsilon": 0, "lockContent": false},
    "refresher": {"input": "scroll", "threshold": {"kind": "fixed", "value": 90}, "trigger": {"kind": "threshold"}, "resistance": {"kind": "none"}, "hold": 75, "presentation": "pushRemainder", "haptics": {"armed": null, "disarmed": null, "trigger": "medium"}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 300, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 500, "resetPoint": 5, "requiresLift": true}, "momentumMayArm": true, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": true},
    "refresherSystem2": {"input": "scroll", "threshold": {"kind": "fixed", "value": 90}, "trigger": {"kind": "threshold"}, "resistance": {"kind": "none"}, "hold": 75, "presentation": "pushProgress", "haptics": {"armed": null, "disarmed": null, "trigger": "medium"}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 300, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 500, "resetPoint": 5, "requiresLift": true}, "momentumMayArm": true, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": true},
    "refresherOverlay": {"input": "scroll", "threshold": {"kind": "fixed", "value": 90}, "trigger": {"kind": "threshold"}, "resistance": {"kind": "none"}, "hold": 75, "presentation": "overlay", "haptics": {"armed": null, "disarmed": null, "trigger": "medium"}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 300, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 500, "resetPoint": 5, "requiresLift": true}, "momentumMayArm": true, "deferSettle": false, "onDisappear": "keep", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": true},
    "pullProgress": {"input": "scroll", "threshold": {"kind": "fixed", "value": 90}, "trigger": {"kind": "release", "disarm": 1}, "resistance": {"kind": "none"}, "hold": 62, "presentation": "push", "haptics": {"armed": null, "disarmed": null, "trigger": null}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 0, "settleMs": 0, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}, "lock": {"cooldownMs": 0, "resetPoint": null, "requiresLift": false}, "momentumMayArm": false, "deferSettle": false, "onDisappear": "cancel", "reentry": "join", "fling": "downward", "restEpsilon": 0, "lockContent": false}
  },
  "vectors": [
    {"id": "sk-arm-once-then-collapse", "title": "Latches at 72 with one haptic, ignores hovering, fires when the pull falls under 0.55 x 72", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "offset", "value": 30, "expect": {"phase": "pulling", "pull": 30, "progress": 0.416667, "effects": []}},
      {"t": 16, "event": "offset", "value": 72, "expect": {"phase": "armed", "pull": 72, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "armed", "pull": 90, "progress": 1, "effects": []}},
      {"t": 48, "event": "offset", "value": 70, "expect": {"phase": "armed", "pull": 70, "progress": 0.972222, "effects": []}},
      {"t": 64, "event": "offset", "value": 75, "expect": {"phase": "armed", "pull": 75, "progress": 1, "effects": []}},
      {"t": 80, "event": "offset", "value": 40, "expect": {"phase": "armed", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 96, "event": "offset", "value": 39, "expect": {"phase": "refreshing", "pull": 39, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}], "inset": 72, "token": 1}},
      {"t": 112, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "inset": 72}},
      {"t": 1312, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 0, "token": null}}
    ]},
    {"id": "sk-jump-through-zero", "title": "Armed, then the very next report is already at rest: it still counts as the release", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 16, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}},
      {"t": 900, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 916, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 932, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "sk-every-point-counts", "title": "The smallest distance is a pull: this preset has no rest zone", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "offset", "value": 0.2, "expect": {"phase": "pulling", "pull": 0.2, "progress": 0.002778, "effects": []}},
      {"t": 16, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "sk-the-lift-does-not-matter", "title": "Collapse trigger: lifting neither fires nor cancels, before and after arming", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 32, "event": "release", "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": [], "touching": false}},
      {"t": 48, "event": "offset", "value": 75, "source": "momentum", "expect": {"phase": "armed", "pull": 75, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 64, "event": "offset", "value": 39, "source": "momentum", "expect": {"phase": "refreshing", "pull": 39, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}},
      {"t": 500, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 39, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": false}},
      {"t": 516, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 600, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 616, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 632, "event": "release", "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": []}},
      {"t": 648, "event": "offset", "value": 44, "source": "momentum", "expect": {"phase": "armed", "pull": 44, "progress": 0.611111, "effects": []}},
      {"t": 664, "event": "offset", "value": 12, "source": "momentum", "expect": {"phase": "refreshing", "pull": 12, "progress": 1, "effects": [{"start": {"token": 2, "source": "pull"}}]}}
    ]},
    {"id": "sk-unknown-fingers-and-momentum", "title": "Where presses are unknown only drags start a pull: momentum and jumps by code do not", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "offset", "value": 85, "source": "momentum", "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 32, "event": "offset", "value": 85, "source": "program", "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 48, "event": "offset", "value": 0, "source": "program", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 64, "event": "offset", "value": 36, "expect": {"phase": "pulling", "pull": 36, "progress": 0.5, "effects": []}}
    ]},
    {"id": "sk-a-jump-by-code-does-not-arm", "title": "A pull that a finger began may cross on momentum, not on a jump made by code", "preset": "swiftKit", "steps": [
      {"t": 0, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "source": "program", "expect": {"phase": "pulling", "pull": 80, "progress": 1, "effects": []}},
      {"t": 32, "event": "offset", "value": 78, "source": "momentum", "expect": {"phase": "armed", "pull": 78, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 48, "event": "offset", "value": 0, "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}}
    ]},
    {"id": "sk-zero-threshold", "title": "Collapse trigger without a threshold: armed by any pull, fired by rest alone", "preset": "swiftKit", "config": {"threshold": {"kind": "fixed", "value": -4}}, "steps": [
      {"t": 0, "event": "offset", "value": 9, "expect": {"phase": "armed", "pull": 9, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 16, "event": "offset", "value": 0.1, "expect": {"phase": "armed", "pull": 0.1, "progress": 1, "effects": []}},
      {"t": 32, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}}
    ]},
    {"id": "blocks-release-fires", "title": "Lifting the finger at or past 90 starts the run; no haptic; slot of 62", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "touching": true}},
      {"t": 16, "event": "offset", "value": 45, "expect": {"phase": "pulling", "pull": 45, "progress": 0.5, "effects": []}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "armed", "pull": 90, "progress": 1, "effects": []}},
      {"t": 48, "event": "release", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}], "inset": 62, "touching": false}},
      {"t": 64, "event": "offset", "value": 20, "expect": {"phase": "refreshing", "pull": 20, "progress": 1, "effects": []}},
      {"t": 1448, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 20, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 0}}
    ]},
    {"id": "blocks-drag-back-cancels", "title": "Dragging back under 90 before lifting cancels", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 95, "expect": {"phase": "armed", "pull": 95, "progress": 1, "effects": []}},
      {"t": 32, "event": "offset", "value": 89, "expect": {"phase": "pulling", "pull": 89, "progress": 0.988889, "effects": []}},
      {"t": 48, "event": "release", "expect": {"phase": "idle", "pull": 89, "progress": 0, "effects": ["snapBack"]}},
      {"t": 64, "event": "offset", "value": 40, "expect": {"phase": "idle", "pull": 40, "progress": 0, "effects": []}},
      {"t": 80, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "blocks-accessibility-joins", "title": "The accessibility action starts one run and a second activation joins it", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "begin", "source": "accessibility", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "accessibility"}}, "reveal"], "inset": 62}},
      {"t": 100, "event": "begin", "source": "accessibility", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"join": 1}], "token": 1}},
      {"t": 900, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}}
    ]},
    {"id": "blocks-disappear-cancels", "title": "A view that goes away cancels its run; the late completion is ignored", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 200, "event": "disappear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"cancel": 1}, {"end": {"token": 1, "outcome": "cancelled"}}], "token": null}},
      {"t": 260, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 300, "event": "appear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 320, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 2, "source": "program"}}, "reveal"], "token": 2}}
    ]},
    {"id": "blocks-end-under-the-finger", "title": "No lock: after an end under the finger the same finger may pull and fire again", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 100, "event": "press", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 116, "event": "offset", "value": 95, "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": []}},
      {"t": 200, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 95, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 0, "locked": false}},
      {"t": 216, "event": "offset", "value": 45, "expect": {"phase": "pulling", "pull": 45, "progress": 0.5, "effects": []}},
      {"t": 232, "event": "offset", "value": 96, "expect": {"phase": "armed", "pull": 96, "progress": 1, "effects": []}},
      {"t": 248, "event": "release", "velocity": 900, "expect": {"phase": "refreshing", "pull": 96, "progress": 1, "effects": [{"start": {"token": 2, "source": "pull"}}], "token": 2}}
    ]},
    {"id": "blocks-flag-has-100-ms", "title": "Controlled form without a minimum: the flag has 100 ms to come up, then the run is its owner's", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "nextDeadline": 110}},
      {"t": 109, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 200, "event": "finished", "token": 1, "outcome": "failure", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 300, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "failure"}}], "outcome": "failure"}},
      {"t": 400, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 2, "source": "program"}}, "reveal"], "nextDeadline": 500}},
      {"t": 499, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 500, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "unclaimed"}}], "outcome": "unclaimed"}}
    ]},
    {"id": "blocks-flag-run-outlives-the-view", "title": "The cancel policy leaves a run alone while a flag is in use; hidden starts reveal nothing until the view is back", "preset": "pullProgress", "steps": [
      {"t": 0, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"], "token": 1}},
      {"t": 100, "event": "disappear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "token": 1}},
      {"t": 200, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 300, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "token": 2}},
      {"t": 400, "event": "appear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"]}},
      {"t": 500, "event": "appear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 600, "event": "external", "value": null, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}]}}
    ]},
    {"id": "refresher-fires-under-the-finger", "title": "Threshold trigger at 90 while touching, 300 ms linger; no second run until the finger is up, the content at rest and the cooldown over", "preset": "refresher", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.666667, "effects": [], "inset": 0}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}], "inset": 0, "contentLocked": true}},
      {"t": 48, "event": "offset", "value": 45, "expect": {"phase": "refreshing", "pull": 45, "progress": 1, "effects": [], "inset": 37.5}},
      {"t": 64, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "inset": 75}},
      {"t": 2000, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 2300}},
      {"t": 2299, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "contentLocked": true}},
      {"t": 2300, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true, "contentLocked": false}},
      {"t": 2350, "event": "offset", "value": 3, "expect": {"phase": "idle", "pull": 3, "progress": 0, "effects": [], "locked": true}},
      {"t": 2400, "event": "offset", "value": 120, "expect": {"phase": "idle", "pull": 120, "progress": 0, "effects": [], "locked": true}},
      {"t": 2500, "event": "release", "expect": {"phase": "idle", "pull": 120, "progress": 0, "effects": [], "locked": true}},
      {"t": 2600, "event": "offset", "value": 4, "expect": {"phase": "idle", "pull": 4, "progress": 0, "effects": [], "locked": true, "nextDeadline": 2800}},
      {"t": 2800, "event": "tick", "expect": {"phase": "idle", "pull": 4, "progress": 0, "effects": [], "locked": false, "nextDeadline": null}},
      {"t": 2900, "event": "press", "expect": {"phase": "idle", "pull": 4, "progress": 0, "effects": []}},
      {"t": 2916, "event": "offset", "value": 95, "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 2, "source": "pull"}}]}}
    ]},
    {"id": "refresher-momentum-after-touch", "title": "A pull that began under the finger may still cross the threshold on its own momentum; one that began without it may not", "preset": "refresher", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.666667, "effects": []}},
      {"t": 32, "event": "release", "expect": {"phase": "pulling", "pull": 60, "progress": 0.666667, "effects": []}},
      {"t": 48, "event": "offset", "value": 95, "source": "momentum", "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}]}},
      {"t": 64, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "inset": 75}},
      {"t": 100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 400, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 500, "event": "offset", "value": 2, "source": "momentum", "expect": {"phase": "idle", "pull": 2, "progress": 0, "effects": [], "locked": true}},
      {"t": 900, "event": "offset", "value": 3, "source": "momentum", "expect": {"phase": "idle", "pull": 3, "progress": 0, "effects": [], "locked": false}},
      {"t": 916, "event": "offset", "value": 95, "source": "momentum", "expect": {"phase": "idle", "pull": 95, "progress": 0, "effects": []}}
    ]},
    {"id": "refresher-done-twice", "title": "A completion called twice, or late, never ends a later run", "preset": "refresher", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}]}},
      {"t": 60, "event": "release", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 80, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 150, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 400}},
      {"t": 400, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 1000, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": false}},
      {"t": 1016, "event": "offset", "value": 95, "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 2, "source": "pull"}}], "token": 2}},
      {"t": 1100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": [], "token": 2}},
      {"t": 1200, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "refreshing", "pull": 95, "progress": 1, "effects": [], "nextDeadline": 1500}}
    ]},
    {"id": "refresher-system2-inset", "title": "Content follows the pull in proportion, then parks at 75", "preset": "refresherSystem2", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "inset": 0}},
      {"t": 16, "event": "offset", "value": 45, "expect": {"phase": "pulling", "pull": 45, "progress": 0.5, "effects": [], "inset": 37.5}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}], "inset": 75}},
      {"t": 48, "event": "offset", "value": 10, "expect": {"phase": "refreshing", "pull": 10, "progress": 1, "effects": [], "inset": 75}},
      {"t": 64, "event": "release", "expect": {"phase": "refreshing", "pull": 10, "progress": 1, "effects": []}}
    ]},
    {"id": "refresher-overlay-never-insets", "title": "The overlay style leaves the content where it is; rows stay frozen until the end", "preset": "refresherOverlay", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "inset": 0, "contentLocked": false}},
      {"t": 16, "event": "offset", "value": 45, "expect": {"phase": "pulling", "pull": 45, "progress": 0.5, "effects": [], "inset": 0, "contentLocked": false}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}], "inset": 0, "contentLocked": true}},
      {"t": 48, "event": "release", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 64, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "inset": 0}},
      {"t": 100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 400, "contentLocked": true}},
      {"t": 400, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 0, "contentLocked": false, "locked": true, "nextDeadline": 900}},
      {"t": 900, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": false, "nextDeadline": null}}
    ]},
    {"id": "refresher-begin-keeps-the-lock", "title": "A start by code runs in spite of the lock and leaves it and its cooldown as they are", "preset": "refresher", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "inset": 75}},
      {"t": 50, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 350}},
      {"t": 350, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true, "nextDeadline": 850}},
      {"t": 500, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 2, "source": "program"}}, "reveal"], "locked": true, "nextDeadline": 850, "token": 2}},
      {"t": 800, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 850}},
      {"t": 850, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "locked": false, "nextDeadline": 1100}},
""",
    """
      {"t": 1100, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}], "locked": true, "nextDeadline": 1600}}
    ]},
    {"id": "refresher-flag-lowered-twice", "title": "A run that is done lingers its time, however often the flag is lowered or removed", "preset": "refresher", "steps": [
      {"t": 0, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"], "nextDeadline": null}},
      {"t": 20, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "token": 1, "nextDeadline": null}},
      {"t": 40, "event": "external", "value": false, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 340}},
      {"t": 200, "event": "external", "value": false, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 340}},
      {"t": 300, "event": "external", "value": null, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 340}},
      {"t": 340, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}}
    ]},
    {"id": "refresher-system2-aborted-inset", "title": "A cancelled pull keeps moving the content in proportion while it springs back", "preset": "refresherSystem2", "config": {"threshold": {"kind": "viewport", "fraction": 0.1, "min": null, "max": null}, "timing": {"openMs": 0, "minimumMs": 0, "minimumFrom": "start", "lingerMs": 300, "settleMs": 250, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}}, "steps": [
      {"t": 0, "event": "viewport", "value": 900, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 5, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 54, "expect": {"phase": "pulling", "pull": 54, "progress": 0.6, "effects": [], "inset": 45}},
      {"t": 32, "event": "touchCancel", "expect": {"phase": "settling", "pull": 54, "progress": 0.6, "effects": ["snapBack"], "inset": 45, "touching": false, "nextDeadline": 282}},
      {"t": 40, "event": "viewport", "value": 600, "expect": {"phase": "settling", "pull": 54, "progress": 0.6, "effects": [], "inset": 45}},
      {"t": 48, "event": "offset", "value": 18, "source": "momentum", "expect": {"phase": "settling", "pull": 18, "progress": 0.2, "effects": [], "inset": 15}},
      {"t": 64, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "inset": 0}}
    ]},
    {"id": "refresher-lift-below-waits", "title": "A lift below the threshold leaves the pull to its momentum; a second pull goes on from it", "preset": "refresherOverlay", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 72, "expect": {"phase": "pulling", "pull": 72, "progress": 0.8, "effects": [], "inset": 0}},
      {"t": 32, "event": "release", "expect": {"phase": "pulling", "pull": 72, "progress": 0.8, "effects": []}},
      {"t": 48, "event": "offset", "value": 63, "source": "momentum", "expect": {"phase": "pulling", "pull": 63, "progress": 0.7, "effects": []}},
      {"t": 64, "event": "press", "expect": {"phase": "pulling", "pull": 63, "progress": 0.7, "effects": []}},
      {"t": 80, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}], "inset": 0}}
    ]},
    {"id": "uikit-completion-handler", "title": "Native control: the value-changed event starts the run, end is called by the app, no minimum, no engine haptic", "preset": "uiRefreshControl", "steps": [
      {"t": 0, "event": "offset", "value": 70, "expect": {"phase": "idle", "pull": 70, "progress": 0, "effects": []}},
      {"t": 16, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 70, "progress": 1, "effects": [{"start": {"token": 1, "source": "native"}}], "inset": 0}},
      {"t": 2016, "event": "stop", "expect": {"phase": "idle", "pull": 70, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 2032, "event": "stop", "expect": {"phase": "idle", "pull": 70, "progress": 0, "effects": []}}
    ]},
    {"id": "uikit-disabled", "title": "A disabled native control: neither its own event nor the assistive action starts anything", "preset": "uiRefreshControl", "steps": [
      {"t": 0, "event": "enable", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "begin", "source": "native", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 20, "event": "begin", "source": "accessibility", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 30, "event": "enable", "value": true, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 40, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 56, "event": "offset", "value": 90, "expect": {"phase": "idle", "pull": 90, "progress": 0, "effects": []}},
      {"t": 72, "event": "release", "expect": {"phase": "idle", "pull": 90, "progress": 0, "effects": []}},
      {"t": 90, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"start": {"token": 1, "source": "native"}}], "inset": 0}},
      {"t": 100, "event": "enable", "value": false, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 110, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 120, "event": "stop", "expect": {"phase": "idle", "pull": 90, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}}
    ]},
    {"id": "uim-rn-minimum-spinner", "title": "The spinner stays 600 ms after a fast failure; one light haptic at the start", "preset": "uimReactNative", "steps": [
      {"t": 0, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "light"}}, {"start": {"token": 1, "source": "native"}}], "nextDeadline": null}},
      {"t": 100, "event": "finished", "token": 1, "outcome": "failure", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 600}},
      {"t": 599, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 600, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "failure"}}], "outcome": "failure"}}
    ]},
    {"id": "uim-rn-slow-work", "title": "Work longer than the minimum ends the moment it finishes", "preset": "uimReactNative", "steps": [
      {"t": 0, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "light"}}, {"start": {"token": 1, "source": "native"}}]}},
      {"t": 900, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}}
    ]},
    {"id": "uim-rn-controlled-flag", "title": "A controlled flag shows and hides the spinner without running the action or the minimum", "preset": "uimReactNative", "steps": [
      {"t": 0, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"], "token": 1}},
      {"t": 200, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 300, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "light"}}, {"start": {"token": 2, "source": "native"}}], "nextDeadline": 900}},
      {"t": 310, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 350, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 400, "event": "external", "value": false, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 900}},
      {"t": 500, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 1200, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}]}},
      {"t": 1300, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"], "token": 3}},
      {"t": 1400, "event": "external", "value": null, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 3, "outcome": "success"}}]}}
    ]},
    {"id": "uim-rn-stop-under-a-flag", "title": "With a flag in use a plain stop is nothing, not even a report", "preset": "uimReactNative", "steps": [
      {"t": 0, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "light"}}, {"start": {"token": 1, "source": "native"}}], "nextDeadline": 610}},
      {"t": 20, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 700, "event": "stop", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 800, "event": "finished", "token": 1, "outcome": "failure", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 900, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "failure"}}]}}
    ]},
    {"id": "uim-swiftui-gesture-and-action", "title": "The native gesture and the assistive action share one run; only the gesture has a haptic", "preset": "uimSwiftUI", "steps": [
      {"t": 0, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "light"}}, {"start": {"token": 1, "source": "native"}}], "inset": 0}},
      {"t": 200, "event": "begin", "source": "accessibility", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"join": 1}]}},
      {"t": 300, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 600}},
      {"t": 600, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": false}},
      {"t": 700, "event": "begin", "source": "accessibility", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 2, "source": "accessibility"}}, "reveal"], "token": 2}},
      {"t": 1400, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}]}}
    ]},
    {"id": "uim-compose-resistance-release", "title": "128 x (1 - exp(-raw/204.8)); release at 64; confirm haptic; 400 ms open plus 600 ms minimum", "preset": "uimCompose", "tolerance": 0.001, "steps": [
      {"t": 0, "event": "drag", "value": 100, "expect": {"phase": "pulling", "pull": 49.449, "progress": 0.77264, "effects": [{"consume": 100}]}},
      {"t": 16, "event": "drag", "value": 42, "expect": {"phase": "armed", "pull": 64.0136, "progress": 1, "effects": [{"consume": 42}]}},
      {"t": 32, "event": "release", "velocity": 800, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 1, "source": "pull"}}, {"consume": 800}], "inset": 52, "presented": 64.0136}},
      {"t": 132, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 1032}},
      {"t": 432, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "presented": 52}},
      {"t": 1032, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "nextDeadline": 1432, "inset": 0}},
      {"t": 1100, "event": "drag", "value": 50, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 1432, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "uim-compose-upward-consumption", "title": "Upward drags give back exactly what was pulled, then go to the list", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 60, "expect": {"phase": "pulling", "pull": 32.506182, "progress": 0.507909, "effects": [{"consume": 60}]}},
      {"t": 16, "event": "drag", "value": -20, "expect": {"phase": "pulling", "pull": 22.710072, "progress": 0.354845, "effects": [{"consume": -20}]}},
      {"t": 32, "event": "drag", "value": -100, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": -40}]}},
      {"t": 48, "event": "drag", "value": -50, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 64, "event": "drag", "value": 30, "expect": {"phase": "pulling", "pull": 17.441379, "progress": 0.272522, "effects": [{"consume": 30}]}},
      {"t": 80, "event": "drag", "value": 40, "source": "momentum", "expect": {"phase": "pulling", "pull": 17.441379, "progress": 0.272522, "effects": [{"consume": 0}]}}
    ]},
    {"id": "uim-compose-reduced-motion", "title": "With motion reduced there is no opening or settling time", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "motion", "value": true, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "drag", "value": 200, "expect": {"phase": "armed", "pull": 79.794758, "progress": 1, "effects": [{"consume": 200}]}},
      {"t": 20, "event": "release", "velocity": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 1, "source": "pull"}}, {"consume": 0}], "presented": 52}},
      {"t": 30, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 620}},
      {"t": 620, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "presented": 0}}
    ]},
    {"id": "uim-compose-offset-means-nothing", "title": "Nested input listens to drags only", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "offset", "value": 80, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "drag", "value": 50, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": [{"consume": 50}], "touching": true}},
      {"t": 32, "event": "offset", "value": 0, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": []}},
      {"t": 48, "event": "offset", "value": 200, "source": "momentum", "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": []}}
    ]},
    {"id": "uim-compose-takes-every-fling", "title": "A fling on a pull is swallowed in both directions, without a pull it is left to the list", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 50, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": [{"consume": 50}]}},
      {"t": 16, "event": "release", "velocity": -700, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": -700}], "nextDeadline": 416}},
      {"t": 416, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 500, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 516, "event": "release", "velocity": 900, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}}
    ]},
    {"id": "uim-compose-spring-back", "title": "A pull let go under the threshold springs back along the curve", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 80, "expect": {"phase": "pulling", "pull": 41.390868, "progress": 0.646732, "effects": [{"consume": 80}], "inset": 41.390868, "presented": 41.390868}},
      {"t": 16, "event": "release", "velocity": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0}], "inset": 0, "presented": 41.390868, "nextDeadline": 416}},
      {"t": 56, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "presented": 30.222755}},
      {"t": 216, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "presented": 1.870478}},
      {"t": 416, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "presented": 0}}
    ]},
    {"id": "uim-compose-crossing-answers-last", "title": "Nested input with a threshold trigger: the answer to the drag comes after the start it caused", "preset": "uimCompose", "config": {"trigger": {"kind": "threshold"}}, "steps": [
      {"t": 0, "event": "drag", "value": 150, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 1, "source": "pull"}}, {"consume": 150}], "inset": 52, "presented": 66.46486}},
      {"t": 16, "event": "drag", "value": 20, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"consume": 0}]}},
      {"t": 32, "event": "release", "velocity": 400, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"consume": 0}]}},
      {"t": 1000, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "nextDeadline": 1400}}
    ]},
    {"id": "uim-compose-press-while-disabled", "title": "A gesture begun while disabled stays dropped when the engine is enabled under it", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "enable", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "drag", "value": 40, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": true}},
      {"t": 20, "event": "enable", "value": true, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 30, "event": "drag", "value": 40, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 40, "event": "release", "velocity": 100, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": false}},
      {"t": 50, "event": "drag", "value": 40, "expect": {"phase": "pulling", "pull": 22.710072, "progress": 0.354845, "effects": [{"consume": 40}]}}
    ]},
    {"id": "uim-compose-what-is-a-press", "title": "A drag by the finger is a press, even of nothing; a fling, a jump or a broken number is none", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 30, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": false}},
      {"t": 10, "event": "drag", "value": 30, "source": "program", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": false}},
      {"t": 20, "event": "drag", "value": "NaN", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": false}},
      {"t": 30, "event": "drag", "value": "-Infinity", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": false}},
      {"t": 40, "event": "drag", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": true}},
      {"t": 50, "event": "drag", "value": -30, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 60, "event": "drag", "value": 30, "expect": {"phase": "pulling", "pull": 17.441379, "progress": 0.272522, "effects": [{"consume": 30}]}},
      {"t": 70, "event": "drag", "value": "Infinity", "expect": {"phase": "pulling", "pull": 17.441379, "progress": 0.272522, "effects": [{"consume": 0}]}}
    ]},
    {"id": "uim-compose-regrab-while-disabled", "title": "While disabled a press does not take up a pull that springs back", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 90, "expect": {"phase": "pulling", "pull": 45.518243, "progress": 0.711223, "effects": [{"consume": 90}]}},
      {"t": 10, "event": "enable", "value": false, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": ["snapBack"], "nextDeadline": 410}},
      {"t": 20, "event": "release", "velocity": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 30, "event": "press", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "touching": true, "nextDeadline": 410}},
      {"t": 410, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "presented": 0}}
    ]},
    {"id": "uim-compose-fling-downward", "title": "Taking only downward flings, however slow: upward and broken velocities are left, and so is any without a pull", "preset": "uimCompose", "config": {"fling": "downward", "timing": {"openMs": 400, "minimumMs": 600, "minimumFrom": "held", "lingerMs": 0, "settleMs": 0, "easing": [0.32, 0.72, 0, 1], "timeoutMs": null}}, "steps": [
      {"t": 0, "event": "drag", "value": 50, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": [{"consume": 50}]}},
      {"t": 16, "event": "release", "velocity": -400, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0}]}},
      {"t": 32, "event": "drag", "value": 50, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": [{"consume": 50}]}},
      {"t": 48, "event": "release", "velocity": "NaN", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0}]}},
      {"t": 64, "event": "drag", "value": 50, "expect": {"phase": "pulling", "pull": 27.727685, "progress": 0.433245, "effects": [{"consume": 50}]}},
      {"t": 80, "event": "release", "velocity": 0.5, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0.5}]}},
      {"t": 96, "event": "release", "velocity": 400, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}}
    ]},
    {"id": "uim-compose-begin-in-the-spring-back", "title": "A start during the spring-back opens from where the content is seen", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 100, "expect": {"phase": "pulling", "pull": 49.448928, "progress": 0.772639, "effects": [{"consume": 100}]}},
      {"t": 10, "event": "release", "velocity": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0}]}},
      {"t": 90, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "presented": 17.025547, "nextDeadline": null}},
      {"t": 250, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "presented": 49.146437}},
      {"t": 490, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "presented": 52}}
    ]},
    {"id": "uim-compose-collapse-at-the-lift", "title": "Nested input has no fall after the lift: with a collapse trigger the lift decides", "preset": "uimCompose", "config": {"trigger": {"kind": "collapse", "at": 0.55}}, "steps": [
      {"t": 0, "event": "drag", "value": 90, "expect": {"phase": "pulling", "pull": 45.518243, "progress": 0.711223, "effects": [{"consume": 90}]}},
      {"t": 16, "event": "release", "velocity": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": ["snapBack", {"consume": 0}]}},
      {"t": 500, "event": "drag", "value": 150, "expect": {"phase": "armed", "pull": 66.46486, "progress": 1, "effects": [{"consume": 150}]}},
      {"t": 516, "event": "release", "velocity": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 1, "source": "pull"}}, {"consume": 0}]}},
      {"t": 1516, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 2000, "event": "drag", "value": 200, "expect": {"phase": "armed", "pull": 79.794758, "progress": 1, "effects": [{"consume": 200}]}},
      {"t": 2016, "event": "drag", "value": -160, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 2, "source": "pull"}}, {"consume": -160}]}}
    ]},
    {"id": "uim-compose-becomes-scroll", "title": "A change of the input drops the pull of the old one", "preset": "uimCompose", "steps": [
      {"t": 0, "event": "drag", "value": 70, "expect": {"phase": "pulling", "pull": 37.056959, "progress": 0.579015, "effects": [{"consume": 70}]}},
      {"t": 16, "event": "configure", "value": {"input": "scroll"}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack"], "touching": true}},
      {"t": 32, "event": "drag", "value": -20, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 48, "event": "offset", "value": 32, "expect": {"phase": "pulling", "pull": 32, "progress": 0.5, "effects": []}},
      {"t": 64, "event": "configure", "value": {"input": "nested"}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack"]}},
      {"t": 80, "event": "drag", "value": -20, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 96, "event": "drag", "value": 70, "expect": {"phase": "pulling", "pull": 37.056959, "progress": 0.579015, "effects": [{"consume": 70}]}}
    ]},
    {"id": "uim-compose-native", "title": "Nested input with a native trigger: every drag is left to the list", "preset": "uimCompose", "config": {"trigger": {"kind": "native"}}, "steps": [
      {"t": 0, "event": "drag", "value": 90, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}], "touching": true}},
      {"t": 16, "event": "release", "velocity": 300, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"consume": 0}]}},
      {"t": 32, "event": "begin", "source": "native", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "confirm"}}, {"start": {"token": 1, "source": "native"}}]}}
    ]},
    {"id": "std-momentum-does-not-arm", "title": "A fling that overshoots the top neither shows nor starts a refresh", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 50, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 66, "event": "offset", "value": 40, "source": "momentum", "expect": {"phase": "idle", "pull": 40, "progress": 0, "effects": []}},
      {"t": 82, "event": "offset", "value": 110, "source": "momentum", "expect": {"phase": "idle", "pull": 110, "progress": 0, "effects": []}},
      {"t": 98, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-rotation-freezes-threshold", "title": "A viewport change during a pull waits for the next gesture", "preset": "standard", "config": {"threshold": {"kind": "viewport", "fraction": 0.2, "min": 64, "max": 148}}, "steps": [
      {"t": 0, "event": "viewport", "value": 800, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 100, "expect": {"phase": "pulling", "pull": 100, "progress": 0.675676, "effects": []}},
      {"t": 32, "event": "viewport", "value": 380, "expect": {"phase": "pulling", "pull": 100, "progress": 0.675676, "effects": []}},
      {"t": 48, "event": "offset", "value": 110, "expect": {"phase": "pulling", "pull": 110, "progress": 0.743243, "effects": []}},
      {"t": 64, "event": "release", "expect": {"phase": "settling", "pull": 110, "progress": 0.743243, "effects": ["snapBack"], "nextDeadline": 414}},
      {"t": 80, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 200, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 216, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-finish-while-dragging", "title": "Ended under the finger: data is released at once, the inset only after the lift", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "release", "expect": {"phase": "refreshing", "pull": 80, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}], "inset": 60}},
      {"t": 500, "event": "press", "expect": {"phase": "refreshing", "pull": 80, "progress": 1, "effects": []}},
      {"t": 516, "event": "offset", "value": 50, "expect": {"phase": "refreshing", "pull": 50, "progress": 1, "effects": []}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 50, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 60, "nextDeadline": null, "locked": true}},
      {"t": 900, "event": "release", "expect": {"phase": "settling", "pull": 50, "progress": 0, "effects": [], "inset": 0, "nextDeadline": 1250}},
      {"t": 1000, "event": "offset", "value": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "locked": false}},
      {"t": 1250, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-held-finger-never-loops", "title": "Threshold trigger, finger never lifted: one run only", "preset": "standard", "config": {"trigger": {"kind": "threshold"}, "haptics": {"armed": null, "disarmed": null, "trigger": "medium"}}, "steps": [
""",
    """
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "refreshing", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 1, "source": "pull"}}]}},
      {"t": 16, "event": "offset", "value": 85, "expect": {"phase": "refreshing", "pull": 85, "progress": 1, "effects": [], "token": 1}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 85, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "nextDeadline": null}},
      {"t": 716, "event": "offset", "value": 100, "expect": {"phase": "settling", "pull": 100, "progress": 0, "effects": []}},
      {"t": 732, "event": "offset", "value": 140, "expect": {"phase": "settling", "pull": 140, "progress": 0, "effects": []}},
      {"t": 748, "event": "release", "expect": {"phase": "settling", "pull": 140, "progress": 0, "effects": [], "nextDeadline": 1098}},
      {"t": 900, "event": "offset", "value": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "locked": false}},
      {"t": 1098, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 1200, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 1216, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "medium"}}, {"start": {"token": 2, "source": "pull"}}]}},
      {"t": 1300, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 1900, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}], "nextDeadline": 2250, "locked": true}},
      {"t": 1950, "event": "offset", "value": 90, "expect": {"phase": "settling", "pull": 90, "progress": 0, "effects": [], "locked": true}},
      {"t": 2300, "event": "offset", "value": 95, "expect": {"phase": "idle", "pull": 95, "progress": 0, "effects": [], "locked": true}},
      {"t": 2350, "event": "release", "expect": {"phase": "idle", "pull": 95, "progress": 0, "effects": [], "locked": true}},
      {"t": 2400, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": false}}
    ]},
    {"id": "std-program-during-pull", "title": "A programmatic start takes over the pull; lifting the finger does not start a second", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 32, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 50, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 48, "event": "offset", "value": 90, "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 64, "event": "release", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": []}},
      {"t": 80, "event": "offset", "value": 0, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 1050, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-haptic-hysteresis", "title": "Disarms only under 90 % of the threshold; each tick plays once per gesture", "preset": "standard", "config": {"haptics": {"armed": "medium", "disarmed": "soft", "trigger": null}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 72, "expect": {"phase": "armed", "pull": 72, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 66, "expect": {"phase": "armed", "pull": 66, "progress": 0.916667, "effects": []}},
      {"t": 48, "event": "offset", "value": 64, "expect": {"phase": "pulling", "pull": 64, "progress": 0.888889, "effects": [{"haptic": {"moment": "disarmed", "style": "soft"}}]}},
      {"t": 64, "event": "offset", "value": 73, "expect": {"phase": "armed", "pull": 73, "progress": 1, "effects": []}},
      {"t": 80, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.833333, "effects": []}},
      {"t": 96, "event": "offset", "value": 74, "expect": {"phase": "armed", "pull": 74, "progress": 1, "effects": []}},
      {"t": 112, "event": "release", "expect": {"phase": "refreshing", "pull": 74, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}}
    ]},
    {"id": "std-touch-cancel", "title": "A cancelled touch never fires, even when armed", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "touchCancel", "expect": {"phase": "settling", "pull": 80, "progress": 1, "effects": ["snapBack"], "nextDeadline": 382}},
      {"t": 48, "event": "offset", "value": 40, "expect": {"phase": "settling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 64, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 500, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "token": null}}
    ]},
    {"id": "std-disabled", "title": "Disabled: gestures and assistive actions do nothing, an explicit program call still works", "preset": "standard", "steps": [
      {"t": 0, "event": "enable", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 32, "event": "offset", "value": 100, "expect": {"phase": "idle", "pull": 100, "progress": 0, "effects": []}},
      {"t": 48, "event": "release", "expect": {"phase": "idle", "pull": 100, "progress": 0, "effects": []}},
      {"t": 64, "event": "begin", "source": "accessibility", "expect": {"phase": "idle", "pull": 100, "progress": 0, "effects": []}},
      {"t": 80, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 100, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}}
    ]},
    {"id": "std-non-finite-ignored", "title": "NaN and infinite offsets, and a configuration with one, change nothing", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 40, "expect": {"phase": "pulling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 32, "event": "offset", "value": "NaN", "expect": {"phase": "pulling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 48, "event": "offset", "value": "Infinity", "expect": {"phase": "pulling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 64, "event": "offset", "value": "-Infinity", "expect": {"phase": "pulling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 80, "event": "configure", "value": {"threshold": {"kind": "fixed", "value": "NaN"}}, "expect": {"phase": "pulling", "pull": 40, "progress": 0.555556, "effects": []}},
      {"t": 96, "event": "offset", "value": 72, "expect": {"phase": "armed", "pull": 72, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 112, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 128, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 200, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 216, "event": "offset", "value": 36, "expect": {"phase": "pulling", "pull": 36, "progress": 0.5, "effects": []}},
      {"t": 232, "event": "offset", "value": 72, "expect": {"phase": "armed", "pull": 72, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-restart-ignores-stale", "title": "Restart policy: the newest run wins and the old completion is ignored", "preset": "standard", "config": {"reentry": "restart"}, "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 300, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"cancel": 1}, {"end": {"token": 1, "outcome": "superseded"}}, {"start": {"token": 2, "source": "program"}}, "reveal"], "token": 2}},
      {"t": 350, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "token": 2}},
      {"t": 400, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 900}},
      {"t": 900, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 2, "outcome": "success"}}]}},
      {"t": 1250, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-timeout", "title": "A run that never ends is cut at the limit and its late completion is ignored", "preset": "standard", "config": {"timing": {"openMs": 200, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 0, "settleMs": 350, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": 30000}}, "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "nextDeadline": 30000}},
      {"t": 29999, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 30000, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"cancel": 1}, {"end": {"token": 1, "outcome": "timedOut"}}]}},
      {"t": 30100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": []}},
      {"t": 30350, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "outcome": "timedOut"}}
    ]},
    {"id": "std-hidden-finish", "title": "Keep policy: the run survives the view; finishing unseen skips the settle; returning mid-run reveals", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 200, "event": "disappear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 400, "event": "appear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"]}},
      {"t": 500, "event": "disappear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 800, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}},
      {"t": 900, "event": "appear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 1000, "event": "disappear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 1100, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 2, "source": "program"}}]}},
      {"t": 1200, "event": "appear", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": ["reveal"]}}
    ]},
    {"id": "std-drag-means-nothing", "title": "Scroll input listens to offsets only: a drag is no press and no pull", "preset": "standard", "steps": [
      {"t": 0, "event": "drag", "value": 80, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "touching": false}},
      {"t": 16, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "touching": true}},
      {"t": 32, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 48, "event": "drag", "value": -80, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}}
    ]},
    {"id": "std-each-gesture-its-own-tick", "title": "One tick a gesture, also over a rest under the finger; the next press has its own", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 48, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": []}},
      {"t": 64, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 80, "event": "release", "expect": {"phase": "settling", "pull": 50, "progress": 0.694444, "effects": ["snapBack"], "nextDeadline": 430}},
      {"t": 96, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "nextDeadline": null}},
      {"t": 200, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 216, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-rest-is-half-a-point", "title": "Half a point is rest, more is a pull", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 0.5, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 32, "event": "offset", "value": 0.75, "expect": {"phase": "pulling", "pull": 0.75, "progress": 0.010417, "effects": []}},
      {"t": 48, "event": "offset", "value": -40, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-own-speed-does-not-arm", "title": "Without momentumMayArm a pull that the finger began does not arm on its own speed", "preset": "standard", "config": {"trigger": {"kind": "collapse", "at": 0.55}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 50, "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 32, "event": "release", "expect": {"phase": "pulling", "pull": 50, "progress": 0.694444, "effects": []}},
      {"t": 48, "event": "offset", "value": 80, "source": "momentum", "expect": {"phase": "pulling", "pull": 80, "progress": 1, "effects": []}},
      {"t": 64, "event": "offset", "value": 30, "source": "momentum", "expect": {"phase": "pulling", "pull": 30, "progress": 0.416667, "effects": []}},
      {"t": 80, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-threshold-lift-below", "title": "Threshold trigger: a lift below it ends the pull", "preset": "standard", "config": {"trigger": {"kind": "threshold"}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.833333, "effects": []}},
      {"t": 32, "event": "release", "expect": {"phase": "settling", "pull": 60, "progress": 0.833333, "effects": ["snapBack"], "nextDeadline": 382, "inset": 0}},
      {"t": 48, "event": "offset", "value": 75, "source": "momentum", "expect": {"phase": "settling", "pull": 75, "progress": 1, "effects": []}},
      {"t": 382, "event": "tick", "expect": {"phase": "idle", "pull": 75, "progress": 0, "effects": [], "nextDeadline": null}},
      {"t": 400, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-threshold-of-zero-waits-for-the-lift", "title": "A threshold trigger with nothing to cross fires at the lift", "preset": "standard", "config": {"trigger": {"kind": "threshold"}, "threshold": {"kind": "fixed", "value": 0}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 12, "expect": {"phase": "armed", "pull": 12, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 3, "expect": {"phase": "armed", "pull": 3, "progress": 1, "effects": []}},
      {"t": 48, "event": "release", "expect": {"phase": "refreshing", "pull": 3, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}]}}
    ]},
    {"id": "std-waiting-ends-at-rest", "title": "Ended under the finger: the inset also closes when the content comes to rest by itself", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "inset": 60}},
      {"t": 100, "event": "press", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 116, "event": "offset", "value": 40, "expect": {"phase": "refreshing", "pull": 40, "progress": 1, "effects": []}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 40, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 60, "nextDeadline": null, "locked": true}},
      {"t": 716, "event": "offset", "value": 20, "expect": {"phase": "settling", "pull": 20, "progress": 0, "effects": [], "inset": 60, "nextDeadline": null}},
      {"t": 732, "event": "offset", "value": 0, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "inset": 0, "nextDeadline": 1082, "locked": true}},
      {"t": 750, "event": "release", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "locked": false, "nextDeadline": 1082}},
      {"t": 1082, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-end-at-rest-unlocks", "title": "An end with the finger up and the content at rest leaves no lock", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "contentLocked": false, "outcome": null}},
      {"t": 300, "event": "finished", "token": 2, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 650, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": false, "nextDeadline": 1000}},
      {"t": 1000, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-cancelled-ends-at-once", "title": "A run whose work was cancelled ends at once, minimum and linger or not", "preset": "standard", "config": {"timing": {"openMs": 200, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 400, "settleMs": 350, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}}, "steps": [
      {"t": 0, "event": "begin", "source": "accessibility", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "accessibility"}}, "reveal"]}},
      {"t": 120, "event": "finished", "token": 1, "outcome": "cancelled", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "cancelled"}}], "outcome": "cancelled", "inset": 0, "nextDeadline": 470}},
      {"t": 470, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-cooldown-alone", "title": "A lock of nothing but time opens by time, also under the finger", "preset": "standard", "config": {"lock": {"cooldownMs": 400, "resetPoint": null, "requiresLift": false}}, "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true, "nextDeadline": 1050}},
      {"t": 1050, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": true, "nextDeadline": 1100}},
      {"t": 1060, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": true}},
      {"t": 1076, "event": "offset", "value": 80, "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": [], "locked": true}},
      {"t": 1100, "event": "tick", "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": [], "locked": false, "nextDeadline": null}},
      {"t": 1116, "event": "offset", "value": 85, "expect": {"phase": "armed", "pull": 85, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-new-threshold-waits", "title": "A new threshold waits for the next gesture", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 36, "expect": {"phase": "pulling", "pull": 36, "progress": 0.5, "effects": []}},
      {"t": 32, "event": "configure", "value": {"threshold": {"kind": "fixed", "value": 40}}, "expect": {"phase": "pulling", "pull": 36, "progress": 0.5, "effects": []}},
      {"t": 48, "event": "offset", "value": 54, "expect": {"phase": "pulling", "pull": 54, "progress": 0.75, "effects": []}},
      {"t": 64, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 80, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 200, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 216, "event": "offset", "value": 30, "expect": {"phase": "pulling", "pull": 30, "progress": 0.75, "effects": []}},
      {"t": 232, "event": "offset", "value": 40, "expect": {"phase": "armed", "pull": 40, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-follow-inset", "title": "Follow: the content moves with the pull, then parks at the hold", "preset": "standard", "config": {"presentation": "follow", "hold": 48}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "inset": 0}},
      {"t": 16, "event": "offset", "value": 30, "expect": {"phase": "pulling", "pull": 30, "progress": 0.416667, "effects": [], "inset": 30}},
      {"t": 32, "event": "offset", "value": 90, "expect": {"phase": "armed", "pull": 90, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}], "inset": 90}},
      {"t": 48, "event": "release", "expect": {"phase": "refreshing", "pull": 90, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}], "inset": 48}},
      {"t": 64, "event": "offset", "value": 10, "expect": {"phase": "refreshing", "pull": 10, "progress": 1, "effects": [], "inset": 48}},
      {"t": 700, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 10, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 0}}
    ]},
    {"id": "std-view-goes-mid-pull", "title": "A view that goes away drops the pull; the finger it had is gone too", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "disappear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack"], "touching": false, "nextDeadline": null}},
      {"t": 48, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 64, "event": "appear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 80, "event": "offset", "value": 30, "expect": {"phase": "idle", "pull": 30, "progress": 0, "effects": []}},
      {"t": 96, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 112, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 128, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-negative-numbers", "title": "Negative times, rest zone and reset point count as zero, a timeout of nothing is none", "preset": "standard", "config": {"timing": {"openMs": 200, "minimumMs": -600, "minimumFrom": "held", "lingerMs": -300, "settleMs": -350, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": -5}, "lock": {"cooldownMs": -500, "resetPoint": -3, "requiresLift": false}, "restEpsilon": -2}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": -1, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 32, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 48, "event": "release", "expect": {"phase": "refreshing", "pull": 80, "progress": 1, "effects": [{"start": {"token": 1, "source": "pull"}}], "nextDeadline": null}},
      {"t": 148, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 80, "progress": 1, "effects": [], "nextDeadline": 248}},
      {"t": 248, "event": "tick", "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true, "nextDeadline": null}},
      {"t": 264, "event": "offset", "value": 0.75, "expect": {"phase": "idle", "pull": 0.75, "progress": 0, "effects": [], "locked": true}},
      {"t": 280, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "locked": false}}
    ]},
    {"id": "std-viewport-rules", "title": "An unusable height is ignored; an unknown one leaves no threshold; the upper limit wins over the lower", "preset": "standard", "config": {"threshold": {"kind": "viewport", "fraction": 1, "min": null, "max": null}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 0.75, "expect": {"phase": "armed", "pull": 0.75, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 48, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 60, "event": "viewport", "value": 1, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 70, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 86, "event": "offset", "value": 0.75, "expect": {"phase": "pulling", "pull": 0.75, "progress": 0.75, "effects": []}},
      {"t": 92, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 96, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 98, "event": "configure", "value": {"threshold": {"kind": "viewport", "fraction": 0.1, "min": null, "max": null}}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 100, "event": "viewport", "value": 800, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 110, "event": "viewport", "value": "NaN", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 120, "event": "viewport", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 130, "event": "viewport", "value": -400, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 140, "event": "viewport", "value": "Infinity", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 150, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 166, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.75, "effects": []}},
      {"t": 182, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 198, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 214, "event": "release", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 230, "event": "configure", "value": {"threshold": {"kind": "viewport", "fraction": 0.1, "min": 100, "max": 50}}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 246, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 262, "event": "offset", "value": 40, "expect": {"phase": "pulling", "pull": 40, "progress": 0.8, "effects": []}},
      {"t": 278, "event": "offset", "value": 50, "expect": {"phase": "armed", "pull": 50, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-exactly-at-the-edges", "title": "At the disarm point the pull is still armed, at the reset point the lock opens", "preset": "standard", "config": {"threshold": {"kind": "fixed", "value": 100}, "trigger": {"kind": "release", "disarm": 0.5}, "haptics": {"armed": "medium", "disarmed": "light", "trigger": "heavy"}, "lock": {"cooldownMs": 0, "resetPoint": 12, "requiresLift": true}}, "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
""",
    """
      {"t": 16, "event": "offset", "value": 100, "expect": {"phase": "armed", "pull": 100, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "offset", "value": 50, "expect": {"phase": "armed", "pull": 50, "progress": 0.5, "effects": []}},
      {"t": 48, "event": "offset", "value": 49.9, "expect": {"phase": "pulling", "pull": 49.9, "progress": 0.499, "effects": [{"haptic": {"moment": "disarmed", "style": "light"}}]}},
      {"t": 64, "event": "offset", "value": 100, "expect": {"phase": "armed", "pull": 100, "progress": 1, "effects": []}},
      {"t": 80, "event": "offset", "value": 20, "expect": {"phase": "pulling", "pull": 20, "progress": 0.2, "effects": []}},
      {"t": 96, "event": "offset", "value": 110, "expect": {"phase": "armed", "pull": 110, "progress": 1, "effects": []}},
      {"t": 112, "event": "release", "expect": {"phase": "refreshing", "pull": 110, "progress": 1, "effects": [{"haptic": {"moment": "trigger", "style": "heavy"}}, {"start": {"token": 1, "source": "pull"}}]}},
      {"t": 800, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 110, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true}},
      {"t": 816, "event": "offset", "value": 12.5, "expect": {"phase": "settling", "pull": 12.5, "progress": 0, "effects": [], "locked": true}},
      {"t": 832, "event": "offset", "value": 12, "expect": {"phase": "settling", "pull": 12, "progress": 0, "effects": [], "locked": false}}
    ]},
    {"id": "std-second-press-pays-the-debt", "title": "A new press counts as the lift that was owed", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 100, "event": "press", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 800, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "locked": true, "nextDeadline": 1150}},
      {"t": 900, "event": "press", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "locked": false, "nextDeadline": 1150}},
      {"t": 1150, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-cancelled-touch-pays-the-debt", "title": "A cancelled touch counts as a lift: the waiting settle starts and rest unlocks", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 100, "event": "press", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 116, "event": "offset", "value": 40, "expect": {"phase": "refreshing", "pull": 40, "progress": 1, "effects": []}},
      {"t": 800, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 40, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "inset": 60, "nextDeadline": null, "locked": true}},
      {"t": 850, "event": "enable", "value": false, "expect": {"phase": "settling", "pull": 40, "progress": 0, "effects": [], "inset": 60, "nextDeadline": null}},
      {"t": 860, "event": "enable", "value": true, "expect": {"phase": "settling", "pull": 40, "progress": 0, "effects": [], "inset": 60, "nextDeadline": null}},
      {"t": 900, "event": "touchCancel", "expect": {"phase": "settling", "pull": 40, "progress": 0, "effects": [], "inset": 0, "nextDeadline": 1250, "locked": true, "touching": false}},
      {"t": 916, "event": "offset", "value": 0, "source": "momentum", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "locked": false, "nextDeadline": 1250}},
      {"t": 1250, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-flag-leaves-without-a-report", "title": "A flag removed before the work reported leaves the run to the work", "preset": "standard", "steps": [
      {"t": 0, "event": "external", "value": false, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "nextDeadline": 610}},
      {"t": 100, "event": "external", "value": null, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 2000, "event": "tick", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 2100, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}]}}
    ]},
    {"id": "std-flag-takes-a-pending-end", "title": "A flag that comes up before the minimum is over holds the run; its end keeps the first report", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"]}},
      {"t": 100, "event": "finished", "token": 1, "outcome": "failure", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 600}},
      {"t": 300, "event": "external", "value": true, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 900, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": []}},
      {"t": 1000, "event": "external", "value": false, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "failure"}}]}}
    ]},
    {"id": "std-hidden-reports", "title": "Reports and presses of a hidden view are mirrored and start nothing", "preset": "standard", "steps": [
      {"t": 0, "event": "disappear", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 10, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "touching": true}},
      {"t": 26, "event": "offset", "value": 80, "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": []}},
      {"t": 42, "event": "release", "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": []}},
      {"t": 58, "event": "appear", "expect": {"phase": "idle", "pull": 80, "progress": 0, "effects": []}},
      {"t": 74, "event": "offset", "value": 0, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 90, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 106, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}}
    ]},
    {"id": "std-new-times-mid-run", "title": "New times change what comes, not what runs", "preset": "standard", "steps": [
      {"t": 0, "event": "begin", "source": "program", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [{"start": {"token": 1, "source": "program"}}, "reveal"], "nextDeadline": null}},
      {"t": 100, "event": "configure", "value": {"timing": {"openMs": 200, "minimumMs": 3000, "minimumFrom": "start", "lingerMs": 550, "settleMs": 100, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": 200}}, "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": null}},
      {"t": 150, "event": "finished", "token": 1, "outcome": "success", "expect": {"phase": "refreshing", "pull": 0, "progress": 1, "effects": [], "nextDeadline": 700}},
      {"t": 700, "event": "tick", "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [{"end": {"token": 1, "outcome": "success"}}], "nextDeadline": 800}},
      {"t": 750, "event": "configure", "value": {"timing": {"openMs": 200, "minimumMs": 600, "minimumFrom": "start", "lingerMs": 0, "settleMs": 1000, "easing": [0.25, 0.1, 0.25, 1], "timeoutMs": null}}, "expect": {"phase": "settling", "pull": 0, "progress": 0, "effects": [], "nextDeadline": 800}},
      {"t": 800, "event": "tick", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}}
    ]},
    {"id": "std-becomes-native-mid-pull", "title": "A trigger given to the platform drops the engine's own pull, also one springing back", "preset": "standard", "steps": [
      {"t": 0, "event": "press", "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": []}},
      {"t": 16, "event": "offset", "value": 80, "expect": {"phase": "armed", "pull": 80, "progress": 1, "effects": [{"haptic": {"moment": "armed", "style": "medium"}}]}},
      {"t": 32, "event": "configure", "value": {"trigger": {"kind": "native"}}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": ["snapBack"]}},
      {"t": 48, "event": "offset", "value": 85, "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 64, "event": "release", "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 80, "event": "configure", "value": {"trigger": {"kind": "native"}, "hold": 50}, "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 96, "event": "configure", "value": {"trigger": {"kind": "release", "disarm": 0.9}}, "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 112, "event": "press", "expect": {"phase": "idle", "pull": 85, "progress": 0, "effects": []}},
      {"t": 128, "event": "offset", "value": 60, "expect": {"phase": "pulling", "pull": 60, "progress": 0.833333, "effects": []}},
      {"t": 144, "event": "release", "expect": {"phase": "settling", "pull": 60, "progress": 0.833333, "effects": ["snapBack"]}},
      {"t": 160, "event": "configure", "value": {"trigger": {"kind": "native"}}, "expect": {"phase": "idle", "pull": 0, "progress": 0, "effects": [], "nextDeadline": null}}
    ]}
  ]
}
""",
).joinToString("")
