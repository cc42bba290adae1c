import { given } from '@studio/kernel/given-when-then';
import { firstModeration } from '../moderation/moderation.state';
import { withoutLinks } from '../moderation/without-links';
import { raidModeDecider, type FoundChat } from './raid-mode.decider';
import { raidModesOf } from './raid-mode.state';

const twitch: FoundChat = {
  ...{ platform: 'twitch', channelId: '1001', code: null },
  before: { slowSeconds: 0, followersMin: null },
};
const kick: FoundChat = { platform: 'kick', channelId: '7', before: null, code: 'not_supported' };

const off = () => given(raidModeDecider).with({ chats: [twitch, kick] });
const on = () => off().when('SwitchRaidMode', {});
const status = (stream: ReturnType<typeof on>) =>
  stream.state().chats.map(({ platform, status, code }) => `${platform} ${status} ${code ?? ''}`.trim());

describe('raid mode', () => {
  it('stores what was before anything changes, and is ended by the same command', () => {
    const started = on();
    expect(started.state().active).toMatchObject({ slowSeconds: 30, followersMin: 10, holdLinks: true });
    expect(status(started)).toEqual(['twitch pending', 'kick links_only not_supported']);
    const set = started.when('RecordRaidModes', { platform: 'twitch', code: null });
    expect(status(set)).toEqual(['twitch set', 'kick links_only not_supported']);
    const ended = set.when('SwitchRaidMode', {});
    expect(ended.state().active).toBeNull();
    expect(status(ended)).toEqual(['twitch restoring']);
    const over = ended.when('RecordRestoredModes', { platform: 'twitch', code: null, mayPass: false });
    expect(over.state().chats).toEqual([]);
    over.when('SwitchRaidMode', { active: false }).changesNothing();
  });

  it('changes its end while it is on, and ends no earlier', () => {
    const longer = on().when('SwitchRaidMode', { active: true, minutes: 60 });
    const { startedAt = 0, endsAt = 0 } = longer.state().active ?? {};
    expect(endsAt - startedAt).toBeGreaterThanOrEqual(3_600_000);
    longer.when('EndRaidMode', { dueAt: startedAt + 300_000 }).changesNothing();
    expect(longer.when('EndRaidMode', { dueAt: endsAt }).state().active).toBeNull();
  });

  it('keeps the first modes if it is switched on again before they are back', () => {
    const failed = on()
      .when('SwitchRaidMode', {})
      .when('RecordRestoredModes', { platform: 'twitch', code: 'provider_unavailable', mayPass: true });
    expect(status(failed)).toEqual(['twitch not_restored provider_unavailable']);
    const raided = { ...twitch, before: { slowSeconds: 30, followersMin: 10 } };
    const again = failed.with({ chats: [raided] }).when('SwitchRaidMode', {});
    expect(again.state().chats[0]?.before).toEqual({ slowSeconds: 0, followersMin: null });
  });

  it('tries to put the modes back again when it is switched off once more', () => {
    const failed = on()
      .when('SwitchRaidMode', {})
      .when('RecordRestoredModes', { platform: 'twitch', code: 'platform_refused', mayPass: false });
    failed
      .when('SwitchRaidMode', { active: false })
      .then([{ type: 'raid-mode.ended', data: { why: 'again' } }]);
  });

  it('puts the modes back by itself for an hour, if that may help', () => {
    const ended = on().when('SwitchRaidMode', {});
    const refused = { platform: 'twitch', code: 'provider_unavailable' };
    const { endedAt } = ended.state();
    const answeredAt = (ms: number, mayPass: boolean, retryAt: number | null) =>
      ended
        .when('RecordRestoredModes', { ...refused, mayPass }, { now: Number(endedAt) + ms })
        .then([{ type: 'raid-mode.restored', data: { ...refused, retryAt } }]);
    answeredAt(60_000, true, Number(endedAt) + 75_000)
      .when('EndRaidMode', { dueAt: Number(endedAt) + 75_000 })
      .then([{ type: 'raid-mode.ended', data: { why: 'again' } }]);
    answeredAt(3_600_000, true, null);
    answeredAt(60_000, false, null);
  });

  it('is refused where it would do nothing, with what to do', () => {
    given(raidModeDecider).with({ chats: [] }).when('SwitchRaidMode', {}).fails('not_connected');
    const lacking = { ...kick, code: 'reconnect_required' };
    const noLinks = given(raidModeDecider).when('UpdateRaidMode', { holdLinks: false });
    noLinks
      .with({ chats: [lacking] })
      .when('SwitchRaidMode', {})
      .fails('reconnect_required');
    noLinks
      .with({ chats: [kick] })
      .when('SwitchRaidMode', {})
      .fails('not_supported');
  });

  it('never loosens a chat', () => {
    const wanted = { slowSeconds: 30, followersMin: 10 };
    expect(raidModesOf(wanted, { slowSeconds: 120, followersMin: 60 })).toEqual({
      ...{ slowSeconds: 120, followersMin: 60 },
    });
    expect(raidModesOf({ slowSeconds: 0, followersMin: null }, { slowSeconds: 5, followersMin: 0 })).toEqual({
      ...{ slowSeconds: 5, followersMin: 0 },
    });
  });
});

describe('rules without links', () => {
  it('hold nothing but links where moderation is off, with the exceptions of the filter', () => {
    const links = { ...firstModeration.filters.links, allow: ['mine.example'], action: 'warn' as const };
    const rules = { ...firstModeration, filters: { ...firstModeration.filters, links } };
    const closed = withoutLinks(rules);
    expect(closed).toMatchObject({
      enabled: true,
      filters: {
        links: { enabled: true, action: 'delete', allow: ['mine.example'] },
        caps: { enabled: false },
      },
    });
    expect(withoutLinks(rules)).toBe(closed);
  });
});
