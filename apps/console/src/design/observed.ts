import { useSyncExternalStore } from 'react';

/** A value that tells when it changes. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  get = (): Value => this.value;

  set(value: Value): void {
    if (value === this.value) return;
    this.value = value;
    for (const tell of [...this.listeners]) tell();
  }

  subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };
}

/** The value as it is now; draws again when it changes. */
export function useObserved<Value>(observed: Observed<Value>): Value {
  return useSyncExternalStore(observed.subscribe, observed.get);
}

/** What is made of the value; draws again only when that changes. @param part gives the same for the same value */
export function useObservedPart<Value, Part>(observed: Observed<Value>, part: (value: Value) => Part): Part {
  return useSyncExternalStore(observed.subscribe, () => part(observed.get()));
}
