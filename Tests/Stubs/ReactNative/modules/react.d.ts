// React, as version 19 types it (stricter than 18 about refs, elements and the JSX namespace), with one difference:
// what a component returns is an element or null, because compilers before TypeScript 5.1 take nothing else in JSX.

declare module "react" {
  export type Key = string | number | bigint;
  export type JSXElementConstructor<P> =
    | ((props: P) => Rendered)
    | (new (props: P, context: any) => Component<any, any>);

  export interface ReactElement<
    P = unknown,
    T extends string | JSXElementConstructor<any> = string | JSXElementConstructor<any>,
  > {
    type: T;
    props: P;
    key: string | null;
  }
  export type ReactNode =
    | ReactElement
    | string
    | number
    | bigint
    | Iterable<ReactNode>
    | boolean
    | null
    | undefined
    | Promise<ReactNode>;

  /** What a component gives to JSX. */
  export type Rendered = ReactElement<any, any> | null;

  export type RefCallback<T> = (instance: T | null) => void | (() => void);
  export interface RefObject<T> {
    current: T;
  }
  export type Ref<T> = RefCallback<T> | RefObject<T | null> | null;
  export type ForwardedRef<T> = ((instance: T | null) => void) | RefObject<T | null> | null;
  export interface Attributes {
    key?: Key | null | undefined;
  }
  export interface RefAttributes<T> extends Attributes {
    ref?: Ref<T> | undefined;
  }

  export class Component<P = {}, S = {}> {
    constructor(props: P);
    readonly props: Readonly<P>;
    state: Readonly<S>;
    setState(state: Partial<S>): void;
    forceUpdate(callback?: () => void): void;
    render(): ReactNode;
    context: unknown;
  }
  export interface FunctionComponent<P = {}> {
    (props: P): Rendered;
    displayName?: string | undefined;
  }
  export interface ComponentClass<P = {}> {
    new (props: P, context?: any): Component<P, any>;
    displayName?: string | undefined;
  }
  export type ComponentType<P = {}> = ComponentClass<P> | FunctionComponent<P>;
  export interface ExoticComponent<P = {}> {
    (props: P): Rendered;
    readonly $$typeof: symbol;
  }
  export interface ForwardRefExoticComponent<P> extends ExoticComponent<P> {
    displayName?: string | undefined;
  }
  export interface ProviderProps<T> {
    value: T;
    children?: ReactNode | undefined;
  }
  export interface Context<T> extends ExoticComponent<ProviderProps<T>> {
    Provider: ExoticComponent<ProviderProps<T>>;
  }

  export type PropsWithoutRef<P> = P extends any ? ("ref" extends keyof P ? Omit<P, "ref"> : P) : P;
  export type ComponentProps<T extends JSXElementConstructor<any>> = T extends JSXElementConstructor<infer P> ? P : {};
  export type ComponentPropsWithRef<T extends JSXElementConstructor<any>> = T extends new (
    props: infer P,
    context: any,
  ) => infer Instance
    ? PropsWithoutRef<P> & RefAttributes<Instance>
    : ComponentProps<T>;

  export function createContext<T>(value: T): Context<T>;
  export function createElement<P extends {}>(
    type: ComponentType<P> | ExoticComponent<P> | string,
    props?: (Attributes & P) | null,
    ...children: ReactNode[]
  ): ReactElement<P>;
  export function cloneElement<P>(
    element: ReactElement<P>,
    props?: Partial<P> & Attributes,
    ...children: ReactNode[]
  ): ReactElement<P>;
  export function isValidElement<P>(value: {} | null | undefined): value is ReactElement<P>;
  export function forwardRef<T, P = {}>(
    render: (props: PropsWithoutRef<P>, ref: ForwardedRef<T>) => Rendered,
  ): ForwardRefExoticComponent<PropsWithoutRef<P> & RefAttributes<T>>;
  export const Fragment: ExoticComponent<{ children?: ReactNode | undefined }>;
  export const StrictMode: ExoticComponent<{ children?: ReactNode | undefined }>;

  type Destructor = () => void;
  type EffectCallback = () => void | Destructor;
  type DependencyList = readonly unknown[];
  type SetStateAction<S> = S | ((previous: S) => S);
  type Dispatch<A> = (value: A) => void;
  export function useState<S>(initial: S | (() => S)): [S, Dispatch<SetStateAction<S>>];
  export function useRef<T>(initial: T): RefObject<T>;
  export function useRef<T>(initial: T | null): RefObject<T | null>;
  export function useContext<T>(context: Context<T>): T;
  export function useEffect(effect: EffectCallback, dependencies?: DependencyList): void;
  export function useLayoutEffect(effect: EffectCallback, dependencies?: DependencyList): void;
  export function useMemo<T>(make: () => T, dependencies: DependencyList): T;
  export function useCallback<T extends Function>(callback: T, dependencies: DependencyList): T;
  export function useImperativeHandle<T, R extends T>(
    ref: Ref<T> | undefined,
    make: () => R,
    dependencies?: DependencyList,
  ): void;
  export function useSyncExternalStore<S>(
    subscribe: (listener: () => void) => () => void,
    getSnapshot: () => S,
    getServerSnapshot?: () => S,
  ): S;

  export namespace JSX {
    interface Element extends ReactElement<any, any> {}
    interface ElementClass extends Component<any> {
      render(): ReactNode;
    }
    interface ElementAttributesProperty {
      props: {};
    }
    interface ElementChildrenAttribute {
      children: {};
    }
    type LibraryManagedAttributes<_C, P> = P;
    interface IntrinsicAttributes extends Attributes {}
    interface IntrinsicClassAttributes<T> extends RefAttributes<T> {}
    interface IntrinsicElements {}
  }
}

declare module "react/jsx-runtime" {
  export { Fragment, JSX } from "react";
  export function jsx(type: unknown, props: unknown, key?: unknown): import("react").ReactElement;
  export function jsxs(type: unknown, props: unknown, key?: unknown): import("react").ReactElement;
}
