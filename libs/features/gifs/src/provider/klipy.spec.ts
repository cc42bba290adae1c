import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outbound } from '@studio/http/outbound';
import { KlipyServer } from '../../../../../test/support/klipy/klipy-server';
import { ImageCache } from '../bytes/image-cache';
import { KlipyProvider } from '@studio/klipy/klipy';
import { drawnPicture } from './drawn-picture';
import { SimulatedProvider } from './simulated';

let picture: Buffer;
const window = { page: 1, limit: 10 };

let klipy: KlipyServer;
let folder: string;

beforeAll(async () => {
  picture = await drawnPicture(() => 0x0a141eff, { side: 16, frames: 2, frameMs: 50 });
});
beforeEach(async () => {
  klipy = await new KlipyServer().start();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
});
afterEach(async () => {
  await klipy.stop();
  await rm(folder, { recursive: true });
});

function provider(outbound = new Outbound({ allow: [new URL(klipy.origin).host] })): KlipyProvider {
  const { key: apiKey, origin: url } = klipy;
  const cdnHosts = [new URL(url).host];
  return new KlipyProvider({
    outbound,
    apiKey,
    apiUrl: `${url}/api/v1`,
    cdnHosts,
    customerOf: (id) => `c-${id}`,
  });
}

const cacheFor = (from = provider()) =>
  new ImageCache({ folder, provider: from, maxBytes: 10_000, warn: () => undefined });
const full = (slug: string) => ({ variant: 'full', kind: 'gif', slug }) as const;

function has(count: number): void {
  klipy.pictures = Array.from({ length: count }, (_, i) => ({
    slug: `p${i}`,
    title: `Cat ${i}`,
    bytes: picture,
  }));
}

it('finds pictures, and without words what is looked at most', async () => {
  has(3);
  const found = await provider().search('gif', 'cat 1', window, 'me');
  expect(found).toEqual({
    items: [{ providerSlug: 'p1', kind: 'gif', title: 'Cat 1', w: 320, h: 240, durationMs: null }],
    hasMore: false,
  });
  await provider().search('meme', '', window, 'me');
  expect(klipy.asked).toEqual([
    expect.stringMatching(
      /^GET \/api\/v1\/\{key\}\/gifs\/search\?content_filter=high&customer_id=c-me&q=cat\+1&page=1/,
    ),
    expect.stringMatching(/^GET \/api\/v1\/\{key\}\/static-memes\/trending\?/),
  ]);
});

it('cuts the parts that callers want out of its pages', async () => {
  has(60);
  const from = provider();
  const part = async (page: number, limit: number) => {
    const { items, hasMore } = await from.search('gif', '', { page, limit }, 'me');
    return [items.map(({ providerSlug }) => providerSlug), hasMore] as const;
  };
  const all = Array.from({ length: 60 }, (_, i) => `p${i}`);
  expect(await part(1, 10)).toEqual([all.slice(0, 10), true]);
  expect(await part(3, 10)).toEqual([all.slice(20, 30), true]);
  expect(await part(2, 30)).toEqual([all.slice(30), false]);
  expect(await part(9, 10)).toEqual([[], false]);
  // Three pages hold all of it, and the one that was asked for beyond; what is known is not asked for again.
  expect(klipy.asked).toHaveLength(4);
});

it('leaves out advertisements', async () => {
  has(2);
  klipy.pictures.splice(1, 0, { slug: '', title: '', bytes: picture });
  const { items } = await provider().search('gif', '', window, 'me');
  expect(items.map(({ providerSlug }) => providerSlug)).toEqual(['p0', 'p1']);
});

it('knows pictures by their slugs, and none by another', async () => {
  has(2);
  const found = await provider().items('gif', ['p1', 'nothing', 'p0'], 'me');
  expect(found.map(({ providerSlug }) => providerSlug)).toEqual(['p1', 'p0']);
});

it('tells categories, suggestions, what was shown last, and hears what was shown', async () => {
  has(1);
  const from = provider();
  expect(await from.categories('gif')).toMatchObject([{ slug: 'love', name: 'Love' }]);
  expect(await from.suggestions('c')).toEqual(['cat 0']);
  expect((await from.recent('gif', window, 'me')).items).toHaveLength(1);
  await from.shown('gif', 'p0', 'me');
  expect(klipy.shared).toEqual([{ slug: 'p0', customer: 'c-me' }]);
  expect(await from.bytes('gif', 'love', 'category')).toEqual(picture);
});

