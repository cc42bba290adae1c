import { given } from '@studio/kernel/given-when-then';
import { giveawayDecider } from '../giveaway.decider';
import type { SentSettings } from '../settings/giveaway.settings';
import { ineligibility, type Giveaways } from '../model/giveaway.state';
import { inTree } from '@studio/kernel/viewer-tree';
import { joinOf, starting } from '../testing/joins';

const link = { viewerIds: ['ann-id', 'kann-id'], personId: 'ann-id' };
const entered = (sent: SentSettings, ...names: string[]) =>
  given(giveawayDecider)
    .with(starting)
    .when('StartGiveaway', sent)
    .when('EnterViewers', { joins: names.map((name) => joinOf(name)), sessionStartedAt: null });

/** Ids that can win, with their tickets. */
function canWin({ giveaway, entries }: Giveaways): readonly (readonly [string, number])[] {
  return ['ann-id', 'kann-id', 'bob-id'].flatMap((viewerId) => {
    const entry = inTree(entries, viewerId);
    return entry && ineligibility(entry, giveaway?.winners ?? []) === null
      ? [[viewerId, entry.tickets] as const]
      : [];
  });
}

it('two entries of linked viewers are one', () => {
  const at = entered({}, 'ann', 'bob', 'kann').when('JoinEntries', link);
  expect(canWin(at.state())).toEqual([
    ['ann-id', 1],
    ['bob-id', 1],
  ]);
  expect(at.state().giveaway?.eligible).toBe(2);
  at.when('JoinEntries', link).changesNothing();
});

it('an entry of the one that was linked goes on under the id of both, so that nobody joins twice', () => {
  const at = entered({}, 'kann', 'bob').when('JoinEntries', link);
  expect(canWin(at.state())).toEqual([
    ['ann-id', 1],
    ['bob-id', 1],
  ]);
  at.when('EnterViewers', { joins: [joinOf('ann')], sessionStartedAt: null }).changesNothing();
});

it('whoever was removed comes back under no other id', () => {
  const removed = entered({}, 'ann', 'kann', 'bob').when('RemoveGiveawayEntry', { login: 'kann' });
  expect(canWin(removed.when('JoinEntries', link).state())).toEqual([['bob-id', 1]]);
});

it('paid tickets of one are carried over, those of a second entry are not', () => {
  const gates = { ticketCost: 10, maxTicketsBought: 5 };
  const pay = (name: string) => {
    const state = (at: ReturnType<typeof entered>) => at.state().giveaway?.giveawayId ?? '';
    return (at: ReturnType<typeof entered>) =>
      at.when('SettleEntry', { giveawayId: state(at), viewerId: `${name}-id`, order: 0, paid: true });
  };
  const one = pay('kann')(entered({ gates }, 'kann')).when('JoinEntries', link).state();
  expect(inTree(one.entries, 'ann-id')).toMatchObject({ tickets: 1, bought: 1 });
  expect(inTree(one.entries, 'kann-id')).toMatchObject({ removed: true, linked: 'carried' });
  const two = pay('ann')(pay('kann')(entered({ gates }, 'kann', 'ann')))
    .when('JoinEntries', link)
    .state();
  expect(inTree(two.entries, 'ann-id')).toMatchObject({ tickets: 1, bought: 1, removed: false });
  expect(inTree(two.entries, 'kann-id')).toMatchObject({ removed: true, linked: 'refunded' });
});

it('a winner who was linked stays one, and is drawn no second time', () => {
  const at = entered({ winnersMax: 2 }, 'kann', 'ann');
  const drawn = at.when('DrawGiveawayWinner', { count: 1 }).when('JoinEntries', link);
  expect(canWin(drawn.state())).toEqual([]);
  expect(drawn.state().giveaway?.winners.map(({ status }) => status)).toEqual(['claimed']);
});
