// Expo 54: the entry point of an app.

declare module "expo" {
  import type { ComponentType } from "react";

  export function registerRootComponent<P extends {}>(component: ComponentType<P>): void;
}
