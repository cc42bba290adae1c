import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { MoveInClient } from '../support/move-in';
import { inkOf, OverlayPage, pixelAt } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';
import { workbook } from '../support/workbook';
import { api, sample, studio, upload } from '../support/uploads-studio';

/* Situations from public reports of bugs of other products: things that people bring along. */

interface Shown {
  readonly name: string;
  readonly response: string;
}

interface Entry {
  readonly delta: number;
}

const fixture = (name: string): string => readFileSync(`test/fixtures/move-in/${name}`, 'utf8');

describe('a plain SVG logo (bitfocus/companion-module-requests #314)', () => {
  it('is taken as a picture, and what is served is the same drawing', async () => {
    const taken = await ok(upload(sample('plain-logo.svg'), 'plain-logo.svg'));
    expect(taken).toMatchObject({ kind: 'image', name: 'plain-logo', w: 80, h: 40 });
    expect(taken).not.toHaveProperty('warning');
    const served = await fetch(`${studio.url}${taken.url}`);
    expect(served.headers.get('content-type')).toBe('image/svg+xml');
    expect(await served.text()).toContain('<rect width="80" height="40" rx="8" fill="#0a8"/>');
  });
});

browserOrSkip('a plain SVG logo on an overlay', () => {
  it('fills its layer although its file has a size and no view box', async () => {
    const { url: src } = await ok(upload(sample('plain-logo.svg'), 'plain-logo.svg'));
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
    const link = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const browser = await launchBrowser();
    try {
      const page = await OverlayPage.open(browser, link.url);
      const values = { src, radius: 0 };
      const at = `/overlays/${overlayId}/members`;
      const { memberId } = await ok(api.post<{ memberId: number }>(at, { widget: 'image', values }));
      await page.layer(memberId);
      await page.until('the logo is there', async () => inkOf(await page.picture()) !== null);
      const picture = await page.settledPicture();
      expect(inkOf(picture)).toEqual({ x: 704, y: 412, width: 512, height: 256 });
      expect(pixelAt(picture, 960, 540)).toEqual([0, 170, 136, 255]);
      expect(page.errors).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 60_000);
});

describe('.lottie, what LottieFiles hands out today (Codeinwp/otter-blocks #1151, LottieFiles/lottie-react #123)', () => {
  const animation = (w: number) => ({
    ...{ v: '5.7.0', fr: 30, ip: 0, op: 60, w, h: 100 },
    layers: [{ ty: 3, ip: 0, op: 60, ks: {} }],
  });
  const json = (value: object): Uint8Array => strToU8(JSON.stringify(value));

  it('is taken as its first animation', async () => {
    const packed = zipSync({
      'manifest.json': json({ version: '1.0', generator: 'own', animations: [{ id: 'box' }, { id: 'b' }] }),
      'animations/b.json': json(animation(50)),
      'animations/box.json': json(animation(100)),
    });
    const taken = await ok(upload(Buffer.from(packed), 'box.lottie'));
    expect(taken).toMatchObject({ kind: 'lottie', name: 'box', w: 100, h: 100, durationMs: 2000 });
    expect(await (await fetch(`${studio.url}${taken.url}`)).json()).toEqual(animation(100));
  });
});

describe('commands from other bots (crowbartools/Firebot #1337, PhantomBot pull request #1746)', () => {
  let bot: StudioProcess;
  let moves: MoveInClient;
  beforeAll(async () => {
    bot = await StudioProcess.start();
    moves = new MoveInClient(bot);
  }, 60_000);
  const commands = async (): Promise<readonly (readonly [string, string])[]> => {
    const { items } = await ok(moves.api.get<{ items: Shown[] }>('/bot/commands?limit=100'));
    return items.map(({ name, response }) => [name, response]);
  };

  it('are taken from CSV, "!" and capitals dropped, $user as {user}', async () => {
    const { moveInId } = await moves.begin('csv');
    expect((await moves.send(moveInId, 'commands.csv', fixture('commands.csv'))).status).toBe(200);
    await moves.apply(moveInId, ['command']);
    expect(await commands()).toEqual([
      ['discord', 'Join us, {user}: https://example.org/d'],
      ['lurk', '{user}, enjoy the "quiet"'],
      ['hug', '{user} hugs {touser}'],
    ]);
  });

  it('are taken from JSON as Nightbot has it, more than 50 at once', async () => {
    const list = Array.from({ length: 60 }, (_, n) => ({
      ...{ name: `!Cmd${n}`, message: `text ${n} $(user)`, coolDown: 5, userLevel: 'everyone' },
    }));
    const { moveInId, counts } = await moves.begin('nightbot', JSON.stringify({ commands: list }));
    expect(counts).toEqual([{ kind: 'command', verdict: 'exact', count: 60 }]);
    expect((await moves.apply(moveInId, ['command'])).result).toMatchObject({ made: 60, notMade: 0 });
    expect(await commands()).toEqual(
      expect.arrayContaining(list.map((_, n) => [`cmd${n}`, `text ${n} {user}`])),
    );
  });
});

describe('points from other bots (crowbartools/Firebot #2788, #2789, #2934)', () => {
  let bot: StudioProcess;
  let moves: MoveInClient;
  beforeAll(async () => {
    bot = await StudioProcess.start();
    moves = new MoveInClient(bot);
    // Two of the three viewers have been here before.
    const here = 'Twitch ID,Username,Minutes\n11,viewer_one,1\n12,Viewer_Two,1\n';
    await moves.apply((await moves.begin('csv', here)).moveInId, ['viewer']);
  }, 60_000);
  const ledger = async (login: string): Promise<readonly Entry[]> => {
    const path = `/bot/loyalty/viewers/${login}/ledger?platform=twitch`;
    const { status, body } = await moves.api.get<{ items: Entry[] }>(path);
    return status === 200 ? body.items : [];
  };

  const points = async (login: string): Promise<number> =>
    (await ok(moves.api.get<{ points: number }>(`/bot/loyalty/viewers/${login}?platform=twitch`))).points;

  it.each([
    ['CSV', fixture('points.csv')],
    [
      'XLSX',
      workbook(
        'Points',
        fixture('points.csv')
          .trim()
          .split('\n')
          .map((line) => line.split(',')),
      ),
    ],
  ])('are one upload and one reversible step of the ledger for each viewer: %s', async (kind, file) => {
    const { moveInId } = await moves.begin('csv');
    expect((await moves.send(moveInId, `points.${kind.toLowerCase()}`, file)).status).toBe(200);
    const [shown] = await moves.rows(moveInId);
    expect(shown).toMatchObject({ ours: 'viewer_one: 15230, 7230 min' });
    const before = { one: (await ledger('viewer_one')).length, two: (await ledger('viewer_two')).length };
    const applied = await moves.apply(moveInId, ['viewer'], 'add');
    expect(applied.result).toMatchObject({ viewers: 2, unknownViewers: 1 });
    await until(async () => (await ledger('viewer_one')).length > before.one);
    await until(async () => (await ledger('viewer_two')).length > before.two);
    const [one, two] = [await ledger('viewer_one'), await ledger('viewer_two')];
    expect([one.length - before.one, two.length - before.two]).toEqual([1, 1]);
    expect([one[0], two[0]]).toMatchObject([{ delta: 15_230 }, { delta: 88 }]);
    await moves.undo(moveInId);
    await until(async () => (await points('viewer_one')) === 0 && (await points('viewer_two')) === 0);
  });
});
