import { PNG } from 'pngjs';
import { makeAccount, signIn, type Browser } from './accounts';
import { ok, type ApiClient } from './api-client';
import { packOf, sendPack, type InstalledPack } from './packs';
import type { StudioProcess } from './server-process';
import { until } from './until';

/* An account that has about as much of everything as it may, for tests of what reading it costs. */

const [LAYERS, SCENES, PREVIEWS, VERSIONS, STEPS] = [196, 30, 68, 40, 320];
const [COMMANDS, UPLOADS] = [300, 100];
const [TOKENS, JOINS, ENTRIES, NOTES, TIMERS, QUOTES] = [40, 300, 300, 200, 50, 300];
/** Requests that wait for an answer at once. */
const [AUTOMATIONS, RUNS] = [100, 40];
/** As many of each as a pack may have; the account has one more automation, which runs. */
const [PACKED_OVERLAYS, PACKED_COMMANDS, PACKED_AUTOMATIONS] = [20, 50, AUTOMATIONS - 1];
const MOVED_ROWS = 2 * COMMANDS;
const AT_ONCE = 8;
const TEXT = 'What a layer says. '.repeat(10);

export interface FullAccount {
  /** Client with the owner's session. */
  readonly owner: ApiClient;
  readonly overlayId: string;
  /** Latest revision of its overlay. */
  readonly rev: number;
  /** Values of path parameters; `idsOf` has values for single operations, which take precedence. */
  readonly ids: Readonly<Record<string, unknown>>;
  readonly idsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Made = Readonly<Record<string, unknown>>;

/** Makes it on a server with a simulated channel and without limits of rate. */
export async function fullAccount(studio: StudioProcess): Promise<FullAccount> {
  const { client: owner, cookie } = await signIn(studio, await makeAccount(studio, 'streamer'));
  const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Full' }));
  const full = new Filling(studio, { client: owner, cookie }, `/overlays/${overlayId}`);
  await full.overlay();
  const live = await full.live();
  await full.bot();
  const installId = await full.pack();
  const automated = await full.automations();
  const past = await full.past();
  const moveInId = await full.moveIn();
  const giveawayId = await full.giveaway();
  await full.points();
  await full.account(overlayId);
  const uploadId = await full.uploads();
  const { packageId } = await ok(owner.post<Made>('/widget-packages', { name: 'Code', html: '<b>1</b>' }));
  const { rev } = await ok(owner.get<{ rev: number }>(`/overlays/${overlayId}`));
  return {
    ...{ owner, overlayId, rev },
    ids: {
      ...{ overlayId, memberId: 1, sceneId: 1, presetId: 'aurora', uploadId, giveawayId, login: 'viewer0' },
      ...{ ...past, rev, from: rev - 296, to: rev, runId: live['runId'], macroId: live['macroId'] },
      ...{ automationId: automated['automationId'], eventId: 'evt_none', moveInId, packageId, installId },
    },
    idsOf: {
      get_automation_run: { runId: automated['runId'] },
      get_youtube_queue: { memberId: live['player'] },
      get_viewer_drawing: { memberId: live['drawing'] },
    },
  };
}

class Filling {
  private readonly owner: ApiClient;
  private readonly cookie: string;

  constructor(
    private readonly studio: StudioProcess,
    { client, cookie }: Browser,
    private readonly at: string,
  ) {
    this.owner = client;
    this.cookie = cookie;
  }

  /** Layers, scenes and notes. */
  async overlay(): Promise<void> {
    await this.often(LAYERS, (n) =>
      this.make(`${this.at}/members`, { widget: 'text', name: `${n}`, values: { text: TEXT } }),
    );
    await this.often(SCENES - 1, (n) =>
      this.make(`${this.at}/scenes`, { name: `Scene ${n}`, mode: 'snapshot' }),
    );
    await this.often(PREVIEWS, () => this.make(`${this.at}/scenes/1/preview`, {}));
    await this.often(NOTES, (n) => this.make(`${this.at}/notes`, { text: `${n} ${TEXT}`, x: n, y: n }));
  }

