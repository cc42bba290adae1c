'use strict';
// Appends per second and command latency of EventStoreDB beside the embedded store, in one run, since machines differ
// and change from minute to minute: only ratios count. It is the server of EVENTSTORE_URL, else the protocol server of
// test/support; the studio on it has its read models and records in a database of its own at MONGODB_URL, else embedded.
//   node scripts/build.cjs && node test/bench/stores.cjs [seconds for each figure, default 4]
// The protocol server writes to a file but doesn't wait for the disk: its figures show what our side and the
// protocol cost, not what a real server's disk does.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const { Agent, request } = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { randomUUID } = require('node:crypto');
require('../support/swc-hook.cjs');
const { testDatabase } = require('../support/mongodb/test-database');

const root = path.resolve(__dirname, '../..');
const dist = path.join(root, 'dist');
const { openEmbeddedEventStore } = require(
  path.join(dist, 'libs/core/event-store/src/embedded/embedded-event-store.js'),
);
const { openEventStoreDb } = require(
  path.join(dist, 'libs/core/event-store/src/eventstoredb/eventstoredb.js'),
);
const seconds = Number(process.argv[2] ?? 4);
const token = 'osp_EndToEndTestsUseThisToken0000111jf5y';
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-stores-'));
const children = [];
const databases = [];
const { EVENTSTORE_URL, MONGODB_URL } = process.env;

function event() {
  const commandId = randomUUID();
  const meta = { commandId, index: 0, of: 1, causationId: commandId, correlationId: commandId };
  const actor = { accountId: 'account-1', via: 'api' };
  return {
    id: randomUUID(),
    type: 'layer.moved',
    data: { memberId: 1, layout: { x: 100, y: 200, scale: 1, rot: 0, opacity: 1 } },
    meta: { ...meta, actor, operation: 'update_layer', rev: 1, at: new Date().toISOString() },
  };
}

/** Runs work as often as possible for a time, a number at once; each call receives a number of its own. */
async function measure(inFlight, work) {
  const times = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let n = 0; performance.now() < end; n++) {
        const before = performance.now();
        await work(lane, n);
        times.push(performance.now() - before);
      }
    }),
  );
  const elapsed = performance.now() - begun;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: times.length / (elapsed / 1000), p50: at(0.5), p99: at(0.99) };
}

async function start(args, env, ready) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const found = ready(output);
    if (found !== null) return found;
  }
  throw new Error(`It ended: ${output}`);
}

const logServer = async (name) =>
  EVENTSTORE_URL ??
  start(['test/support/eventstoredb/start.cjs', '--file', path.join(work, `${name}.ndjson`)], {}, (output) =>
    output.includes('\n') ? JSON.parse(output).url : null,
  );

async function appends(store) {
  const figures = {};
  for (const inFlight of [1, 64]) {
    const run = randomUUID().replaceAll('-', '');
    figures[inFlight] = await measure(inFlight, (lane, n) =>
      store.append(`overlay-${run}x${lane}`, n === 0 ? 'none' : n - 1, [event()]),
    );
  }
  return figures;
}

async function studio(name, port, env) {
  const settings = { DATA_DIR: path.join(work, name), PORT: String(port), BOOTSTRAP_TOKEN: token };
  await start(
    ['dist/apps/server/src/main.js'],
    { ...settings, RATE_LIMITS: 'off', SECRET_KEY: 'only for this benchmark', ...env },
    (output) => (output.includes('Tools ') ? true : null),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const call = (method, route, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const out = request({ agent, host: '127.0.0.1', port, path: `/api/v1${route}`, method, headers });
      out.on('error', reject).on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () =>
          answer.statusCode < 300
            ? resolve(JSON.parse(text))
            : reject(new Error(`${answer.statusCode} ${text}`)),
        );
      });
      out.end(JSON.stringify(body));
    });
  const overlays = [];
  for (let i = 0; i < 32; i++) overlays.push((await call('POST', '/overlays', { starter: true })).overlayId);
  return { call, overlays };
}

async function commands({ call, overlays }) {
  const figures = {};
  for (const inFlight of [1, 64])
    figures[inFlight] = await measure(inFlight, (lane, n) =>
      call('PATCH', `/overlays/${overlays[lane % overlays.length]}/members/2`, {
        layout: { x: (n % 900) + lane / 100 },
      }),
    );
  return figures;
}

function report(title, embedded, shared) {
  console.log(`\n${title}`);
  console.log('in flight  store         per second   median ms   99 % ms');
  for (const inFlight of [1, 64])
    for (const [name, { perSecond, p50, p99 }] of [
      ['embedded', embedded[inFlight]],
      ['EventStoreDB', shared[inFlight]],
    ])
      console.log(
        `${String(inFlight).padStart(9)}  ${name.padEnd(12)}  ${perSecond.toFixed(0).padStart(10)}  ` +
          `${p50.toFixed(2).padStart(10)}  ${p99.toFixed(2).padStart(8)}`,
      );
}

async function main() {
  console.log(`EventStoreDB: ${EVENTSTORE_URL ? 'the server of EVENTSTORE_URL' : 'protocol server'}`);
  console.log(`MongoDB: ${MONGODB_URL ? 'the server of MONGODB_URL' : 'none, embedded'}`);
  const embedded = await openEmbeddedEventStore({ dir: path.join(work, 'log') });
  const shared = await openEventStoreDb({ url: await logServer('log') });
  report(
    'Appends of one event, each lane on a stream of its own',
    await appends(embedded),
    await appends(shared),
  );
  await Promise.all([embedded.close(), shared.close()]);

  const base = 20_000 + (process.pid % 20_000);
  const own = await studio('studio-1', base, {});
  const database = MONGODB_URL ? await testDatabase() : null;
  databases.push(database);
  const other = await studio('studio-2', base + 1, {
    EVENTSTORE_URL: await logServer('studio'),
    ...(database && { MONGODB_URL: database.url }),
  });
  report(
    'Commands over HTTP to the built server, on 32 overlays',
    await commands(own),
    await commands(other),
  );
}

main()
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    for (const database of databases) await database?.dispose();
    fs.rmSync(work, { recursive: true, force: true });
  });
