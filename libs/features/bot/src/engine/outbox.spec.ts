import fc from 'fast-check';
import {
  chatPlatforms,
  linePriorities,
  type ChatPlatform,
  type LinePriority,
} from '@studio/contracts/bot/chat-bot';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { ChatOutbox, platformPaces } from './outbox';

interface Said {
  readonly at: number;
  readonly platform: ChatPlatform;
  readonly text: string;
}

/** An outbox in a time of its own, on channels that note what is said. */
function box(
  send: (text: string) => Promise<object> = () => Promise.resolve({ messageId: 'm' }),
  simulated = false,
) {
  let now = 0;
  const timers: { readonly at: number; readonly call: () => void }[] = [];
  const said: Said[] = [];
  const outcomes: string[] = [];
  const channel = (platform: ChatPlatform): PlatformChannel =>
    ({
      simulated,
      senderId: 'bot',
      features: new Set(platform === 'twitch' ? ['chat.send', 'chat.whisper'] : ['chat.send']),
      chat: {
        send: ({ text }: { text: string }) => {
          said.push({ at: now, platform, text });
          return send(text);
        },
        whisper: (userId: string, text: string) => {
          said.push({ at: now, platform, text: `${userId}: ${text}` });
          return Promise.resolve();
        },
      },
    }) as unknown as PlatformChannel;
  const outbox = new ChatOutbox({
    channels: { on: (_account, platform) => Promise.resolve(channel(platform as ChatPlatform)) },
    clock: { now: () => now },
    later: (ms, call) => void timers.push({ at: now + ms, call }),
    onOutcome: (_platform, outcome) => void outcomes.push(outcome),
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 100; i++) await Promise.resolve();
  };
  /** Lets time pass up to a moment. */
  const until = async (end: number): Promise<void> => {
    await settle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = Math.max(now, next.at);
      next.call();
      await settle();
    }
    now = end;
  };
  return { outbox, said, outcomes, until };
}

const line = (text: string, platform: ChatPlatform = 'twitch') => ({ accountId: 'ada', platform, text });

