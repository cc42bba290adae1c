import { leaksIn, makeAccount, ops, opsOk } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Winner {
  readonly n: number;
  readonly login: string;
  readonly status: string;
  readonly messages: readonly { readonly text: string }[];
  readonly replaces: number | null;
}

interface Giveaway {
  readonly giveawayId: string;
  readonly phase: string;
  readonly entries: { readonly viewers: number; readonly tickets: number; readonly eligible: number };
  readonly winners: readonly Winner[];
  readonly fairness: {
    readonly commit: string;
    readonly seed: string | null;
    readonly listHash: string | null;
  };
  readonly settings: { readonly platforms: readonly string[]; readonly prize: string };
  readonly chatReady: { readonly twitch: boolean; readonly kick: boolean };
  readonly timer: { readonly closesAt: string | null; readonly remainingS: number | null };
}

interface Entries {
  readonly items: readonly { readonly seq: number; readonly login: string; readonly reason: string | null }[];
  readonly total: number;
  readonly nextAfter: number | null;
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api);
});

const get = () => ok(api.get<Giveaway>('/bot/giveaway'));
const start = (sent: object = {}) => ok(api.post<Giveaway>('/bot/giveaway', sent));
const draw = (count = 1) =>
  ok(api.post<Giveaway & { readonly drawn: readonly Winner[] }>('/bot/giveaway/draw', { count }));
const control = (action: string, login?: string) =>
  ok(api.post<Giveaway>('/bot/giveaway/control', { action, ...(login && { login }) }));
const cancel = () => ok(api.post<Giveaway>('/bot/giveaway/cancel', {}));
const entries = (query = '') => ok(api.get<Entries>(`/bot/giveaway/entries${query}`));
const says = (login: string, message: string, role = 'everyone', platform = 'twitch') =>
  ok(api.post('/simulate/chat', { login, message, role, platform }));

/** Joins are gathered: it is asked again until it is so. */
function until(holds: (giveaway: Giveaway) => boolean): Promise<Giveaway> {
  return untilRead(get, holds);
}

async function joined(...logins: string[]): Promise<Giveaway> {
  const before = (await get()).entries.viewers;
  for (const login of logins) await says(login, '!win');
  return until(({ entries: { viewers } }) => viewers === before + logins.length);
}

it('there is none at first, and new ones begin with what is saved', async () => {
  expect(await get()).toMatchObject({
    giveawayId: null,
    phase: 'idle',
    winners: [],
    chatReady: { twitch: true, kick: false },
  });
  expect(await ok(api.get('/bot/giveaway/defaults'))).toMatchObject({
    keyword: 'win',
    winnersMax: 1,
    rewardId: null,
  });
  const saved = await ok(
    api.patch('/bot/giveaway/defaults', { prize: 'A mug', gates: { excludeLogins: ['@Bot'] } }),
  );
  expect(saved).toMatchObject({ prize: 'A mug', gates: { excludeLogins: ['bot'], follower: false } });
  expect(await entries()).toEqual({ items: [], total: 0, nextAfter: null });
  expect(await ok(api.get('/bot/giveaway/history'))).toEqual({ items: [], nextBefore: null });
});

