import { inTree } from '@studio/kernel/viewer-tree';
import { fairness } from './draw/fairness';
import { dueAtOf } from './model/giveaway.state';
import { joinOf, starting } from './testing/joins';
import { none, started, enter, opened, control, drawn, phase, START } from './testing/giveaway';

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

  it.each([
    ['the limit of tickets', {}, {}, [], 60, 50],
    ['the limit of bought ones', { maxTicketsBought: 7 }, {}, [], 60, 7],
    ['tickets that come on top', {}, { sub: 20 }, ['sub'], 60, 30],
    ['as many on top as there may be', {}, { sub: 50 }, ['sub'], 60, 1],
  ] as const)(
    'takes points for tickets in the draw only, by %s',
    (_, gates, weighting, roles, sent, paidFor) => {
      const started = opened(
        { gates: { ticketCost: 10, maxTicketsBought: 1000, ...gates }, weighting },
        'zoe',
      );
      const join = joinOf('ann', { asked: sent, roles });
      const joined = started.when('EnterViewers', { joins: [join], sessionStartedAt: null });
      const asked = inTree(joined.state().entries, 'ann-id')?.asked;
      const { giveawayId = '' } = joined.state().giveaway ?? {};
      const settle = { giveawayId, viewerId: 'ann-id', order: 0, paid: true };
      const settled = joined.when('SettleEntry', settle);
      const entry = inTree(settled.state().entries, 'ann-id');
      expect([asked, entry?.bought, entry?.tickets]).toEqual([
        paidFor,
        paidFor,
        Math.min(50, paidFor + (entry?.extra ?? 0)),
      ]);
      settled.when('EnterViewers', { joins: [join], sessionStartedAt: null }).changesNothing();
    },
  );

  it('is given back where it was over before it was paid', () => {
    const asked = opened({ gates: { ticketCost: 10 } }, 'ann');
    const { giveawayId = '' } = asked.state().giveaway ?? {};
    asked
      .when('CancelGiveaway', {})
      .when('SettleEntry', { giveawayId, viewerId: 'ann-id', order: 0, paid: true })
      .changesNothing();
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
