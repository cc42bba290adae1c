import { browserOrSkip } from '../../../test/support/browser';
import { until } from './page';
import { layer, stackOf } from './pictures';
import { open, overlay, server } from './shown-page';
import { halves } from './uploads-page';

const once =
  'UklGRsYAAABXRUJQVlA4WAoAAAACAAAAdwAATwAAQU5JTQYAAAD/////AQBBTk1GLgAAAAAAAAAAADsAAE8AACwBAAJWUDhMFQAA' +
  'AC87wBMABxD9j/4HgITwf74U0f/UDwBBTk1GLgAAAAAAAAAAADsAAE8AACwBAABWUDhMFQAAAC87wBMAB9D/iP4HgITwf74U0f/U' +
  'DwBBTk1GLgAAAAAAAAAAADsAAE8AACwBAABWUDhMFQAAAC87wBMABxDR//4HgITwf74U0f/UDwA=';

/** An animation that plays once, red to blue. @param ms how long its first picture stays */
function playedOnce(ms: number): Buffer {
  const file = Buffer.from(once, 'base64');
  // Behind the name and size of the first frame's part: place and size, then the time.
  file.writeUIntLE(ms, file.indexOf('ANMF') + 8 + 12, 3);
  return file;
}

/** The first strong red or blue of the page. */
const colour = async (): Promise<'red' | 'blue' | null> => {
  const { data } = await overlay.pixels();
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i, i + 4);
    if (a > 200 && g < 90 && Math.abs(r - b) > 120) return r > b ? 'red' : 'blue';
  }
  return null;
};
const first = async (): Promise<string | null> => {
  let seen: string | null = null;
  await until(async () => (seen = await colour()) !== null);
  return seen;
};

browserOrSkip('animations that play once', () => {
  describe('an animation that plays once begins with its first picture', () => {
    beforeEach(() => {
      server.media.set('/media/once.webp', { type: 'image/webp', content: playedOnce(2500) });
      const green = [0, 200, 0, 255];
      server.media.set('/media/green.png', { type: 'image/png', content: halves(64, 64, green, green) });
    });
    /** Shows it and something else by turns. */
    const byTurns = async (show: () => void, hide: () => void, turns = 1): Promise<void> => {
      for (let turn = 0; turn < turns; turn++) {
        expect(await first()).toBe('red');
        await until(async () => (await colour()) === 'blue');
        hide();
        await until(async () => (await colour()) === null);
        show();
      }
      expect(await first()).toBe('red');
    };

    it('each time that an image layer is shown', async () => {
      const image = layer(1, 'image', { values: { src: '/media/once.webp', radius: 0 } });
      server.set(stackOf(image));
      await open();
      await byTurns(
        () => void server.publish({ kind: 'layer-added', layer: image }),
        () => void server.publish({ kind: 'layer-removed', memberId: 1 }),
        2,
      );
    });

    it.each([
      ['a background', layer(1, 'background', { values: { kind: 'image', src: '/media/once.webp' } })],
      ['the plate of a text', layer(1, 'text', { values: { bgImage: '/media/once.webp', text: '–' } })],
      ['the picture of a stream boss', layer(1, 'stream-boss', { values: { image: '/media/once.webp' } })],
    ])('each time that %s is shown', async (_, made) => {
      server.set(stackOf(made));
      await open();
      await byTurns(
        () => void server.publish({ kind: 'layer-added', layer: made }),
        () => void server.publish({ kind: 'layer-removed', memberId: 1 }),
      );
    });

    it('each time that a lower third with a logo comes', async () => {
      const colors = { bgColor: '#00000000', accent: '#ffffff', textColor: '#ffffff' };
      const values = { title: 'Host', logo: '/media/once.webp', autoHideS: 0, ...colors };
      const third = { hidden: false, shownAt: null, index: null, said: null };
      server.set(stackOf({ ...layer(1, 'lower-third', { values }), state: third }));
      await open();
      const show = (hidden: boolean): void =>
        void server.publish({ kind: 'layer-changed', memberId: 1, state: { ...third, hidden } });
      await byTurns(
        () => show(false),
        () => show(true),
      );
    });

    it('each time that its slide comes', async () => {
      const slides = ['/media/once.webp', '/media/green.png'].map((src, i) => ({
        ...{ itemId: `s${i}`, src, caption: '', seconds: 60 },
      }));
      const state = (index: number) => ({ index, since: 1000, pausedAt: 1000, seed: 0 });
      const values = { slides, transition: 'cut' };
      server.set(stackOf({ ...layer(1, 'slideshow', { values }), state: state(0) }));
      await open();
      const turnTo = (index: number): void =>
        void server.publish({ kind: 'layer-changed', memberId: 1, state: state(index) });
      await byTurns(
        () => turnTo(0),
        () => turnTo(1),
      );
    });

    it('each time that somebody is shouted out', async () => {
      const person = { userId: '1', login: 'owl', name: 'owl', platform: 'kick', clip: null };
      const people = { a: { ...person, avatar: '/media/once.webp' } };
      const state = (showing: object | null) => ({ people, queue: [], showing, count: 1 });
      const shown = { id: 'a', startsAt: Date.now(), endsAt: Date.now() + 600_000 };
      const values = { itemIn: 'none', itemOut: 'none', bgColor: '#00000000', textColor: '#ffffff' };
      const shoutout = layer(1, 'shoutout', { values });
      server.set(stackOf({ ...shoutout, state: state(shown) }));
      await open();
      const show = (showing: object | null): void =>
        void server.publish({ kind: 'layer-changed', memberId: 1, state: state(showing) });
      await byTurns(
        () => show(shown),
        () => show(null),
      );
    });
  });

  it('each alert begins with the first picture of an animation that plays once', async () => {
    server.media.set('/media/once.webp', { type: 'image/webp', content: playedOnce(2500) });
    const values = { itemIn: 'none', itemOut: 'none', bgColor: '#00000000', layout: 'stack' };
    const now = Date.now();
    const showing = (alertId: string) => ({
      ...{ alertId, kind: 'follow', rank: 'large', variant: null, text: '', name: null, amount: null },
      ...{ currency: null, months: null, message: null, image: '/media/once.webp', video: '', sound: '' },
      ...{ speech: null, volume: 0, startsAt: now, endsAt: now + 600_000 },
    });
    const box = layer(1, 'alert-box', { values });
    const state = (alertId: string) => ({
      queued: 0,
      paused: false,
      muted: true,
      showing: showing(alertId),
      lastTestAt: null,
    });
    server.set(stackOf({ ...box, state: state('1') }));
    await open();
    for (const alertId of ['2', '3', '4']) {
      expect(await first()).toBe('red');
      await until(async () => (await colour()) === 'blue');
      server.publish({ kind: 'layer-changed', memberId: 1, state: { ...state(alertId), showing: null } });
      await until(async () => (await colour()) === null);
      server.publish({ kind: 'layer-changed', memberId: 1, state: state(alertId) });
    }
    expect(await first()).toBe('red');
  });
});
