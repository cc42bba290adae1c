import { given } from '@studio/kernel/given-when-then';
import { giveawayDecider } from './giveaway.decider';
import { inTree } from '@studio/kernel/viewer-tree';
import { fairness } from './fairness';
import type { SentSettings } from './giveaway.settings';
import { dueAtOf, type Giveaways } from './giveaway.state';
import { joinOf, starting } from './testing/joins';

/* open points 5.1: the table of phases, row by row. Each commit comes a second after the one before. */

const none = () => given(giveawayDecider).with(starting);
const started = (sent: SentSettings = {}) => none().when('StartGiveaway', sent);
const enter = (...names: string[]) => ({ joins: names.map((name) => joinOf(name)), sessionStartedAt: null });
const opened = (sent: SentSettings = {}, ...names: string[]) =>
  started(sent).when('EnterViewers', enter(...(names.length > 0 ? names : ['ann', 'bob', 'cid', 'dan'])));
const control = (action: 'pause' | 'resume' | 'close' | 'reroll' | 'next' | 'claim', login?: string) =>
  ({ action, ...(login && { login }) }) as never;
const drawn = (sent: SentSettings = {}, count = 1) => opened(sent).when('DrawGiveawayWinner', { count });
const phase = ({ giveaway }: Giveaways) => giveaway?.phase;
const statuses = ({ giveaway }: Giveaways) => giveaway?.winners.map(({ status }) => status);
const login = ({ giveaway }: Giveaways, n: number) =>
  giveaway?.winners.find((each) => each.n === n)?.user?.login ?? '';
const START = Date.UTC(2026, 0, 1);

describe('start_giveaway', () => {
  it('begins with the defaults, for those whose chat is ready, and publishes what the seed is held against', () => {
    const { giveaway } = started({ durationMin: 5 }).state();
    expect(giveaway).toMatchObject({
      phase: 'open',
      seq: 1,
      settings: { keyword: 'win', matchMode: 'command', winnersMax: 1, platforms: ['twitch'] },
      commit: fairness.commitOf(starting.seed),
      closesAt: '2026-01-01T00:05:00.000Z',
    });
  });

  it('begins also where no chat is ready', () => {
    const { giveaway } = none().with({ readyPlatforms: [] }).when('StartGiveaway', {}).state();
    expect(giveaway?.settings.platforms).toEqual(['twitch', 'kick']);
  });

  it('takes a keyword as it is typed, and none that is a command', () => {
    expect(started({ keyword: '!Prize' }).state().giveaway?.settings.keyword).toBe('prize');
    started({ keyword: '!TAKEN' }).fails('keyword_taken', { field: 'keyword' });
    started({ keyword: ' ! ' }).fails('invalid_value', { field: 'keyword' });
    started({ keyword: 'two words' }).fails('invalid_value', { field: 'keyword' });
    expect(phase(started({ keyword: 'two words', matchMode: 'word' }).state())).toBe('open');
  });

  it('needs a reward for redeem, and no keyword then', () => {
    started({ matchMode: 'redeem', keyword: '' }).fails('invalid_value', { field: 'rewardId' });
    expect(phase(started({ matchMode: 'redeem', keyword: '', rewardId: 'r' }).state())).toBe('open');
  });

  it.each(['open', 'paused', 'closed', 'claiming'])('is refused while one is %s', (at) => {
    const one = {
      open: () => started(),
      paused: () => started().when('ControlGiveaway', control('pause')),
      closed: () => started().when('ControlGiveaway', control('close')),
      claiming: () => drawn({ claimSeconds: 30 }),
    }[at];
    one?.().when('StartGiveaway', {}).fails('giveaway_running');
  });

  it('ends one that is drawn: its seed is told, its winners count as such', () => {
    const { giveaway, wins, count } = drawn().when('StartGiveaway', {}).state();
    expect([giveaway?.phase, giveaway?.winners, count]).toEqual(['open', [], 2]);
    expect(Object.keys(wins)).toHaveLength(1);
  });

  it('forgets who was in the one before', () => {
    const again = drawn().when('StartGiveaway', {});
    expect([again.state().entries, again.state().giveaway?.viewers]).toEqual([{}, 0]);
  });
});

