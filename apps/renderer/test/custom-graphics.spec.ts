import type { Frame } from 'playwright-core';
import { browserOrSkip } from '../../../test/support/browser';
import { filesIn, graphicFiles, logged, ografExamples } from '../../../test/support/graphics';
import { LeakServer } from '../../../test/support/leak-server';
import { customLayer, reported, shown, widgetFrames } from './custom-page';
import { pixel, until } from './page';
import { layer, stackOf } from './pictures';
import { blue, open, overlay, server } from './shown-page';

const graphic = (
  files: Parameters<typeof customLayer>[1],
  values: Parameters<typeof customLayer>[2] = {},
  memberId = 1,
) => customLayer(memberId, files, values, { kind: 'ograf' });

/** Sends what somebody did with the graphic of layer 1, as the studio keeps it. */
function act(count: number, action: object, kept: object = {}): void {
  const { state } = server.state.layers[1] ?? {};
  const done = { playing: true, step: 0, run: { count, action }, ...kept };
  server.publish({ kind: 'layer-changed', memberId: 1, state: { ...state, graphic: done } });
}

const green = [0, 255, 0, 255];
const middle = async (): Promise<readonly number[]> => pixel(await overlay.pixels(), 480, 270);

/** Waits until a graphic has been called a number of times, and returns the calls. */
async function calls(frame: Frame, count: number): Promise<readonly (readonly [string, object])[]> {
  await until(async () => (await logged(frame)).length === count);
  return logged(frame);
}

