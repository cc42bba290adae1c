import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { StudioProcess } from '../support/server-process';

/* An older state of the log put in place of the one that views and pictures were made from. Embedded: proof-damage. */

// Servers are stopped and started.
jest.setTimeout(120_000);

const CHANGES = 12;
const LOST = 5;
const KEY = 'a-request-of-before';

interface Answered {
  readonly rev: number;
}

let events: ProtocolServer;
let documents: MongoServer;
let studio: StudioProcess;
let renderer: RenderClient;
let path: string;

beforeEach(async () => {
  [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
  const env = {
    EVENTSTORE_URL: events.url,
    MONGODB_URL: documents.url,
    SECRET_KEY: 'only for studios under test',
    RATE_LIMITS: 'off',
  };
  studio = await StudioProcess.start({ env });
  const api = new ApiClient(studio.api);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'A', starter: true }));
  path = `/overlays/${overlayId}`;
  const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '', reconnectDelayMs: 20 });
  for (let x = 1; x <= CHANGES; x++) await move(x);
  await add();
  // The views are there, and their checkpoint with the next: a stop writes it too.
  const { rev } = await overlay();
  await renderer.waitFor(({ received }) => JSON.stringify(received).includes(`"rev":${rev}`));
});

afterEach(async () => {
  renderer.close();
  await studio.stop();
  await Promise.all([events.close(), documents.close()]);
});

const move = (x: number): Promise<Answered> =>
  ok(new ApiClient(studio.api).patch<Answered>(`${path}/members/2`, { layout: { x } }));
const add = () =>
  new ApiClient(studio.api).post<Answered>(`${path}/members`, { widget: 'text' }, { 'idempotency-key': KEY });
const overlay = (): Promise<Answered> => ok(new ApiClient(studio.api).get<Answered>(path));

/** All say the same, and go on from there. */
async function expectAgreement(before: number): Promise<void> {
  const { rev } = await overlay();
  expect(rev).toBe(before - LOST);
  expect((await move(77)).rev).toBe(rev + 1);
  expect((await overlay()).rev).toBe(rev + 1);
  // What it was stored for is not in the log any more: it is done now.
  const repeated = await add();
  expect([repeated.status, repeated.body.rev]).toEqual([201, rev + 2]);
  expect(repeated.headers.get('idempotent-replayed')).toBeNull();
  // It had seen more in the former epoch: what it is given is a snapshot.
  await renderer.waitFor(({ state }) => state?.layers[2]?.layout.x === 77, 20_000);
  expect(renderer.snapshots().at(-1)?.rev).toBeLessThanOrEqual(rev + 2);
}

describe('a shared log that has lost its newest events', () => {
  it('is found out at the start: a new epoch begins, and views, answers and pictures agree with it', async () => {
    const { rev } = await overlay();
    await studio.stop();
    await events.rewind(LOST);
    studio = await studio.restart();
    await expectAgreement(rev);
    expect(studio.log).toContain('The event log ends before what was seen of it already');
  });

  it('ends a server that uses it, with a line; the next start is as above', async () => {
    const { rev } = await overlay();
    await events.rewind(LOST);
    expect(await studio.ended()).toBe(1);
    expect(studio.log).toContain('is shorter than it was');
    studio = await studio.restart();
    await expectAgreement(rev);
  });
});
