import { LOTTIE_BOUNDS, NotTaken, readLottie, type Lottie } from './lottie';
import { dot, doubling, lottie, lottieWith } from './testing/lottie-samples';

const read = (changes: object): Lottie => readLottie(lottieWith(changes));
const layerWith = (lookups: object) => ({ layers: [{ ...lottie.layers[0], ...lookups }] });

describe('a Lottie animation', () => {
  it('tells its size and how long it takes', () => {
    expect(read({})).toMatchObject({ w: 320, h: 180, durationMs: 2000 });
    expect(read({ ip: 15, op: 60, fr: 29.97 })).toMatchObject({ durationMs: 1502 });
  });

  it('is written anew, without what tells of its making', () => {
    const made = { ...lottie, meta: { a: 'Ada', g: 'tool' } };
    const bytes = Buffer.from(`\ufeff${JSON.stringify(made, null, 4)}`);
    expect(JSON.parse(readLottie(bytes).text)).toEqual(lottie);
    expect(readLottie(bytes).text).not.toContain('Ada');
  });

  it('may hold pictures', () => {
    const assets = [{ id: 'image_0', w: 1, h: 1, u: '', p: dot, e: 1 }];
    expect(JSON.parse(read({ assets }).text)).toMatchObject({ assets });
  });

  it('may move by numbers under the names of scripts and files', () => {
    read(layerWith({ ks: { p: { a: 0, k: [1, 2] }, x: { a: 0, k: 1 }, u: 3 } }));
  });
});

describe('refused is', () => {
  it.each([
    ['a script in a property', layerWith({ ks: { o: { a: 0, k: 100, x: 'var $bm_rt = 1;' } } })],
    ['a script deep inside', layerWith({ shapes: [{ it: [{ ks: { x: 'while(true);' } }] }] })],
    ['an empty script', layerWith({ ks: { o: { x: '' } } })],
    ['a picture elsewhere', { assets: [{ id: 'a', u: 'https://example.com/', p: 'a.png' }] }],
    ['a picture beside it', { assets: [{ id: 'a', u: '', p: 'a.png' }] }],
    ['a folder', { assets: [{ id: 'a', u: 'images/', p: dot }] }],
    [
      'a picture with a script of its own',
      { assets: [{ id: 'a', p: 'data:image/svg+xml;base64,PHN2Zy8+' }] },
    ],
    ['a page', { assets: [{ id: 'a', p: 'data:text/html,<script>' }] }],
    ['an address behind a picture', { assets: [{ id: 'a', p: `${dot}\nhttps://example.com` }] }],
    ['a sound', { assets: [{ id: 'a', p: 'data:audio/mpeg;base64,AAAA' }] }],
    ['a font elsewhere', { fonts: { list: [{ fName: 'F', fPath: 'https://example.com/f.css' }] } }],
    ['no width', { w: undefined }],
    ['a width in words', { w: '320' }],
    ['a huge height', { h: 8193 }],
    ['no frames', { op: 0 }],
    ['frames that run backwards', { ip: 60, op: 0 }],
    ['no rate', { fr: 0 }],
    ['a length without end', { op: 1e9 }],
    ['no layers', { layers: [] }],
    ['layers that are none', { layers: 'x' }],
    ['assets that are none', { assets: {} }],
    [
      'a composition that shows itself',
      { assets: [{ id: 'c', layers: [{ refId: 'c' }] }], ...layerWith({ refId: 'c' }) },
    ],
  ])('%s', (_, changes) => {
    expect(() => read(changes)).toThrow(NotTaken);
  });

  it.each([
    ['what is no JSON', '{"layers": [}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['other JSON', '{"name": "Ada"}'],
    ['what is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['numbers that JSON does not have', `{"w": NaN}`],
  ])('%s', (_, content) => {
    expect(() => readLottie(Buffer.from(content))).toThrow(NotTaken);
  });

  it('what nests deeper than anybody draws, before it is taken apart', () => {
    const deep = (levels: number) => ({
      deep: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown,
    });
    expect(() => read(deep(LOTTIE_BOUNDS.depth))).toThrow(`at most ${LOTTIE_BOUNDS.depth} levels`);
    read(deep(LOTTIE_BOUNDS.depth - 1));
    expect(() => readLottie(Buffer.from('['.repeat(5_000_000)))).toThrow(NotTaken);
  });

  it('what holds more values than anybody draws', () => {
    expect(() => readLottie(Buffer.from(`[${'0,'.repeat(LOTTIE_BOUNDS.values)}0]`))).toThrow('values');
  });

  it('compositions that double from one to the next', () => {
    expect(JSON.parse(readLottie(doubling(10)).text)).toMatchObject({ w: 320 });
    expect(() => readLottie(doubling(40))).toThrow('layers');
  });

  it('a long chain of compositions', () => {
    const assets = Array.from({ length: 1000 }, (_, i) => ({
      id: `c${i}`,
      layers: [{ refId: `c${i + 1}` }],
    }));
    expect(() => read({ assets, layers: [{ refId: 'c0' }] })).toThrow('nest');
  });
});
