import { drawFrom, holderOf } from './drawing';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { fairness } from './fairness';
import type { Giveaways, GiveawayWinner } from './giveaway.state';
import type { CheckedDrawView, GiveawayCheckView } from './giveaway.views';
import { drawList } from './winners.decider';

/**
 * Checks each draw of a giveaway that is over: the seed against what was published, list and hash, number, holder.
 * @param states before each draw, and at the end
 * @param told whose list is told too
 */
export function checkOf(
  { before, end }: { readonly before: readonly Giveaways[]; readonly end: Giveaways },
  giveawayId: string,
  told: number | undefined,
): GiveawayCheckView {
  const { giveaway } = end;
  if (!giveaway) throw new Error(`There is no giveaway ${giveawayId}.`);
  const { seed, commit, winners } = giveaway;
  const draws = winners.map((winner, i) => checkedDraw(winner, before[i] ?? end, seed));
  const seedMatches = fairness.commitOf(seed) === commit;
  return {
    giveawayId,
    commit,
    seed,
    seedMatches,
    verified:
      seedMatches &&
      draws.every((draw) => draw.view.number && !['list', 'holder'].some((key) => isWrong(draw, key))),
    draws: draws.map(({ view }) => view),
    list: draws.find(({ view }) => view.n === told)?.list ?? null,
  };
}

interface CheckedDraw {
  readonly view: CheckedDrawView;
  readonly list: string;
}

function isWrong({ view }: CheckedDraw, key: string): boolean {
  return view[key as 'list' | 'holder'] === 'wrong';
}

function checkedDraw(winner: GiveawayWinner, state: Giveaways, seed: string): CheckedDraw {
  const { n, viewerId, user, platform, draw } = winner;
  // Those who were drawn from the same list before it are on it: it was made before the first of them.
  const together = (state.giveaway?.winners ?? []).filter((each) => each.draw.listHash === draw.listHash);
  const others = (state.giveaway?.winners ?? []).filter((each) => !together.includes(each));
  const list = drawList(state, others, fairness);
  const isKnown = ![...valuesOfTree(state.entries)].some((entry) => entry.user === null);
  const view = { n, login: user?.login ?? '', platform, ...draw };
  const { listHash, total, attempt, ticket } = draw;
  const number = fairness.pick(seed, listHash, n, total, attempt);
  const isNumber = number.attempt === attempt && number.ticket === ticket;
  const isList = list.hash === listHash;
  const drawn = isList
    ? drawFrom(list, { seed, first: n - together.length, count: together.length + 1 }, fairness).at(-1)
    : undefined;
  const isHolder =
    isList && holderOf(list, ticket).entry.viewerId === viewerId && drawn?.entry.entry.viewerId === viewerId;
  const { entries: _, ...told } = view;
  return {
    list: list.text,
    view: {
      ...told,
      list: isList ? 'right' : isKnown ? 'wrong' : 'unknown',
      number: isNumber,
      holder: isHolder ? 'right' : isList || isKnown ? 'wrong' : 'unknown',
    },
  };
}
