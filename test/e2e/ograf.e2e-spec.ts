import type { Browser, Frame } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { graphicFiles, logged } from '../support/graphics';
import { OverlayPage } from '../support/overlay-page';
import { rawZip } from '../support/raw-zip';
import { freePort, StudioProcess, testToken } from '../support/server-process';
import { untilRead } from '../support/until';

interface Layer {
  readonly memberId: number;
  readonly values: { readonly [key: string]: unknown };
  readonly code?: { readonly kind: string };
}

interface Health {
  readonly issues: readonly { readonly memberId: number | null; readonly message: string }[];
}

let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  browser = await launchBrowser();
}, 60_000);

/** Imports a graphic. @returns the slug of its layers */
async function imported(...of: Parameters<typeof graphicFiles>): Promise<string> {
  const { 'graphic.json': _, ...files } = graphicFiles(...of);
  const zip = rawZip(Object.entries(files).map(([name, content]) => ({ name, content })));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'box.zip');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${studio.api}/widget-packages/import`, { method: 'POST', headers, body: form });
  return `custom.${((await answer.json()) as { readonly packageId: string }).packageId}`;
}

/** An overlay with one layer. */
async function overlayWith(widget: string): Promise<{ readonly overlayId: string; readonly layer: Layer }> {
  const { overlayId } = await ok(
    api.post<{ readonly overlayId: string }>('/overlays', { name: 'Graphics', starter: false }),
  );
  const layer = await ok(api.post<Layer>(`/overlays/${overlayId}/members`, { widget }));
  return { overlayId, layer };
}

async function opened(overlayId: string): Promise<OverlayPage> {
  const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
  return OverlayPage.open(browser, url);
}

/** Frames of graphics. */
const graphicsOf = ({ page }: OverlayPage): readonly Frame[] =>
  page.frames().filter((each) => each.parentFrame()?.parentFrame() === page.mainFrame());

/** Names of the calls of the graphic that is shown. */
async function callsOn(overlay: OverlayPage): Promise<readonly string[]> {
  const [frame] = graphicsOf(overlay);
  if (!frame) return [];
  // A graphic that is loading has none.
  const calls = await logged(frame).catch(() => null);
  return (calls ?? []).map(([name]) => name);
}

browserOrSkip('a layer with an OGraf graphic', () => {
  it('is shown, takes settings without starting anew, and goes when it is hidden', async () => {
    const { overlayId, layer } = await overlayWith(await imported());
    expect(layer).toMatchObject({
      code: { kind: 'ograf' },
      values: { word: 'none', color: '#00ff00', rows: '[]' },
    });
    const at = `/overlays/${overlayId}/members/${layer.memberId}`;
    const overlay = await opened(overlayId);
    await overlay.until('the graphic plays', async () => (await callsOn(overlay)).includes('playAction'));
    await ok(api.patch(`${at}/fields`, { values: { word: 'Hello', rows: '[{"a": 1}]' } }));
    await overlay.until('it is updated', async () => (await callsOn(overlay)).includes('updateAction'));
    const [frame] = graphicsOf(overlay);
    const calls = frame ? await logged(frame) : [];
    expect(calls.map(([name]) => name)).toEqual(['load', 'playAction', 'updateAction']);
    expect(calls[2]?.[1]).toEqual({ data: { word: 'Hello', color: '#00ff00', rows: [{ a: 1 }] } });
    await ok(api.patch(at, { hidden: true }));
    await overlay.until('it is gone', () => Promise.resolve(graphicsOf(overlay).length === 0));
    await ok(api.patch(at, { hidden: false }));
    await overlay.until('it plays again', async () => (await callsOn(overlay)).includes('playAction'));
    await overlay.close();
  });

  it('does what operators say, by the API, a macro and the deck, and appears so on a page that loads later', async () => {
    const { overlayId, layer } = await overlayWith(await imported({}, { stepCount: 3 }));
    const at = `/overlays/${overlayId}`;
    const overlay = await opened(overlayId);
    await overlay.until('the graphic plays', async () => (await callsOn(overlay)).includes('playAction'));
    const fire = (command: string, args: object = {}) =>
      api.post<{ readonly state: object }>(`${at}/members/${layer.memberId}/commands/${command}`, { args });
    expect((await ok(fire('play'))).state).toMatchObject({ graphic: { playing: true, step: 1 } });
    const payload = { color: '#0000ff' };
    const steps = [
      { kind: 'command', memberId: layer.memberId, command: 'action', args: { id: 'paint', payload } },
    ];
    const { macroId } = await ok(
      api.post<{ macroId: number }>(`${at}/deck-macros`, { name: 'Paint', steps }),
    );
    await ok(api.post(`${at}/deck-macros/${macroId}/fire`, {}));
    await overlay.until('it is painted', async () => (await callsOn(overlay)).includes('customAction'));
    const [frame] = graphicsOf(overlay);
    expect((frame ? await logged(frame) : []).slice(2)).toEqual([
      ['playAction', {}],
      ['customAction', { id: 'paint', payload }],
    ]);
    const later = await opened(overlayId);
    await later.until('the graphic plays', async () => (await callsOn(later)).includes('playAction'));
    const [other] = graphicsOf(later);
    expect((other ? await logged(other) : [])[1]).toEqual(['playAction', { goto: 1, skipAnimation: true }]);
    await later.close();
    await ok(api.post(`${at}/deck/press`, { buttonId: `${layer.memberId}:stop` }));
    await overlay.until('it stops', async () => (await callsOn(overlay)).includes('stopAction'));
    await ok(api.patch(`${at}/members/${layer.memberId}`, { hidden: true }));
    await overlay.until('it is gone', () => Promise.resolve(graphicsOf(overlay).length === 0));
    await ok(api.patch(`${at}/members/${layer.memberId}`, { hidden: false }));
    await overlay.until('it plays anew', async () => (await callsOn(overlay)).join() === 'load,playAction');
    await untilRead(
      () => ok(fire('action', { id: 'paint', payload })),
      ({ state }) => JSON.stringify(state).includes('"playing":true'),
    );
    await overlay.close();
  });

  it('has its commands as buttons of its settings; widgets of StreamElements have others', async () => {
    const { overlayId, layer } = await overlayWith(await imported());
    const at = `/overlays/${overlayId}/members/${layer.memberId}`;
    const { fields } = await ok(api.get<{ readonly fields: readonly object[] }>(`${at}/fields`));
    expect(fields.slice(0, 4)).toMatchObject([
      { type: 'button', label: 'Play or next step', command: 'play' },
      { type: 'button', label: 'Stop', command: 'stop' },
      {
        ...{ type: 'button', label: 'Paint', command: 'action' },
        args: { id: 'paint', payload: { color: '#ff0000', rows: [], times: 1 } },
        payloadFields: [
          { key: 'color', type: 'text', label: 'Paint it', default: '#ff0000' },
          { key: 'rows', type: 'textarea', label: 'rows (JSON)', default: '[]' },
          { key: 'times', type: 'number', label: 'times', min: 1, max: 9, step: 1, default: 1 },
        ],
        payloadSchema: { type: 'object' },
      },
      { type: 'button', label: 'Flash', args: { id: 'flash', payload: {} } },
    ]);
    expect(fields[3]).not.toHaveProperty('payloadFields');
    const made = await ok(api.post<{ packageId: string }>('/widget-packages', { name: 'SE', html: 'Hello' }));
    const other = await ok(
      api.post<Layer>(`/overlays/${overlayId}/members`, { widget: `custom.${made.packageId}` }),
    );
    expect(
      await api.post(`/overlays/${overlayId}/members/${other.memberId}/commands/play`, {}),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'command' } },
    });
    const steps = [{ kind: 'command', memberId: other.memberId, command: 'play' }];
    const macro = await api.post(`/overlays/${overlayId}/deck-macros`, { name: 'No', steps });
    expect(macro.status).toBe(422);
    const { items } = await ok(
      api.get<{ readonly items: readonly { readonly memberId?: number; readonly command?: string }[] }>(
        `/overlays/${overlayId}/commands`,
      ),
    );
    expect(items.flatMap(({ memberId, command }) => (memberId ? [[memberId, command]] : []))).toEqual([
      [layer.memberId, 'play'],
      [layer.memberId, 'stop'],
      [layer.memberId, 'action'],
      [layer.memberId, 'reload'],
      ...['press', 'skip', 'mute', 'unmute', 'reload'].map((command) => [other.memberId, command]),
    ]);
  });

  it('has what its graphic fails at in its health', async () => {
    const { overlayId, layer } = await overlayWith(await imported({ load: 'throw new Error("no font");' }));
    const overlay = await opened(overlayId);
    const health = () => ok(api.get<Health>(`/overlays/${overlayId}/health`));
    const { issues } = await untilRead(health, (each) =>
      each.issues.some(({ memberId }) => memberId !== null),
    );
    expect(issues.find(({ memberId }) => memberId === layer.memberId)?.message).toContain('no font');
    await overlay.close();
  });
});