it('says lines in order, once each', async () => {
  const { outbox, said, until } = box();
  for (const text of ['a', 'b', 'c']) void outbox.say(line(text));
  await until(0);
  expect(said.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});

it('never says again what failed', async () => {
  const { outbox, said, outcomes, until } = box(() => Promise.reject(new Error('cut off')));
  void outbox.say(line('a'));
  await until(60_000);
  expect([said.length, outcomes]).toEqual([1, ['failed']]);
});

it('waits as long as a platform asks for', async () => {
  let refused = false;
  const { outbox, said, until } = box(() => {
    if (refused) return Promise.resolve({ messageId: 'm' });
    refused = true;
    return Promise.reject(new PlatformError('rate_limited', 'Slow down.', { retryAfterMs: 4000 }));
  });
  void outbox.say(line('a'));
  void outbox.say(line('b'));
  await until(3999);
  expect(said).toHaveLength(1);
  await until(4000);
  expect(said.map(({ text }) => text)).toEqual(['a', 'b']);
});

it('whispers where that can be done, and answers in chat elsewhere', async () => {
  const { outbox, said, until } = box();
  void outbox.say({ ...line('psst'), whisperTo: 'u1' });
  void outbox.say({ ...line('psst', 'kick'), whisperTo: 'u1' });
  await until(0);
  expect(said.map(({ text }) => text)).toEqual(['u1: psst', 'psst']);
});

it('never says to viewers what answers a simulated line, nor the other way', async () => {
  for (const isSimulated of [true, false]) {
    const { outbox, said, outcomes, until } = box(undefined, !isSimulated);
    void outbox.say({ ...line('a'), simulated: isSimulated });
    await until(0);
    expect([said, outcomes]).toEqual([[], ['dropped']]);
  }
});

describe('classes of lines', () => {
  const of = (priority: LinePriority, text: string, platform: ChatPlatform = 'twitch') => ({
    ...line(text, platform),
    priority,
  });

  it('sends an announcement at once though one viewer has filled the queue of answers', async () => {
    const { outbox, said, until } = box();
    for (let i = 0; i < 40; i++) void outbox.say(of('answer', `answer ${i}`));
    await until(2500);
    const outcome = outbox.say(of('announcement', 'You have won!'));
    await until(2500);
    expect([said.at(-1), await outcome]).toEqual([
      { at: 2500, platform: 'twitch', text: 'You have won!' },
      'said',
    ]);
  });

  it('sends the highest class first, each in order', async () => {
    const { outbox, said, until } = box();
    void outbox.say(of('answer', 'first', 'youtube'));
    for (const priority of [...linePriorities].reverse())
      for (const n of [1, 2]) void outbox.say(of(priority, `${priority} ${n}`, 'youtube'));
    await until(60_000);
    expect(said.map(({ text }) => text)).toEqual([
      'first',
      ...['announcement 1', 'announcement 2', 'moderation 1', 'moderation 2'],
      // Answers that wait longer than ten seconds are dropped.
      ...['timer 1', 'timer 2'],
    ]);
  });

  it('drops a line that is too old, and says so, though nothing is sent', async () => {
    const { outbox, until } = box(() =>
      Promise.reject(new PlatformError('rate_limited', 'Slow down.', { retryAfterMs: 600_000 })),
    );
    const outcomes: string[] = [];
    for (const priority of ['answer', 'answer', 'announcement'] as const)
      void outbox.say(of(priority, priority)).then((outcome) => outcomes.push(`${priority} ${outcome}`));
    await until(45_000);
    expect(outcomes).toEqual(['answer failed', 'answer dropped']);
    await until(45_001);
    expect(outcomes.at(-1)).toBe('announcement dropped');
  });

  it.each([
    ['90 lines in 30 s if the platform shows the bot as a moderator', { bot: true }, 90],
    ['18 lines in 30 s if the platform shows the bot as nothing of the kind', { bot: false }, 18],
    ['18 lines in 30 s if it shows only another sender as the broadcaster', { bot: false, ada: true }, 18],
    ['90 lines in 30 s if another sender is not raised', { bot: true, ada: false }, 90],
  ])('sends %s', async (_, senders, most) => {
    const { outbox, said, until } = box();
    for (const [userId, isRaised] of Object.entries(senders))
      outbox.noteSender('ada', 'twitch', userId, isRaised);
    for (let i = 0; i < 100; i++) {
      void outbox.say(of('announcement', `${i}`));
      await until(i * 10);
    }
    expect(said).toHaveLength(most);
  });

  it('whatever else is said, an announcement waits no longer than the span of its platform', async () => {
    const act = fc.record({
      after: fc.integer({ min: 0, max: 400 }),
      platform: fc.constantFrom(...chatPlatforms),
      priority: fc.constantFrom<LinePriority>('answer', 'answer', 'answer', 'timer', 'moderation'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 120 }),
        fc.constantFrom(...chatPlatforms),
        async (acts, on) => {
          const { outbox, said, until } = box();
          let now = 0;
          for (const { after, platform, priority } of acts) {
            await until((now += after));
            void outbox.say(of(priority, 'x', platform));
          }
          const since = now;
          void outbox.say(of('announcement', 'won', on));
          await until(now + 60_000);
          const at = said.find(({ text }) => text === 'won')?.at ?? Infinity;
          expect(at - since).toBeLessThanOrEqual(platformPaces[on].spanMs);
        },
      ),
      { numRuns: 60, seed: 12 },
    );
  });
});

it('whatever is said when, no platform gets longer lines or more of them than it takes', async () => {
  const act = fc.record({
    after: fc.integer({ min: 0, max: 3000 }),
    platform: fc.constantFrom(...chatPlatforms),
    text: fc.oneof(fc.string({ maxLength: 30 }), fc.constant('🎉'.repeat(600)), fc.constant('x'.repeat(501))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 80 }), async (acts) => {
      const { outbox, said, until } = box();
      let now = 0;
      for (const { after, platform, text } of acts) {
        await until((now += after));
        void outbox.say(line(text, platform));
      }
      await until(now + 60_000);
      for (const platform of chatPlatforms) {
        const { characters, lines, spanMs } = platformPaces[platform];
        const there = said.filter((each) => each.platform === platform);
        expect(there.every(({ text }) => [...text].length <= characters)).toBe(true);
        there.forEach(({ at }, i) => {
          const next = there[i + lines];
          if (next) expect(next.at - at).toBeGreaterThanOrEqual(spanMs);
        });
      }
    }),
    { numRuns: 40, seed: 11 },
  );
});