it.each(['not JSON', 'no list', 'away', 'refuses the key', 'redirects'] as const)(
  'is unavailable when it misbehaves, and tells nobody its key: %s',
  async (misbehaves) => {
    klipy.misbehaves = misbehaves;
    const error = await provider()
      .search('gif', 'cat', window, 'me')
      .catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: 'provider_unavailable' });
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(klipy.key);
  },
);

it('says when to come again where it is told', async () => {
  klipy.misbehaves = 'busy';
  const error = provider().search('gif', 'cat', window, 'me');
  await expect(error).rejects.toMatchObject({ code: 'provider_unavailable', retryAfterS: 7 });
});

it('that what was shown can’t be told holds nobody up', async () => {
  klipy.misbehaves = 'away';
  await expect(provider().shown('gif', 'p0', 'me')).resolves.toBeUndefined();
});

it('takes files from its own hosts alone', async () => {
  has(1);
  klipy.pictures = klipy.pictures.map((each) => ({ ...each, elsewhere: 'https://169.254.169.254' }));
  await expect(cacheFor().get(full('p0'))).rejects.toMatchObject({ code: 'not_found' });
  expect(klipy.asked.filter((line) => line.includes('/files/'))).toEqual([]);
});

it('goes on with a smaller file where one is too large', async () => {
  const large = Buffer.concat([picture, Buffer.alloc(9 * 1024 * 1024)]);
  klipy.pictures = [{ slug: 'p0', title: 'Cat', bytes: { hd: large, md: picture } }];
  expect((await cacheFor().get(full('p0'))).bytes).toEqual(picture);
});

describe('kept pictures', () => {
  it('are asked for once, also by many at once, and outlive a restart and the provider', async () => {
    has(1);
    const pictures = cacheFor();
    const all = await Promise.all([1, 2, 3].map(() => pictures.get(full('p0'))));
    expect(all.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/png', 'image/png']);
    expect(klipy.asked.filter((line) => line.includes('/files/'))).toHaveLength(1);
    klipy.misbehaves = 'away';
    expect((await cacheFor().get(full('p0'))).bytes).toEqual(picture);
  });

  it('are what they are by their content', async () => {
    const html = Buffer.from('<script>alert(1)</script>'.padEnd(200));
    klipy.pictures = [{ slug: 'p0', title: 'Cat', bytes: html }];
    await expect(cacheFor().get(full('p0'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('take so much room at most: what was used longest ago goes', async () => {
    const bytes = (fill: number) => Buffer.concat([picture, Buffer.alloc(4000, fill)]);
    klipy.pictures = [1, 2, 3].map((i) => ({ slug: `p${i}`, title: 'Cat', bytes: bytes(i) }));
    const pictures = cacheFor();
    await pictures.get(full('p1'));
    await pictures.get(full('p2'));
    await pictures.get(full('p1'));
    await pictures.get(full('p3'));
    expect(await readdir(folder)).toHaveLength(2);
    const asked = klipy.asked.length;
    await pictures.get(full('p1'));
    expect(klipy.asked).toHaveLength(asked);
  });
});

it('the simulated provider has pictures of its own of every kind, still ones as memes', async () => {
  const simulated = new SimulatedProvider();
  const { items, hasMore } = await simulated.search('gif', 'star', window);
  expect([items, hasMore]).toMatchObject([[{ providerSlug: 'spinning-star', durationMs: 900 }], false]);
  const ownCache = cacheFor(simulated as unknown as KlipyProvider);
  const sizes = [];
  for (const kind of ['gif', 'sticker', 'meme'] as const)
    sizes.push((await ownCache.get({ variant: 'preview', kind, slug: 'spinning-star' })).w);
  expect(sizes).toEqual([96, 96, 96]);
  const [still, moving] = [
    await simulated.bytes('meme', 'spinning-star', 'preview'),
    await simulated.bytes('gif', 'spinning-star', 'preview'),
  ];
  expect([still?.includes('acTL'), moving?.includes('acTL')]).toEqual([false, true]);
  expect(await simulated.bytes('gif', 'nothing', 'full')).toBeNull();
  await simulated.shown('gif', 'happy-face', 'me');
  expect((await simulated.recent('gif', window, 'me')).items).toMatchObject([{ providerSlug: 'happy-face' }]);
});
