import type { Browser } from 'playwright-core';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

interface Run {
  readonly runId: string | null;
  readonly state: string;
  readonly steps: readonly { readonly kind: string; readonly state: string; readonly code: string | null }[];
  readonly failed: { readonly step: string; readonly code: string } | null;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let link = '';
let counter = 0;
let clock = 0;
let renderer: RenderClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  link = (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
  counter = await add('counter');
  clock = await add('clock');
  await ok(api.post(at('/scenes'), { name: 'Break', mode: 'snapshot' }));
  const presets = [{ name: 'Left', layout: { x: -600 } }];
  await ok(api.put(at(`/members/${counter}/position-presets`), { presets }));
  await connect();
}, 60_000);

afterAll(async () => {
  renderer?.close();
});

const at = (path: string): string => `/overlays/${overlayId}${path}`;

async function connect(): Promise<void> {
  renderer?.close();
  renderer = new RenderClient({ url: studio.url, link: link.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ received }) => received.length > 1);
}

async function add(widget: string): Promise<number> {
  return (await ok(api.post<{ memberId: number }>(at('/members'), { widget }))).memberId;
}

async function button(steps: readonly object[], name = 'Go'): Promise<number> {
  return (await ok(api.post<{ macroId: number }>(at('/deck-macros'), { name, steps }))).macroId;
}

const fire = (macroId: number, body: object = {}) => api.post<Run>(at(`/deck-macros/${macroId}/fire`), body);

async function over(runId: string | null): Promise<Run> {
  return untilRead(
    () => ok(api.get<Run>(at(`/macro-runs/${runId}`))),
    ({ state }) => !['queued', 'running'].includes(state),
  );
}

/**
 * Waits for the newest step of the history to be one of this operation. Lists show steps of processes with a short
 * delay.
 */
async function newestStep(operation: string): Promise<{ stepId: string; operation: string }> {
  return until(
    async () => {
      const { items } = await ok(
        api.get<{ items: { stepId: string; operation: string }[] }>(at('/history?limit=1')),
      );
      return items[0]?.operation === operation && items[0];
    },
    { what: `a newest step ${operation}` },
  );
}

/** Returns the counter's value. */
function count(): unknown {
  return renderer.state?.layers[counter]?.state?.['value'];
}

const counts = (value: number) => renderer.waitFor(() => count() === value);

it('what belongs to the design is one step of the history, the rest runs beside it', async () => {
  const macroId = await button([
    { kind: 'scene', sceneId: 2 },
    { kind: 'position', memberId: counter, name: 'Left' },
    { kind: 'command', memberId: counter, command: 'set', args: { value: 7 } },
    { kind: 'layout', memberId: clock, layout: { y: 100 }, durationMs: 400, enabled: true },
  ]);
  const { rev } = await ok(api.get<{ rev: number }>(at('')));
  const fired = await ok(fire(macroId));
  expect(fired).toMatchObject({ state: 'queued', steps: [{ state: 'waiting' }, {}, {}, {}] });
  expect(await over(fired.runId)).toMatchObject({
    state: 'done',
    failed: null,
    steps: Array.from({ length: 4 }, () => ({ state: 'done', code: null })),
  });
  expect(await ok(api.get(at('')))).toMatchObject({ rev: rev + 1, activeSceneId: 2 });
  await counts(7);
  const step = await newestStep('fire_deck_macro');
  expect(step).toMatchObject({ via: 'deck' });
  // A step on air is undone by its id.
  await ok(api.post(at('/history/undo'), { stepId: step.stepId }));
  expect(await ok(api.get(at('')))).toMatchObject({ activeSceneId: 1 });
});

it('everything that a button can do is listed, with its id', async () => {
  const macroId = await button([], 'Listed');
  const { items } = await ok(api.get<{ items: { buttonId: string }[] }>(at('/commands')));
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ buttonId: `${counter}:increment`, kind: 'command', widget: 'counter' }),
      { buttonId: 'effect:snow:fire', kind: 'effect', label: 'Snow' },
      { buttonId: `macro:${macroId}`, kind: 'macro', label: 'Listed' },
      { buttonId: 'bot:skip_song', kind: 'bot', label: 'Skip song' },
    ]),
  );
});

it('a dry run tells what would run', async () => {
  const macroId = await button([
    { kind: 'scene', sceneId: 2 },
    { kind: 'delay', ms: 50, enabled: false },
  ]);
  expect(await ok(fire(macroId, { dryRun: true }))).toMatchObject({
    runId: null,
    steps: [{ kind: 'scene', state: 'waiting' }],
  });
  expect(await ok(api.get(at('')))).toMatchObject({ activeSceneId: 1 });
});

