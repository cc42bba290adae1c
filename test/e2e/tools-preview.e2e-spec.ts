import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { ToolClient } from '../support/tool-client';

/* What a dry run and the question to the user say of viewers, held against what the run says. */

type Arguments = Readonly<Record<string, unknown>>;

/** Call of a tool on air, and its effect on viewers. */
interface Case {
  readonly args: Arguments;
  /** Effect of a run whose answer does not contain it. */
  readonly onAir?: boolean;
}

const VIDEO = 'aaaaaaaaaa1';
const line = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.5 },
];
const star = { providerSlug: 'spinning-star', kind: 'gif' };

let youtube: Server;
let studio: StudioProcess;
let api: ApiClient;
/** Agrees to whatever it is asked. */
let agent: ToolClient;
/** Cannot ask its user. */
let silent: ToolClient;
let renderer: RenderClient;
let overlayId = '';
const layers: Record<string, number> = {};
let groupId = '';
let spotId = '';
let automationId = '';
let uploadId = 0;
let messageId = '';
let stateId = '';
let packageId = '';

beforeAll(async () => {
  youtube = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ title: 'A song' }));
  });
  await new Promise<void>((listening) => youtube.listen(0, '127.0.0.1', listening));
  const { port } = youtube.address() as AddressInfo;
  const oembed = `http://127.0.0.1:${port}/oembed`;
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', YOUTUBE_OEMBED_URL: oembed },
  });
  api = new ApiClient(studio.api);
  agent = await ToolClient.connect(studio.api, { era: '2026-07-28', user: () => 'accept' });
  silent = await ToolClient.connect(studio.api, { era: '2026-07-28' });
  await makeShow();
  const automation = {
    ...{ name: 'Party', trigger: { type: 'manual' } },
    actions: [{ type: 'effect', overlayId, slug: 'confetti' }],
  };
  automationId = (await ok(api.post<{ automationId: string }>('/automations', automation))).automationId;
  const { url } = await ok(api.get<{ url: string }>(at('/link')));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
}, 60_000);

afterAll(async () => {
  renderer?.close();
  await Promise.all([agent?.close(), silent?.close()]);
  youtube?.close();
});

const at = (path: string): string => `/overlays/${overlayId}${path}`;

/** An overlay of a look with a layer for every command, a spot, a macro, a favorite, a reward. */
async function makeShow(): Promise<void> {
  ({ overlayId } = await ok(
    api.post<{ overlayId: string }>('/overlays', { name: 'Show', preset: 'aurora' }),
  ));
  const widgets = ['media', 'sound', 'drawing', 'youtube-player', 'counter', 'alert-box', 'chat-box'];
  for (const widget of widgets)
    layers[widget] = (
      await ok(api.post<{ memberId: number }>(at('/members'), { widget, name: `My ${widget}` }))
    ).memberId;
  const memberIds = [layers['counter'], layers['alert-box']];
  ({ groupId } = await ok(api.post<{ groupId: string }>(at('/groups'), { memberIds })));
  const box = { x: 0, y: 0, w: 300, h: 200 };
  ({ spotId } = await ok(api.post<{ spotId: string }>(at('/spots'), { name: 'Corner', ...box })));
  await ok(api.post(at('/scenes/2/preview')));
  await ok(api.patch(at(`/scenes/1`), { name: 'Opening' }));
  await ok(
    api.put(at(`/members/${layers['counter']}/position-presets`), {
      presets: [{ name: 'Left', layout: { x: -300 } }],
    }),
  );
  await ok(api.put(at('/armed-scene'), { sceneId: 1 }));
  const step = { kind: 'command', memberId: layers['counter'], command: 'increment' };
  await ok(api.post(at('/deck-macros'), { name: 'Count', steps: [step] }));
  await ok(api.post(at('/media/favorites'), star));
  const action = { type: 'widget_command', overlayId, memberId: layers['counter'], command: 'increment' };
  await ok(api.post('/bot/loyalty/rewards', { name: 'Count up', cost: 1, action }));
  const counter = at(`/members/${layers['counter']}`);
  for (const command of ['increment', 'increment', 'reset'])
    await ok(api.post(`${counter}/commands/${command}`));
  const lost = await ok(api.get<{ items: { stateId: string }[] }>(`${counter}/lost-states`));
  stateId = lost.items[0]?.stateId ?? '';
  await ok(api.post('/simulate/chat', { user: 'Zoe', text: 'Hi' }));
  const { items } = await ok(api.get<{ items: { messageId: string }[] }>('/chat/messages'));
  messageId = items[0]?.messageId ?? '';
  const wav = Buffer.from(`RIFF\x24\0\0\0WAVEfmt \x10\0\0\0${'\0'.repeat(16)}data\0\0\0\0`, 'latin1');
  const file = { name: 'ding.wav', data: wav.toString('base64') };
  ({ packageId } = await ok(api.post<{ packageId: string }>('/widget-packages', { name: 'Mine' })));
  const widget = `custom.${packageId}`;
  layers['custom'] = (await ok(api.post<{ memberId: number }>(at('/members'), { widget }))).memberId;
  ({ uploadId } = await agent.ok<{ uploadId: number }>('create_upload', { file }));
}

