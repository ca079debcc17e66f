// The parts of React's test renderer and of the runtime stand-in that the behaviour tests use.

declare module "react-test-renderer" {
  import type { JSXElementConstructor, ReactElement } from "react";

  export interface ReactTestInstance {
    readonly instance: any;
    readonly props: { readonly [name: string]: any };
    readonly parent: ReactTestInstance | null;
    readonly type: unknown;
    find(predicate: (node: ReactTestInstance) => boolean): ReactTestInstance;
    findAll(predicate: (node: ReactTestInstance) => boolean): ReactTestInstance[];
    findByType(type: JSXElementConstructor<any> | string): ReactTestInstance;
    findAllByType(type: JSXElementConstructor<any> | string): ReactTestInstance[];
  }
  export interface ReactTestRenderer {
    readonly root: ReactTestInstance;
    update(element: ReactElement): void;
    unmount(): void;
  }
  export function create(element: ReactElement): ReactTestRenderer;
  export function act(work: () => void | Promise<void>): Promise<void>;
}

declare module "react-native" {
  export const reports: {
    announcements: string[];
    os: "ios" | "android";
    scheme: "light" | "dark";
    reduceMotion: boolean;
    appState: AppStateStatus;
  };
  export function listenerCount(): number;
  export function tell(name: "change", value: AppStateStatus): void;
  export function tell(name: "reduceMotionChanged", value: boolean): void;
}
