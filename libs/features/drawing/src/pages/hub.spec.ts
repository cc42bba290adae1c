import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { EventOf } from '@studio/kernel/decider';
import { randomCommandId } from '@studio/kernel/ids';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import { drawingDecider } from '../drawing.decider';
import type { DrawingEvents } from '../drawing.events';
import { DrawingLinks } from '../drawing-links';
import type { Drawings } from '../drawing.state';
import { StoredStrokes } from '../stored-strokes';
import { DrawingHub } from './hub';
import type { FromPage, ToPage } from './messages';
import { realTime, until } from '../../../../../test/support/until';

const overlayId = 'o';
const values = {
  ...{ brushColor: '#ff3355', brushWidth: 8, fadeAfterS: 0, viewerFadeS: 20 },
  ...{ maxViewerStrokes: 5, viewerColors: true },
};
const layer = { memberId: 4, name: 'Drawing', widget: 'drawing', values, onAir: true, link: null };
const design = { ownerId: 'owner', canvas: { width: 1920, height: 1080 }, layers: [layer] };

let dir: string;
let records: Records;
let hub: DrawingHub;
let storedStrokes: StoredStrokes;
let pipeline: CommitPipeline;
let signals: ReturnType<typeof openEmbeddedSignals>;
const links = new DrawingLinks(Buffer.from('a key of these tests'));
const link = links.sign({ overlayId, generation: 1 });
/** Writes of records: each viewer who is stored takes two. */
let stored = 0;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'drawing-'));
  const opened = await openEmbeddedRecords({ dir });
  stored = 0;
  records = Object.assign(Object.create(opened) as Records, {
    putIfAbsent: (...args: Parameters<Records['putIfAbsent']>) => {
      stored++;
      return opened.putIfAbsent(...args);
    },
    close: () => opened.close(),
  });
  signals = openEmbeddedSignals(() => undefined);
  pipeline = new CommitPipeline(new MisbehavingLog(), systemClock);
  storedStrokes = new StoredStrokes(pipeline, signals);
  await commit(
    { type: 'viewers.admitted', data: { memberId: 4 } },
    { type: 'viewers.anonymous', data: { allowed: true } },
  );
  hub = new DrawingHub({
    ...{ signals, storedStrokes, links, clock: systemClock },
    viewers: new ViewerKeys(records, 'a secret key'),
    designs: { of: () => Promise.resolve(design as unknown as OpenedDesign) } as never,
    warn: (line) => {
      throw new Error(line);
    },
  });
});
afterEach(async () => {
  await hub.stop();
  await signals.close();
  await records.close();
  rmSync(dir, { recursive: true });
});

/** Commits events as an editor's command does. */
async function commit(...events: readonly EventOf<DrawingEvents>[]): Promise<void> {
  const commandId = randomCommandId();
  await pipeline.execute<Drawings>({
    ...{ stream: `drawing-${overlayId}`, evolver: drawingDecider, operation: 'test', commandId },
    ...{ correlationId: commandId, causationId: commandId, actor: { accountId: 'owner', via: 'api' } },
    decide: () => events,
  });
}

/** Opens a page, and collects the messages it receives. */
async function page(address: string) {
  const received: ToPage[] = [];
  const visit = await hub.join(
    link,
    { send: (message) => received.push(message), close: () => undefined },
    address,
  );
  const receives = <Type extends ToPage['type']>(type: Type) =>
    until(
      () =>
        received.find((each) => each.type === type) as Extract<ToPage, { readonly type: Type }> | undefined,
    );
  const say = (message: FromPage): void => visit?.take(message);
  const draw = (): void => {
    say({ type: 'begin', stroke: 1, color: '#00ff00', width: 5, points: [[0.1, 0.2]] });
    say({ type: 'end', stroke: 1 });
  };
  return { received, receives, say, draw, visit };
}

function drawers(atLeast: number): Promise<Drawings['people']> {
  return until(async () => {
    const { people: now } = await storedStrokes.read(overlayId);
    return Object.keys(now).length >= atLeast ? now : undefined;
  });
}

describe('guests', () => {
  it('are stored with their first whole stroke, not by asking', async () => {
    const guest = await page('a');
    for (let i = 0; i < 500; i++) guest.say({ type: 'guest' });
    await guest.receives('may');
    expect(guest.received.filter(({ type }) => type === 'welcome')).toHaveLength(1);
    expect(stored).toBe(0);
    guest.draw();
    expect(Object.values(await drawers(1))).toMatchObject([{ platform: 'anonymous' }]);
    expect(stored).toBe(2);
  });

  it('of one address are one, also with a pass', async () => {
    const [one, two] = [await page('a'), await page('a')];
    one.say({ type: 'guest' });
    two.say({ type: 'guest' });
    const [{ name, pass }, other] = [await one.receives('welcome'), await two.receives('welcome')];
    expect(other.name).toBe(name);
    const otherPage = await page('b');
    otherPage.say({ type: 'pass', pass });
    expect((await otherPage.receives('welcome')).name).toBe(name);
    expect(stored).toBe(0);
    for (const each of [one, two, otherPage]) {
      await each.receives('may');
      each.draw();
    }
    const stranger = await page('c');
    stranger.say({ type: 'guest' });
    await stranger.receives('may');
    stranger.draw();
    expect(Object.keys(await drawers(2))).toHaveLength(2);
  });

  it('who are blocked stay so when they come back', async () => {
    const guest = await page('a');
    guest.say({ type: 'guest' });
    const { pass } = await guest.receives('welcome');
    await guest.receives('may');
    guest.draw();
    const [viewerId = ''] = Object.keys(await drawers(1));
    await commit({ type: 'viewer.blocked', data: { viewerId } });
    for (const [address, first] of [
      ['a', { type: 'guest' }],
      ['b', { type: 'pass', pass }],
    ] as const) {
      const again = await page(address);
      again.say(first);
      expect(await again.receives('may')).toMatchObject({ draw: 'blocked' });
    }
  });
});

describe('pages', () => {
  it('of one address leave room for others', async () => {
    const pages = await Promise.all(Array.from({ length: 21 }, () => page('a')));
    const full = pages.filter(({ received }) => received.some(({ type }) => type === 'over'));
    expect(full.map(({ received }) => received)).toEqual([[{ type: 'over', reason: 'full' }]]);
    expect((await page('b')).received).toMatchObject([{ type: 'hello' }]);
    pages[0]?.visit?.leave();
    expect((await page('a')).received).toMatchObject([{ type: 'hello' }]);
  });

  it('with the pass of a viewer of whom nothing is stored any more have to prove who they are', async () => {
    const owl = { userId: '4711', login: 'owl', name: 'Owl' };
    const pass = links.pass({ overlayId, platform: 'twitch', ...owl, until: Date.now() + 60_000 });
    const known = await page('a');
    known.say({ type: 'pass', pass });
    const { code } = await known.receives('hello');
    // The code is looked at once the pass was.
    await until(() => {
      expect([stored, known.received.map(({ type }) => type)]).toEqual([
        0,
        expect.not.arrayContaining(['welcome']),
      ]);
      signals.publish('drawCode-owner', { code, platform: 'twitch', user: owl });
      return realTime(2, 'the code is looked at in a later turn').then(() => stored > 0);
    });
    expect(await known.receives('welcome')).toMatchObject({ name: 'Owl' });
    expect(stored).toBe(2);
  });
});
