import { makeAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { connectTwitch } from './connect-link';
import { MovedClock } from './moved-clock';
import { TwitchServer } from './platforms/twitch-server';
import { liftCooldowns } from './quick-commands';
import { StudioProcess } from './server-process';
import { until, untilRead } from './until';

/** Public address of the studio. */
const PUBLIC = 'https://studio.example';
/** Time that passes with each line on the server's clock: Twitch takes 18 lines in 30 seconds. */
const PACE_MS = 3_000;

/** A studio and the chat in which viewers write to its bot, the same for each kind of chat. */
export interface ChatStudio {
  readonly studio: StudioProcess;
  readonly api: ApiClient;
  readonly clock: MovedClock;
  readonly twitch: TwitchServer | null;
  /** A viewer writes a line. */
  say(name: string, text: string, role?: string): Promise<void>;
  /** Returns all lines of the bot; on the simulated channel those of viewers too, but for deleted ones. */
  said(): Promise<readonly string[]>;
  /** Waits until the bot has said something that begins so, or matches. */
  hears(wanted: string | RegExp): Promise<void>;
  /** Waits until a line of a viewer is taken back. */
  isGone(text: string): Promise<void>;
  goesLive(): Promise<void>;
  stop(): Promise<void>;
}

abstract class Chat {
  abstract said(): Promise<readonly string[]>;

  async hears(wanted: string | RegExp): Promise<void> {
    const fits = (text: string): boolean =>
      typeof wanted === 'string' ? text.startsWith(wanted) : wanted.test(text);
    await until(async () => (await this.said()).some(fits), {
      what: async () => `${String(wanted)} after ${(await this.said()).slice(-8).join(' | ')}`,
      within: 20_000,
    });
  }
}

/** A studio whose viewers write on the simulated channel. */
export class SimulatedChat extends Chat implements ChatStudio {
  readonly twitch = null;

  private constructor(
    readonly studio: StudioProcess,
    readonly api: ApiClient,
    readonly clock: MovedClock,
  ) {
    super();
  }

  static async start(): Promise<SimulatedChat> {
    const clock = await MovedClock.make();
    const studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on', ...clock.env } });
    const api = new ApiClient(studio.api, (await makeAccount(studio, 'ada')).token);
    await liftCooldowns(api);
    return new SimulatedChat(studio, api, clock);
  }

  async say(login: string, message: string, role = 'everyone'): Promise<void> {
    this.clock.forward(PACE_MS);
    await ok(this.api.post('/simulate/chat', { login, message, role }));
  }

  async said(): Promise<readonly string[]> {
    const { items } = await ok(
      this.api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'),
    );
    return items.map(({ text }) => text).reverse();
  }

  async isGone(text: string): Promise<void> {
    await until(async () => !(await this.said()).includes(text), { within: 20_000 });
  }

  async goesLive(): Promise<void> {
    await ok(this.api.post('/simulate/stream-online', {}));
    await liveIs(this.api);
  }

  async stop(): Promise<void> {
    await this.studio.stop();
    await this.studio.removeData();
  }
}

const badges: { readonly [role: string]: readonly string[] } = {
  ...{ everyone: [], sub: ['subscriber'], vip: ['vip'], mod: ['moderator'], broadcaster: ['broadcaster'] },
};

/** A studio whose viewers write on Twitch, as its protocol delivers lines. */
export class TwitchChat extends Chat implements ChatStudio {
  private readonly written = new Map<string, string>();
  private lines = 0;

  private constructor(
    readonly studio: StudioProcess,
    readonly api: ApiClient,
    readonly clock: MovedClock,
    readonly twitch: TwitchServer,
  ) {
    super();
  }

  static async start(): Promise<TwitchChat> {
    const clock = await MovedClock.make();
    const twitch = await new TwitchServer().start();
    const studio = await StudioProcess.start({
      env: { RATE_LIMITS: 'off', PUBLIC_URL: PUBLIC, ...twitch.env, ...clock.env },
    });
    const api = new ApiClient(studio.api, (await makeAccount(studio, 'ada')).token);
    await liftCooldowns(api);
    await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
    await twitch.subscribed('channel.poll.end');
    return new TwitchChat(studio, api, clock, twitch);
  }

  say(name: string, text: string, role = 'everyone'): Promise<void> {
    this.clock.forward(PACE_MS);
    const login = name.toLowerCase();
    const { people } = this.twitch;
    const known = [...people.values()].find((each) => each.login === login);
    const person = known ?? { id: String(3000 + people.size), login, name };
    people.set(person.id, person);
    const id = `line-${++this.lines}`;
    this.written.set(text, id);
    const event = {
      ...{ chatter_user_id: person.id, chatter_user_login: login, chatter_user_name: name, color: '' },
      ...{ message_id: id, message: { text, fragments: [] } },
      badges: (badges[role] ?? []).map((set_id) => ({ set_id, id: '1', info: '' })),
    };
    this.twitch.emit('channel.chat.message', event, { at: new Date(this.clock.now).toISOString() });
    return Promise.resolve();
  }

  said(): Promise<readonly string[]> {
    return Promise.resolve(this.twitch.said.map(({ text }) => text));
  }

  async isGone(text: string): Promise<void> {
    const id = this.written.get(text);
    await until(
      () =>
        this.twitch.asked.some(
          ({ method, path, query }) =>
            method === 'DELETE' && path === '/moderation/chat' && query.get('message_id') === id,
        ),
      { what: `“${text}” is deleted`, within: 20_000 },
    );
  }

  async goesLive(): Promise<void> {
    const started_at = new Date(this.clock.now).toISOString();
    this.twitch.stream = { id: '9', started_at, viewer_count: 3 };
    this.twitch.emit('stream.online', { id: '9', type: 'live', started_at }, { at: started_at });
    await liveIs(this.api);
  }

  async stop(): Promise<void> {
    await this.studio.stop();
    await this.studio.removeData();
    await this.twitch.stop();
  }
}

async function liveIs(api: ApiClient): Promise<void> {
  await until(
    async () =>
      (await ok(api.get<{ items: readonly object[] }>('/events?types=stream.online'))).items.length > 0,
    { within: 20_000 },
  );
}

/** Each kind of chat, for `describe.each`. */
export const bothChats: readonly (readonly [name: string, start: () => Promise<ChatStudio>])[] = [
  ['the simulated channel', () => SimulatedChat.start()],
  ['Twitch', () => TwitchChat.start()],
];

/** Movement of points, as the ledger lists it. */
interface Entry {
  readonly delta: number;
  readonly source: string;
  readonly fee: number | null;
}

/** Steps of tests in a chat, which is started later. */
export function stepsIn(current: () => ChatStudio) {
  const say: ChatStudio['say'] = (...line) => current().say(...line);
  const hears = (wanted: string | RegExp) => current().hears(wanted);
  const patch = (path: string, body: object) => ok(current().api.patch(path, body));
  const settings = (body: object) => patch('/bot/settings', body);
  const command = (body: object) => ok(current().api.post('/bot/commands', { cooldownGlobalS: 0, ...body }));
  let marks = 0;
  /** Returns all that was said once the bot has answered every line that was written. */
  const caughtUp = async (): Promise<readonly string[]> => {
    await say('Mia', `!mark ${++marks}`, 'mod');
    await hears(`mark ${marks}`);
    return current().said();
  };
  const give = (login: string, delta: number) =>
    ok(current().api.post('/bot/loyalty/adjust', { login, platform: 'twitch', delta }));
  const points = async (login: string): Promise<number> =>
    (await current().api.get<{ points?: number }>(`/bot/loyalty/viewers/${login}`)).body.points ?? 0;
  const untilPoints = (login: string, wanted: number) =>
    untilRead(
      () => points(login),
      (now) => now === wanted,
      { within: 20_000 },
    );
  const ledger = async (login: string) =>
    (await ok(current().api.get<{ items: readonly Entry[] }>(`/bot/loyalty/viewers/${login}/ledger`))).items;
  /** Viewers whom the bot knows, with a balance. */
  const players = async (balance: number, ...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await say(name, '!points');
      await hears(`@${name} has `);
      await give(name.toLowerCase(), balance);
    }
  };
  /** Points with all games, and nothing that is earned unasked. */
  const prepare = async (): Promise<void> => {
    await command({ name: 'mark', response: 'mark {args}' });
    await patch('/bot/loyalty', {
      ...{ enabled: true, pointName: 'acorns', chatBonus: { enabled: false } },
      ...{ watchtime: { enabled: false }, transfer: { enabled: true, feePercent: 10, cooldownS: 0 } },
      ...{ loan: { enabled: true, minWatchMin: 0, interestPercent: 10, autoCollectPercent: 0 } },
      gambling: {
        ...{ enabled: true, onlyLive: false, cooldownS: 0, roulette: { enabled: true } },
        raffle: { enabled: true, joinS: 60, price: 10 },
        duel: { enabled: true, acceptS: 60, feePercent: 0 },
        heist: { enabled: true, joinS: 60, minCrew: 2, winChance: 99, payout: 1 },
        trivia: {
          enabled: true,
          prize: 50,
          questions: [{ question: 'Capital of Japan?', answers: 'Tokyo' }],
        },
      },
    });
  };
  return {
    ...{
      say,
      hears,
      patch,
      settings,
      command,
      caughtUp,
      give,
      points,
      untilPoints,
      ledger,
      players,
      prepare,
    },
  };
}