  /** A player, a drawing layer, and a macro that runs. */
  async live(): Promise<Made> {
    const { memberId: player } = await this.make(`${this.at}/members`, { widget: 'youtube-player' });
    const { memberId: drawing } = await this.make(`${this.at}/drawing/viewers/enable`, {});
    const points = Array.from({ length: 100 }, (_, n) => ({ x: n / 100, y: n / 100 }));
    await this.often(100, () =>
      this.make(`${this.at}/members/${String(drawing)}/drawing/strokes`, { points }),
    );
    const steps = [
      { kind: 'scene', sceneId: 2 },
      { kind: 'delay', ms: 30_000 },
    ];
    const { macroId } = await this.make(`${this.at}/deck-macros`, { name: 'Go', steps });
    const { runId } = await this.make(`${this.at}/deck-macros/${String(macroId)}/fire`, {});
    return { player, drawing, macroId, runId };
  }

  async bot(): Promise<void> {
    await this.often(COMMANDS, (n) => this.make('/bot/commands', { name: `command${n}`, response: TEXT }));
    await this.often(TIMERS, (n) =>
      this.make('/bot/timers', { name: `Timer ${n}`, message: TEXT, intervalMin: 10 }),
    );
    await this.often(QUOTES, (n) => this.make('/bot/quotes', { text: `${n} ${TEXT}` }));
  }

  /** A pack of as much as one may have, most of the account's automations among it. @returns its id */
  async pack(): Promise<string> {
    const sender = { cookie: this.cookie, origin: this.studio.url };
    const started = await ok(sendPack(this.studio, 'install', fullPack(), {}, sender));
    const read = () => ok(this.owner.get<InstalledPack>(`/packs/${started.installId}`));
    await until(async () => (await read()).state === 'installed', {
      what: async () => `the pack is installed: ${JSON.stringify(started)} ${JSON.stringify(await read())}`,
      within: 120_000,
    });
    return started.installId;
  }

  /** Runs of one automation. */
  async automations(): Promise<Made> {
    const trigger = { type: 'manual' };
    const actions = [{ type: 'counter', name: 'runs' }];
    const { automationId } = await this.make('/automations', {
      name: 'Runs',
      trigger,
      mode: 'restart',
      actions,
    });
    const run = (): Promise<Made> => this.make(`/automations/${String(automationId)}/run`, {});
    await this.often(RUNS, run);
    const { runId } = await run();
    return { automationId, runId };
  }

  /** Draft with twice as many commands as the account has. */
  async moveIn(): Promise<unknown> {
    const rows = Array.from({ length: MOVED_ROWS }, (_, n) => `!moved${n},Hello ${n}`);
    const text = ['Command,Response', ...rows].join('\n');
    return (await this.make('/move-in', { source: 'csv', text }))['moveInId'];
  }

  /** Steps of which none is joined with the one before it: each changes another layer. */
  async past(): Promise<Made> {
    for (let n = 0; n < STEPS; n++)
      await ok(this.owner.patch(`${this.at}/members/${1 + (n % LAYERS)}`, { name: `Step ${n}` }));
    await this.often(VERSIONS, (n) => this.make(`${this.at}/versions`, { name: `Version ${n}` }));
    const { templateId } = await this.make(`${this.at}/template`, { name: 'Full' });
    const { items: versions } = await ok(
      this.owner.get<{ items: readonly Made[] }>(`${this.at}/versions?limit=1`),
    );
    const { items: steps } = await ok(
      this.owner.get<{ items: readonly Made[] }>(`${this.at}/history?limit=1`),
    );
    return { templateId, versionId: versions[0]?.['versionId'], stepId: steps[0]?.['stepId'] };
  }

  /** A finished one and one that runs. */
  async giveaway(): Promise<unknown> {
    const { giveawayId } = await this.make('/bot/giveaway', { keyword: 'win', minRole: 'everyone' });
    await this.joins();
    await this.make('/bot/giveaway/draw', { count: 1 });
    const { winners } = await ok(this.owner.get<{ winners: readonly { login: string }[] }>('/bot/giveaway'));
    await this.make('/bot/giveaway/control', { action: 'claim', login: winners[0]?.login });
    await this.make('/bot/giveaway/control', { action: 'close' });
    await this.make('/bot/giveaway', { keyword: 'win', minRole: 'everyone' });
    await this.joins();
    return giveawayId;
  }

