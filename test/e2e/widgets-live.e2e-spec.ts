import { RenderClient } from '@studio/realtime/testing/render-client';
import { leaksIn, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

type LayerState = Readonly<Record<string, unknown>>;

interface Fired {
  readonly state: LayerState;
  readonly changed: boolean;
}

interface Poll extends LayerState {
  readonly open: boolean;
  readonly options: readonly { readonly name: string; readonly votes: number }[];
}

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let link = '';
const clients: RenderClient[] = [];

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', ...clock.env } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Games' }))).overlayId;
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  link = url.split('/o/')[1] ?? '';
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
});

async function add(widget: string, values: object = {}): Promise<number> {
  const body = { widget, values };
  return (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, body))).memberId;
}

const fire = (memberId: number, command: string, args: object = {}) =>
  api.post<Fired>(`/overlays/${overlayId}/members/${memberId}/commands/${command}`, { args });

const says = (login: string, message: string, more: object = {}) =>
  ok(api.post('/simulate/chat', { login, message, ...more }));

async function renderer(): Promise<RenderClient> {
  const client = new RenderClient({ url: studio.url, link });
  clients.push(client);
  await client.waitFor(({ state }) => state !== null);
  return client;
}

const seen = (
  client: RenderClient,
  memberId: number,
  holds: (state: LayerState) => boolean,
): Promise<unknown> =>
  client.waitFor(({ state }) => {
    const layerState = state?.layers[memberId]?.state;
    return layerState !== undefined && holds(layerState);
  });

const pollWith = (votes: readonly number[]) => (state: LayerState) =>
  JSON.stringify((state as Poll).options.map((each) => each.votes)) === JSON.stringify(votes);

/** Returns the id of a viewer's last line, once it is listed. Lines are ephemeral. */
async function heldLine(login: string): Promise<string> {
  return until(
    async () => {
      const { items } = await ok(
        api.get<{ items: readonly { messageId: string }[] }>(`/chat/messages?limit=1&login=${login}`),
      );
      return items[0]?.messageId;
    },
    { what: `a line of ${login}` },
  );
}

describe('a poll', () => {
  const options = ['Red', 'Blue'].map((name) => ({ name }));

  it('counts what viewers write, each once, and goes on and closes by itself after a restart', async () => {
    const memberId = await add('poll', { question: 'Which?', options, seconds: 600, kick: false });
    const page = await renderer();
    await ok(fire(memberId, 'start'));
    await says('ann', '1');
    await says('bob', '!2');
    await says('ann', '2');
    await says('cleo', '2', { platform: 'kick' });
    await says('dan', 'hello 2');
    await says('eve', '2');
    await seen(page, memberId, pollWith([1, 2]));
    await studio.stop();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const again = await renderer();
    await seen(again, memberId, pollWith([1, 2]));
    // Who has voted is known still.
    await says('bob', '1');
    await says('fay', '1');
    await seen(again, memberId, pollWith([2, 2]));
    clock.forward(600_000);
    await seen(again, memberId, (state) => state['open'] === false);
    await says('gus', '1');
    const { state, changed } = await ok(fire(memberId, 'add_vote', { option: 'Red' }));
    expect([changed, pollWith([2, 2])(state)]).toEqual([false, true]);
  }, 90_000);

  it('takes words for votes, and lets viewers change their mind', async () => {
    const memberId = await add('poll', { options, voteBy: 'keyword', perUser: 'change' });
    const page = await renderer();
    await ok(fire(memberId, 'start', { seconds: 0 }));
    await says('ann', 'red');
    await says('bob', 'RED');
    await seen(page, memberId, pollWith([2, 0]));
    await says('ann', 'blue');
    await seen(page, memberId, pollWith([1, 1]));
    expect((await ok(fire(memberId, 'close'))).state).toMatchObject({ open: false, closesAt: null });
  });
});

