import type { RecordPosition } from '@studio/contracts/stream-events/activity-record';
import type { DecisionContext } from '@studio/kernel/decider';
import type { AnyBehaviour } from '@studio/widgets/behaviour';
import { findBehaviour } from '@studio/widgets/catalog';
import type { AccountRecord } from '@studio/widgets/recall';
import { withChange } from '../model/layer-change';
import { behaviourContextOf, stateOf, type MovingEvent } from '../model/moving';
import type { InternalRuntimeCommands, ReactionLookups, AffectedLayer } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import {
  marked,
  reactionOf,
  reactionTo,
  simulatedBy,
  withoutSimulated,
  type LayerReaction,
} from './reactions';

/* How layers that are new, back or set anew come to show what the account's record holds. */

type Context = DecisionContext & ReactionLookups;

/** True for what a layer was filled with already. */
export function isRecalled({ recalled }: Runtime, memberId: number, at: RecordPosition): boolean {
  const end = recalled[memberId];
  return end !== undefined && end.simulated === at.simulated && at.revision <= end.revision;
}

/** Returns the events that fill each layer: first from its settings, then from the record. */
export function filled(
  runtime: Runtime,
  { layers, asking, record, end, cleared = false }: InternalRuntimeCommands['FillLayers'],
  context: Context,
): readonly MovingEvent[] {
  return layers.flatMap((layer) => {
    const behaviour = findBehaviour(layer.widget);
    if (!behaviour) return [];
    const asks = asking.includes(layer.memberId);
    const filling = new Filling(runtime, layer, behaviour, context);
    if (cleared || (asks && end?.simulated === false)) filling.dropSimulated();
    const settings = reactionTo(behaviour, { name: 'settings', data: {} });
    if (settings) filling.react({ to: 'settings', viewerId: null, react: settings });
    if (record && asks) filling.recall(record);
    return filling.done(end, asks);
  });
}

/** One layer that is filled step by step. */
class Filling {
  private readonly events: MovingEvent[] = [];
  private recalledFrom = 0;

  constructor(
    private runtime: Runtime,
    private readonly layer: AffectedLayer,
    private readonly behaviour: AnyBehaviour,
    private readonly context: Context,
  ) {}

  react(reaction: LayerReaction): void {
    const { layer, behaviour, context } = this;
    this.add(reactionOf(this.runtime, layer, behaviour, reaction, context));
  }

  private add(events: readonly MovingEvent[]): void {
    this.runtime = events.reduce((runtime, { data }) => withChange(runtime, data), this.runtime);
    this.events.push(...events);
  }

  dropSimulated(): void {
    this.add(withoutSimulated(this.runtime, this.layer, this.behaviour, this.context));
  }

  recall(record: AccountRecord): void {
    this.recalledFrom = this.events.length;
    const { recall } = this.behaviour;
    if (recall?.sums)
      this.react({
        to: 'record',
        viewerId: null,
        react: (state, now) => recall.sums?.(state, record.sums, now) ?? state,
      });
    if (!recall?.chosen) return;
    const lookups = { ...this.context, layer: { ...this.layer, onAir: false } };
    const state = stateOf(this.runtime, this.layer.memberId, this.behaviour, lookups);
    for (const activity of recall.chosen(record.activities, state, behaviourContextOf(lookups)))
      this.react({
        to: 'record',
        viewerId: activity.viewerId,
        react: (before, now) => recall.past?.(before, activity, now) ?? before,
      });
  }

  /** The events; the first that came of the record says how far that went. */
  done(end: RecordPosition | null, asks: boolean): readonly MovingEvent[] {
    const mark = simulatedBy(this.runtime, this.layer, this.behaviour, asks ? end : null);
    const recalled = marked(this.events.slice(this.recalledFrom), mark);
    return [...this.events.slice(0, this.recalledFrom), ...recalled].map((event, i) =>
      end && i === this.recalledFrom && event.type === 'widget.reacted' && event.data.to === 'record'
        ? { ...event, data: { ...event.data, recalled: end } }
        : event,
    );
  }
}
