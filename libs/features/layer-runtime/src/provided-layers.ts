import type { Services } from '@studio/contracts/area';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { LayerActivity } from '@studio/contracts/layer-runtime/layer-activity';
import type { LayerSizes } from '@studio/contracts/layer-runtime/layer-sizes';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { behaviourOf } from '@studio/widgets/catalog';
import { requireCommand } from './layers/command-args';
import type { MeasuredSizes } from './sizes/measured-sizes';
import type { Measuring } from './sizes/measuring';
import { runtimeDecider } from './layers/runtime.decider';
import type { Runtime } from './model/runtime.state';

interface ProvidedLayers {
  readonly widgetCommands: WidgetCommands;
  readonly sizes: LayerSizes;
  readonly activity: LayerActivity;
}

/** Returns the services of the layer ports: operations on layers, their sizes and their states. */
export function providedLayers(
  pipeline: Services['pipeline'],
  sizes: MeasuredSizes,
  measuring: Measuring,
): ProvidedLayers {
  const widgetCommands: ProvidedLayers['widgetCommands'] = {
    reasonAgainst: (layer, command, args) => {
      try {
        requireCommand(behaviourOf(layer), command, args);
        return null;
      } catch (error) {
        if (error instanceof Problem) return error.message;
        throw error;
      }
    },
  };
  const layerSizes: ProvidedLayers['sizes'] = {
    of: (overlayId) => sizes.of(overlayId),
    recent: (overlayId) => sizes.recent(overlayId),
    report: (overlayId, { memberId, w, h }) => measuring.report(overlayId, memberId, { w, h }),
  };
  const activity: ProvidedLayers['activity'] = {
    statesOf: async (overlayId) => {
      const stream = streamName(runtimeDecider.category, overlayId);
      return (await pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state.states;
    },
  };
  return { widgetCommands, sizes: layerSizes, activity };
}
