// NativeWind 4: class names on React Native's own components, and the mapping for the others.

declare module "nativewind" {
  import type { ComponentProps, ComponentType, ExoticComponent, JSXElementConstructor } from "react";
  import type { TextStyle } from "react-native";

  type MappedStyle<P> = {
    [K in keyof TextStyle & string]?: K extends keyof P ? (keyof P & string) | true : keyof P & string;
  };
  type Mapping<P> =
    | undefined
    | boolean
    | (keyof P & string)
    | { target: (keyof P & string) | boolean; nativeStyleToProp?: MappedStyle<P> };
  /** The declarations give a class name property to the short forms of a mapping alone. */
  type Generated<M> = { [K in keyof M as M[K] extends true | string ? K : never]?: string };

  export function cssInterop<
    C extends JSXElementConstructor<any> | ExoticComponent<any>,
    M extends Record<string, Mapping<ComponentProps<C>>>,
  >(
    component: C,
    mapping: Record<string, Mapping<ComponentProps<C>>> & M,
  ): ComponentType<ComponentProps<C> & Generated<M>>;
}

declare module "react-native" {
  interface ViewProps {
    className?: string;
  }
  interface TextProps {
    className?: string;
  }
  interface ScrollViewProps {
    contentContainerClassName?: string;
  }
}