describe('a wheel', () => {
  it('lands on the same for all who see it, also for those who come later', async () => {
    const segments = ['One', 'Two', 'Three', 'Four'].map((name) => ({ name }));
    const memberId = await add('wheel', { segments, spinS: 20 });
    const [one, other] = [await renderer(), await renderer()];
    const { state } = await ok(fire(memberId, 'spin', { by: 'host' }));
    expect(state['spin']).toMatchObject({ n: 1, by: 'host', ms: 20_000 });
    const late = await renderer();
    for (const page of [one, other, late]) {
      await seen(page, memberId, (layerState) => layerState['spin'] !== null);
      expect(page.state?.layers[memberId]?.state).toEqual(state);
    }
    expect((await ok(fire(memberId, 'spin'))).changed).toBe(false);
    clock.forward(20_000);
    await seen(one, memberId, (layerState) => layerState['isOver'] === true);
  });

  it('presses the button of the segment that wins, once it rests', async () => {
    const counter = await add('counter');
    const { macroId } = await ok(
      api.post<{ macroId: number }>(`/overlays/${overlayId}/deck-macros`, {
        name: 'Count',
        steps: [{ kind: 'command', memberId: counter, command: 'increment', args: { by: 5 } }],
      }),
    );
    const memberId = await add('wheel', { segments: [{ name: 'Only', action: String(macroId) }], spinS: 2 });
    const page = await renderer();
    await ok(fire(memberId, 'spin'));
    expect(page.state?.layers[counter]).not.toHaveProperty('state');
    clock.forward(2000);
    await seen(page, counter, (layerState) => layerState['value'] === 5);
  });

  it('has viewers on it who wrote lately, or joined the giveaway', async () => {
    await says('Wilma', 'hi');
    await says('Xaver', 'hi');
    for (const login of ['wilma', 'xaver']) await heldLine(login);
    const memberId = await add('wheel', { source: 'chatters', spinS: 2 });
    const namesOf = ({ state }: Fired) =>
      (state['segments'] as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(namesOf(await ok(fire(memberId, 'spin')))).toEqual(expect.arrayContaining(['Wilma', 'Xaver']));
    await ok(api.post('/bot/giveaway', { keyword: '!in' }));
    await says('Yara', '!in');
    const entrants = await add('wheel', { source: 'giveaway-entries' });
    await untilRead(
      () => ok(api.get<{ items: readonly object[] }>('/bot/giveaway/entries')),
      ({ items }) => items.length > 0,
    );
    expect(namesOf(await ok(fire(entrants, 'spin')))).toEqual(['Yara']);
  });
});

describe('a highlighted line', () => {
  it('is shown as it was said until it is taken back', async () => {
    const memberId = await add('chat-highlight', { seconds: 0 });
    const page = await renderer();
    await says('Zoe', 'what a jump');
    const messageId = await heldLine('zoe');
    const { state } = await ok(fire(memberId, 'show', { messageId }));
    expect(state).toMatchObject({
      line: { messageId, name: 'Zoe', parts: [{ kind: 'text', text: 'what a jump' }] },
    });
    expect(JSON.stringify(state)).not.toContain('viewerId');
    await seen(page, memberId, (layerState) => layerState['line'] !== null);
    expect(await fire(memberId, 'show', { messageId: 'never-said' })).toMatchObject({
      status: 404,
      body: { details: { resource: 'chat message' } },
    });
    await ok(api.delete(`/chat/messages/${messageId}`));
    await seen(page, memberId, (layerState) => layerState['line'] === null);
  });

  it('comes by itself for who writes for the first time, and goes with a viewer who is forgotten', async () => {
    const memberId = await add('chat-highlight', { autoFirstMessage: true });
    const page = await renderer();
    const words = 'unmistakable first words';
    await says('newcomer', words, { first: true });
    await seen(
      page,
      memberId,
      (layerState) => (layerState['line'] as LayerState | null)?.['login'] === 'newcomer',
    );
    await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'newcomer']);
    await seen(page, memberId, (layerState) => layerState['line'] === null);
    await studio.stop();
    // Lines between nodes are signals, which nobody can take back.
    expect(await leaksIn({ words }, { folder: studio.dataDir, texts: [], signals: false })).toEqual([]);
    studio = await studio.restart();
  }, 60_000);
});

