import { signIn } from '../support/accounts';
import { ok } from '../support/api-client';
import { bothChats, stepsIn, TwitchChat, type ChatStudio } from '../support/two-chats';
import { untilRead } from '../support/until';

/* The schedule of streams in chat: on the simulated channel, and as Twitch has it. */
const [MIN, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const ZONE = 'Asia/Tokyo';

/** Day and time as the bot says them. */
function said(at: number, locale: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone: ZONE })
    .format(at)
    .replaceAll('\u202f', ' ');
}

function segment(at: number, title: string, more: object = {}) {
  return {
    ...{ id: title, start_time: new Date(at).toISOString(), end_time: new Date(at + 2 * HOUR).toISOString() },
    ...{ title, canceled_until: null, category: { id: '33', name: 'Chess' }, is_recurring: false, ...more },
  };
}

describe.each(bothChats)('!schedule on %s', (_, start) => {
  let chat: ChatStudio;
  const { say, hears, patch, settings, command } = stepsIn(() => chat);
  let at = 0;

  beforeAll(async () => {
    chat = await start();
    at = (Math.floor(chat.clock.now / DAY) + 1) * DAY + 18 * HOUR;
    if (chat.twitch) chat.twitch.schedule = { segments: [segment(at, 'Chess night')] };
    const url = chat.twitch ? 'https://studio.example' : chat.studio.url;
    const owner = { login: 'ada', password: 'password of ada' };
    const { client } = await signIn({ api: chat.studio.api, url }, owner);
    await ok(client.patch('/me', { timeZone: ZONE }));
  }, 60_000);

  afterAll(() => chat?.stop());

  it('tells the next stream in the time zone of the account, in both languages, as tuned', async () => {
    await say('Ann', '!schedule');
    await hears(`Next stream: Chess night (Chess) – ${said(at, 'en')}, in `);
    await ok(chat.api.put('/bot/language', { locale: 'de' }));
    await say('Ann', '!schedule');
    await hears(`Nächster Stream: Chess night (Chess) – ${said(at, 'de')}, in `);
    await ok(chat.api.put('/bot/language', { locale: 'en' }));
    await settings({
      denyFeedback: true,
      builtins: [{ name: 'schedule', aliases: ['when'], minRole: 'sub' }],
    });
    await patch('/bot/system-messages', {
      changes: [{ key: 'builtin.schedule', text: '{category}: {title}' }],
    });
    await say('Ann', '!when');
    await hears(/^Ann, !(?:when|schedule) is only for subscribers and above\.$/);
    await say('Sue', '!when', 'sub');
    await hears('Chess: Chess night');
  });

  it('has placeholders in commands, and a command of one’s own comes before it', async () => {
    const response = 'Soon {next-stream-title} | {next-stream-category} | {next-stream} | {next-stream-date}';
    await command({ name: 'soon', response });
    await say('Bo', '!soon');
    await hears(`Soon Chess night | Chess | Chess night (Chess) | ${said(at, 'en')}`);
    await command({ name: 'schedule', response: 'Each Friday' });
    await say('Bo', '!schedule');
    await hears('Each Friday');
  });
});

describe('the schedule of Twitch', () => {
  let chat: TwitchChat;
  const { say, hears, command } = stepsIn(() => chat);
  const asked = () => chat.twitch.asked.filter(({ path }) => path === '/schedule').length;
  const inDays = (days: number) => Math.floor(chat.clock.now / DAY) * DAY + days * DAY;
  /** Twitch has other streams, and the studio asks again. */
  const plan = (...segments: readonly ReturnType<typeof segment>[]): void => {
    chat.twitch.schedule = { segments };
    chat.clock.forward(6 * MIN);
  };
  const answer = async (wanted: string | RegExp): Promise<void> => {
    await say('Ann', '!schedule');
    await hears(wanted);
  };

  beforeAll(async () => {
    chat = await TwitchChat.start();
  }, 60_000);

  afterAll(() => chat?.stop());

  it('that was never made holds no stream', async () => {
    await answer('No stream is planned yet.');
    await command({ name: 'soon', response: 'Soon {next-stream}/{next-stream-in}' });
    await say('Ann', '!soon');
    await hears('Soon –/–');
  });

  it('is asked for once in five minutes', async () => {
    plan(segment(inDays(2), 'First'));
    const before = asked();
    for (const name of ['Ann', 'Bo', 'Cy']) await say(name, '!schedule');
    await hears('Next stream: First (Chess)');
    await say('Ann', '!soon');
    await hears(/^Soon First \(Chess\)\/1 d/);
    expect(asked()).toBe(before + 1);
  });

  it('has cancelled streams, which do not count, and streams without title and category', async () => {
    const canceled_until = new Date(inDays(2) + 2 * HOUR).toISOString();
    plan(segment(inDays(2), 'Off', { canceled_until }), segment(inDays(3), 'Held', { category: null }));
    await answer('Next stream: Held – ');
    plan(segment(inDays(3), '', { category: null }));
    await answer(/^Next stream: \w+day, /);
  });

  it('has a vacation, even one that is longer than the first answer', async () => {
    const end = inDays(40);
    const vacation = { start_time: new Date(inDays(0)).toISOString(), end_time: new Date(end).toISOString() };
    const daily = Array.from({ length: 30 }, (_, n) => segment(inDays(n + 1), `Away ${n}`));
    plan(...daily, segment(end + HOUR, 'Back'));
    chat.twitch.schedule = { segments: chat.twitch.schedule?.segments ?? [], vacation };
    await answer('Next stream: Back (Chess)');
  });

  it('that fails or hangs is replaced by the earlier answer, and without one the bot says so', async () => {
    const saidOf = async (title: string) => (await chat.said()).filter((text) => text.includes(title)).length;
    plan(segment(inDays(2), 'Kept'));
    await answer('Next stream: Kept (Chess)');
    plan(segment(inDays(2), 'Changed'));
    const failing = { status: 500, body: { error: 'Internal Server Error' } };
    chat.twitch.next.set('/schedule', ['hang', ...Array.from({ length: 20 }, () => failing)]);
    await say('Ann', '!schedule');
    await untilRead(
      () => saidOf('Kept'),
      (n) => n === 2,
    );
    chat.clock.forward(6 * MIN);
    await say('Ann', '!schedule');
    await untilRead(
      () => saidOf('Kept'),
      (n) => n === 3,
    );
    expect(await saidOf('Changed')).toBe(0);
    chat.clock.forward(7 * HOUR);
    await answer('The schedule can’t be read right now.');
    chat.twitch.next.delete('/schedule');
    chat.clock.forward(MIN);
    await answer('Next stream: Changed (Chess)');
  }, 60_000);
});