it('from the first join to the check of its draw', async () => {
  const { giveawayId, fairness, settings } = await start({ winnersMax: 2, claimSeconds: 30 });
  expect([settings.prize, fairness.seed, fairness.commit]).toEqual([
    'A mug',
    null,
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect((await api.post('/bot/giveaway', {})).body['code']).toBe('giveaway_running');
  await joined('ann', 'bob', 'cid');
  await says('subby', '!win', 'sub');
  await says('bot', '!win');
  await says('ann', '!win');
  await until(({ entries: { viewers } }) => viewers === 4);
  expect((await entries('?limit=3')).nextAfter).toBe(3);
  expect((await entries('?limit=3&after=3')).items).toMatchObject([{ seq: 4, login: 'subby', role: 'sub' }]);
  expect((await entries('?q=@AN')).items.map(({ login }) => login)).toEqual(['ann']);
  expect((await entries('?filter=subs&platform=twitch')).total).toBe(1);

  const removed = await ok(api.post('/bot/giveaway/entries/remove', { login: '@CID' }));
  expect(removed['removed']).toEqual({ login: 'cid', platform: 'twitch', wasWinner: false });
  expect((await entries('?filter=ineligible')).items).toMatchObject([{ login: 'cid', reason: 'removed' }]);

  const { drawn, phase } = await draw(2);
  expect([phase, drawn.map(({ status }) => status)]).toEqual(['claiming', ['pending', 'pending']]);
  const [first, second] = drawn as [Winner, Winner];
  await says(first.login, 'here I am');
  await until(
    ({ winners }) => winners[0]?.status === 'claimed' && winners[0].messages[0]?.text === 'here I am',
  );
  expect((await control('claim', second.login)).phase).toBe('drawn');
  const rerolled = await control('reroll', second.login);
  expect(rerolled.winners.map(({ status, replaces }) => [status, replaces])).toEqual([
    ['claimed', null],
    ['rerolled', null],
    ['pending', 2],
  ]);
  expect((await api.get(`/bot/giveaway/history/${giveawayId}/check`)).body['code']).toBe('not_found');
  await control('claim', rerolled.winners[2]?.login);
  const over = await control('close');
  expect([over.phase, over.fairness.seed]).toEqual(['finished', expect.stringMatching(/^[0-9a-f]{64}$/)]);

  const check = await ok(
    api.get<Record<string, unknown>>(`/bot/giveaway/history/${giveawayId}/check?draw=1`),
  );
  expect(check).toMatchObject({ verified: true, seedMatches: true });
  expect(String(check['list']).split('\n')).toHaveLength(4);
  const { items } = await ok(api.get<{ items: { giveawayId: string }[] }>('/bot/giveaway/history'));
  expect(items).toMatchObject([{ giveawayId, phase: 'finished', entries: { viewers: 4, tickets: 4 } }]);
  const past = await ok(
    api.get<Giveaway & { firstEntries: unknown[] }>(`/bot/giveaway/history?giveawayId=${giveawayId}`),
  );
  expect(past.firstEntries).toHaveLength(4);
  expect(past.winners).toMatchObject(over.winners);
});

it('what is refused', async () => {
  const code = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    return `${status} ${String(body['code'])}`;
  };
  expect(await code(api.post('/bot/giveaway/draw', { count: 1 }))).toBe('409 giveaway_phase');
  expect(await code(api.post('/bot/giveaway/control', { action: 'claim' }))).toBe('400 invalid_request');
  expect(await code(api.post('/bot/giveaway', { claimSeconds: 5 }))).toBe('400 invalid_request');
  expect(await code(api.post('/bot/giveaway', { matchMode: 'redeem' }))).toBe('422 invalid_value');
  expect(await code(api.post('/bot/giveaway', { gates: { nonsense: 1 } }))).toBe('400 invalid_request');
  expect(await code(api.post('/bot/giveaway', { keyword: 'points' }))).toBe('422 keyword_taken');
  await ok(api.put('/bot/builtins/points', { enabled: false }));
  for (const keyword of ['points', 'join']) {
    await start({ keyword });
    await cancel();
  }
  await start();
  expect(await code(api.post('/bot/giveaway/draw', { count: 1 }))).toBe('409 no_eligible_entries');
  expect(await code(api.post('/bot/giveaway/draw', { count: 2 }))).toBe('422 invalid_value');
  expect(await code(api.post('/bot/giveaway/entries/remove', { login: 'nobody' }))).toBe('404 not_found');
  expect((await cancel()).phase).toBe('cancelled');
});

it('those that are over are listed a page at a time, the latest first', async () => {
  interface Past {
    readonly items: readonly { readonly seq: number; readonly phase: string }[];
    readonly nextBefore: number | null;
  }
  const past = (query: string) => ok(api.get<Past>(`/bot/giveaway/history?limit=1${query}`));
  const seqs: number[] = [];
  const phases: string[] = [];
  for (let before: number | null = 1_000_000; before !== null;) {
    const page: Past = await past(`&before=${before}`);
    seqs.push(...page.items.map(({ seq }) => seq));
    phases.push(...page.items.map(({ phase }) => phase));
    before = page.nextBefore;
  }
  expect(seqs).toEqual([...seqs].sort((one, other) => other - one));
  expect([phases[0], phases.at(-1), phases.length]).toEqual(['cancelled', 'finished', new Set(seqs).size]);
  expect(await api.get('/bot/giveaway/history?before=0')).toMatchObject({ status: 400 });
});

it('is joined with the keyword anywhere, or with a reward', async () => {
  await start({ matchMode: 'any', rewardId: 'simulated-join-the-raffle' });
  await says('talker', 'I want to win this');
  await ok(api.post('/simulate/redemption', { login: 'redeemer', reward: 'Join the raffle' }));
  await ok(api.post('/simulate/redemption', { login: 'other', reward: 'Something else' }));
  await until(({ entries: { viewers } }) => viewers === 2);
  expect((await entries()).items.map(({ login }) => login).sort()).toEqual(['redeemer', 'talker']);
  await cancel();
  expect((await get()).entries).toEqual({ viewers: 0, tickets: 0, eligible: 0 });
});

it('an editor runs the giveaway of an overlay’s owner', async () => {
  const eve = await makeAccount(studio, 'eve');
  const editor = new ApiClient(studio.api, eve.token);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  expect((await editor.get(`/bot/giveaway?overlayId=${overlayId}`)).status).toBe(404);
  await ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions: ['bot:read', 'bot:write'] }));
  await ok(editor.post(`/bot/giveaway?overlayId=${overlayId}`, { prize: 'From Eve' }));
  expect(await get()).toMatchObject({ phase: 'open', settings: { prize: 'From Eve' } });
  expect(await ok(editor.get('/bot/giveaway'))).toMatchObject({ phase: 'idle' });
  await cancel();
});

