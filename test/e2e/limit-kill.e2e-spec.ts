import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { browserWith, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { StudioProcess, testToken } from '../support/server-process';
import { realTime } from '../support/until';

/*
 * What lies in more than one store, and a limit that is nearly reached: overlays from templates and copies, more than
 * there is room for, templates, uploads, tokens and the rotation of a link, the server killed among them, and all
 * requests sent again. More rounds, or others: KILL_ROUNDS=50 KILL_SEED=7 npx jest test/e2e/limit-kill
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
/** Overlays that an account may have (docs/limits.md). */
const LIMIT = 50;
const ROOM = 6;

// Servers are killed and started.
jest.setTimeout(60_000);

/** Also where the suite runs on shared stores: there a killed node's requests count as running for half a minute. */
const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '', RATE_LIMITS: 'off' };

type Kind = 'overlay' | 'template' | 'upload' | 'token' | 'rotation';
interface Job {
  readonly kind: Kind;
  readonly key: string;
  /** It shows the upload that the source shows. */
  readonly showsLogo: boolean;
  send(): Promise<Answer>;
}
type Items = readonly { readonly [key: string]: unknown }[];

const random = new Random(SEED);
let studio: StudioProcess;
let api: ApiClient;
/** Session cookie of the editor, for creating tokens. */
let cookie: string;
let source: string;
let template: string;
let logo: string;
let pictures = 0;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: embedded });
  api = new ApiClient(studio.api);
  const password = 'the password of the owner';
  await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], password);
  ({ cookie } = await signIn(studio, { login: 'owner', password }));
  logo = String((await ok(upload(newPicture(), 'logo-of-all'))).url);
  source = String((await ok(api.post('/overlays', { name: 'Source' })))['overlayId']);
  await ok(api.post(`/overlays/${source}/members`, { widget: 'image', values: { src: logo } }));
  const look = { name: 'Look', includeUploads: true };
  template = String((await ok(api.post(`/overlays/${source}/template`, look)))['templateId']);
  for (let i = (await list('/overlays')).length; i < LIMIT - ROOM; i++)
    await ok(api.post('/overlays', { name: 'Filler' }));
});

/** Never the same picture twice. */
function newPicture(): Buffer {
  const picture = new PNG({ width: 20 + pictures++, height: 10 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}

async function upload(content: Buffer, key: string): Promise<Answer<{ url: string; uploadId: number }>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'picture.png');
  const headers = { authorization: `Bearer ${testToken}`, 'idempotency-key': key };
  const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { url: string; uploadId: number };
  return { status: answer.status, headers: answer.headers, body };
}