describe('a chat box', () => {
  it('begins with the lines that were said last, though nobody showed them', async () => {
    const line = 'said before anybody looked';
    await says('earlybird', line);
    await heldLine('earlybird');
    const made = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Opened anew' }));
    const path = `/overlays/${made.overlayId}`;
    await ok(api.post(`${path}/members`, { widget: 'chat-box' }));
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    const page = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    clients.push(page);
    await page.waitFor(({ recent }) =>
      recent.some(({ kind, payloads }) => kind === 'chat' && JSON.stringify(payloads).includes(line)),
    );
  });

  it('loses deleted lines and those of a viewer in timeout within 3 s, like the highlight, also on a new page', async () => {
    const highlight = await add('chat-highlight', { seconds: 0 });
    await add('chat-box');
    const page = await renderer();
    const gone = async (client: RenderClient, removal: object, words: string): Promise<void> => {
      await client.waitFor(
        ({ signals, state }) =>
          JSON.stringify(signals).includes(JSON.stringify(removal)) &&
          state?.layers[highlight]?.state?.['line'] === null,
        3000,
      );
      const late = await renderer();
      await late.waitFor(({ recent }) => JSON.stringify(recent).includes('a line that stays'));
      expect(JSON.stringify([late.recent, late.state?.layers])).not.toContain(words);
    };
    await says('Stays', 'a line that stays');
    await says('Loud', 'the first shout');
    await says('Loud', 'the second shout');
    await ok(fire(highlight, 'show', { messageId: await heldLine('loud') }));
    await seen(page, highlight, ({ line }) => (line as LayerState | null)?.['name'] === 'Loud');
    await ok(api.post('/chat/timeouts', { login: 'loud', platform: 'twitch', seconds: 60 }));
    await gone(page, { platform: 'twitch', login: 'loud' }, 'shout');

    await says('Slip', 'a slip of the tongue');
    const messageId = await heldLine('slip');
    await ok(fire(highlight, 'show', { messageId }));
    await seen(page, highlight, ({ line }) => (line as LayerState | null)?.['name'] === 'Slip');
    await ok(api.delete(`/chat/messages/${messageId}`));
    await gone(page, { messageId }, 'slip of the tongue');
  });
});

describe('a leaderboard', () => {
  it('is told long lists of who gave most, by what and in which time, and of who writes most', async () => {
    await add('leaderboard', { source: 'bits' });
    const page = await renderer();
    await ok(api.post('/simulate/cheer', { login: 'Rich', bits: 900 }));
    await ok(api.post('/simulate/cheer', { login: 'Small', bits: 10 }));
    await page.waitFor(({ live }) => {
      const { bits } = (live['leaders'] ?? {}) as {
        readonly bits?: { readonly [range: string]: readonly LayerState[] };
      };
      const [first, second] = bits?.['day'] ?? [];
      return first?.['name'] === 'Rich' && first['amount'] === 900 && second?.['name'] === 'Small';
    });
  });

  it('of points tells who earned most today, in the last seven days and this month', async () => {
    await add('leaderboard', { source: 'points', range: 'week' });
    const page = await renderer();
    await ok(api.patch('/bot/loyalty', { enabled: true }));
    for (const [login, delta] of [
      ['rich', 70],
      ['small', 3],
    ])
      await ok(api.post('/bot/loyalty/adjust', { login, platform: 'twitch', delta }));
    await page.waitFor(({ live }) => {
      const { points } = (live['leaders'] ?? {}) as {
        readonly points?: { readonly [range: string]: readonly LayerState[] };
      };
      return ['day', 'week', 'month'].every((range) => {
        const [first, second] = points?.[range] ?? [];
        return first?.['name'] === 'rich' && first['amount'] === 70 && second?.['name'] === 'small';
      });
    });
  });
});
