import { given } from '@studio/kernel/given-when-then';
import { Problem } from '@studio/kernel/problem';
import { pointDecider } from './channel-point.decider';
import { matchOf } from './channel-point.fields';
import { matchRoles, rewardFor, skippedFor, type PointReward, type RewardMatch } from './channel-point.state';

const byTitle = (title: string, more: object = {}): RewardMatch =>
  matchOf({ by: 'title', title, ...more }, () => null);
const byId = (rewardId: string): RewardMatch => matchOf({ by: 'id', rewardId }, () => null);
const author = { accountId: 'owner', scopes: ['chat:write'] as const };
const sent = { action: { type: 'chat', text: 'Hi', replyToUser: false }, author, refusal: null } as const;
const none = given(pointDecider).with({ sent, match: byTitle('Hydrate') });
const asked = { name: 'Water', match: { by: 'title', title: 'Hydrate' }, action: sent.action } as const;
const one = none.when('CreateChannelPointReward', asked);
const redemption = { platformRewardId: 'r1', title: 'Hydrate', text: '' };
const handled = {
  ...{ redemptionId: 'x', rewardId: 1, title: 'Hydrate', viewerId: 'v', platform: 'twitch' },
  user: { userId: '1', login: 'ada', name: 'Ada' },
  ...{ text: 'now', redeemedAt: '2026-01-01T00:00:00.000Z', simulated: false },
  outcome: { status: 'ok', code: null, onAir: false },
} as const;

describe('what is done for a reward', () => {
  it('is made with a match that says all, and changes by what is sent', () => {
    expect(one.state().rewards[1]).toMatchObject({
      ...{
        rewardId: 1,
        name: 'Water',
        enabled: true,
        cooldownSec: 0,
        action: { action: sent.action, author },
      },
      match: { by: 'title', mode: 'exact', caseSensitive: false, minRole: 'everyone', fulfil: 'leave' },
    });
    const change = { newMatch: null, newAction: null };
    one
      .when('UpdateChannelPointReward', { rewardId: 1, enabled: false }, change)
      .then([{ type: 'reward.changed', data: { rewardId: 1, enabled: false } }]);
    one.when('UpdateChannelPointReward', { rewardId: 1, enabled: true }, change).changesNothing();
    one.when('UpdateChannelPointReward', { rewardId: 2, enabled: true }, change).fails('not_found');
    one
      .when('DeleteChannelPointReward', { rewardId: 1 })
      .then([{ type: 'reward.deleted', data: { rewardId: 1 } }]);
  });

  it('may be written by those only who may do it, and stays theirs', () => {
    const refusal = new Problem('insufficient_scope', 'No.');
    none.when('CreateChannelPointReward', asked, { sent: { ...sent, refusal } }).fails('insufficient_scope');
    one
      .when(
        'UpdateChannelPointReward',
        { rewardId: 1, action: sent.action },
        { newMatch: null, newAction: { ...sent, refusal } },
      )
      .changesNothing();
  });

  it('is found by id before by title, and not while it is off', () => {
    const two = one.when('CreateChannelPointReward', asked, { match: byId('r1') });
    expect(rewardFor(one.state(), redemption)?.rewardId).toBe(1);
    expect(rewardFor(two.state(), redemption)?.rewardId).toBe(2);
    expect(rewardFor(two.state(), { ...redemption, platformRewardId: 'r2' })?.rewardId).toBe(1);
    expect(rewardFor(one.state(), { ...redemption, title: 'Stretch' })).toBeNull();
    const off = one.when(
      'UpdateChannelPointReward',
      { rewardId: 1, enabled: false },
      { newMatch: null, newAction: null },
    );
    expect(rewardFor(off.state(), redemption)).toBeNull();
  });

  it.each([
    ['hydrate', {}, true],
    ['hydrate', { caseSensitive: true }, false],
    ['ydra', {}, false],
    ['ydra', { mode: 'contains' }, true],
  ])('the title %s with %j fits Hydrate: %s', (title, more, fits) => {
    const state = none.when('CreateChannelPointReward', asked, { match: byTitle(title, more) }).state();
    expect(rewardFor(state, redemption) !== null).toBe(fits);
  });

  it('is skipped within its cooldown, and for a text that isn’t taken', () => {
    const reward = one.state().rewards[1] as PointReward;
    const finds = (regex: string, text: string) => text.includes(regex);
    const why = (input: object, text: string, lastRun?: number) =>
      skippedFor(
        { ...reward, cooldownSec: 10, match: byTitle('x', { input }) },
        { ...redemption, text },
        'everyone',
        lastRun,
        20_000,
        finds,
      );
    expect(why({}, '')).toBeNull();
    expect(why({}, '', 10_001)).toBe('cooldown');
    expect(why({}, '', 10_000)).toBeNull();
    expect(why({ required: true }, ' ')).toBe('text_required');
    expect(why({ maxLength: 2 }, '😀😀😀')).toBe('text_too_long');
    expect(why({ regex: 'a' }, 'b')).toBe('text_not_taken');
    expect(why({ regex: 'a' }, 'ab')).toBeNull();
  });

  it('counts cooldowns of simulated redemptions apart from those of real ones', () => {
    const simulated = one.when('HandleRedemption', { handled: { ...handled, simulated: true } });
    expect(simulated.state()).toMatchObject({ lastRuns: {}, lastSimulatedRuns: { 1: expect.any(Number) } });
    const both = simulated.when('HandleRedemption', { handled });
    expect(both.state()).toMatchObject({ lastRuns: { 1: expect.any(Number) } });
    const gone = both.when('DeleteChannelPointReward', { rewardId: 1 });
    expect(gone.state()).toMatchObject({ lastRuns: {}, lastSimulatedRuns: {} });
  });

  it('is for a role and those above', () => {
    const reward = one.state().rewards[1] as PointReward;
    for (const [i, minRole] of matchRoles.entries())
      for (const [j, role] of matchRoles.entries()) {
        const rule = { ...reward, match: { ...reward.match, minRole } };
        const why = skippedFor(rule, { ...redemption, text: '' }, role, undefined, 0, () => true);
        expect([minRole, role, why]).toEqual([minRole, role, j >= i ? null : 'role']);
      }
  });

  it('tells of the last 25 redemptions, and forgets who they were', () => {
    let so = one.when('HandleRedemption', { handled });
    for (let n = 0; n < 29; n++)
      so = so.when('HandleRedemption', { handled: { ...handled, redemptionId: `${n}` } });
    expect(so.state().redemptions).toHaveLength(25);
    expect(so.state().redemptions[0]).toMatchObject({ redemptionId: '28' });
    const forgotten = given(
      pointDecider,
      { type: 'redemption.handled', data: handled },
      { type: 'viewer.forgotten', data: { viewerId: 'v' } },
    );
    expect(forgotten.state().redemptions).toMatchObject([{ user: null, text: null }]);
  });

  it('an expression that can’t be is refused', () => {
    expect(() => matchOf({ by: 'id', rewardId: 'r', input: { regex: '(' } }, () => 'broken')).toThrow(
      'broken',
    );
  });
});