  private async joins(): Promise<void> {
    await this.often(JOINS, (n) =>
      this.make('/simulate/chat', { platform: 'twitch', login: `viewer${n}`, message: '!win' }),
    );
    for (;;) {
      const { entries } = await ok(this.owner.get<{ entries: { viewers: number } }>('/bot/giveaway'));
      if (entries.viewers >= JOINS) return;
    }
  }

  /** Points of many, a long ledger of one, and what happened on the channel. */
  async points(): Promise<void> {
    await ok(this.owner.patch('/bot/loyalty', { enabled: true }));
    await this.often(ENTRIES, (n) =>
      this.make('/bot/loyalty/adjust', { login: `viewer${n}`, platform: 'twitch', delta: 5 }),
    );
    await this.often(ENTRIES, () =>
      this.make('/bot/loyalty/adjust', { login: 'viewer0', platform: 'twitch', delta: 1, reason: 'More' }),
    );
    await this.often(ENTRIES, (n) =>
      this.make('/simulate/follow', { platform: 'twitch', login: `follower${n}` }),
    );
  }

  /** Creates its tokens and pairings. */
  async account(overlayId: string): Promise<void> {
    const webhook = { url: 'https://example.com/hook', types: ['stream.*'], enabled: false };
    await ok(this.owner.post('/webhook-endpoints', webhook));
    await this.often(TOKENS, (n) =>
      this.make('/tokens', { name: `Token ${n}`, scopes: ['overlays:read'], overlayIds: [overlayId] }),
    );
    await this.make('/pairings', { overlayId, name: 'Phone' });
  }

  /** @returns the id of one of them */
  async uploads(): Promise<unknown> {
    let last: unknown;
    // Of one colour each, so that none is the same file as another.
    await this.often(UPLOADS, async (n) => {
      const picture = new PNG({ width: 8, height: 8 });
      for (let at = 0; at < picture.data.length; at += 4) picture.data.set([n, 80, 160, 255], at);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(PNG.sync.write(picture))]), `Picture ${n}.png`);
      const headers = { cookie: this.cookie, origin: this.studio.url };
      const answer = await fetch(`${this.studio.api}/uploads`, { method: 'POST', headers, body: form });
      last = ((await answer.json()) as Made)['uploadId'];
    });
    return last;
  }

  private make(path: string, body: object): Promise<Made> {
    return ok(this.owner.post<Made>(path, body));
  }

  /** Sends a number of requests, some of them concurrently. */
  private async often(times: number, request: (n: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < times) await request(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

const layout = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };
const still = { animEntrance: 'none', animLoop: 'none', animDuration: 0.6, animDelay: 0 };

function fullPack(): Buffer {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
  const layers = numbers(LAYERS).map((memberId) => ({
    ...{
      memberId,
      widget: 'text',
      name: `${memberId}`,
      locked: false,
      groupId: null,
      values: { text: TEXT },
    },
    ...{ version: 1, positionPresets: [], ...still },
  }));
  const stack = layers.map(({ memberId }) => [memberId, 0, 0]);
  const scenes = numbers(SCENES).map((sceneId) => ({
    ...{ sceneId, name: `Scene ${sceneId}`, transitionType: 'fade', transitionMs: 400, stack },
  }));
  const design = { layers, groups: {}, layouts: [layout], scenes };
  const overlay = { width: 1920, height: 1080, liveSceneId: 1, design, macros: [] };
  const step = { type: 'effect', overlayId: { name: 'Packed 1' }, slug: 'confetti' };
  const rest = {
    triggers: [{ type: 'manual' }],
    conditions: { items: [{ var: 'stream.live', op: 'eq', value: true }] },
    actions: [step, step, step],
  };
  const files = numbers(PACKED_OVERLAYS).map(
    (n) => [`overlays/${n}.json`, JSON.stringify({ ...overlay, name: `Packed ${n}` })] as const,
  );
  return packOf({
    ...Object.fromEntries(files),
    'automations.json': JSON.stringify(
      numbers(PACKED_AUTOMATIONS).map((n) => ({ name: `Automation ${n}`, ...rest })),
    ),
    'bot.json': JSON.stringify(numbers(PACKED_COMMANDS).map((n) => ({ name: `packed${n}`, response: TEXT }))),
  });
}