describe('joining', () => {
  it('counts everybody once, in their order', () => {
    const { giveaway, entries } = opened({}, 'ann', 'bob', 'ann')
      .when('EnterViewers', enter('bob', 'cid'))
      .state();
    expect(giveaway).toMatchObject({ viewers: 3, tickets: 3, eligible: 3 });
    expect(['ann', 'bob', 'cid'].map((name) => inTree(entries, `${name}-id`)?.seq)).toEqual([1, 2, 3]);
    expect(giveaway?.latest).toEqual(['cid-id', 'bob-id', 'ann-id']);
  });

  it('is over while it rests or is closed', () => {
    started().when('ControlGiveaway', control('pause')).when('EnterViewers', enter('ann')).changesNothing();
    started().when('ControlGiveaway', control('close')).when('EnterViewers', enter('ann')).changesNothing();
    none().when('EnterViewers', enter('ann')).changesNothing();
  });

  it('is for the platforms that it is on', () => {
    const join = joinOf('ann', { platform: 'kick' });
    started()
      .when('EnterViewers', { joins: [join], sessionStartedAt: null })
      .changesNothing();
  });

  it('is not for whoever was removed', () => {
    const removed = opened().when('RemoveGiveawayEntry', { login: '@Ann' });
    expect(removed.state().giveaway).toMatchObject({ viewers: 4, eligible: 3 });
    removed.when('EnterViewers', enter('ann')).changesNothing();
  });

  it('is paid before it counts, and not at all by whoever can’t', () => {
    const asked = opened({ gates: { ticketCost: 10, maxTicketsBought: 3 } }, 'ann', 'bob');
    const { giveawayId = '' } = asked.state().giveaway ?? {};
    expect(asked.state().giveaway).toMatchObject({ viewers: 2, tickets: 0, eligible: 0 });
    const settle = (name: string, paid: boolean, order = 0) =>
      ({ giveawayId, viewerId: `${name}-id`, order, paid }) as const;
    const settled = asked.when('SettleEntry', settle('ann', true)).when('SettleEntry', settle('bob', false));
    expect(settled.state().giveaway).toMatchObject({ viewers: 1, tickets: 1, eligible: 1 });
    settled.when('SettleEntry', settle('ann', true)).changesNothing();
    const more = settled.when('EnterViewers', {
      joins: [joinOf('ann', { asked: 9 })],
      sessionStartedAt: null,
    });
    const paid = more.when('SettleEntry', settle('ann', true, 1)).state();
    expect(inTree(paid.entries, 'ann-id')).toMatchObject({ bought: 3, tickets: 3 });
    expect(paid.giveaway).toMatchObject({ viewers: 1, tickets: 3 });
  });

  it('is given back where it was over before it was paid', () => {
    const asked = opened({ gates: { ticketCost: 10 } }, 'ann');
    const { giveawayId = '' } = asked.state().giveaway ?? {};
    asked
      .when('CancelGiveaway', {})
      .when('SettleEntry', { giveawayId, viewerId: 'ann-id', order: 0, paid: true })
      .changesNothing();
  });
});

