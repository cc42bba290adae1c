import type { Slices } from '@studio/kernel/slices';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { drawFrom, holderOf, type DrawList } from './drawing';
import { fairness } from './fairness';
import type { Giveaways, GiveawayWinner } from '../model/giveaway.state';
import type { CheckedDrawView, GiveawayCheckView } from '../model/giveaway.views';
import { drawListSteps, type DrawnEntry } from './winners.decider';

/** States of a giveaway's stream, which share what did not change between them. */
export interface GiveawayStates {
  /** Before each draw. */
  readonly before: readonly Giveaways[];
  readonly end: Giveaways;
}

/**
 * Checks each draw of a giveaway that is over: seed against published hash, then list, number and holder of each draw.
 * @param listed number of the draw whose list is part of the answer
 */
export async function checkOf(
  { before, end }: GiveawayStates,
  giveawayId: string,
  listed: number | undefined,
  slices: Slices,
): Promise<GiveawayCheckView> {
  const { giveaway } = end;
  if (!giveaway) throw new Error(`There is no giveaway ${giveawayId}.`);
  const { seed, commit, winners } = giveaway;
  const draws: CheckedDrawView[] = [];
  let list: string | null = null;
  let last: MadeList | null = null;
  for (const [i, winner] of winners.entries()) {
    const state = before[i] ?? end;
    // Draws of one command share their list.
    last = await madeList(state, winner, last, slices);
    draws.push(checkedDraw(winner, last, state, seed));
    if (winner.n === listed) list = last.list.text;
    await slices.rest();
  }
  const seedMatches = fairness.commitOf(seed) === commit;
  const isRight = (draw: CheckedDrawView): boolean =>
    draw.number && draw.list !== 'wrong' && draw.holder !== 'wrong';
  return {
    giveawayId,
    commit,
    seed,
    seedMatches,
    verified: seedMatches && draws.every(isRight),
    draws,
    list,
  };
}

/** A list made again, with what it was made from. */
interface MadeList {
  readonly list: DrawList<DrawnEntry>;
  readonly entries: Giveaways['entries'];
  /** Ids of viewers drawn before, who are not on it. */
  readonly without: string;
  /** False if somebody on it was forgotten since. */
  readonly isKnown: boolean;
}

async function madeList(
  state: Giveaways,
  { draw }: GiveawayWinner,
  last: MadeList | null,
  slices: Slices,
): Promise<MadeList> {
  const others = (state.giveaway?.winners ?? []).filter((each) => each.draw.listHash !== draw.listHash);
  const without = others.map(({ viewerId }) => viewerId).join();
  if (last?.entries === state.entries && last.without === without) return last;
  const list = await slices.drain(drawListSteps(state, others, fairness));
  const isKnown = await slices.drain(isEverybodyKnown(state));
  return { list, entries: state.entries, without, isKnown };
}

function* isEverybodyKnown({ entries }: Giveaways): Generator<void, boolean> {
  let count = 0;
  for (const { user } of valuesOfTree(entries)) {
    if (user === null) return false;
    if (++count % 1024 === 0) yield;
  }
  return true;
}

function checkedDraw(
  winner: GiveawayWinner,
  { list, isKnown }: MadeList,
  state: Giveaways,
  seed: string,
): CheckedDrawView {
  const { n, viewerId, user, platform, draw } = winner;
  const { listHash, total, attempt, ticket } = draw;
  // Winners drawn from the same list before it are on it: the list was made before the first of them.
  const together = (state.giveaway?.winners ?? []).filter((each) => each.draw.listHash === listHash).length;
  const number = fairness.pick(seed, listHash, n, total, attempt);
  const isList = list.hash === listHash;
  const drawn = isList
    ? drawFrom(list, { seed, first: n - together, count: together + 1 }, fairness).at(-1)
    : undefined;
  const isHolder =
    isList && holderOf(list, ticket).entry.viewerId === viewerId && drawn?.entry.entry.viewerId === viewerId;
  return {
    n,
    login: user?.login ?? '',
    platform,
    listHash,
    total,
    attempt,
    ticket,
    list: isList ? 'right' : isKnown ? 'wrong' : 'unknown',
    number: number.attempt === attempt && number.ticket === ticket,
    holder: isHolder ? 'right' : isList || isKnown ? 'wrong' : 'unknown',
  };
}
