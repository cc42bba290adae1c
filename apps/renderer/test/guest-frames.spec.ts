import type { LiveValues } from '@studio/realtime/protocol';
import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage } from './bench/bench-page';
import { media } from './bench/media';
import { defaultsOf } from './pictures';

jest.setTimeout(60_000);

browserOrSkip('frames of guests', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  });
  afterAll(() => page.close());

  /** Sends what the page of the frame says. */
  const say = (action: string) =>
    page.bench.evaluate((bench, said) => {
      const source = bench.root('1').querySelector('iframe')?.contentWindow ?? null;
      window.dispatchEvent(new MessageEvent('message', { data: { action: said, UUID: 'a' }, source }));
    }, action);

  const looks = () =>
    page.bench.evaluate((bench) => {
      const box = bench.root('1').querySelector<HTMLElement>('.guest');
      const isPlate = box !== null && getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return { isPlate, name: bench.root('1').querySelector<HTMLElement>('.name')?.offsetWidth !== 0 };
    });

  /** Shows a guest who has come. @returns what its frame may use, and what is read */
  const show = async (values: object, live: LiveValues = {}) => {
    await page.restart();
    await page.bench.evaluate((bench, given) => bench.show('1', 'guest-frame', given), {
      values: { ...defaultsOf('guest-frame'), name: 'Robin', ...values },
      live,
    });
    await page.loaded();
    await say('new-stream-added');
    return page.bench.evaluate((bench) => {
      const root = bench.root('1');
      const frame = root.querySelector('iframe');
      const name = root.querySelector<HTMLElement>('.name');
      return {
        page: frame && { allow: frame.allow, sandbox: frame.sandbox.value, src: frame.src },
        name: name?.hidden ? null : (name?.textContent ?? null),
      };
    });
  };
  const url = 'https://vdo.ninja/?view=abc';
  const sandbox = 'allow-scripts allow-same-origin';

  it('play sound, and use camera and microphone only if the settings say so', async () => {
    const used = { allow: 'autoplay https://vdo.ninja', sandbox, src: url };
    expect(await show({ url })).toEqual({ page: used, name: 'Robin' });
    expect(await show({ url, showName: false })).toEqual({ page: used, name: null });
    const allow = 'autoplay https://vdo.ninja; camera https://vdo.ninja; microphone https://vdo.ninja';
    expect(await show({ url, camera: true })).toEqual({ page: { allow, sandbox, src: url }, name: 'Robin' });
  });

  it('have a plate with the name until a guest comes, and after; or nothing, if the settings say so', async () => {
    await show({ url, showName: false });
    expect(await looks()).toEqual({ isPlate: false, name: false });
    await say('end-view-connection');
    expect(await looks()).toEqual({ isPlate: true, name: true });
    await show({ url, waiting: false });
    expect(await looks()).toEqual({ isPlate: false, name: true });
    await say('end-view-connection');
    expect(await looks()).toEqual({ isPlate: false, name: false });
  });

  it('are of hosts that the owner has added, as long as they are', async () => {
    const added = 'https://meet.example.org/guest';
    const used = { allow: 'autoplay https://meet.example.org', sandbox, src: added };
    const live = { 'guest-hosts': { hosts: ['meet.example.org'] } };
    expect(await show({ url: added }, live)).toEqual({ page: used, name: 'Robin' });
    await page.bench.evaluate((bench) => bench.deliver('1', { live: { 'guest-hosts': { hosts: [] } } }));
    expect(await page.bench.evaluate((bench) => bench.root('1').querySelector('iframe'))).toBeNull();
    for (const other of ['https://sub.meet.example.org/', 'https://example.org/', 'http://meet.example.org/'])
      expect(await show({ url: other }, live)).toEqual({ page: null, name: 'Robin' });
  });

  it('are of trusted hosts only; otherwise the name is shown', async () => {
    for (const other of ['', 'https://example.org/', 'https://vdo.ninja.example/', 'http://vdo.ninja/'])
      expect(await show({ url: other, showName: false })).toEqual({ page: null, name: 'Robin' });
  });
});