/** All pages of a list. */
async function list(path: string, client = api): Promise<Items> {
  const items: Items[number][] = [];
  for (let query = ''; ;) {
    const page = await ok(client.get<{ items: Items; nextCursor: string | null }>(`${path}${query}`));
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

const editor = (): ApiClient => browserWith(cookie, studio).client;
const tokens = (): Promise<Items> => list('/tokens', editor());
const linkOf = (overlayId: string): Promise<{ url: string; generation: number }> =>
  ok(api.get(`/overlays/${overlayId}/link`));

/** In a random order. */
function jobsOf(round: number): readonly Job[] {
  const jobs: Job[] = [];
  const add = (kind: Kind, name: string, send: (key: string) => () => Promise<Answer>): void => {
    const key = `round-${round}-${name}`;
    const showsLogo = name.startsWith('copy') || name.startsWith('from-template');
    jobs.splice(random.int(0, jobs.length), 0, { kind, key, showsLogo, send: send(key) });
  };
  const post = (path: string, body: object) => (key: string) => () =>
    (path === '/tokens' ? editor() : api).post(path, body, { 'idempotency-key': key });
  for (let i = 0; i < 4; i++) {
    const name = `round ${round}`;
    add('overlay', `from-template-${i}`, post('/overlays', { name, template }));
    add('overlay', `copy-${i}`, post(`/overlays/${source}/duplicate`, {}));
    add('overlay', `starter-${i}`, post('/overlays', { name, starter: true }));
    const picture = newPicture();
    add('upload', `upload-${i}`, (key) => () => upload(picture, key));
    add('template', `template-${i}`, post(`/overlays/${source}/template`, { name }));
    add('token', `token-${i}`, post('/tokens', { name, scopes: ['overlays:read'] }));
  }
  add('rotation', 'rotation', post(`/overlays/${source}/link/rotate`, { graceMinutes: 0 }));
  return jobs;
}

/** Sends all at once and kills the server a little after so many were answered; gives the answers that came. */
async function sendAndKill(
  jobs: readonly Job[],
  after: number,
  lateMs: number,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  let killed: Promise<void> | undefined;
  const kill = (): Promise<void> =>
    realTime(lateMs, 'the server is killed at a chosen moment').then(() => studio.kill());
  if (after === 0) killed = kill();
  await Promise.all(
    jobs.map(async ({ key, send }) => {
      const answer = await send().catch(() => null);
      if (answer) answers.set(key, answer);
      if (answers.size >= after) killed ??= kill();
    }),
  );
  await killed;
  return answers;
}

async function refusalOf(link: string): Promise<string | null> {
  const client = new RenderClient({ url: studio.url, link: link.split('/o/')[1] ?? '' });
  try {
    await client.waitFor(({ state, refusal }) => state !== null || refusal !== null);
    return client.refusal;
  } finally {
    client.close();
  }
}

/** Expects everything acknowledged before the kill to work, before anything is sent again. */
async function expectWorking({ kind, key }: Job, { status, body }: Answer): Promise<void> {
  if (kind === 'token') {
    const mine = new ApiClient(studio.api, String(body['token']));
    expect([key, (await mine.get('/overlays')).status]).toEqual([key, 200]);
  } else if (kind === 'upload') {
    const served = await fetch(`${studio.url}${String(body['url'])}`);
    expect([key, served.status]).toEqual([key, 200]);
  } else if (kind === 'overlay' && status === 201) {
    const { status: found } = await api.get(`/overlays/${String(body['overlayId'])}`);
    expect([key, found]).toEqual([key, 200]);
  }
}

const rounds = Array.from(
  { length: ROUNDS },
  (_, round) => [round, random.int(0, 8), random.int(0, 4)] as const,
);

it.each(rounds)('round %i: killed %i answers and %i ms later, each has one effect', async (...given) => {
  const [round, after, lateMs] = given;
  const before = {
    uploads: (await list('/uploads')).length,
    templates: (await list('/templates')).length,
    tokens: (await tokens()).length,
    link: await linkOf(source),
  };
  const jobs = jobsOf(round);
  const first = await sendAndKill(jobs, after, lateMs);
  studio = await studio.restart();
  api = new ApiClient(studio.api);

  expect(readdirSync(join(studio.dataDir, 'uploads/incoming'))).toEqual([]);
  for (const job of jobs) {
    const answered = first.get(job.key);
    if (answered) await expectWorking(job, answered);
  }
  const link = await linkOf(source);
  if (link.generation > before.link.generation) expect(await refusalOf(before.link.url)).toBe('not_found');
  expect(await refusalOf(link.url)).toBeNull();

  const again = await Promise.all(jobs.map(({ send }) => send()));
  const third = await Promise.all(jobs.map(({ send }) => send()));
  const made: Job[] = [];
  for (const [i, job] of jobs.entries()) {
    const [answered, now] = [first.get(job.key), again[i]];
    const isRefused = now?.status === 409 && now.body['code'] === 'limit_reached' && job.kind === 'overlay';
    if (!isRefused) {
      expect([job.key, now?.body, (now?.status ?? 0) < 300]).toEqual([job.key, now?.body, true]);
      made.push(job);
    }
    // A token is shown once.
    const { token: _, ...shown } = now?.body ?? {};
    if (answered) expect([job.key, answered.body]).toMatchObject([job.key, shown]);
    expect([job.key, third[i]?.body]).toMatchObject([job.key, shown]);
  }

  const overlays = await list('/overlays');
  expect(made.filter(({ kind }) => kind === 'overlay')).toHaveLength(ROOM);
  expect(overlays).toHaveLength(LIMIT);
  expect((await api.post('/overlays', {})).body).toMatchObject({ code: 'limit_reached' });
  const uploads = await list('/uploads');
  expect(uploads).toHaveLength(before.uploads + 4);
  for (const { url } of uploads) expect(existsSync(fileOf(String(url)))).toBe(true);
  expect(readdirSync(join(studio.dataDir, 'uploads/kept'))).toHaveLength(uploads.length);
  const uses = uploads.find(({ url }) => url === logo)?.['usedBy'];
  expect(uses).toHaveLength(1 + made.filter(({ showsLogo }) => showsLogo).length);
  expect(await list('/templates')).toHaveLength(before.templates + 4);
  expect(await tokens()).toHaveLength(before.tokens + 4);
  expect((await linkOf(source)).generation).toBe(before.link.generation + 1);
  expect(await refusalOf(before.link.url)).toBe('not_found');
  await makeRoom();
});

const fileOf = (url: string): string => join(studio.dataDir, 'uploads/kept', url.replace('/media/', ''));

/** Takes away what the round has made, as far as there are limits. */
async function makeRoom(): Promise<void> {
  for (const { overlayId, name } of await list('/overlays'))
    if (String(name) !== 'Source' && /^(round|Source)/.test(String(name)))
      await ok(api.delete(`/overlays/${String(overlayId)}?confirm=true`));
  for (const { tokenId, name } of await tokens())
    if (String(name).startsWith('round')) await ok(editor().delete(`/tokens/${String(tokenId)}`));
}