it('goes on where it was when the server is killed: who doesn’t claim is replaced, once', async () => {
  const { giveawayId } = await start({ claimSeconds: 30, autoRerollMax: 1, durationMin: 1 });
  await joined('kim', 'lou');
  expect((await get()).timer.remainingS).toBeGreaterThan(30);
  const { drawn } = await draw();
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  expect(await get()).toMatchObject({ giveawayId, phase: 'claiming', entries: { viewers: 2 } });
  const login = drawn[0]?.login ?? '';
  await says(login, '!claim');
  await until(({ phase }) => phase === 'drawn');
  await control('close');
  const { dataDir } = studio;
  const me = await ok(api.get<{ login: string }>('/me'));
  expect(await opsOk(dataDir, ['giveaway-check', me.login, giveawayId])).toContain(`${login} (twitch)`);
  expect((await ops(dataDir, ['giveaway-check', me.login, 'another'])).code).toBe(1);
});

it('names and words of viewers lie encrypted in the log, and are gone once they are forgotten', async () => {
  await start({ prize: 'Secrets' });
  await joined('unmistakable_viewer');
  const { drawn } = await draw();
  await says('unmistakable_viewer', 'unmistakable words');
  await until(({ winners }) => winners[0]?.messages.length === 1);
  expect(drawn[0]?.login).toBe('unmistakable_viewer');
  const { login } = await ok(api.get<{ login: string }>('/me'));
  await opsOk(studio.dataDir, ['viewer-forget', login, 'twitch', 'unmistakable_viewer']);
  expect((await get()).winners).toMatchObject([{ login: '', messages: [{ text: '' }] }]);
  await studio.stop();
  const secrets = { name: 'unmistakable_viewer', words: 'unmistakable words' };
  // Chat lines between nodes are signals, which nobody can take back.
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts: [], signals: false })).toEqual([]);
  studio = await studio.restart();
});
