import type { Browser, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { graphicFiles } from '../../../test/support/graphics';
import { LeakServer } from '../../../test/support/leak-server';
import { customLayer, reported, shown, widgetFrames } from './custom-page';
import { pixel, until } from './page';
import { layer, stackOf } from './pictures';
import { blue, open, overlay, server } from './shown-page';

/** Ways to send something to another server, as code of a widget; `to` is its address. */
const waysOut: { readonly [name: string]: string } = {
  fetch: 'await fetch(to).catch(() => 0)',
  XMLHttpRequest:
    'await new Promise((d) => { const x = new XMLHttpRequest(); x.onloadend = d; x.open("GET", to); x.send(); })',
  sendBeacon: 'navigator.sendBeacon(to, "x")',
  WebSocket:
    'await new Promise((d) => { const s = new WebSocket(to.replace("http", "ws")); s.onerror = s.onclose = d; })',
  EventSource: 'await new Promise((d) => { new EventSource(to).onerror = d; })',
  image: 'await new Promise((d) => { const i = new Image(); i.onload = i.onerror = d; i.src = to; })',
  video:
    'await new Promise((d) => { const v = document.createElement("video"); v.onerror = d; v.src = to; })',
  'style sheet':
    'await new Promise((d) => { const l = document.createElement("link"); l.rel = "stylesheet"; l.onerror = l.onload = d; l.href = to; document.head.append(l); })',
  background: 'document.body.style.backgroundImage = `url(${to})`; await frames2()',
  font: 'await new FontFace("x", `url(${to})`).load().catch(() => 0)',
  script:
    'await new Promise((d) => { const s = document.createElement("script"); s.onerror = s.onload = d; s.src = to; document.head.append(s); })',
  module: 'await import(to).catch(() => 0)',
  prefetch:
    'const l = document.createElement("link"); l.rel = "prefetch"; l.href = to; document.head.append(l); await frames2()',
  worker:
    'await new Promise((d) => { try { const w = new Worker(URL.createObjectURL(new Blob([`fetch("${to}").finally(() => postMessage(1))`]))); w.onerror = w.onmessage = d; } catch { d(); } })',
  form: 'const f = document.createElement("form"); f.action = to; document.body.append(f); f.submit(); await frames2()',
  'nested frame':
    'await new Promise((d) => { const f = document.createElement("iframe"); f.onload = d; f.src = to; document.body.append(f); })',
  'nested frame that leaves':
    'await new Promise((d) => { const f = document.createElement("iframe"); let n = 0; f.onload = () => ++n > 1 && d(); f.srcdoc = `<script>location = "${to}"</` + "script>"; document.body.append(f); setTimeout(d, 1500); })',
  object: 'const o = document.createElement("object"); o.data = to; document.body.append(o); await frames2()',
  'new window': 'window.open(to); await frames2()',
  link: 'const a = document.createElement("a"); a.href = to; a.target = "_blank"; a.ping = to; document.body.append(a); a.click(); await frames2()',
  'top page': 'try { top.location = to; } catch {} await frames2()',
  'page of the cage': 'try { parent.location = to; } catch {} await frames2()',
  'base address':
    'const b = document.createElement("base"); b.href = to; document.head.append(b); await frames2()',
};

const frames2 =
  'const frames2 = () => new Promise((d) => requestAnimationFrame(() => requestAnimationFrame(d)));';

const attempts = (to: string): string => `${frames2}
  window.addEventListener('onWidgetLoad', async () => {
    window.tried = [];
    for (const [name, way] of Object.entries(${JSON.stringify(waysOut)})) {
      const run = new Function('to', 'frames2', \`return (async () => { \${way} })()\`);
      await Promise.race([run(${JSON.stringify(to)} + '/' + encodeURIComponent(name), frames2), new Promise((d) => setTimeout(d, 3000))]).catch(() => 0);
      window.tried.push(name);
    }
    window.isDone = true;
  });`;

/** Behaviour of browsers with and without a process of their own for sandboxed frames. */
const browsers = {
  'with a process for sandboxed frames': ['--enable-features=IsolateSandboxedIframes'],
  'without one': ['--disable-features=IsolateSandboxedIframes'],
};

browserOrSkip('code of widgets', () => {
  for (const [name, flags] of Object.entries(browsers))
    describe(name, () => {
      let leaks: LeakServer;
      let own: Browser;
      let page: Page;
      beforeAll(async () => {
        own = await launchBrowser([...flags, '--js-flags=--max-old-space-size=96']);
        leaks = await new LeakServer().start();
      });
      beforeEach(async () => {
        leaks.asked.length = 0;
        page = await own.newPage();
      });
      afterEach(() => page.close());
      afterAll(async () => {
        await own.close();
      });

      it('sends nothing to another server', async () => {
        server.set(stackOf(customLayer(1, { 'widget.js': attempts(leaks.origin) })));
        await open({}, page);
        const frame = await shown();
        await until(async () => (await frame.evaluate('window.isDone')) === true);
        expect(await frame.evaluate('window.tried')).toEqual(Object.keys(waysOut));
        expect(leaks.asked).toEqual([]);
        expect(page.url()).toContain(server.url);
        // The server notes what reaches it.
        await page.context().request.get(`${leaks.origin}/control`);
        expect(leaks.asked).toEqual(['/control']);
      });

      it('sends nothing as a graphic, which freezes nothing either', async () => {
        const way = `window.addEventListener('freeze', () => { for (;;); }); ${attempts(leaks.origin)}
          window.dispatchEvent(new Event('onWidgetLoad'));`;
        const files = graphicFiles();
        const script = Object.keys(files).find((path) => path.endsWith('.mjs')) ?? '';
        const code = { ...files, [script]: `${way}\n${String(files[script] ?? '')}` };
        server.set(stackOf(customLayer(1, code, {}, { kind: 'ograf' }), layer(2, 'shape', { values: blue })));
        await open({ late: true }, page);
        const frame = await shown();
        await until(async () => (await frame.evaluate('window.isDone')) === true);
        expect(leaks.asked).toEqual([]);
        expect(
          await frame.evaluate('[typeof RTCPeerConnection, "obsstudio" in window, self.origin].join()'),
        ).toBe('undefined,false,null');
        await page.evaluate(countFrames);
        void frame.evaluate('setTimeout(() => window.dispatchEvent(new Event("freeze")))').catch(() => null);
        await until(() => /stopped responding/.test(reported(1) ?? ''));
        expect((await page.evaluate(framesCounted)).longest).toBeLessThan(2000);
      });

      it.each([
        ['by script', 'setTimeout(() => { location = to; }, 300);'],
        [
          'by a refresh',
          'setTimeout(() => { document.head.innerHTML += `<meta http-equiv="refresh" content="0;url=${to}">`; }, 300);',
        ],
      ])('is removed if it leaves its page %s, and has sent nothing', async (_way, code) => {
        server.set(stackOf(customLayer(1, { 'widget.js': `const to = '${leaks.origin}/left'; ${code}` })));
        await open({}, page);
        await until(() => reported(1) !== undefined);
        expect(reported(1)).toMatch(/tried to leave its page/);
        await until(() => widgetFrames().length === 0);
        expect(leaks.asked).toEqual([]);
      });

      it('does not reach the overlay, its link or its storage', async () => {
        const js = `window.found = {};
          const attempt = (name, get) => { try { found[name] = String(get()); } catch (error) { found[name] = error.name; } };
          attempt('top', () => top.document.title);
          attempt('address', () => top.location.href);
          attempt('cage', () => parent.document.title);
          attempt('ancestors', () => [...location.ancestorOrigins].join());
          attempt('referrer', () => document.referrer);
          attempt('origin', () => self.origin);
          attempt('database', () => indexedDB.open('x'));
          attempt('obs', () => 'obsstudio' in window);`;
        server.set(stackOf(customLayer(1, { 'widget.js': js })));
        await open({}, page);
        const frame = await shown();
        expect(await frame.evaluate('window.found')).toMatchObject({
          ...{
            top: 'SecurityError',
            address: 'SecurityError',
            cage: 'SecurityError',
            database: 'SecurityError',
          },
          ...{ referrer: '', origin: 'null', obs: 'false' },
        });
      });

      it('costs the overlay no frames with an endless loop, and is removed', async () => {
        const js = 'window.addEventListener("onEventReceived", () => { for (;;); });';
        server.set(stackOf(customLayer(1, { 'widget.js': js }), layer(2, 'shape', { values: blue })));
        await open({ late: true }, page);
        await shown();
        // As long as the loop will last, for comparison: other tests run on the same machine.
        await page.evaluate(countFrames);
        await until(async () => (await page.evaluate(framesCounted)).count > 360);
        const quiet = await page.evaluate(framesCounted);
        await page.evaluate(countFrames);
        server.sendSignal('chat', { messageId: 'x' });
        await until(() => reported(1) !== undefined);
        expect(reported(1)).toMatch(/stopped responding/);
        const { count, longest } = await page.evaluate(framesCounted);
        process.stderr.write(
          `Endless loop ${name}: ${count} frames, longest gap ${Math.round(longest)} ms, before it ${Math.round(quiet.longest)} ms.\n`,
        );
        // The loop lasts for six seconds at least, in which a page that waits for it has no frame.
        expect(longest).toBeLessThan(2000);
        expect(await page.locator('iframe').count()).toBe(0);
        expect(pixel(await overlay.pixels(), 480, 270)).toEqual([0, 0, 255, 255]);
      });

      it('costs the overlay nothing if it takes all memory, and is removed', async () => {
        const js = `window.addEventListener("onEventReceived", () => {
          const all = []; for (;;) all.push(new Array(1e5).fill(0).map((_, i) => ({ i })));
        });`;
        server.set(stackOf(customLayer(1, { 'widget.js': js }), layer(2, 'shape', { values: blue })));
        await open({ late: true }, page);
        await shown();
        server.sendSignal('chat', { messageId: 'x' });
        await until(() => reported(1) !== undefined);
        expect(reported(1)).toMatch(/stopped responding/);
        // The tool that drives the browser takes the end of a frame's process for that of the page.
        server.publish({ kind: 'layer-changed', memberId: 2, values: { fill: '#00ff00' } });
        await until(() => server.acks.at(-1)?.position === server.position);
        expect(server.connected).toBe(1);
      });

      it('has neither WebRTC nor OBS, but frames that it makes have', async () => {
        const ask = `[typeof RTCPeerConnection, 'obsstudio' in window].join()`;
        const js = `window.own = ${ask};
          window.addEventListener('message', ({ data }) => { if (typeof data === 'string') window.nested = data; });
          const nested = document.createElement('iframe');
          nested.srcdoc = "<script>parent.postMessage(${ask}, '*')</" + "script>";
          document.body.append(nested);`;
        server.set(stackOf(customLayer(1, { 'widget.js': js })));
        await open({}, page);
        const frame = await shown();
        await until(async () => (await frame.evaluate('window.nested')) !== undefined);
        expect(await frame.evaluate('[window.own, window.nested]')).toEqual([
          'undefined,false',
          'function,true',
        ]);
      });
    });
});

browserOrSkip('code of widgets in a browser with one process for a page and its frames', () => {
  let own: Browser;
  beforeAll(async () => {
    own = await launchBrowser([
      '--disable-site-isolation-trials',
      '--disable-features=IsolateSandboxedIframes',
    ]);
  });
  afterAll(() => own.close());

  it('freezes the page with an endless loop; the next page does not start it until somebody allows it', async () => {
    const js = 'window.addEventListener("onEventReceived", () => { for (;;); });';
    const layer1 = customLayer(1, { 'widget.js': js });
    server.set(stackOf(layer1, layer(2, 'shape', { values: blue })));
    const context = await own.newContext();
    const frozen = await context.newPage();
    await open({ late: true }, frozen);
    await shown();
    const other = await context.newPage();
    await other.goto(`${server.url}/favicon.ico`);
    server.sendSignal('chat', { messageId: 'x' });
    await until(async () => (await other.evaluate(frozenLayers)).length > 0);
    const [found] = await other.evaluate(frozenLayers);
    expect(found).toMatchObject({ reloads: 0, place: expect.stringMatching(/^\/o\/\S+ 1$/) as unknown });
    await frozen.close();
    await open({}, other);
    await until(() => /froze this page/.test(reported(1) ?? ''));
    expect(widgetFrames()).toEqual([]);
    expect(pixel(await overlay.pixels(), 480, 270)).toEqual([0, 0, 255, 255]);
    const state = { ...layer1.state, code: { reloads: 1 } };
    server.publish({ kind: 'layer-changed', memberId: 1, state });
    await shown();
    expect(await other.evaluate(frozenLayers)).toEqual([]);
    await context.close();
  });
});

/** Runs in a page of the server: returns layers that are not started again. */
function frozenLayers(): Promise<readonly object[]> {
  return new Promise((done) => {
    const opening = indexedDB.open('studio-widgets');
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('froze').objectStore('froze').getAll();
      reading.onsuccess = () => {
        database.close();
        done(reading.result as object[]);
      };
    };
  });
}

/** Runs in the page: notes the longest gap between two frames. */
function countFrames(): void {
  const counted = { count: 0, longest: 0, last: performance.now() };
  Object.assign(window, { counted });
  const next = (): void => {
    const now = performance.now();
    counted.longest = Math.max(counted.longest, now - counted.last);
    counted.last = now;
    counted.count++;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page. */
function framesCounted(): { readonly count: number; readonly longest: number } {
  return (window as unknown as { counted: { count: number; longest: number } }).counted;
}