describe('control_giveaway', () => {
  it('pauses: the timer stops, and goes on with what was left', () => {
    const paused = started({ durationMin: 1 }).when('ControlGiveaway', control('pause'));
    expect(paused.state().giveaway).toMatchObject({ phase: 'paused', closesAt: null, remainingMs: 59_000 });
    expect(dueAtOf(paused.state())).toBeNull();
    paused.when('ControlGiveaway', control('pause')).changesNothing();
    const resumed = paused.when('ControlGiveaway', control('resume'), { now: START + 100_000 });
    expect(resumed.state().giveaway).toMatchObject({
      phase: 'open',
      closesAt: new Date(START + 159_000).toISOString(),
      pausedMs: 99_000,
    });
    resumed.when('ControlGiveaway', control('resume')).changesNothing();
  });

  it('closes, and ends one that is drawn', () => {
    const closed = opened().when('ControlGiveaway', control('close'));
    closed.then([
      {
        type: 'giveaway.closed',
        data: {
          giveawayId: closed.state().giveaway?.giveawayId ?? '',
          by: 'control',
          viewers: 4,
          tickets: 4,
          dueAt: null,
        },
      },
    ]);
    closed.when('ControlGiveaway', control('close')).changesNothing();
    expect(phase(drawn().when('ControlGiveaway', control('close')).state())).toBe('finished');
  });

  it('is refused where the phase is another', () => {
    const cases = [
      [none(), 'close', 'idle'],
      [drawn(), 'pause', 'drawn'],
      [opened(), 'reroll', 'open'],
      [opened(), 'next', 'open'],
      [opened(), 'claim', 'open'],
      [drawn({ claimSeconds: 30 }), 'close', 'claiming'],
    ] as const;
    for (const [at, action, told] of cases)
      at.when('ControlGiveaway', control(action, 'ann')).fails('giveaway_phase', { phase: told });
  });

  it('reroll draws another in the place of the last, or of the one who is named', () => {
    const two = drawn({ winnersMax: 2 }, 2);
    const last = two.when('ControlGiveaway', control('reroll')).state();
    expect(statuses(last)).toEqual(['claimed', 'rerolled', 'claimed']);
    expect([last.giveaway?.winners[2]?.replaces, last.giveaway?.rerolls]).toEqual([2, 1]);
    const named = two.when('ControlGiveaway', control('reroll', `@${login(two.state(), 1)}`)).state();
    expect(statuses(named)).toEqual(['rerolled', 'claimed', 'claimed']);
    expect(named.giveaway?.winners[2]?.replaces).toBe(1);
    two.when('ControlGiveaway', control('reroll', 'nobody')).fails('not_found', { resource: 'winner' });
  });

  it('reroll needs somebody who can win', () => {
    opened({}, 'ann')
      .when('DrawGiveawayWinner', { count: 1 })
      .when('ControlGiveaway', control('reroll'))
      .fails('no_eligible_entries');
  });

  it('next draws one more, up to as many as can win', () => {
    const next = drawn({ winnersMax: 2 }).when('ControlGiveaway', control('next'));
    expect(statuses(next.state())).toEqual(['claimed', 'claimed']);
    next
      .when('ControlGiveaway', control('next'))
      .fails('limit_reached', { resource: 'giveawayWinners', limit: 2, used: 2 });
    expect(
      phase(
        opened().when('ControlGiveaway', control('close')).when('ControlGiveaway', control('next')).state(),
      ),
    ).toBe('drawn');
  });

  it('claim marks a winner; once none waits it is drawn', () => {
    const two = drawn({ winnersMax: 2, claimSeconds: 30 }, 2);
    const first = two.when('ControlGiveaway', control('claim', login(two.state(), 1)));
    expect([phase(first.state()), statuses(first.state())]).toEqual(['claiming', ['claimed', 'pending']]);
    first.when('ControlGiveaway', control('claim', login(two.state(), 1))).changesNothing();
    const both = first.when('ControlGiveaway', control('claim', login(two.state(), 2)));
    expect(phase(both.state())).toBe('drawn');
    both.when('ControlGiveaway', control('claim', 'nobody')).fails('not_found', { resource: 'winner' });
  });
});