it('is at work once at a time, and can be stopped', async () => {
  const macroId = await button([
    { kind: 'command', memberId: counter, command: 'set', args: { value: 20 } },
    { kind: 'delay', ms: 30_000 },
    { kind: 'command', memberId: counter, command: 'set', args: { value: 21 } },
  ]);
  const { runId } = await ok(fire(macroId));
  expect(await fire(macroId)).toMatchObject({
    status: 409,
    body: { code: 'macro_running', details: { macroId, runId } },
  });
  await ok(api.put(at('/deck-favorites'), { buttonIds: [`macro:${macroId}`, 'scene:1', 'scene:99'] }));
  expect(await ok(api.get(at('/deck')))).toEqual({
    items: [
      {
        ...{ id: `macro:${macroId}`, kind: 'macro', group: 'macros', label: 'Go', icon: null, state: 'on' },
        ...{ color: null, layerName: null, value: null },
      },
      {
        ...{ id: 'scene:1', kind: 'scene', group: 'scenes', label: 'Scene 1', icon: 'image', state: 'live' },
        ...{ color: null, layerName: null, value: null },
      },
    ],
  });
  await counts(20);
  expect(await ok(api.delete(at(`/macro-runs/${runId}`)))).toMatchObject({
    state: 'cancelled',
    steps: [{ state: 'done' }, { state: 'done' }, { state: 'waiting' }],
  });
  expect(count()).toBe(20);
  await ok(api.delete(at(`/macro-runs/${(await ok(fire(macroId))).runId}`)));
});

it('stops at what is refused, unless it goes on', async () => {
  const steps = (onError: string) => [
    { kind: 'command', memberId: counter, command: 'set', args: { value: 30 } },
    { kind: 'position', memberId: counter, name: 'Left', onError, waitFor: 'finish' },
    { kind: 'command', memberId: counter, command: 'set', args: { value: 31 } },
  ];
  const stops = await button(steps('stop'));
  const goesOn = await button(steps('continue'));
  await ok(api.put(at(`/members/${counter}/position-presets`), { presets: [] }));
  expect(await fire(stops)).toMatchObject({ status: 409, body: { code: 'macro_broken' } });
  const { items } = await ok(
    api.get<{ items: { macroId: number; broken: boolean; steps: { broken: boolean }[] }[] }>(
      at('/deck-macros'),
    ),
  );
  expect(items.find(({ macroId }) => macroId === stops)).toMatchObject({
    broken: true,
    steps: [{ broken: false }, { broken: true }, { broken: false }],
  });
  expect(await over((await ok(fire(goesOn))).runId)).toMatchObject({
    state: 'done',
    steps: [{ state: 'done' }, { state: 'failed', code: 'not_found' }, { state: 'done' }],
  });
  await counts(31);
});

it('is done with the rights that the author of each step has then', async () => {
  const { token } = await makeAccount(studio, 'ada');
  const ada = new ApiClient(studio.api, token);
  const share = (...permissions: readonly string[]) => ok(api.put(at('/editors/ada'), { permissions }));
  await share('overlays:read', 'overlays:write', 'scenes:golive');
  const steps = [
    { kind: 'scene', sceneId: 2, onError: 'continue', waitFor: 'finish' },
    { kind: 'delay', ms: 50 },
  ];
  const { macroId } = await ok(ada.post<{ macroId: number }>(at('/deck-macros'), { name: 'Go', steps }));
  expect(await ada.post(at(`/deck-macros/${macroId}/fire`), {})).toMatchObject({
    status: 403,
    body: { details: { required: 'actions:fire' } },
  });
  expect(
    await ada.post(at('/deck-macros'), {
      name: 'No',
      steps: [{ kind: 'command', memberId: counter, command: 'reset' }],
    }),
  ).toMatchObject({
    status: 403,
    body: { details: { required: 'actions:fire', lacking: ['actions:fire'] } },
  });
  await share('overlays:read', 'overlays:write');
  const fired = await ok(fire(macroId));
  expect(await over(fired.runId)).toMatchObject({
    state: 'done',
    steps: [{ state: 'skipped', code: 'insufficient_scope' }, { state: 'done' }],
  });
  expect(await ok(api.get(at('')))).toMatchObject({ activeSceneId: 1 });
});

it('a panic button ends macros and alerts, and hides all layers in one step', async () => {
  await ok(api.post(at('/scenes/1/golive'), {}));
  const alerts = await add('alert-box');
  const macroId = await button([{ kind: 'delay', ms: 60_000 }]);
  const { runId } = await ok(fire(macroId));
  await ok(api.post(at(`/members/${alerts}/alerts/test`), { kind: 'follow' }));
  const showing = () => renderer.state?.layers[alerts]?.state?.['showing'];
  await renderer.waitFor(() => showing() !== null && showing() !== undefined);
  const stopped = await ok(api.post(at('/panic'), { hideAll: true }));
  expect(stopped).toMatchObject({ cancelledRuns: [runId], hideAll: true, onAir: true });
  expect(await over(runId)).toMatchObject({ state: 'cancelled' });
  await renderer.waitFor(({ state }) => state?.stack.length === 0);
  const { stepId } = await newestStep('stop_all');
  await ok(api.post(at('/history/undo'), { stepId }));
  await renderer.waitFor(({ state }) => (state?.stack.length ?? 0) > 0);
  await renderer.waitFor(() => showing() === null);
});

