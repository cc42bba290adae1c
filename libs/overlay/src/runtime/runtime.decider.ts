import type { Decider } from '@studio/kernel/decider';
import type { Size, Sizes } from '../geometry';
import type { RuntimeEvents } from './runtime.events';
import { idle, type Runtime } from './runtime.state';

export interface RuntimeCommands {
  /** What renderers measured. */
  readonly ReportSizes: { readonly sizes: Sizes };
}

/** A difference that is no other size, in design pixels: browsers round text differently. */
const TOLERANCE = 0.5;

export const runtimeDecider: Decider<Runtime, RuntimeCommands, RuntimeEvents> = {
  category: 'runtime',
  schemaVersion: 1,
  initial: idle,
  decide: {
    ReportSizes: (runtime, { sizes }) =>
      Object.entries<Size>(sizes).flatMap(([id, { w, h }]) => {
        const memberId = Number(id);
        return sameSize(runtime.sizes[memberId], { w, h })
          ? []
          : [{ type: 'layer.measured', data: { memberId, w, h } } as const];
      }),
  },
  evolve: {
    'layer.measured': (runtime, { memberId, w, h }) => ({
      ...runtime,
      sizes: { ...runtime.sizes, [memberId]: { w, h } },
    }),
  },
};

function sameSize(known: Size | undefined, { w, h }: Size): boolean {
  return !!known && Math.abs(known.w - w) <= TOLERANCE && Math.abs(known.h - h) <= TOLERANCE;
}
