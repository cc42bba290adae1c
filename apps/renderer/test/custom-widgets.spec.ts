import { WIDGET_PACKAGES } from '@studio/widgets/custom/custom-widget';
import { browserOrSkip } from '../../../test/support/browser';
import { cages, customLayer, logging, received, reported, shown, widgetFrames } from './custom-page';
import { pixel, until } from './page';
import { stackOf } from './pictures';
import { open, overlay, server } from './shown-page';

const follow = (activityId: string, name: string) => ({
  ...{ activityId, kind: 'follow', platform: 'twitch', at: new Date().toISOString() },
  ...{ user: { login: name.toLowerCase(), name }, message: null, simulated: false },
});

/** Live data of packages, with what their code is told of the account. */
function withAccount(facts: object) {
  return { [WIDGET_PACKAGES]: { origin: cages.url, packageIds: ['p1'], ...facts } };
}

browserOrSkip('layers whose widgets users brought', () => {
  it('run a StreamElements widget with its fields, and show what it draws', async () => {
    const files = {
      'widget.html': '<div class="box">{{word}} {missing}</div>',
      'widget.css': '.box { background: {{color}}; width: 400px; height: 300px; }',
      'widget.js': `${logging} const literal = \`\${'a'}{word}\`; window.seen = [literal, typeof $, $.fn.jquery];`,
      'fields.json': JSON.stringify({
        word: { type: 'text', label: 'Word', value: 'default' },
        color: { type: 'colorpicker', label: 'Colour', value: '#00ff00' },
        pick: { type: 'dropdown', options: { first: 'First', second: 'Second' } },
      }),
    };
    server.set(stackOf(customLayer(1, files, { word: 'Hello' })));
    await open();
    const frame = await shown();
    expect(await frame.textContent('.box')).toBe('Hello {missing}');
    expect(await frame.evaluate('window.seen')).toEqual(['aHello', 'function', '3.7.1']);
    const [load] = await received(frame, 'onWidgetLoad');
    expect(load).toMatchObject({
      fieldData: { word: 'Hello', color: '#00ff00', pick: 'first' },
      channel: { apiToken: 'overlay-studio' },
      currency: { code: 'USD', symbol: '$' },
      overlay: { isEditorMode: false, muted: false },
      session: { data: { 'follower-latest': { name: '' }, 'purchase-monthly-top-donator': { amount: 0 } } },
    });
    expect(pixel(await overlay.pixels(), 480, 270)).toEqual([0, 255, 0, 255]);
    expect(server.reports.at(-1)?.errors).toEqual([]);
    expect(overlay.errors).toEqual([]);
  });

  it('pass on activity as it comes, and nothing that came before', async () => {
    server.live = { 'community-feed': { items: [follow('a1', 'Before')] } };
    server.set(stackOf(customLayer(1, { 'widget.js': logging })));
    await open();
    const frame = await shown();
    server.sendLive({ 'community-feed': { items: [follow('a2', 'Ada'), follow('a1', 'Before')] } });
    await until(async () => (await received(frame, 'onEventReceived')).length === 2);
    expect(await received(frame, 'onEventReceived')).toMatchObject([
      { listener: 'follower-latest', event: { name: 'Ada', type: 'follower', activityId: 'a2' } },
      { listener: 'event', event: { type: 'follow', data: { displayName: 'Ada', username: 'ada' } } },
    ]);
    const [load] = await received(frame, 'onWidgetLoad');
    expect(load?.['recents']).toMatchObject([{ name: 'Before', type: 'follower' }]);
    server.sendLive({ session: { totals: { follows: 7 }, latest: {}, top: {} } });
    await until(async () => (await received(frame, 'onSessionUpdate')).length === 1);
    expect(await received(frame, 'onSessionUpdate')).toMatchObject([
      { session: { 'follower-session': { count: 7 }, 'follower-latest': { name: 'Ada' } } },
    ]);
  });

  it('pass on chat, with markup only for emotes', async () => {
    server.set(stackOf(customLayer(1, { 'widget.js': logging })));
    await open();
    const frame = await shown();
    const user = { userId: '7', login: 'bob', name: 'Bob', color: null, badges: [], roles: ['mod'] };
    const line = { messageId: 'm1', platform: 'twitch', at: new Date().toISOString(), user, reply: null };
    server.sendSignal('chat', {
      ...line,
      ...{ first: false, highlighted: false, pinned: false, simulated: false },
      parts: [
        { kind: 'text', text: '<b>hi</b> ' },
        { kind: 'emote', text: 'Kappa', url: '/emotes/k.png' },
      ],
    });
    server.sendSignal('chat', { platform: 'twitch', login: 'bob' });
    await until(async () => (await received(frame, 'onEventReceived')).length === 2);
    const [message, gone] = await received(frame, 'onEventReceived');
    expect(message).toMatchObject({
      listener: 'message',
      event: {
        data: {
          displayName: 'Bob',
          userId: '7',
          emotes: [{ name: 'Kappa', start: 10, end: 14 }],
          tags: { mod: '1' },
        },
        renderedText: `&lt;b&gt;hi&lt;/b&gt; <img src="${server.url}/emotes/k.png" alt="Kappa" class="emote">`,
      },
    });
    expect(gone).toMatchObject({ listener: 'delete-messages', event: { userId: '7' } });
  });

  it('store values in the studio, once it takes them, and answer requests to StreamElements', async () => {
    server.refusesAsks = 2;
    const js = `${logging}
      window.addEventListener('onWidgetLoad', async ({ detail }) => {
        const found = [await SE_API.store.get('missing'), (await SE_API.counters.get('deaths')).count];
        await SE_API.store.set('word', { a: 1 });
        found.push(await SE_API.store.get('word'), (await SE_API.getOverlayStatus()).muted);
        const me = await (await fetch('https://api.streamelements.com/kappa/v2/channels/me')).json();
        const away = await fetch('https://api.streamelements.com/kappa/v2/tips/x');
        $.get('https://api.streamelements.com/kappa/v2/bot/x/counters/deaths', (data) => {
          window.found = [...found, me._id, away.status, data.value, localStorage.getItem('k'), document.cookie];
        });
        localStorage.setItem('k', 5); localStorage.other = 'x'; document.cookie = 'a=b';
      });`;
    server.ofAccount = withAccount({ channel: { id: 'c1', username: 'me' } });
    server.set(stackOf(customLayer(1, { 'widget.js': js })));
    await open();
    const frame = await shown();
    await until(async () => (await frame.evaluate('window.found')) !== undefined);
    expect(await frame.evaluate('window.found')).toEqual([null, 7, { a: 1 }, false, 'c1', 404, 7, '5', '']);
    expect(await received(frame, 'onEventReceived')).toMatchObject([
      { listener: 'kvstore:update', event: { data: { key: 'customWidget.word', value: { a: 1 } } } },
    ]);
    expect(server.values).toEqual(new Map([['1/word', { a: 1 }]]));
    expect(await frame.evaluate('SE_API.store.set("too-long", "x")')).toBeNull();
    await until(() => reported(1) === 'Error in the widget: store.set: Too large.');
  });

  it('are told what operators do, the channel and its currency, and counters of the bot', async () => {
    server.ofAccount = withAccount({
      ...{ channel: { id: '7', username: 'ada', displayName: 'Ada' }, currency: 'EUR' },
    });
    const layer = customLayer(1, { 'widget.js': logging });
    const shows = (code: object): void => server.set(stackOf({ ...layer, state: { ...layer.state, code } }));
    shows({ muted: true, sent: { count: 4, listener: 'event:skip', event: {} } });
    server.live = { 'text-variables': { 'counter.deaths': '1', 'counter.wins': '2' } };
    await open();
    const frame = await shown();
    expect((await received(frame, 'onWidgetLoad'))[0]).toMatchObject({
      ...{ channel: { username: 'ada', displayName: 'Ada' }, currency: { code: 'EUR', symbol: '€' } },
      overlay: { muted: true },
    });
    const sent = { count: 5, listener: 'event:test', event: { field: 'again' } };
    server.publish({ kind: 'layer-changed', memberId: 1, state: { ...layer.state, code: { sent } } });
    server.sendLive({ 'text-variables': { 'counter.deaths': '2', 'counter.wins': '2' } });
    await until(async () => (await received(frame, 'onEventReceived')).length === 3);
    expect(await received(frame, 'onEventReceived')).toEqual(
      expect.arrayContaining([
        { listener: 'alertService:toggleSound', event: { muted: false } },
        { listener: 'event:test', event: { field: 'again' } },
        { listener: 'bot:counter', event: { counter: 'deaths', value: 2 } },
      ]),
    );
    expect(await frame.evaluate('SE_API.getOverlayStatus().muted')).toBe(false);
    server.publish({
      kind: 'layer-changed',
      memberId: 1,
      state: { ...layer.state, code: { sent, reloads: 1 } },
    });
    await until(() => frame.isDetached());
    expect(await received(await shown(), 'onEventReceived')).toEqual([]);
  });

  it('hold alerts until the widget is done with the last one, but not chat', async () => {
    const files = { 'widget.js': logging, 'fields.json': '{"widgetDuration":{"type":"hidden","value":600}}' };
    server.set(stackOf(customLayer(1, files)));
    server.live = { 'community-feed': { items: [] } };
    await open();
    const frame = await shown();
    server.sendLive({ 'community-feed': { items: [follow('b', 'Second'), follow('a', 'First')] } });
    const alerts = async () =>
      (await received(frame, 'onEventReceived'))
        .filter(({ listener }) => listener === 'follower-latest')
        .map(({ event }) => event?.['name']);
    await until(async () => (await received(frame, 'onEventReceived')).length === 3);
    expect(await alerts()).toEqual(['First']);
    await frame.evaluate('SE_API.resumeQueue()');
    expect(await alerts()).toEqual(['First', 'Second']);
    server.sendLive({ 'community-feed': { items: [follow('c', 'Third')] } });
    server.sendSignal('widgetEvent', { memberId: 1, listener: 'event:skip', event: {} });
    await until(async () => (await alerts()).length === 3);
  });

  it('take pinned files in place of addresses of the web', async () => {
    const files = {
      'widget.html': '<script src="//cdn.example.com/lib.js"></script>',
      'widget.css': "@import url('https://cdn.example.com/look.css');",
      'widget.js': 'window.seen = [window.lib, getComputedStyle(document.body).color];',
      'pins.json': JSON.stringify({
        'https://cdn.example.com/lib.js': 'pins/1.js',
        'https://cdn.example.com/look.css': 'pins/2.css',
      }),
      'pins/1.js': 'window.lib = "pinned";',
      'pins/2.css': 'body { color: rgb(1, 2, 3); }',
    };
    server.set(stackOf(customLayer(1, files)));
    await open();
    const frame = await shown();
    expect(await frame.evaluate('[window.lib, getComputedStyle(document.body).color]')).toEqual([
      'pinned',
      'rgb(1, 2, 3)',
    ]);
    expect(overlay.requests.filter((url) => url.includes('example.com'))).toEqual([]);
  });

  it('start again when a setting changes, and stay until the new run is ready', async () => {
    const files = { 'widget.html': '<p>{word}</p>', 'fields.json': '{"word":{"type":"text","value":"a"}}' };
    server.set(stackOf(customLayer(1, files)));
    await open();
    const before = await shown();
    server.publish({ kind: 'layer-changed', memberId: 1, values: { word: 'b' } });
    await until(() => before.isDetached());
    expect(await (await shown()).textContent('p')).toBe('b');
  });

  it('end when the owner no longer has the package, and say so', async () => {
    server.set(stackOf(customLayer(1, { 'widget.html': 'Hello' })));
    await open();
    await shown();
    server.sendLive({ [WIDGET_PACKAGES]: { origin: cages.url, packageIds: ['other'] } });
    await until(() => reported(1) !== undefined);
    expect(reported(1)).toMatch(/was deleted, or it belongs to another account/);
    await until(() => widgetFrames().length === 0);
    server.sendLive({ [WIDGET_PACKAGES]: { origin: null, packageIds: ['p1'] } });
    await until(() => /runs no widgets with code/.test(reported(1) ?? ''));
  });

  it('say that the address of widgets is not reachable, and show nothing', async () => {
    const shownLayer = customLayer(1, {});
    await cages.stop();
    server.set(stackOf(shownLayer));
    await open();
    await until(() => reported(1) !== undefined);
    expect(reported(1)).toMatch(/can’t be loaded. Check WIDGET_ORIGIN/);
    expect(widgetFrames()).toEqual([]);
  });

  it('do not run where broadcast software gives pages control, until the owner confirms', async () => {
    const first = customLayer(1, { 'widget.js': logging });
    const second = customLayer(2, { 'widget.js': logging }, {}, { confirmed: true });
    server.set(stackOf(first, second));
    await overlayWithControl();
    await shown(1);
    await until(() => reported(1) !== undefined);
    expect(reported(1)).toMatch(/gives this page control/);
    expect(reported(2)).toBeUndefined();
  });

  it('run eight at most', async () => {
    server.set(
      stackOf(...Array.from({ length: 9 }, (_, i) => customLayer(i + 1, { 'widget.js': `// ${i}` }))),
    );
    await open();
    await shown(8);
    await until(() => reported(9) !== undefined);
    expect(reported(9)).toMatch(/at most 8/);
    server.publish({ kind: 'layer-removed', memberId: 1 });
    await until(() => reported(9) === undefined);
    await shown(8);
  });
});

/** Opens the overlay where broadcast software answers that pages may control it. */
async function overlayWithControl(): Promise<void> {
  await open({ waits: false });
  await overlay.page.addInitScript(() => {
    if (window.parent === window)
      Object.assign(window, { obsstudio: { getControlLevel: (call: (level: number) => void) => call(4) } });
  });
  await overlay.page.reload();
  await overlay.settled();
}
