import type { Services } from '@studio/areas/area';
import { WIDGET_COMMANDS } from '@studio/areas/deck-macros';
import { LAYER_ACTIVITY, LAYER_SIZES } from '@studio/areas/ports';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { findBehaviour } from '@studio/widgets/catalog';
import { requireCommand } from './command-args';
import type { MeasuredSizes } from './measured-sizes';
import type { Measuring } from './measuring';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from './runtime.state';

/** What others may have of layers: what can be had of them, how large they are and what they do. */
export function offerLayers(
  { ports, pipeline }: Pick<Services, 'ports' | 'pipeline'>,
  sizes: MeasuredSizes,
  measuring: Measuring,
): void {
  ports.provide(WIDGET_COMMANDS, {
    reasonAgainst: (widget, command, args) => {
      try {
        requireCommand(findBehaviour(widget), command, args);
        return null;
      } catch (error) {
        if (error instanceof Problem) return error.message;
        throw error;
      }
    },
  });
  ports.provide(LAYER_SIZES, {
    of: (overlayId) => sizes.of(overlayId),
    recent: (overlayId) => sizes.recent(overlayId),
    report: (overlayId, { memberId, w, h }) => measuring.report(overlayId, memberId, { w, h }),
  });
  ports.provide(LAYER_ACTIVITY, {
    statesOf: async (overlayId) => {
      const stream = streamName(runtimeDecider.category, overlayId);
      return (await pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state.states;
    },
  });
}
