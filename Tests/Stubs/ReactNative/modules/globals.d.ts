// What React Native and node both supply as globals. No DOM: registry sources must not lean on it.

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare class AbortSignal {
  readonly aborted: boolean;
}

declare function setInterval(callback: () => void, ms: number): number;
declare function clearInterval(timer: number): void;
