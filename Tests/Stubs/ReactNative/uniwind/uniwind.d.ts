// Uniwind 1: class names on React Native's own components, and the wrapper for the others.

declare module "uniwind" {
  import type { ComponentProps, ComponentPropsWithRef, JSXElementConstructor, Rendered } from "react";

  type StyleToClass<K extends PropertyKey> = K extends "style"
    ? "className"
    : K extends `${infer Name}Style`
    ? `${Name}ClassName`
    : never;
  type ColorToClass<K extends PropertyKey> = K extends "color"
    ? "colorClassName"
    : K extends `${string}Color` | `${string}color${string}`
    ? `${K}ClassName`
    : never;
  type WithClasses<P extends Record<PropertyKey, any>> = { [K in keyof P as StyleToClass<K>]?: string } & {
    [K in keyof P as ColorToClass<K>]?: string;
  } & P;
  interface Mapping {
    fromClassName: string;
    styleProperty?: string;
  }

  export function withUniwind<C extends JSXElementConstructor<any>>(
    component: C,
  ): (props: WithClasses<ComponentPropsWithRef<C>> & {}) => Rendered;
  export function withUniwind<
    C extends JSXElementConstructor<any>,
    M extends { [K in keyof ComponentProps<C>]?: Mapping },
  >(
    component: C,
    mappings: M,
  ): (props: ComponentPropsWithRef<C> & { [name: string]: unknown }) => Rendered;
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
