import type { Sizes } from '../model/geometry';

/** What is known of an overlay while it runs and is no part of its design: no rev, no undo. */
export interface Runtime {
  /** Native sizes of layers as renderers measured them. */
  readonly sizes: Sizes;
}

export const idle: Runtime = { sizes: {} };