/** In this order: later ones need what earlier ones leave. */
const cases: { readonly [tool: string]: () => Case } = {
  apply_spot: () => ({ args: { memberId: layers['media'], spotId } }),
  apply_position_preset: () => ({ args: { memberId: layers['counter'], name: 'Left' } }),
  move_group: () => ({ args: { groupId, dx: 5, dy: 5 } }),
  undo: () => ({ args: {} }),
  redo: () => ({ args: {} }),
  revert_step: () => ({ args: { stepId: 'h_10' } }),
  apply_look_kit: () => ({ args: { lookKit: 'neon', mode: 'force' } }),
  restore_look_scenes: () => ({ args: {} }),
  fire_widget_command: () => ({ args: { memberId: layers['counter'], command: 'increment' } }),
  restore_lost_state: () => ({ args: { memberId: layers['counter'], stateId } }),
  press_deck_button: () => ({
    args: { buttonId: `${layers['counter']}:increment`, guardMs: 0 },
    onAir: true,
  }),
  test_alert: () => ({ args: { memberId: layers['alert-box'], kind: 'follow' } }),
  control_alerts: () => ({ args: { memberId: layers['alert-box'], action: 'pause' } }),
  pin_chat_message: () => ({ args: { memberId: layers['chat-box'], messageId } }),
  play_sound: () => ({ args: { uploadId } }),
  stop_sound: () => ({ args: {} }),
  play_youtube_video: () => ({ args: { memberId: layers['youtube-player'], videoId: VIDEO } }),
  queue_youtube_video: () => ({ args: { memberId: layers['youtube-player'], videoId: VIDEO } }),
  control_youtube: () => ({ args: { memberId: layers['youtube-player'], action: 'pause' } }),
  share_media: () => ({ args: { memberId: layers['media'], ...star } }),
  show_media_favorite: () => ({ args: { favoriteId: 1 } }),
  simulate_event: () => ({ args: { kind: 'follow' }, onAir: true }),
  set_simulation: () => ({ args: { perMinute: 1 }, onAir: true }),
  fire_effect: () => ({ args: { slug: 'confetti', action: 'fire' } }),
  trigger_loyalty_reward: () => ({ args: { rewardId: 1, mode: 'preview' } }),
  fire_deck_macro: () => ({ args: { macroId: 1 }, onAir: true }),
  run_automation: () => ({ args: { automationId }, onAir: true }),
  draw_stroke: () => ({ args: { memberId: layers['drawing'], points: line } }),
  clear_drawing: () => ({ args: { memberId: layers['drawing'] } }),
  control_songs: () => ({ args: { action: 'pause' }, onAir: false }),
  update_group: () => ({ args: { groupId, hidden: true } }),
  stop_all: () => ({ args: {} }),
  save_widget_package: () => ({ args: { packageId, html: 'New' }, onAir: true }),
  set_widget_network: () => ({ args: { packageId, mode: 'none' }, onAir: true }),
  send_widget_event: () => ({ args: { memberId: layers['custom'], listener: 'event:test' } }),
  take_preview_to_program: () => ({ args: { sceneId: 5 } }),
  go_live_scene: () => ({ args: { sceneId: 3 } }),
  take_armed_scene: () => ({ args: {}, onAir: true }),
  restore_overlay: () => ({ args: { rev: 2 } }),
};

