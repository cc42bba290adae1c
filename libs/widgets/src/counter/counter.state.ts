import type { ValuesOf } from '../widget';
import type { counterWidget } from './counter.widget';

export interface CounterState {
  readonly value: number;
}

type Bounds = Pick<ValuesOf<typeof counterWidget>, 'min' | 'max'>;

/** Before anything has been counted. */
export function initialCounter(values: Bounds & { readonly start: number }): CounterState {
  return { value: within(values.start, values) };
}

/** Limits a value to the bounds. If the maximum is below the minimum, the maximum applies. */
export function within(value: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, value));
}