browserOrSkip('layers with OGraf graphics', () => {
  it('load and play a graphic when the layer is shown, with defaults where it has no value', async () => {
    server.set(stackOf(graphic(graphicFiles(), { word: 'Hello', rows: '[{"a":1}]' })));
    await open();
    const frame = await shown();
    expect(await calls(frame, 2)).toEqual([
      [
        'load',
        {
          data: { word: 'Hello', color: '#00ff00', rows: [{ a: 1 }] },
          renderType: 'realtime',
          renderCharacteristics: {
            resolution: { width: 400, height: 300 },
            frameRate: 60,
            accessToPublicInternet: false,
          },
        },
      ],
      // The layer was there before the page.
      ['playAction', { skipAnimation: true }],
    ]);
    expect(await middle()).toEqual(green);
    expect(server.reports.at(-1)?.errors).toEqual([]);
    expect(overlay.errors).toEqual([]);
  });

  it('give changed settings to the graphic that runs', async () => {
    server.set(stackOf(graphic(graphicFiles())));
    await open();
    const frame = await shown();
    await calls(frame, 2);
    server.publish({ kind: 'layer-changed', memberId: 1, values: { word: 'b', color: '#0000ffff' } });
    expect((await calls(frame, 3))[2]).toEqual([
      'updateAction',
      { data: { word: 'b', color: '#0000ff', rows: [] } },
    ]);
    expect(await middle()).toEqual([0, 0, 255, 255]);
    expect(frame.isDetached()).toBe(false);
  });

  it('play in what is shown anew, and out before it is hidden', async () => {
    server.set(stackOf());
    await open();
    const added = graphic(graphicFiles());
    server.publish({ kind: 'layer-added', layer: added }, { kind: 'stacked', stack: [1] });
    const frame = await shown();
    expect((await calls(frame, 2))[1]).toEqual(['playAction', {}]);
    const gone: string[] = [];
    await frame.page().exposeBinding('gone', (_source, name: string) => gone.push(name));
    await frame.evaluate('window.tell = gone');
    server.publish({ kind: 'layer-removed', memberId: 1 });
    await until(() => widgetFrames().length === 0);
    expect(gone).toEqual(['stopAction', 'dispose']);
  });

  it('play once in what is shown before the studio knows that it plays anew', async () => {
    server.set(stackOf());
    await open();
    const added = graphic(graphicFiles({}, { stepCount: 3 }));
    const graphicState = { playing: false, step: null, run: { count: 4, action: { name: 'stop' } } };
    const stopped = { ...added, state: { ...added.state, graphic: graphicState } };
    server.publish({ kind: 'layer-added', layer: stopped }, { kind: 'stacked', stack: [1] });
    const frame = await shown();
    await calls(frame, 2);
    act(4, { name: 'stop' }, { playing: true, step: 0 });
    act(5, { name: 'play' });
    expect((await calls(frame, 3)).slice(1)).toEqual([
      ['playAction', {}],
      ['playAction', {}],
    ]);
    expect(await middle()).toEqual(green);
  });

  it('go within two seconds, also if the graphic does not answer', async () => {
    server.set(stackOf(graphic(graphicFiles({ stopAction: 'return new Promise(() => 0);' }))));
    await open();
    await shown();
    server.publish({ kind: 'layer-removed', memberId: 1 });
    await until(() => widgetFrames().length === 0);
  });

  it('do what operators do, once each', async () => {
    server.set(stackOf(graphic(graphicFiles({}, { stepCount: 3 }))));
    await open();
    const frame = await shown();
    await calls(frame, 2);
    act(1, { name: 'play' });
    act(2, { name: 'play', goto: 2, skipAnimation: true });
    act(2, { name: 'play', goto: 2, skipAnimation: true }, { step: 9 });
    act(3, { name: 'action', id: 'paint', payload: { color: '#ff0000' } });
    expect((await calls(frame, 5)).slice(2)).toEqual([
      ['playAction', {}],
      ['playAction', { goto: 2, skipAnimation: true }],
      ['customAction', { id: 'paint', payload: { color: '#ff0000' } }],
    ]);
    expect(await middle()).toEqual([255, 0, 0, 255]);
    act(4, { name: 'stop' }, { playing: false, step: null });
    await calls(frame, 6);
    expect(await middle()).toEqual([0, 0, 0, 0]);
    // Its scene went live again.
    act(4, { name: 'stop' }, { playing: true, step: 0 });
    expect((await calls(frame, 7))[6]).toEqual(['playAction', { goto: 0 }]);
    expect(reported(1)).toBeUndefined();
    act(5, { name: 'action', id: 'other' });
    await until(() => reported(1) !== undefined);
    expect(reported(1)).toMatch(/The graphic has no action "other"/);
    act(6, { name: 'play' });
    await until(() => reported(1) === undefined);
    expect(await middle()).toEqual(green);
  });

  it('appear on a page that loads as the studio knows them', async () => {
    const first = graphic(graphicFiles({}, { stepCount: 3 }));
    const second = graphic(graphicFiles({}, { id: 'second' }), {}, 2);
    const run = { count: 7, action: { name: 'play' } };
    server.set(
      stackOf(
        { ...first, state: { ...first.state, graphic: { playing: true, step: 2, run } } },
        { ...second, state: { ...second.state, graphic: { playing: false, step: null, run } } },
      ),
    );
    await open();
    await shown(2);
    const all = await Promise.all(widgetFrames().map(logged));
    expect(all.flatMap((each) => each.slice(1))).toEqual([['playAction', { goto: 2, skipAnimation: true }]]);
  });

  it.each([
    [
      'throws in load',
      { load: 'throw new Error("no data");' },
      /can’t be loaded. Error: load: Error: no data/,
    ],
    [
      'refuses to load',
      { load: 'return { statusCode: 404, statusMessage: "no font" };' },
      /load: 404 no font/,
    ],
    ['throws in an action', { playAction: 'throw new Error("oh");' }, /playAction: Error: oh/],
    ['answers an action with an error', { playAction: 'return { statusCode: 500 };' }, /playAction: 500/],
    ['loops when it loads', { load: 'for (;;);' }, /did not finish loading/],
    ['never loads', { load: 'return new Promise(() => 0);' }, /did not finish loading/],
    ['loops in an action', { playAction: 'for (;;);' }, /stopped responding/],
  ])(
    'report a graphic that %s, and the rest of the picture stays',
    async (_what, methods, expected) => {
      server.set(stackOf(graphic(graphicFiles(methods)), layer(2, 'shape', { values: blue })));
      await open({ late: true });
      await until(() => reported(1) !== undefined);
      expect(reported(1)).toMatch(expected);
      expect(await middle()).toEqual([0, 0, 255, 255]);
    },
    40_000,
  );

  it('report a script that is no graphic', async () => {
    server.set(
      stackOf(
        graphic({ ...graphicFiles(), 'graphic.mjs': 'export const nothing = 1;' }),
        graphic({ ...graphicFiles(), 'graphic.mjs': 'export default class {' }, {}, 2),
      ),
    );
    await open();
    await until(() => reported(1) !== undefined && reported(2) !== undefined);
    expect(reported(1)).toMatch(/exports no custom element as its default/);
    expect(reported(2)).toMatch(/SyntaxError/);
  });

  it('keep the graphic from the network, the overlay, storage, WebRTC and other pages', async () => {
    const leaks = await new LeakServer().start();
    const load = `const to = ${JSON.stringify(leaks.origin)};
      const frame = document.createElement('iframe');
      frame.src = to + '/frame';
      document.body.append(frame);
      const picture = new Image();
      picture.src = to + '/picture';
      await Promise.all([
        fetch(to + '/fetch').catch(() => 0),
        import(to + '/module').catch(() => 0),
        new Promise((done) => { picture.onerror = done; }),
        new Promise((done) => { frame.onload = done; }),
      ]);
      const attempt = (get) => { try { return String(get()); } catch (error) { return error.name; } };
      window.found = [
        attempt(() => top.document.title), attempt(() => parent.document.title), attempt(() => indexedDB.open('x')),
        self.origin, document.cookie, localStorage.length, typeof RTCPeerConnection, 'obsstudio' in window,
      ];
      window.leave = () => { location = to + '/left'; };`;
    server.set(stackOf(graphic(graphicFiles({ load }))));
    await open();
    const frame = await shown();
    expect(await frame.evaluate('window.found')).toEqual([
      ...['SecurityError', 'SecurityError', 'SecurityError', 'null', '', 0, 'undefined', false],
    ]);
    await frame.evaluate('window.leave()');
    await until(() => /tried to leave its page/.test(reported(1) ?? ''));
    expect(leaks.asked).toEqual([]);
  });
});

(ografExamples.length > 0 ? browserOrSkip : describe.skip)('examples of the EBU', () => {
  it.each(ografExamples)('%s runs', async (name) => {
    server.set(stackOf(graphic(filesIn(name))));
    await open();
    const frame = await shown();
    await until(async () => (await frame.locator('studio-graphic > *').count()) > 0);
    act(1, { name: 'play' });
    act(2, { name: 'stop', skipAnimation: true });
    await overlay.settled();
    await frame.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    // The example that tests renderers names what it expects next.
    expect(reported(1) ?? '').toMatch(name === 'renderer-test' ? /^$|playAction/ : /^$/);
    expect(overlay.errors).toEqual([]);
  });
});