it('says beforehand what every tool on air does to viewers', async () => {
  const onAir = (await agent.tools()).filter(({ _meta }) => effectsOf(_meta).includes('on-air'));
  // Tools for OBS need an OBS (obs.e2e-spec.ts), a test of a source needs a connected one (webhook-address.e2e-spec.ts).
  const tools = onAir.filter(({ name }) => !/_obs(?:_|$)|^send_test_event$/.test(name));
  expect(Object.keys(cases).sort()).toEqual(tools.map(({ name }) => name).sort());
  const said: Said[] = [];
  const done: Said[] = [];
  await ok(api.patch('/bot/songs/settings', { enabled: true }));
  for (const [tool, caseOf] of Object.entries(cases)) {
    const { args, onAir } = caseOf();
    const inputSchema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
    const properties = (inputSchema['properties'] ?? {}) as Arguments;
    const called = {
      ...('overlayId' in properties && !/loyalty|songs/.test(tool) && { overlayId }),
      ...args,
    };
    const dry = 'macroId' in called ? null : await agent.ok<Seen>(tool, { ...called, dryRun: true });
    const asked = 'confirmToken' in properties ? await silent.call(tool, called) : null;
    const run = await agent.ok<Seen>(tool, called);
    const seen = onAir ?? run.onAir ?? run.outcome?.onAir;
    said.push({
      tool,
      dry: dry ? dry.onAir : seen,
      asked: asked?.body.details?.effects?.includes('on-air') ?? seen,
    });
    done.push({ tool, dry: seen, asked: seen });
    if (asked) expect([tool, asked.body.details?.summary]).toEqual([tool, named(seen === true)]);
  }
  expect(said).toEqual(done);
  // These change nothing that viewers see here; all others do.
  const unseen = [
    'apply_spot',
    'revert_step',
    'restore_look_scenes',
    'control_songs',
    'take_preview_to_program',
  ];
  expect(done.flatMap(({ tool, dry }) => (dry ? [] : [tool]))).toEqual(unseen);
}, 60_000);

/** A text that says once what viewers notice, and shows no id. */
function named(onAir: boolean): unknown {
  const seen = onAir ? '(?=.*Viewers see or hear it at once)(?!.*don.t see)' : '(?!.*see or hear it at once)';
  return expect.stringMatching(new RegExp(`^(?!.*\\b\\w+Ids?: )${seen}`));
}

interface Said {
  readonly tool: string;
  /** Effect in the dry run and in the question. */
  readonly dry: boolean | undefined;
  readonly asked: boolean | undefined;
}

interface Seen {
  readonly onAir?: boolean;
  readonly outcome?: { readonly onAir: boolean };
}

function effectsOf(meta: Arguments = {}): readonly string[] {
  return (meta['studio/effects'] ?? []) as readonly string[];
}

it.each<readonly [tool: string, args: () => Arguments, text: string]>([
  [
    'remove_member',
    () => ({ overlayId, memberId: layers['media'] }),
    'Remove a layer: overlay "Show", layer "My media".',
  ],
  [
    'share_media',
    () => ({ overlayId, memberId: layers['media'], ...star }),
    'overlay "Show", layer "My media"',
  ],
  ['delete_media_favorite', () => ({ overlayId, favoriteId: 1 }), 'favorite "Spinning star"'],
  ['play_sound', () => ({ overlayId, uploadId }), 'upload "ding"'],
  ['delete_loyalty_reward', () => ({ rewardId: 1 }), 'reward "Count up"'],
  ['delete_scene', () => ({ overlayId, sceneId: 2 }), 'scene "'],
])('names things in the question of %s', async (tool, args, text) => {
  const { body } = await silent.call(tool, args());
  expect(body).toMatchObject({ details: { summary: expect.stringContaining(text) as string } });
});

it.each([
  ['set_channel_info', { platform: 'twitch', title: 'New title' }],
  ['send_chat_message', { text: 'Hello' }],
  ['update_loyalty_settings', { pointName: 'Stars' }],
])('does not say that nobody sees %s, which is public', async (tool, args) => {
  const { body } = await silent.call(tool, args);
  expect(body.details?.effects).toEqual(['public']);
  expect(body.details?.summary).toMatch(/Viewers in chat notice it at once\.$/);
  expect(body.details?.summary).not.toMatch(/see it/);
});