it('killed between two steps it goes on with the one that was due, and repeats none', async () => {
  const macroId = await button([
    { kind: 'command', memberId: counter, command: 'increment', args: { by: 100 } },
    { kind: 'scene', sceneId: 2 },
    { kind: 'delay', ms: 1_000 },
    { kind: 'command', memberId: counter, command: 'increment', args: { by: 1 } },
    { kind: 'scene', sceneId: 1 },
  ]);
  const before = Number(count());
  const { runId } = await ok(fire(macroId));
  await counts(before + 100);
  await until(async () => (await ok(api.get<{ activeSceneId: number }>(at('')))).activeSceneId === 2);
  await studio.kill();
  studio = await studio.restart();
  await connect();
  expect(await over(runId)).toMatchObject({ state: 'done' });
  await counts(before + 101);
  expect(await ok(api.get(at('')))).toMatchObject({ activeSceneId: 1 });
});

browserOrSkip('in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);

  it('steps are seen in their order, and a layer on its way', async () => {
    await ok(api.patch(at(`/members/${clock}`), { layout: { x: 0, y: 0 } }));
    await ok(
      api.put(at(`/members/${counter}/position-presets`), {
        presets: [{ name: 'Top', layout: { y: -300 } }],
      }),
    );
    const page = await OverlayPage.open(browser, link);
    const macroId = await button([
      { kind: 'layout', memberId: clock, layout: { x: 500 }, durationMs: 400, waitFor: 'finish' },
      { kind: 'position', memberId: counter, name: 'Top' },
      { kind: 'command', memberId: counter, command: 'increment', args: { by: 1 } },
      { kind: 'delay', ms: 300 },
      { kind: 'scene', sceneId: 2, transition: 'cut' },
    ]);
    await watch(page, clock, counter);
    const { runId } = await ok(fire(macroId));
    expect(await over(runId)).toMatchObject({ state: 'done' });
    const frames = () => page.page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
    await page.until('the scene is live', async () => (await frames()).at(-1)?.sceneId === '2');
    const seen = await frames();
    const first = (holds: (frame: Seen) => boolean): number => seen.find(holds)?.at ?? NaN;
    const [start] = seen;
    const left = start?.x ?? NaN;
    const begins = first(({ x }) => x > left + 5);
    const arrives = first(({ x }) => x > left + 499);
    const moved = first(({ y }) => y < (start?.y ?? NaN) - 250);
    const changed = first(({ text }) => text !== start?.text);
    const live = first(({ sceneId }) => sceneId === '2');
    // Frames in between: it was on its way, not there at once.
    expect(seen.filter(({ x }) => x > left + 20 && x < left + 480).length).toBeGreaterThan(3);
    expect([begins < arrives, arrives <= moved, moved < live, changed < live]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(page.errors).toEqual([]);
    await page.close();
  });
});

interface Seen {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly sceneId: string;
}

/** Has the page remember at each of its frames where two layers are, what the second says, and the scene. */
function watch({ page }: OverlayPage, moving: number, second: number): Promise<void> {
  return page.evaluate(
    ([a, b]) => {
      const seen: object[] = [];
      Object.assign(window, { seen });
      const node = (id: number | undefined) => document.querySelector(`[data-member-id="${id}"]`);
      const look = (at: number): void => {
        const words = node(b)?.querySelectorAll('*') ?? [];
        const text = [...words].map((each) => each.shadowRoot?.textContent ?? '').join(' ');
        seen.push({
          at,
          x: node(a)?.getBoundingClientRect().x,
          y: node(b)?.getBoundingClientRect().y,
          text,
          sceneId: document.querySelector('.stage')?.getAttribute('data-scene-id'),
        });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [moving, second],
  );
}

it('a button may have each icon of the list, and no other', async () => {
  const { items } = await ok(api.get<{ items: readonly string[] }>('/deck-icons'));
  expect(items).toHaveLength(30);
  const steps = [{ kind: 'delay', ms: 50 }];
  const { macroId } = await ok(api.post<{ macroId: number }>(at('/deck-macros'), { name: 'Icon', steps }));
  for (const icon of items) await ok(api.patch(at(`/deck-macros/${macroId}`), { icon }));
  expect(await api.patch(at(`/deck-macros/${macroId}`), { icon: 'rocket' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_option' },
  });
});