describe('draw_giveaway_winner', () => {
  it('closes first what is open or rests', () => {
    opened().when('DrawGiveawayWinner', { count: 1 }).when('EnterViewers', enter('eve')).changesNothing();
    const paused = opened().when('ControlGiveaway', control('pause'));
    expect(phase(paused.when('DrawGiveawayWinner', { count: 1 }).state())).toBe('drawn');
  });

  it('draws nobody twice, fewer where fewer can win, no more than can win', () => {
    const all = opened({ winnersMax: 10 }).when('DrawGiveawayWinner', { count: 10 }).state();
    expect(new Set(all.giveaway?.winners.map(({ viewerId }) => viewerId)).size).toBe(4);
    expect(all.giveaway?.eligible).toBe(0);
    opened().when('DrawGiveawayWinner', { count: 2 }).fails('invalid_value', { field: 'count' });
    started().when('DrawGiveawayWinner', { count: 1 }).fails('no_eligible_entries');
    drawn().when('DrawGiveawayWinner', { count: 1 }).fails('giveaway_phase', { phase: 'drawn' });
    none().when('DrawGiveawayWinner', { count: 1 }).fails('giveaway_phase', { phase: 'idle' });
  });

  it('waits for winners to claim where they have to', () => {
    const { giveaway } = drawn({ claimSeconds: 45 }).state();
    expect(giveaway).toMatchObject({ phase: 'claiming', winners: [{ status: 'pending' }] });
    expect(
      Date.parse(giveaway?.winners[0]?.claimBy ?? '') - Date.parse(giveaway?.winners[0]?.drawnAt ?? ''),
    ).toBe(45_000);
  });
});

describe('winners', () => {
  const claiming = (sent: SentSettings = {}) => drawn({ claimSeconds: 30, ...sent });
  const line = (viewerId: string, text = 'here') => ({
    lines: [{ viewerId, text, at: '2026-01-01T00:00:09.000Z' }],
  });

  it('are there with whatever they write, and what they write since is kept', () => {
    const at = claiming();
    const viewerId = at.state().giveaway?.winners[0]?.viewerId ?? '';
    const heard = at.when('HearWinners', line(viewerId)).when('HearWinners', line(viewerId, 'thanks'));
    expect(heard.state().giveaway).toMatchObject({
      phase: 'drawn',
      winners: [{ status: 'claimed', messages: [{ text: 'here' }, { text: 'thanks' }] }],
    });
    heard.when('HearWinners', line('somebody')).changesNothing();
    opened().when('HearWinners', line('ann-id')).changesNothing();
  });

  it('who don’t claim in time lose it, and are replaced as often as it is set', () => {
    const at = claiming({ autoRerollMax: 1 });
    const { giveawayId = '' } = at.state().giveaway ?? {};
    at.when('WakeGiveaway', { giveawayId }).changesNothing();
    const once = at.when('WakeGiveaway', { giveawayId }, { now: START + 60_000 });
    expect([phase(once.state()), statuses(once.state())]).toEqual(['claiming', ['expired', 'pending']]);
    expect(once.state().giveaway).toMatchObject({ autoRerolls: 1, rerolls: 1 });
    const twice = once.when('WakeGiveaway', { giveawayId }, { now: START + 200_000 });
    expect([phase(twice.state()), statuses(twice.state())]).toEqual(['drawn', ['expired', 'expired']]);
  });

  it('lose it when they are removed', () => {
    const at = claiming({ winnersMax: 2 });
    const removed = at.when('RemoveGiveawayEntry', { login: login(at.state(), 1) });
    expect([phase(removed.state()), statuses(removed.state())]).toEqual(['closed', ['removed']]);
    expect(phase(removed.when('DrawGiveawayWinner', { count: 1 }).state())).toBe('claiming');
    const two = drawn({ winnersMax: 2 }, 2);
    const one = two.when('RemoveGiveawayEntry', { login: login(two.state(), 2) });
    expect([phase(one.state()), statuses(one.state())]).toEqual(['drawn', ['claimed', 'removed']]);
  });
});

describe('remove_giveaway_entry', () => {
  it('needs somebody who is in, and their platform if they are in on two', () => {
    opened().when('RemoveGiveawayEntry', { login: 'eve' }).fails('not_found', { resource: 'entry' });
    const both = started({ platforms: ['twitch', 'kick'] }).when('EnterViewers', {
      joins: [joinOf('ann'), joinOf('ann', { viewerId: 'other', platform: 'kick' })],
      sessionStartedAt: null,
    });
    both.when('RemoveGiveawayEntry', { login: 'ann' }).fails('platform_needed');
    const { entries } = both.when('RemoveGiveawayEntry', { login: 'ann', platform: 'kick' } as never).state();
    expect([inTree(entries, 'other')?.removed, inTree(entries, 'ann-id')?.removed]).toEqual([true, false]);
    none().when('RemoveGiveawayEntry', { login: 'ann' }).fails('giveaway_phase', { phase: 'idle' });
  });
});

