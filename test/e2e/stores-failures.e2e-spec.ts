import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { freePort, runToEnd, StudioProcess, testToken } from '../support/server-process';
import { realTime, until } from '../support/until';

// Deadlines pass here: 10 s for a command, 6 s for a question.
jest.setTimeout(120_000);

const COMMAND_MS = 10_000;
/** Beyond the deadline: a busy machine. */
const GRACE_MS = 4_000;

interface Made {
  readonly overlayId: string;
  readonly rev: number;
}

let events: ProtocolServer;
let documents: MongoServer;
let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;
let renderer: RenderClient;

beforeAll(async () => {
  [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
  studio = await StudioProcess.start({
    env: {
      EVENTSTORE_URL: events.url,
      MONGODB_URL: documents.url,
      SECRET_KEY: 'only for studios under test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  api = new ApiClient(studio.api);
}, 60_000);

afterAll(async () => {
  await Promise.all([events?.close(), documents?.close()]);
});

beforeEach(async () => {
  ({ overlayId } = await ok(api.post<Made>('/overlays', { name: 'Stream', starter: true })));
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
});

afterEach(async () => {
  renderer.close();
  events.behave();
  documents.behave();
  await Promise.all([events.start(), documents.start()]);
  await untilReady();
});

const move = (x: number, key?: string): Promise<Answer<Made & { code?: string }>> =>
  key === undefined
    ? api.patch(`/overlays/${overlayId}/members/2`, { layout: { x } })
    : api.post(
        `/overlays/${overlayId}/members`,
        { widget: 'text', layout: { x } },
        { 'idempotency-key': key },
      );

const rev = async (): Promise<number> => (await ok(api.get<Made>(`/overlays/${overlayId}`))).rev;

async function timed<Result>(work: Promise<Result>): Promise<readonly [Result, number]> {
  const began = performance.now();
  return [await work, performance.now() - began];
}

async function health(page: 'healthz' | 'readyz'): Promise<number> {
  const answer = await fetch(`${studio.url}/${page}`);
  await answer.text();
  return answer.status;
}

async function untilReady(): Promise<void> {
  await until(async () => (await health('readyz')) === 200, { what: 'a ready server', within: 60_000 });
}

/** Asks again as its Retry-After says, as a client should. */
async function persistently<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    const wait = Number(answer.headers.get('retry-after'));
    const isPassing =
      answer.status === 503 || (answer.body as { code?: string }).code === 'idempotency_in_progress';
    if (!isPassing || attempt === 30) return answer;
    await realTime(wait * 1_000, 'the server says when to ask again');
  }
}

function expectUnavailable({ status, headers, body }: Answer<object>): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: expect.stringMatching(/^(unavailable|outcome_unknown|read_model_behind)$/) as string },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${studio.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A change of the text layer over a connection of its own: `fetch` would hold thousands of them back. */
function patchAlone(
  change: object,
): Promise<{ readonly status: number; readonly retryAfter: string | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${studio.api}/overlays/${overlayId}/members/2`, {
      method: 'PATCH',
      agent: false,
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
    });
    call.on('error', reject).on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((body) => resolve({ status, retryAfter: headers['retry-after'], body }), reject);
    });
    call.end(JSON.stringify(change));
  });
}

describe('an EventStoreDB that is gone', () => {
  it('makes commands answer 503 at once or within their deadline; nothing is half done, and all goes on by itself', async () => {
    const before = await rev();
    const picture = renderer.state;
    await events.stop();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => timed(move(100 + i, `gone-${overlayId}-${i}`))),
    );
    for (const [answer, ms] of answers) {
      expectUnavailable(answer);
      expect(ms).toBeLessThan(COMMAND_MS + GRACE_MS);
    }
    // What is read is there all the while, and so is the picture.
    expect(await rev()).toBe(before);
    expect(await health('healthz')).toBe(200);
    expect(await health('readyz')).toBe(503);
    expect(renderer.state).toBe(picture);

    await events.start();
    const repeated = await Promise.all(
      answers.map((_, i) => persistently(() => move(100 + i, `gone-${overlayId}-${i}`))),
    );
    expect(repeated.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await rev()).toBe(before + answers.length);
    await renderer.waitFor(
      ({ state }) => Object.keys(state?.layers ?? {}).length === 3 + answers.length,
      20_000,
    );
    expect(renderer.snapshots()).toHaveLength(1);
  });
});

describe('an EventStoreDB that is silent', () => {
  it('makes commands answer 503 within their deadline; a repeat with the key tells what became of them', async () => {
    const before = await rev();
    const picture = renderer.state;
    events.pause();
    const [first, ms] = await timed(move(1, `silent-${overlayId}`));
    expectUnavailable(first);
    expect(ms).toBeLessThan(COMMAND_MS + GRACE_MS);
    expect(renderer.state).toBe(picture);

    events.resume();
    const { status, body } = await persistently(() => move(1, `silent-${overlayId}`));
    expect({ status, rev: body.rev }).toEqual({ status: 201, rev: before + 1 });
    expect(await rev()).toBe(before + 1);
    await renderer.waitFor(({ state }) => Object.keys(state?.layers ?? {}).length === 4, 20_000);
  });

  it('lets no more than a bounded number of commands wait: the others are turned away at once', async () => {
    await ok(move(0));
    const memory = await residentMiB();
    events.pause();
    const values = { text: 'x'.repeat(2_000) };
    const answers = await Promise.all(Array.from({ length: 3_000 }, () => patchAlone({ values })));
    for (const { status, retryAfter } of answers) expect([status, retryAfter]).toEqual([503, '1']);
    const turnedAway = answers.filter(({ body }) => body.includes('Too many'));
    // The queue of a stream holds 1,000 commands behind the append that is out.
    expect(turnedAway.length).toBeGreaterThanOrEqual(1_500);
    expect(turnedAway.length).toBeLessThan(3_000);
    expect((await residentMiB()) - memory).toBeLessThan(300);

    events.resume();
    await untilReady();
    expect((await persistently(() => move(7))).status).toBe(200);
    await renderer.waitFor(({ state }) => state?.layers[2]?.layout.x === 7, 20_000);
  });
});

describe('an EventStoreDB that comes and goes', () => {
  it('costs nobody an event: every command that is repeated until it is answered is done once', async () => {
    const before = await rev();
    let isOver = false;
    const trouble = (async () => {
      for (let i = 0; !isOver; i++) {
        // One fault waits at most: appends that are few must not meet all that were ever asked for.
        events.behave();
        if (i % 3 === 0) await events.restart();
        else if (i % 3 === 1) events.cut();
        else events.fail('append', { do: 'cut', written: i % 2 === 0 });
        await realTime(150, 'appends are sent between two faults');
      }
      events.behave();
    })();
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        await realTime(i * 30, 'requests are spread over the faults');
        return persistently(() => move(i, `flaky-${overlayId}-${i}`));
      }),
    ).finally(() => (isOver = true));
    await trouble;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.rev)).size).toBe(60);
    await untilReady();
    expect(await rev()).toBe(before + 60);
    await renderer.waitFor(({ state }) => Object.keys(state?.layers ?? {}).length === 63, 20_000);
  });
});

describe('an EventStoreDB that drops its subscriptions', () => {
  it('is told of in the log; pictures and questions go on', async () => {
    events.dropSubscriptions('error');
    // The client reconnects after such an error; a command sent meanwhile may have to be repeated.
    expect((await persistently(() => move(7))).status).toBe(200);
    await renderer.waitFor(({ state }) => JSON.stringify(state).includes('"x":7'));
    expect(await rev()).toBe(2);
    expect(studio.log).toMatch(/The subscription to EventStoreDB at 127\.0\.0\.1:\d+ was dropped: /);
  });
});

describe('a MongoDB that is gone', () => {
  it('makes questions answer 503, not 500; commands and pictures go on as far as they need none of it', async () => {
    await ok(move(1));
    await documents.stop();
    // The credential is known for some seconds.
    expect((await move(2)).status).toBe(200);
    await renderer.waitFor(({ state }) => state?.layers[2]?.layout.x === 2);
    const asked = await Promise.all([
      timed(api.get(`/overlays/${overlayId}`)),
      timed(api.get('/overlays')),
      timed(move(3, `mongo-${overlayId}`)),
      timed(new ApiClient(studio.api, `osp_${'a'.repeat(36)}`).get('/me')),
    ]);
    for (const [answer] of asked.slice(0, 3)) expectUnavailable(answer);
    for (const [, ms] of asked) expect(ms).toBeLessThan(COMMAND_MS + GRACE_MS);
    expect([401, 503]).toContain(asked[3]?.[0].status);
    expectUnavailable(await api.get(`/overlays/${overlayId}`));
    expect(await health('readyz')).toBe(503);
    expect(renderer.state?.layers[2]?.layout.x).toBe(2);

    await documents.start();
    expect((await persistently(() => api.get(`/overlays/${overlayId}`))).status).toBe(200);
    expect((await persistently(() => move(3, `mongo-${overlayId}`))).status).toBe(201);
    await untilReady();
    expect(renderer.snapshots()).toHaveLength(1);
  });

  it('the same when it is silent', async () => {
    documents.pause();
    const [answer, ms] = await timed(api.get(`/overlays/${overlayId}`));
    expectUnavailable(answer);
    expect(ms).toBeLessThan(COMMAND_MS + GRACE_MS);
    documents.resume();
    expect((await persistently(() => api.get(`/overlays/${overlayId}`))).status).toBe(200);
  });
});

describe('a start with a store that', () => {
  const start = (env: Readonly<Record<string, string>>) =>
    runToEnd({ DATA_DIR: studio.dataDir + '-start', SECRET_KEY: 'only for studios under test', ...env });

  it.each(['EVENTSTORE_URL', 'MONGODB_URL'])(
    'nobody answers for (%s) ends with one clear line',
    async (variable) => {
      const port = await freePort();
      const url =
        variable === 'MONGODB_URL'
          ? `mongodb://studio:hunter2secret@127.0.0.1:${port}/studio`
          : `esdb://studio:hunter2secret@127.0.0.1:${port}?tls=false`;
      const { code, output } = await start({ [variable]: url, PORT: String(await freePort()) });
      expect(code).toBe(1);
      expect(output).toMatch(new RegExp(`^[^\\n]*127\\.0\\.0\\.1:${port}[^\\n]*\\n$`));
      expect(output).not.toContain('hunter2secret');
    },
  );

  it.each(['EVENTSTORE_URL', 'MONGODB_URL'])(
    'says nothing (%s) ends with one clear line',
    async (variable) => {
      const silent = createServer(() => undefined);
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as { port: number };
      const url =
        variable === 'MONGODB_URL'
          ? `mongodb://127.0.0.1:${port}/studio`
          : `esdb://127.0.0.1:${port}?tls=false`;
      const { code, output } = await start({ [variable]: url, PORT: String(await freePort()) });
      expect(code).toBe(1);
      expect(output).toMatch(new RegExp(`^[^\\n]*127\\.0\\.0\\.1:${port}[^\\n]*\\n$`));
      silent.close();
    },
  );
});
