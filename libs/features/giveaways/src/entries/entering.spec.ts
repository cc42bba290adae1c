import { admission, extraTickets, type EntrantLookups, type JoinAttempt } from './entering';
import type { StoredGates } from '../model/giveaway.event-shapes';
import { noGiveaways, type Giveaway, type Giveaways } from '../model/giveaway.state';
import { keywordMatch } from './keyword';
import { joinOf, settingsWith } from '../testing/joins';

const NOW = Date.UTC(2026, 0, 31);

function answer(
  gates: Partial<StoredGates>,
  join: JoinAttempt,
  { wins = {}, session = null }: { wins?: Giveaways['wins']; session?: string | null } = {},
): string {
  const giveaway = { settings: settingsWith({ gates }) } as Giveaway;
  const at = { now: NOW, sessionStartedAt: session };
  const result = admission({ ...noGiveaways, wins }, giveaway, join, at);
  return result.isIn ? (result.unknown === null ? 'in' : `unknown ${result.unknown}`) : result.why;
}

const known = (lookups: Partial<EntrantLookups>) => joinOf('ann', { lookups });
const sub = joinOf('ann', { roles: ['sub'], role: 'sub', months: 3 });

describe('gates', () => {
  it.each([
    ['no gate', {}, joinOf('ann'), 'in'],
    ['follower', { follower: true }, known({ follower: true }), 'in'],
    ['follower', { follower: true }, known({ follower: false }), 'follower'],
    ['follower', { follower: true }, joinOf('ann'), 'unknown follower'],
    ['minFollowMinutes', { minFollowMinutes: 10 }, known({ followMinutes: 10 }), 'in'],
    ['minFollowMinutes', { minFollowMinutes: 10 }, known({ followMinutes: 9 }), 'follow_time'],
    ['minFollowMinutes', { minFollowMinutes: 10 }, joinOf('ann'), 'unknown follow_time'],
    ['subscriber', { subscriber: true }, sub, 'in'],
    ['subscriber', { subscriber: true }, joinOf('ann'), 'subscriber'],
    ['minSubMonths', { minSubMonths: 3 }, sub, 'in'],
    ['minSubMonths', { minSubMonths: 4 }, sub, 'sub_months'],
    ['minSubMonths', { minSubMonths: 1 }, joinOf('ann'), 'sub_months'],
    ['minSubMonths', { minSubMonths: 1 }, { ...sub, months: null }, 'unknown sub_months'],
    ['minWatchMinutes', { minWatchMinutes: 60 }, known({ watchMinutes: 60 }), 'in'],
    ['minWatchMinutes', { minWatchMinutes: 60 }, known({ watchMinutes: 59 }), 'watch_time'],
    ['minMessages', { minMessages: 5 }, known({ messages: 4 }), 'messages'],
    ['minPoints', { minPoints: 5 }, known({ points: 4 }), 'points'],
    ['activeWithinMin', { activeWithinMin: 10 }, known({ quietMinutes: 10 }), 'in'],
    ['activeWithinMin', { activeWithinMin: 10 }, known({ quietMinutes: 11 }), 'active'],
    ['activeWithinMin', { activeWithinMin: 10 }, joinOf('ann'), 'unknown active'],
    ['accountAgeDays', { accountAgeDays: 1 }, joinOf('ann'), 'unknown account_age'],
    ['excludeMods', { excludeMods: true }, joinOf('ann', { roles: ['mod'] }), 'mod'],
    ['excludeLogins', { excludeLogins: ['ann'] }, joinOf('ann'), 'excluded'],
    ['paid tickets', { follower: true, ticketCost: 5 }, known({ follower: true }), 'in'],
    ['paid tickets', { follower: true, ticketCost: 5 }, joinOf('ann'), 'unverified'],
    ['a shut gate before an unknown one', { follower: true, subscriber: true }, joinOf('ann'), 'subscriber'],
  ] as const)('%s: %j', (_, gates, join, expected) => expect(answer(gates, join)).toBe(expected));

  it('winners of before', () => {
    const wins = { 'ann-id': new Date(NOW - 10 * 24 * 3600_000).toISOString() };
    const result = (gates: Partial<StoredGates>, session: string | null = null) =>
      answer(gates, joinOf('ann'), { wins, session });
    expect(result({ excludePreviousWinners: 'none' })).toBe('in');
    expect(result({ excludePreviousWinners: 'ever' })).toBe('winner');
    expect(result({ excludePreviousWinners: 'days', previousWinnerDays: 11 })).toBe('winner');
    expect(result({ excludePreviousWinners: 'days', previousWinnerDays: 10 })).toBe('in');
    expect(result({ excludePreviousWinners: 'session' }, '2026-01-01T00:00:00.000Z')).toBe('winner');
    expect(result({ excludePreviousWinners: 'session' }, '2026-01-30T00:00:00.000Z')).toBe('in');
  });

  it('a role', () => {
    const giveaway = { settings: settingsWith({ minRole: 'vip' }) } as Giveaway;
    const at = { now: NOW, sessionStartedAt: null };
    expect(admission(noGiveaways, giveaway, joinOf('ann', { role: 'sub' }), at).isIn).toBe(false);
    expect(admission(noGiveaways, giveaway, joinOf('ann', { role: 'vip' }), at).isIn).toBe(true);
  });
});

describe('extra tickets', () => {
  const weights = (sent: object) => settingsWith({ weighting: sent }).weighting;

  it('are those of the role with most, or of all', () => {
    const join = joinOf('ann', { roles: ['sub', 'vip'], lookups: { follower: true } });
    const sent = { sub: 3, vip: 5, mod: 9, follower: 1 };
    expect(extraTickets(join, weights(sent))).toBe(5);
    expect(extraTickets(join, weights({ ...sent, mode: 'sum' }))).toBe(9);
  });

  it('go by tier, months and hours', () => {
    const join = joinOf('ann', { roles: ['sub'], tier: 3, months: 7, lookups: { watchMinutes: 150 } });
    expect(extraTickets(join, weights({ sub: 1, subT2: 2, subT3: 4 }))).toBe(4);
    expect(extraTickets(join, weights({ perSubMonth: 0.5, perWatchHour: 2 }))).toBe(7);
    expect(extraTickets(joinOf('bob'), weights({ perSubMonth: 5, sub: 9 }))).toBe(0);
  });
});

describe('the keyword', () => {
  const matches = (matchMode: 'command' | 'word' | 'redeem' | 'any', keyword: string, text: string) =>
    keywordMatch({ matchMode, keyword })(text);

  it.each([
    ['command', 'win', '!win', ''],
    ['command', 'win', '!WIN  5', '5'],
    ['command', 'win', '!winner', null],
    ['command', 'win', 'I want to win', null],
    ['command', 'win', 'say !win', null],
    ['word', 'win', 'I want to WIN!', ''],
    ['word', 'win', 'winner', null],
    ['word', '参加', 'みんな参加したい', ''],
    ['word', 'win', 'これwinです', ''],
    ['word', 'cafe\u0301', 'ein café', ''],
    ['word', 'c++', 'I like c++, a lot', ''],
    ['word', 'größe', 'die Größe zählt', ''],
    ['word', 'win', 'überwin', null],
    ['any', 'win', '!win', ''],
    ['any', 'win', 'let me win', ''],
    ['redeem', 'win', '!win', null],
  ] as const)('%s %s in %j', (mode, keyword, text, expected) =>
    expect(matches(mode, keyword, text)).toBe(expected),
  );
});
