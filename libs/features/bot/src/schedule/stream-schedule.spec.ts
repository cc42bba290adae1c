import type { PlannedStream, PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { StreamSchedule } from './stream-schedule';

const MIN = 60_000;
const stream = (startsAt: number): PlannedStream => ({
  startsAt: new Date(startsAt).toISOString(),
  ...{ title: null, category: null },
});

let now: number;
let answers: (() => Promise<readonly PlannedStream[]>)[];
let asked: number;
beforeEach(() => {
  [now, answers, asked] = [0, [], 0];
});

function channelOn(platform: string, ...features: readonly string[]): PlatformChannel {
  const schedule = () => {
    asked++;
    return (answers.shift() ?? (() => Promise.resolve([])))();
  };
  return { platform, channelId: '1', features: new Set(features), channel: { schedule } } as never;
}

function scheduleOf(...channels: readonly PlatformChannel[]): StreamSchedule {
  return new StreamSchedule(
    { channels: { of: () => Promise.resolve(channels) }, clock: { now: () => now } },
    5,
  );
}

const twitch = channelOn('twitch', 'channel.schedule');

it('answers absent for an account none of whose platforms has a schedule', async () => {
  expect(await scheduleOf(channelOn('kick')).next('ada', 'kick')).toBe('absent');
  expect(await scheduleOf().next('ada', undefined)).toBe('absent');
});

it('answers viewers of a platform without a schedule by that of another', async () => {
  answers.push(() => Promise.resolve([stream(MIN)]));
  expect(await scheduleOf(channelOn('kick'), twitch).next('ada', 'kick')).toEqual(stream(MIN));
});

it('passes over streams that have begun since it asked', async () => {
  answers.push(() => Promise.resolve([stream(MIN), stream(3 * MIN)]));
  const schedule = scheduleOf(twitch);
  expect(await schedule.next('ada', 'twitch')).toEqual(stream(MIN));
  now = 2 * MIN;
  expect(await schedule.next('ada', 'twitch')).toEqual(stream(3 * MIN));
  now = 4 * MIN;
  expect(await schedule.next('ada', 'twitch')).toBe('none');
  expect(asked).toBe(1);
});

it('uses the earlier answer while the platform is slow or fails, and asks again soon after a failure', async () => {
  const late = 600 * MIN;
  const schedule = scheduleOf(twitch);
  answers.push(() => Promise.reject(new Error('away')));
  expect(await schedule.next('ada', 'twitch')).toBe('unknown');
  now += MIN;
  answers.push(
    () => Promise.resolve([stream(late)]),
    () => new Promise(() => undefined),
  );
  expect(await schedule.next('ada', 'twitch')).toEqual(stream(late));
  now += 6 * MIN;
  expect(await schedule.next('ada', 'twitch')).toEqual(stream(late));
  expect(asked).toBe(3);
});
