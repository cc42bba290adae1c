import type { DecisionContext, EventOf } from '@studio/kernel/decider';
import { inTree, withInTree } from '@studio/kernel/viewer-tree';
import { findBehaviour } from '@studio/widgets/catalog';
import { ballotAfter } from '@studio/widgets/poll/poll-votes';
import type { PollState } from '@studio/widgets/poll/poll.state';
import { withChange } from '../model/layer-change';
import { behaviourContextOf } from '../model/moving';
import type { FiredLayerLookups, InternalRuntimeCommands } from '../model/runtime.context';
import type { RuntimeEvents } from '../model/runtime.events';
import type { Ballots, Runtime } from '../model/runtime.state';

type PerUser = Parameters<typeof ballotAfter>[2];

/** Counts votes of viewers, each as the poll's settings say. Those for a poll that is over count for nothing. */
export function votesCast(
  runtime: Runtime,
  { memberId, round, votes }: InternalRuntimeCommands['CountVotes'],
  context: DecisionContext & FiredLayerLookups,
): readonly EventOf<RuntimeEvents>[] {
  const { widget, values } = context.layer;
  const behaviour = findBehaviour(widget);
  const state = runtime.states[memberId];
  const poll = state as PollState | undefined;
  if (widget !== 'poll' || !behaviour || !state || !poll?.open || poll.round !== round) return [];
  const known = chosenIn(runtime.ballots[memberId], round);
  const cast: Record<string, readonly number[]> = {};
  const by = new Map<number, number>();
  const count = (option: number, vote: 1 | -1): void => void by.set(option, (by.get(option) ?? 0) + vote);
  for (const { viewerId, option } of votes) {
    if (option >= poll.options.length) continue;
    const before = cast[viewerId] ?? inTree(known, viewerId) ?? [];
    const after = ballotAfter(before, option, values['perUser'] as PerUser);
    if (after === before) continue;
    for (const gone of before) if (!after.includes(gone)) count(gone, -1);
    for (const more of after) if (!before.includes(more)) count(more, 1);
    cast[viewerId] = after;
  }
  if (Object.keys(cast).length === 0) return [];
  const next =
    behaviour.operations?.['count']?.(state, { by: [...by] }, behaviourContextOf(context)) ?? state;
  const changed = { options: next['options'] };
  return [{ type: 'votes.cast', data: { memberId, widget, round, cast, changed } }];
}

/** Votes of the previous poll are dropped. */
export function withVotes(
  runtime: Runtime,
  { memberId, widget, round, cast, changed }: RuntimeEvents['votes.cast'],
): Runtime {
  const known = chosenIn(runtime.ballots[memberId], round);
  const chosen = Object.entries(cast).reduce(
    (tree, [viewerId, options]) => withInTree(tree, viewerId, options),
    known,
  );
  return {
    ...withChange(runtime, { memberId, widget, changed }),
    ballots: { ...runtime.ballots, [memberId]: { round, chosen } },
  };
}

function chosenIn(ballots: Ballots | undefined, round: number): Ballots['chosen'] {
  return ballots?.round === round ? ballots.chosen : {};
}
