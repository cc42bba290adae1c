import type { AnswerTable } from '@studio/operations/area';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { eventId } from '@studio/kernel/ids';
import { findBehaviour } from '@studio/widgets/catalog';
import { stateView } from './runtime.part';
import { stateOf } from './moving';
import type { FiredCommands, FiredLayerFacts, RuntimeFacts } from './runtime.context';
import type { Runtime } from './runtime.state';
import type { FiredView } from './runtime.views';

type Fired = AnswerTable<FiredCommands, Runtime, RuntimeFacts>['FireWidgetCommand'];

/** What a command is answered with. @param renderersOf how many renderers show an overlay */
export function firedView(
  renderersOf: (overlayId: string) => number,
  clock: Clock,
): (
  outcome: Parameters<Fired>[0],
  command: { readonly overlayId: string; readonly memberId: number; readonly command: string },
  request: Parameters<Fired>[2],
  facts: FiredLayerFacts,
) => FiredView {
  return ({ before, after, commit }, { overlayId, memberId, command }, { commandId }, { layer, kept }) => {
    if (kept) {
      const onAir = kept.changed && layer.onAir;
      return { memberId, command, ...kept, onAir, renderers: renderersOf(overlayId) };
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
