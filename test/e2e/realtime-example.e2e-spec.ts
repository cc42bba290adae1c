import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { CuttableLine } from '../support/cuttable-line';
import { PythonRenderer, pythonOrSkip, type Line } from '../support/python-renderer';
import { StudioProcess } from '../support/server-process';

/* docs/examples/renderer.py, which was written from docs/realtime.md alone, shows what the server says. */

interface Overlay {
  readonly overlayId: string;
  readonly width: number;
  readonly height: number;
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly {
    readonly memberId: number;
    readonly hidden: boolean;
    readonly layout: object;
  }[];
}

pythonOrSkip('the renderer in Python', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let path: string;
  let line: CuttableLine;
  let renderer: PythonRenderer;

  const link = async (): Promise<string> =>
    (await ok(api.get<{ url: string }>(`${path}/link`))).url.split('/o/')[1] ?? '';
  const watch = async (): Promise<PythonRenderer> =>
    new PythonRenderer(`http://127.0.0.1:${line.port}/o/${await link()}`);

  /** Returns the snapshot that a new renderer receives. */
  const freshSnapshot = async (): Promise<Pick<Line, 'position' | 'state'>> => {
    const client = new RenderClient({ url: studio.url, link: await link() });
    await client.waitFor(({ state }) => state !== null, 15_000);
    client.close();
    const { position, state } = client;
    if (position === null || state === null) throw new Error('A picture was waited for.');
    return { position, state };
  };

  const expectSamePicture = async (): Promise<void> => {
    const { position, state } = await freshSnapshot();
    await renderer.waitFor(({ pictures }) => pictures.at(-1)?.position === position);
    expect(renderer.pictures.at(-1)?.state).toEqual(state);
  };

  beforeAll(async () => {
    studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
    api = new ApiClient(studio.api);
    const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
    path = `/overlays/${overlayId}`;
    line = await CuttableLine.to(studio.port);
    renderer = await watch();
    await renderer.waitFor(({ pictures }) => pictures.length > 0);
  }, 60_000);

  afterAll(async () => {
    await renderer?.stop();
  });

  it('begins with a snapshot', async () => {
    expect(renderer.lines.map(({ event }) => event)).toEqual(['hello', 'snapshot']);
    await expectSamePicture();
  });

  it.each<readonly [what: string, change: () => Promise<unknown>]>([
    [
      'layers come',
      async () => {
        for (let n = 0; n < 4; n++)
          await ok(api.post(`${path}/members`, { widget: 'shape', layout: { x: 40 * n }, z: n }));
        await ok(api.post(`${path}/members`, { widget: 'text', values: { text: 'Grüße 👋, \u2028' } }));
      },
    ],
    [
      'layers move and change',
      async () => {
        await ok(api.patch(`${path}/members/4`, { layout: { x: 7, y: -3, rot: 30, cropL: 5 }, z: 0 }));
        await ok(api.patch(`${path}/members/4`, { layout: { cropL: null } }));
        await ok(api.patch(`${path}/members/5`, { animLoop: 'float' }));
      },
    ],
    [
      'a layer is dragged',
      () =>
        Promise.all(
          Array.from({ length: 40 }, (_, x) => ok(api.patch(`${path}/members/6`, { layout: { x } }))),
        ),
    ],
    [
      'layers go',
      async () => {
        await ok(api.patch(`${path}/members`, { changes: [{ memberId: 5, hidden: true }] }));
        await ok(api.delete(`${path}/members/6`));
        await ok(api.post(`${path}/history/undo`));
      },
    ],
    [
      'scenes are switched and the canvas changes',
      async () => {
        await ok(api.post(`${path}/scenes`, { name: 'BRB' }));
        await ok(api.post(`${path}/scenes/2/golive`, { transition: 'zoom' }));
        await ok(api.patch(path, { width: 1280, height: 720 }));
        await ok(api.post(`${path}/scenes/1/golive`, {}));
      },
    ],
  ])('follows when %s', async (_, change) => {
    const snapshots = renderer.count('snapshot');
    await change();
    await expectSamePicture();
    expect(renderer.count('snapshot')).toBe(snapshots);
  });

  it('shows what the API says', async () => {
    const overlay = await ok(api.get<Overlay>(path));
    const visible = overlay.layers.filter(({ hidden }) => !hidden);
    const { rev, state } = renderer.pictures.at(-1) ?? {};
    expect(rev).toBe(overlay.rev);
    expect(state).toMatchObject({
      canvas: { width: overlay.width, height: overlay.height },
      sceneId: overlay.activeSceneId,
      stack: visible.map(({ memberId }) => memberId),
      layers: Object.fromEntries(
        visible.map(({ memberId, layout }) => [memberId, { memberId, layout }] as const),
      ),
    });
  });

  it('goes on from its position after its line was cut, with what it missed', async () => {
    const { length } = renderer.lines;
    line.cut();
    for (let y = 0; y < 3; y++) await ok(api.patch(`${path}/members/4`, { layout: { y } }));
    await ok(api.delete(`${path}/members/8`));
    line.mend();
    await expectSamePicture();
    const events = renderer.lines.slice(length).map(({ event }) => event);
    expect(events[0]).toBe('hello');
    expect(new Set(events.slice(1))).toEqual(new Set(['delta']));
  });

  it('is told nothing where nothing has happened meanwhile', async () => {
    const { length } = renderer.lines;
    line.cut();
    line.mend();
    await renderer.waitFor(({ lines }) => lines.length > length);
    await ok(api.patch(`${path}/members/4`, { layout: { y: 99 } }));
    await expectSamePicture();
    expect(renderer.lines.slice(length).map(({ event }) => event)).toEqual(['hello', 'delta']);
  });

  it('keeps its picture while the server restarts, and goes on', async () => {
    const { length } = renderer.lines;
    expect(await studio.stop()).toBe(0);
    studio = await studio.restart();
    await ok(api.patch(`${path}/members/4`, { layout: { y: -50 } }));
    await expectSamePicture();
    expect(renderer.lines[length]?.event).toBe('hello');
  }, 60_000);

  it('ends when its link opens nothing any more, and when its overlay is gone', async () => {
    await ok(api.post(`${path}/link/rotate`, { graceMinutes: 0 }));
    expect(await renderer.ended()).toEqual({ event: 'end', reason: 'not_found' });

    renderer = await watch();
    await renderer.waitFor(({ pictures }) => pictures.length > 0);
    await ok(api.delete(path));
    expect(await renderer.ended()).toEqual({ event: 'end', reason: 'gone' });
  }, 30_000);
});
