import type { AnswerTable } from '@studio/operations/area';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { eventId } from '@studio/kernel/ids';
import { findBehaviour } from '@studio/widgets/catalog';
import { stateView } from './runtime.part';
import { stateOf } from '../model/moving';
import type { FiredCommands, FiredLayerLookups, RuntimeLookups } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import type { FiredView } from '../model/runtime.views';

type Fired = AnswerTable<FiredCommands, Runtime, RuntimeLookups>['FireWidgetCommand'];

/**
 * Returns the answer to a layer command.
 * @param renderersOf number of renderers that show an overlay
 */
export function firedView(
  renderersOf: (overlayId: string) => number,
  clock: Clock,
): (
  outcome: Parameters<Fired>[0],
  command: { readonly overlayId: string; readonly memberId: number; readonly command: string },
  request: Parameters<Fired>[2],
  lookups: FiredLayerLookups,
) => FiredView {
  return (
    { before, after, commit },
    { overlayId, memberId, command },
    { commandId },
    { layer, drawingAnswer },
  ) => {
    if (drawingAnswer) {
      const onAir = drawingAnswer.changed && layer.onAir;
      return { memberId, command, ...drawingAnswer, onAir, renderers: renderersOf(overlayId) };
    }
    const behaviour = findBehaviour(layer.widget);
    const state = behaviour
      ? stateView(layer.widget, stateOf(after.state, memberId, behaviour, { layer }))
      : {};
    const changed = after.state.states[memberId] !== before.state.states[memberId];
    const [event] = commit?.events ?? [];
    return {
      memberId,
      command,
      state,
      changed,
      eventId: event?.id ?? eventId(commandId, 0),
      at: event?.meta.at ?? timestamp(clock.now()),
      onAir: changed && layer.onAir,
      renderers: renderersOf(overlayId),
    };
  };
}