describe('cancel_giveaway', () => {
  it('ends whatever isn’t over', () => {
    for (const at of [started(), opened(), drawn(), drawn({ claimSeconds: 30 })])
      expect(phase(at.when('CancelGiveaway', {}).state())).toBe('cancelled');
    const over = drawn().when('ControlGiveaway', control('close'));
    over.when('CancelGiveaway', {}).fails('giveaway_phase', { phase: 'finished' });
    expect(phase(over.when('StartGiveaway', {}).state())).toBe('open');
  });
});

describe('moments', () => {
  const wake = (at: ReturnType<typeof opened>, now: number) =>
    at.when('WakeGiveaway', { giveawayId: at.state().giveaway?.giveawayId ?? '' }, { now });

  it('close it when its time is over', () => {
    const at = opened({ durationMin: 1 });
    expect(dueAtOf(at.state())).toBe(START + 60_000);
    wake(at, START + 59_999).changesNothing();
    expect(phase(wake(at, START + 60_000).state())).toBe('closed');
  });

  it('bring reminders, of which one that is long gone isn’t said', () => {
    const at = opened({ reminderEveryMin: 5 });
    const events = (now: number) => wake(at, now).state().giveaway?.remindedAt;
    expect(events(START + 300_000)).toBe('2026-01-01T00:05:00.000Z');
    const late = wake(at, START + 400_000);
    late.then([
      {
        type: 'giveaway.reminded',
        data: {
          giveawayId: at.state().giveaway?.giveawayId ?? '',
          at: '2026-01-01T00:06:40.000Z',
          viewers: 4,
          said: false,
          dueAt: START + 700_000,
        },
      },
    ]);
  });

  it('end a drawn one after a day', () => {
    const at = drawn();
    wake(at, START + 24 * 3600_000).changesNothing();
    expect(phase(wake(at, START + 24 * 3600_000 + 10_000).state())).toBe('finished');
  });

  it('of a giveaway that isn’t any more bring nothing', () => {
    opened({ durationMin: 1 })
      .when('WakeGiveaway', { giveawayId: 'another' }, { now: START + 999_999 })
      .changesNothing();
  });
});

describe('set_giveaway_defaults', () => {
  it('merges, inside of the two objects as well, or replaces', () => {
    const set = none()
      .when('SetGiveawayDefaults', { replace: false, prize: 'Mug', gates: { follower: true } })
      .when('SetGiveawayDefaults', { replace: false, gates: { excludeLogins: ['@Bot'] } });
    expect(set.state().defaults).toMatchObject({
      prize: 'Mug',
      gates: { follower: true, excludeLogins: ['bot'] },
    });
    const replaced = set.when('SetGiveawayDefaults', { replace: true, keyword: 'go' });
    expect(replaced.state().defaults).toMatchObject({ keyword: 'go', prize: '', gates: { follower: false } });
    replaced.when('SetGiveawayDefaults', { replace: false, keyword: 'go' }).changesNothing();
  });

  it('leaves a running one as it is', () => {
    const set = opened().when('SetGiveawayDefaults', { replace: false, prize: 'Mug' });
    expect(set.state().giveaway?.settings.prize).toBe('');
  });
});

it('whoever is forgotten stays as nobody, and can’t win', () => {
  const at = opened({}, 'ann').after([{ type: 'viewer.forgotten', data: { viewerId: 'ann-id' } }]);
  expect(at.state().giveaway).toMatchObject({ viewers: 1, eligible: 0 });
  at.when('DrawGiveawayWinner', { count: 1 }).fails('no_eligible_entries');
});
