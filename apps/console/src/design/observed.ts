import { useSyncExternalStore } from 'react';

/** Value that notifies subscribers of its changes. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  get = (): Value => this.value;

  set(value: Value): void {
    if (value === this.value) return;
    this.value = value;
    for (const notify of [...this.listeners]) notify();
  }

  subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };
}

/** The value as it is now; draws again when it changes. */
export function useObserved<Value>(observed: Observed<Value>): Value {
  return useSyncExternalStore(observed.subscribe, observed.get);
}

/**
 * Returns a part of the observed value. Renders again only if that part changes.
 * @param part returns the same result for the same value
 */
export function useObservedPart<Value, Part>(observed: Observed<Value>, part: (value: Value) => Part): Part {
  return useSyncExternalStore(observed.subscribe, () => part(observed.get()));
}
