'use strict';
// What history costs: node test/bench/history.cjs [COMMITS], on the built server's modules and embedded stores
// in a folder of its own. Prints ratios of a long history to one of 100 commits; only they count.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const lib = (path) => require(join(__dirname, '../../dist/libs', path));
const { openEmbeddedEventStore } = lib('event-store/src/embedded/embedded-event-store');
const { openEmbeddedReadModels } = lib('read-models/src/embedded/embedded-read-models');
const { Projector } = lib('read-models/src/projector');
const { ProjectionReader } = lib('read-models/src/reader');
const { CommitPipeline } = lib('kernel/src/commit-pipeline');
const { systemClock } = lib('kernel/src/clock');
const { derivedId, randomCommandId } = lib('kernel/src/ids');
const { catalog, findWidget } = lib('widgets/src/catalog');
const { scopes } = lib('operations/src/caller');
const { overlayDecider } = lib('overlay/src/overlay.decider');
const { overlayProjection } = lib('overlay/src/overlay.projection');
const { Archive } = lib('overlay/src/history/archive');
const { keptSnapshots } = lib('overlay/src/history/history.documents');
const { HISTORY, historyProjection } = lib('overlay/src/history/history.projection');
const { historyReading } = lib('overlay/src/history/history.reading');

const SHORT = 100;
const LONG = Number(process.argv[2] ?? 100_000);
const caller = {
  accountId: 'ada',
  name: 'Ada',
  locale: 'en',
  scopes: new Set(scopes),
  via: 'api',
  overlayIds: null,
  credential: { kind: 'token', tokenId: null, name: null, expiresAt: null },
};

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'studio-bench-'));
  const events = await openEmbeddedEventStore({ dir });
  const readModels = await openEmbeddedReadModels({ dir, log: console.error });
  let eventsRead = 0;
  const counting = {
    async *read(stream, from) {
      for await (const page of events.read(stream, from)) {
        eventsRead += page.length;
        yield page;
      }
    },
  };
  const reader = (name) => new ProjectionReader(readModels, () => projector.generationOf(name));
  const history = reader(HISTORY);
  const archive = new Archive(counting, keptSnapshots(history));
  const projector = new Projector({
    store: events,
    readModels,
    projections: [overlayProjection, historyProjection(new Archive(events, keptSnapshots(history)))],
    clock: systemClock,
  });
  await projector.start();
  const pipeline = new CommitPipeline(events, systemClock);
  const deps = {
    reader: reader(overlayProjection.name),
    history,
    archive,
    actors: { nameOf: () => Promise.resolve({ name: 'Ada', tokenName: null }) },
    sizes: { of: () => Promise.resolve({}) },
  };

  const run = (overlayId, name, command, now) => {
    const commandId = randomCommandId();
    const tool = name.replace(/\B[A-Z]/g, '_$&').toLowerCase();
    return pipeline.execute({
      stream: `overlay-${overlayId}`,
      evolver: overlayDecider,
      commandId,
      operation: tool,
      actor: { accountId: 'ada', via: 'api' },
      correlationId: commandId,
      causationId: commandId,
      deadlineMs: 60_000,
      decide: ({ state, rev, steps, touched }) =>
        overlayDecider.decide[name](
          state,
          { overlayId, ...command },
          {
            now,
            rev,
            accountId: 'ada',
            id: (label) => (label === 'overlay' ? overlayId : derivedId(commandId, label)),
            since: (from, under) => touched.since(from, under),
            steps,
            accountName: 'Ada',
            catalog: { find: findWidget, widgets: catalog },
            ownedOverlays: 0,
            sizes: {},
            media: [],
            source: null,
            invited: null,
            undo: { requireScope() {}, scopeOf: () => null, old: null, restored: null, keptVersion: null },
          },
        ),
    });
  };

  let position = '';
  const fill = async (overlayId, commits) => {
    await run(overlayId, 'CreateOverlay', { name: 'Stream', width: 1920, height: 1080, starter: true }, 0);
    for (let done = 1; done < commits;) {
      const batch = Array.from({ length: Math.min(100, commits - done) }, (_, i) => done + i);
      // Switching is no drag: every commit is a step of its own.
      const all = batch.map((n) =>
        run(
          overlayId,
          'UpdateMember',
          { memberId: 1 + (n % 3), locked: n % 6 < 3, layout: { x: n } },
          n * 1000,
        ),
      );
      ({ position } = (await Promise.all(all)).at(-1));
      done += batch.length;
    }
  };
  const begun = Date.now();
  await fill('short', SHORT);
  await fill('long', LONG);
  const written = Date.now();
  if (!(await projector.waitFor(position, 600_000))) throw new Error('The projector never came to the end.');
  console.log(
    `${LONG} commits written in ${written - begun} ms, projected ${Date.now() - written} ms after.`,
  );

  const timed = async (work, times = 300) => {
    const took = [];
    for (let i = 0; i < times; i++) {
      const start = process.hrtime.bigint();
      await work(i);
      took.push(Number(process.hrtime.bigint() - start) / 1000);
    }
    return took.sort((a, b) => a - b)[Math.floor(times / 2)];
  };
  const ask = (name, query) => historyReading[name](query, { caller, locale: 'en' }, deps);
  const compare = async (label, work) => {
    await timed(work('long'), 30);
    const [short, long] = [await timed(work('short')), await timed(work('long'))];
    console.log(`${label}: ${short.toFixed(0)} µs → ${long.toFixed(0)} µs, × ${(long / short).toFixed(2)}`);
  };
  const length = (overlayId) => (overlayId === 'long' ? LONG : SHORT);
  const middle = (overlayId) => Math.floor(length(overlayId) / 2);
  await compare('list_history, newest 20', (id) => () => ask('ListHistory', { overlayId: id, limit: 20 }));
  await compare(
    'list_history, 20 from the middle',
    (id) => () => ask('ListHistory', { overlayId: id, limit: 20, before: middle(id) }),
  );
  await compare(
    'list_history, 20 of one layer',
    (id) => () => ask('ListHistory', { overlayId: id, limit: 20, memberId: 2 }),
  );
  await compare(
    'get_history_step, in the middle',
    (id) => () => ask('GetHistoryStep', { overlayId: id, stepId: `h_${middle(id)}` }),
  );

  let most = 0;
  let at = 0;
  const times = await timed(async () => {
    eventsRead = 0;
    await ask('GetOverlayAt', { overlayId: 'long', rev: 1 + ((at += 7919) % LONG), fields: true });
    most = Math.max(most, eventsRead);
  }, 100);
  console.log(`get_overlay_at of ${LONG} commits: ${times.toFixed(0)} µs, at most ${most} events read`);

  let now = LONG * 2000;
  for (const id of ['short', 'long']) {
    const plain = await timed(
      (i) => run(id, 'UpdateMember', { memberId: 1, layout: { x: -i - 1 } }, (now += 2000)),
      200,
    );
    const undo = await timed(
      () => run(id, 'Undo', { scope: 'mine', force: false, dryRun: false }, (now += 2000)),
      150,
    );
    console.log(
      `${id}: plain command ${plain.toFixed(0)} µs, undo ${undo.toFixed(0)} µs, × ${(undo / plain).toFixed(2)}`,
    );
  }
  const start = Date.now();
  const old = await archive.step('long', 'h_50', 'bob');
  console.log(
    `revert of a step ${LONG - 50} commits ago: looked up in ${Date.now() - start} ms (${old.later.length} later)`,
  );

  await projector.stop();
  await readModels.close();
  await events.close();
  rmSync(dir, { recursive: true });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
