import type { SentSettings } from './settings/giveaway.settings';
import { askedOutcome } from './giveaway-process';
import { giveawayView } from './giveaway.making';
import { dueAtOf, type Giveaways } from './model/giveaway.state';
import type { ReportAsked } from './claims/claims.decider';
import { none, started, enter, opened, control, drawn, phase, login, START } from './testing/giveaway';

const statuses = ({ giveaway }: Giveaways) => giveaway?.winners.map(({ status }) => status);
const report = (
  { giveaway }: Giveaways,
  sent: Partial<ReportAsked> = {},
  n = giveaway?.winners.at(-1)?.n ?? 0,
): ReportAsked => ({ giveawayId: giveaway?.giveawayId ?? '', n, attempt: 1, asked: 'sent', ...sent });

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
    for (const [at, action, expected] of cases)
      at.when('ControlGiveaway', control(action, 'ann')).fails('giveaway_phase', { phase: expected });
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
    const at = drawn({ claimSeconds: 45 });
    expect(at.state().giveaway).toMatchObject({
      phase: 'claiming',
      winners: [{ status: 'pending', claimBy: null }],
    });
    const asked = at.when('ReportAsked', report(at.state()), { now: START + 30_000 }).state();
    expect(asked.giveaway?.winners[0]?.claimBy).toBe(new Date(START + 75_000).toISOString());
  });
});

describe('the line that asks a winner', () => {
  const at = () => drawn({ claimSeconds: 10, autoRerollMax: 3 });
  const wake = (from: ReturnType<typeof at>, now: number) =>
    from.when('WakeGiveaway', { giveawayId: from.state().giveaway?.giveawayId ?? '' }, { now });
  const winner = (from: ReturnType<typeof at>) => {
    const [first] = giveawayView(from.state(), { twitch: true, kick: true }, START, String).winners;
    return [first?.status, first?.announcement];
  };

  it('begins their time when it is sent, not when they are drawn', () => {
    expect(winner(at())).toEqual(['pending', 'waiting']);
    const sent = at().when('ReportAsked', report(at().state()), { now: START + 40_000 });
    expect(winner(sent)).toEqual(['pending', 'sent']);
    wake(sent, START + 49_000).changesNothing();
    expect(statuses(wake(sent, START + 50_000).state())).toEqual(['expired', 'pending']);
  });

  it('is said again a minute after it was not sent, three times, and nobody loses by that', () => {
    let current = at();
    for (const attempt of [1, 2, 3]) {
      const now = START + attempt * 100_000;
      current = current.when('ReportAsked', report(current.state(), { attempt, asked: 'not_sent' }), { now });
      expect(winner(current)).toEqual(['pending', 'failed']);
      if (attempt === 3) break;
      wake(current, now + 59_999).changesNothing();
      current = wake(current, now + 60_000);
      expect(winner(current)).toEqual(['pending', 'waiting']);
    }
    expect(dueAtOf(current.state())).toBeNull();
    wake(current, START + 24 * 3600_000).changesNothing();
    const viewerId = current.state().giveaway?.winners[0]?.viewerId ?? '';
    const lines = [{ viewerId, text: 'me?', at: '2026-01-01T00:09:00.000Z' }];
    expect(statuses(current.when('HearWinners', { lines }).state())).toEqual(['claimed']);
  });

  it('is said again where a server ended before it was known to be sent', () => {
    const again = wake(at(), START + 100_000);
    again.then([
      {
        type: 'winner.asking',
        data: {
          giveawayId: again.state().giveaway?.giveawayId ?? '',
          n: 1,
          at: new Date(START + 100_000).toISOString(),
          attempt: 2,
          dueAt: START + 160_000,
        },
      },
    ]);
    const late = again.when('ReportAsked', report(again.state()), { now: START + 101_000 });
    expect(winner(late)).toEqual(['pending', 'sent']);
    late.when('ReportAsked', report(late.state(), { attempt: 2 })).changesNothing();
  });

  it('counts as sent where the winner reads, or where the account has switched it off', () => {
    const twitch = { platform: 'twitch', outcome: 'said' } as const;
    const kick = { platform: 'kick', outcome: 'dropped' } as const;
    expect(askedOutcome({ isOff: false, lines: [twitch, kick] }, 'twitch')).toBe('sent');
    expect(askedOutcome({ isOff: false, lines: [twitch, kick] }, 'kick')).toBe('not_sent');
    expect(askedOutcome({ isOff: false, lines: [twitch] }, 'kick')).toBe('sent');
    expect(askedOutcome({ isOff: false, lines: [] }, 'kick')).toBe('not_connected');
    expect(askedOutcome({ isOff: true, lines: [] }, 'kick')).toBe('sent');
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
    const received = at.when('HearWinners', line(viewerId)).when('HearWinners', line(viewerId, 'thanks'));
    expect(received.state().giveaway).toMatchObject({
      phase: 'drawn',
      winners: [{ status: 'claimed', messages: [{ text: 'here' }, { text: 'thanks' }] }],
    });
    received.when('HearWinners', line('somebody')).changesNothing();
    opened().when('HearWinners', line('ann-id')).changesNothing();
  });

  it('who don’t claim in time lose it, and are replaced as often as it is set', () => {
    const at = claiming({ autoRerollMax: 1 });
    const { giveawayId = '' } = at.state().giveaway ?? {};
    at.when('WakeGiveaway', { giveawayId }).changesNothing();
    const asked = at.when('ReportAsked', report(at.state()), { now: START + 10_000 });
    const once = asked.when('WakeGiveaway', { giveawayId }, { now: START + 60_000 });
    expect([phase(once.state()), statuses(once.state())]).toEqual(['claiming', ['expired', 'pending']]);
    expect(once.state().giveaway).toMatchObject({ autoRerolls: 1, rerolls: 1 });
    const again = once.when('ReportAsked', report(once.state()), { now: START + 60_000 });
    const twice = again.when('WakeGiveaway', { giveawayId }, { now: START + 200_000 });
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
