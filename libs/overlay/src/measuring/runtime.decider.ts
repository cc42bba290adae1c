import type { Decider } from '@studio/kernel/decider';
import type { Size, Sizes } from '../model/geometry';
import type { RuntimeEvents } from './runtime.events';
import { idle, type Runtime } from './runtime.state';

export interface RuntimeCommands {
  /** What renderers measured, and the layers that the overlay has. */
  readonly ReportSizes: { readonly sizes: Sizes; readonly layers: { readonly [memberId: number]: unknown } };
}

/** Sizes of layers that are gone: so many are kept in case that they come back. One that does is measured anew. */
const MOST_GONE = 200;

/** A difference that is no other size, in design pixels: browsers round text differently. */
const TOLERANCE = 0.5;

export const runtimeDecider: Decider<Runtime, RuntimeCommands, RuntimeEvents> = {
  category: 'runtime',
  schemaVersion: 1,
  initial: idle,
  decide: {
    ReportSizes: (runtime, { sizes, layers }) => [
      ...Object.entries<Size>(sizes).flatMap(([id, { w, h }]) => {
        const memberId = Number(id);
        return sameSize(runtime.sizes[memberId], { w, h })
          ? []
          : [{ type: 'layer.measured', data: { memberId, w, h } } as const];
      }),
      ...goneFrom(runtime.sizes, layers).map(
        (memberId) => ({ type: 'layer.unmeasured', data: { memberId } }) as const,
      ),
    ],
  },
  evolve: {
    'layer.measured': (runtime, { memberId, w, h }) => ({
      ...runtime,
      sizes: { ...runtime.sizes, [memberId]: { w, h } },
    }),
    'layer.unmeasured': (runtime, { memberId }) => {
      const { [memberId]: _, ...sizes } = runtime.sizes;
      return { ...runtime, sizes };
    },
  },
};

/** The oldest of the layers that are gone, when there are too many; never more than one append takes. */
function goneFrom(sizes: Sizes, layers: RuntimeCommands['ReportSizes']['layers']): readonly number[] {
  const gone = Object.keys(sizes).filter((memberId) => !Object.hasOwn(layers, memberId));
  return gone.length > MOST_GONE
    ? gone
        .slice(0, -MOST_GONE / 2)
        .slice(0, MOST_GONE)
        .map(Number)
    : [];
}

function sameSize(known: Size | undefined, { w, h }: Size): boolean {
  return !!known && Math.abs(known.w - w) <= TOLERANCE && Math.abs(known.h - h) <= TOLERANCE;
}
