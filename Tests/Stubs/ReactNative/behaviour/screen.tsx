import { StrictMode } from "react";
import type { ReactElement } from "react";
import { RefreshControl, reports } from "react-native";
import { act, create } from "react-test-renderer";
import type { ReactTestInstance, ReactTestRenderer } from "react-test-renderer";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
  /** Due again after so many milliseconds. */
  readonly every?: number;
}

/** The clock of the process, which goes when the test says so. */
export const time = {
  now: 0,
  timers: new Map<number, Timer>(),
  async advance(ms: number): Promise<void> {
    const until = time.now + ms;
    await act(async () => {
      for (;;) {
        await settle();
        const [next] = [...time.timers].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due);
        if (next === undefined) break;
        const [timer, { due, every, callback }] = next;
        time.now = Math.max(time.now, due);
        if (every === undefined) time.timers.delete(timer);
        else time.timers.set(timer, { due: due + every, callback, every });
        callback();
      }
      time.now = until;
    });
  },
};

let lastTimer = 0;
const host = globalThis as unknown as Record<string, unknown>;
Object.defineProperty(host, "performance", { value: { now: () => time.now } });
host["setTimeout"] = (callback: () => void, ms: number): number => {
  time.timers.set((lastTimer += 1), { due: time.now + ms, callback });
  return lastTimer;
};
host["setInterval"] = (callback: () => void, every: number): number => {
  time.timers.set((lastTimer += 1), { due: time.now + every, callback, every });
  return lastTimer;
};
host["clearTimeout"] = host["clearInterval"] = (timer: number): void => void time.timers.delete(timer);
host["IS_REACT_ACT_ENVIRONMENT"] = true;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A mounted element, and what a person finds and does there. */
export class Screen {
  private static last: Screen | null = null;

  private constructor(private readonly renderer: ReactTestRenderer) {}

  /** Mounts an element as strictly as React can, on a fresh system and in place of the last one. */
  static async of(element: ReactElement, system: Partial<typeof reports> = {}): Promise<Screen> {
    await Screen.last?.unmount();
    Object.assign(reports, { os: "ios", scheme: "light", reduceMotion: false, appState: "active" }, system);
    reports.announcements.length = 0;
    time.timers.clear();
    let renderer: ReactTestRenderer | undefined;
    await act(async () => {
      renderer = create(<StrictMode>{element}</StrictMode>);
      await settle();
    });
    Screen.last = new Screen(renderer as ReactTestRenderer);
    return Screen.last;
  }

  async update(element: ReactElement): Promise<void> {
    await this.act(() => this.renderer.update(<StrictMode>{element}</StrictMode>));
  }

  async unmount(): Promise<void> {
    if (Screen.last === this) Screen.last = null;
    await this.act(() => this.renderer.unmount());
  }

  async act(work: () => void): Promise<void> {
    await act(async () => {
      work();
      await settle();
    });
  }

  get root(): ReactTestInstance {
    return this.renderer.root;
  }

  /** The native control's properties. */
  get control(): ReactTestInstance["props"] {
    return this.root.findByType("RefreshControl").props;
  }

  get hasControl(): boolean {
    return this.root.findAllByType("RefreshControl").length > 0;
  }

  /** The native scroll view's properties. */
  get scrollView(): ReactTestInstance["props"] {
    return this.root.findByType("ScrollView").props;
  }

  /** Whether the native spinner turns. */
  get spins(): boolean {
    return (this.root.findByType(RefreshControl).instance as { native: boolean }).native;
  }

  /** A person pulls far enough. */
  async pull(): Promise<void> {
    await this.act(() => (this.root.findByType(RefreshControl).instance as { pull(): void }).pull());
  }

  /** A person chooses the action of the scroll view. */
  async chooseAction(actionName: string): Promise<void> {
    await this.act(() => this.scrollView["onAccessibilityAction"]({ nativeEvent: { actionName } }));
  }
}
