import { strToU8, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { ReceivedFile } from '@studio/operations/received-file';
import { readAnimatedPng } from './animated-png';
import { DiskMediaFiles } from './disk-media-files';
import type { UploadKind } from './media-types';
import { PictureFiles } from './pictures';
import { identify, readMedia, requireAnnounced, type ReadMedia } from './read-media';
import { doubling, lottie, lottieWith } from './testing/lottie-samples';
import { animation, bomb, heads, movingPng, png, sidewaysJpeg, still } from './testing/samples';

let folder: string;
let files: DiskMediaFiles;
const pictures = new PictureFiles();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  files = await DiskMediaFiles.open(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const receive = (name: string, content: Buffer | string): Promise<ReceivedFile> =>
  files.receive(Readable.from([Buffer.from(content)]), name);

async function read(name: string, content: Buffer | string, kind?: UploadKind): Promise<ReadMedia> {
  const file = await receive(name, content);
  return readMedia(file, await identify(file, kind), 'ada', pictures);
}

/** A file that public bug reports describe. */
const sample = (name: string): Promise<Buffer> => readFile(join('test/fixtures/cases', name));

const pictureOf = ({ content }: ReadMedia): Promise<Buffer> => readFile(content.path);

describe('pictures', () => {
  it('are written anew, without metadata', async () => {
    const sent = await png();
    expect(sent.includes('metadata')).toBe(true);
    const result = await read('logo.png', sent);
    const stored = await pictureOf(result);
    expect(stored.includes('metadata')).toBe(false);
    expect(result.media).toMatchObject({
      kind: 'image',
      extension: 'png',
      w: 64,
      h: 32,
      bytes: stored.length,
    });
    expect(result.media.sha256).not.toBe(result.media.sentSha256);
  });

  it('come to stand upright', async () => {
    const result = await read('photo.jpeg', await sidewaysJpeg());
    expect(result.media).toMatchObject({ w: 20, h: 40, extension: 'jpg' });
    expect((await sharp(await pictureOf(result)).metadata()).orientation).toBeUndefined();
  });

  it.each(['gif', 'webp'] as const)('keep the frames of an animated %s', async (format) => {
    const result = await read(`loop.${format}`, await animation(format));
    expect(result.media).toMatchObject({ extension: format, w: 16, h: 8, durationMs: 300 });
    const lookups = await sharp(await pictureOf(result), { animated: true }).metadata();
    expect(lookups).toMatchObject({ pages: 2, pageHeight: 8 });
  });

  it.each([
    ['anim-loop.webp', 0],
    ['anim-once.webp', 1],
    ['anim-once.gif', 1],
  ])('keep the length and the number of rounds of %s', async (name, loop) => {
    const result = await read(name, await sample(name));
    expect(result.media).toMatchObject({ kind: 'image', durationMs: 900 });
    const lookups = await sharp(await pictureOf(result), { animated: true }).metadata();
    expect(lookups).toMatchObject({ pages: 3, delay: [300, 300, 300], loop });
  });

  it.each([
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
    ['avif', 'webp'],
  ] as const)('of format %s are kept as %s', async (format, extension) => {
    const { media } = await read(`x.${format}`, await still(format));
    expect(media).toMatchObject({ kind: 'image', extension, w: 16, h: 8 });
    expect(media.durationMs).toBeUndefined();
  });

  it('leave behind whatever else was in the file', async () => {
    const script = '<script>alert(1)</script>';
    const result = await read('x.png', Buffer.concat([await png(), Buffer.from(script)]));
    expect((await pictureOf(result)).includes('script')).toBe(false);
    const gif = Buffer.concat([await animation('gif'), Buffer.from(`*/=1;${script}`)]);
    expect((await pictureOf(await read('x.gif', gif))).includes('script')).toBe(false);
  });

  it('that are cut off or damaged are refused', async () => {
    const whole = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    await expect(read('x.png', whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'invalid_value',
    });
    const damaged = Buffer.from(whole);
    damaged.fill(0, 60, 400);
    await expect(read('x.png', damaged)).rejects.toMatchObject({ code: 'invalid_value' });
  });

  it('that unpack to too much are refused before they are unpacked', async () => {
    await expect(read('x.png', bomb(8192, 8))).resolves.toMatchObject({ media: { w: 8192, h: 8 } });
    const wide = bomb(20_000, 20_000);
    expect(wide.length).toBeLessThan(1024 * 1024);
    await expect(read('x.png', wide)).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(read('x.png', bomb(8193, 10))).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

describe('animated PNGs', () => {
  it('stay animated, with every frame written anew', async () => {
    const sent = await movingPng();
    const result = await read('loop.png', sent);
    expect(result.media).toMatchObject({ kind: 'image', extension: 'png', w: 16, h: 8, durationMs: 300 });
    const stored = await pictureOf(result);
    expect(stored.includes('a comment')).toBe(false);
    const found = readAnimatedPng(stored);
    expect(found).toMatchObject({
      ...{ w: 16, h: 8, plays: 2, cover: null },
      frames: [
        { x: 0, y: 0, w: 16, h: 8, delayNumerator: 1, delayDenominator: 10, dispose: 0, blend: 0 },
        { x: 4, y: 2, w: 8, h: 4, delayNumerator: 20, delayDenominator: 0, dispose: 1, blend: 1 },
      ],
    });
    const colours = (found?.frames ?? []).map(async ({ png: frame }) =>
      [...(await sharp(frame).raw().toBuffer()).subarray(0, 4)].join(),
    );
    expect(await Promise.all(colours)).toEqual(['255,0,0,255', '0,0,255,255']);
  });

  it('keep a picture for programs that show none of the frames', async () => {
    const stored = await pictureOf(await read('loop.apng', await movingPng({ hasCover: true })));
    const found = readAnimatedPng(stored);
    expect(found?.frames).toHaveLength(2);
    expect(found?.cover && (await sharp(found.cover).metadata())).toMatchObject({ width: 16, height: 8 });
  });

  it('that are cut off, damaged or lie about their frames are refused', async () => {
    const whole = await movingPng();
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(whole.length - 20) ^ 255, whole.length - 20);
    const outside = await movingPng({ x: 12 });
    for (const content of [whole.subarray(0, whole.length - 30), damaged, outside])
      await expect(read('x.png', content)).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

describe('SVG', () => {
  it('is a picture with its size', async () => {
    const { media } = await read('logo.svg', await sample('plain-logo.svg'));
    expect(media).toMatchObject({ kind: 'image', extension: 'svg', w: 80, h: 40 });
    expect(media.warning).toBeUndefined();
  });

  it('is stored cleaned, which the answer says', async () => {
    const result = await read('logo.svg', await sample('scripted.svg'));
    expect(result.media.warning).toBe('parts_removed');
    expect((await pictureOf(result)).toString()).not.toMatch(/script|onload/u);
  });

  it('without a size, or that cannot be drawn, is refused with the reason', async () => {
    for (const inner of ['', '<use xmlns:x="a" id="a" href="#a"/>'])
      await expect(
        read('x.svg', `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`),
      ).rejects.toMatchObject({
        code: 'invalid_value',
        details: { field: 'file', expected: expect.stringContaining('with a size') as string },
      });
  });
});

describe('Lottie animations', () => {
  it('are written anew', async () => {
    const result = await read('dance.json', lottieWith({ meta: { a: 'Ada' } }));
    const { media } = result;
    expect(media).toMatchObject({ kind: 'lottie', extension: 'json', w: 320, h: 180, durationMs: 2000 });
    const stored = await pictureOf(result);
    expect(JSON.parse(stored.toString())).toEqual(lottie);
    expect(media.bytes).toBe(stored.length);
    expect(media.sha256).toBe(createHash('sha256').update(stored).digest('hex'));
  });

  it('are taken out of an archive, as its first animation', async () => {
    const content = {
      'manifest.json': strToU8(JSON.stringify({ animations: [{ id: 'box' }] })),
      'animations/box.json': strToU8(JSON.stringify(lottie)),
    };
    const result = await read('box.lottie', Buffer.from(zipSync(content)));
    expect(result.media).toMatchObject({ kind: 'lottie', extension: 'json', w: 320, h: 180 });
    expect(JSON.parse((await pictureOf(result)).toString())).toEqual(lottie);
    await expect(read('box.json', Buffer.from(zipSync(content)))).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  it('are known by their name, or by what their sender says', async () => {
    await expect(read('X.JSON', lottieWith({}))).resolves.toBeDefined();
    await expect(read('x', lottieWith({}), 'lottie')).resolves.toBeDefined();
    await expect(read('x', lottieWith({}))).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(read('x.lottie', lottieWith({}), 'lottie')).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(read('x.json', lottieWith({}), 'image')).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'kind', expected: 'lottie' },
    });
    await expect(read('x.json', await png())).rejects.toMatchObject({ code: 'invalid_value' });
  });

  it.each([
    ['no animation', '{}', 'a Lottie animation'],
    ['cut off', lottieWith({}).subarray(0, 50), 'JSON in UTF-8'],
    ['a script', lottieWith({ layers: [{ ks: { o: { x: 'alert(1)' } } }] }), 'without expressions'],
    [
      'a script in a list',
      lottieWith({ layers: [{ ks: { o: { x: [['alert(1)']] } } }] }),
      'without expressions',
    ],
    ['a script as fields', lottieWith({ layers: [{ ks: { o: { x: { a: 'y' } } } }] }), 'without expressions'],
    ['a number to run', lottieWith({ layers: [{ ks: { o: { k: 1, x: [1] } } }] }), 'without expressions'],
    ['nested too deep', '['.repeat(2_000_000), 'levels deep'],
    ['too many values', `[${'0,'.repeat(2_000_000)}0]`, 'values'],
    ['too much to draw', doubling(60), 'layers'],
    [
      'longer once written out',
      lottieWith({ n: Array(300_000).fill(0) })
        .toString()
        .replaceAll(',0', ',1e20'),
      'written out',
    ],
  ])('that are %s are refused with the reason', async (_, content, reason) => {
    await expect(read('x.json', content)).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'file', expected: expect.stringContaining(reason) as string },
    });
  });

  it('that are too large are refused before they are read', async () => {
    await expect(read('x.json', Buffer.alloc(5 * 1024 * 1024 + 1, ' '))).rejects.toMatchObject({
      code: 'payload_too_large',
      details: { kind: 'lottie', maxBytes: 5 * 1024 * 1024 },
    });
  });
});

describe('what is announced', () => {
  /** Returns the refusal; null if the file is accepted. */
  const announce = (name: string, bytes = 1, kind?: UploadKind): unknown => {
    try {
      requireAnnounced({ name, bytes, sha256: '', ...(kind && { kind }) });
      return null;
    } catch (error) {
      return error;
    }
  };

  it('is taken as far as its name, length and kind tell', () => {
    expect(announce('Intro.MP4', 100 * 1024 ** 2, 'video')).toBeNull();
    expect(announce('no ending', 100 * 1024 ** 2)).toBeNull();
    expect(announce('x.mp4', 1, 'audio')).toBeNull();
  });

  it.each([
    ['a path', '../x.mp4', 'name'],
    ['an ending that nothing has', 'Version 2.0', 'name'],
    ['an ending that its kind lacks', 'x.png', 'kind'],
  ])('is refused with %s', (_, name, field) => {
    expect(announce(name, 1, 'video')).toMatchObject({ code: 'invalid_value', details: { field } });
  });

  it.each([
    ['x.mp4', undefined, 100],
    ['x', undefined, 100],
    ['x', 'font', 5],
    ['x.png', undefined, 10],
    ['x.mp4', 'audio', 20],
  ] as const)('is refused when it is longer than %s of kind %s may be', (name, kind, megabytes) => {
    const most = megabytes * 1024 ** 2;
    expect(announce(name, most, kind)).toBeNull();
    expect(announce(name, most + 1, kind)).toMatchObject({
      code: 'invalid_value',
      details: { field: 'bytes', expected: `at most ${most}` },
    });
  });
});

describe('other files', () => {
  it.each([
    ['a.mp4', 'video', 'mp4'],
    ['a.webm', 'video', 'webm'],
    ['a.wav', 'audio', 'wav'],
    ['a.ogg', 'audio', 'ogg'],
    ['a.flac', 'audio', 'flac'],
    ['a.mp3', 'audio', 'mp3'],
    ['a.woff2', 'font', 'woff2'],
    ['a.ttf', 'font', 'ttf'],
  ])('%s is %s and kept as it is', async (name, kind, extension) => {
    const file = await receive(name, heads[name] ?? '');
    const result = await readMedia(file, await identify(file, undefined), 'ada', pictures);
    expect(result.content).toBe(file);
    expect(result.media).toMatchObject({ kind, extension, sha256: file.sha256, sentSha256: file.sha256 });
  });

  it('warns of an MP4 with HEVC, wherever its description stands, and of no other video', async () => {
    const hevc = Buffer.from(await sample('hevc.mp4'));
    const warningOf = async (content: Buffer): Promise<string | undefined> => {
      const file = await receive('a.mp4', content);
      return (await readMedia(file, await identify(file, undefined), 'ada', pictures)).media.warning;
    };
    expect(await warningOf(hevc)).toBe('hevc');
    // The description at the end, behind a box with a length of 64 bits, as editors write long videos.
    const ftypBytes = hevc.readUInt32BE(0);
    const long = Buffer.concat([Buffer.from('00000001667265650000000000000018', 'hex'), Buffer.alloc(8)]);
    const moved = Buffer.concat([hevc.subarray(0, ftypBytes), long, hevc.subarray(ftypBytes)]);
    expect(await warningOf(moved)).toBe('hevc');
    const avc = Buffer.from(hevc);
    avc.write('avc1', avc.indexOf('hvc1'), 'latin1');
    expect(await warningOf(avc)).toBeUndefined();
    for (const end of [ftypBytes, ftypBytes + 4, ftypBytes + 200])
      expect(await warningOf(hevc.subarray(0, end))).toBeUndefined();
  });

  it.each(['a.pdf', 'a.zip', 'a.exe'])('%s is refused', async (name) => {
    await expect(read(name, heads[name] ?? '')).rejects.toMatchObject({ code: 'invalid_value' });
  });

  it.each(['hevc-alpha.mov', 'prores4444.mov'])(
    '%s is refused with the kinds that are taken',
    async (name) => {
      await expect(read(name, await sample(name))).rejects.toMatchObject({
        code: 'invalid_value',
        details: { field: 'file', expected: expect.stringContaining('MP4, WebM') as string },
      });
    },
  );

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>alert(1)</script>',
    'just text',
  ])('%s is refused, whatever its name', async (content) => {
    for (const name of ['x.svg', 'x.png', 'x'])
      await expect(read(name, content)).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

describe('names', () => {
  it('must not lie about the content', async () => {
    await expect(read('x.jpg', await png())).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'file', expected: 'a name that ends with .png' },
    });
    await expect(read('x.png.exe', await png())).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(read('X.PNG', await png())).resolves.toBeDefined();
    await expect(read('no ending', await png())).resolves.toBeDefined();
  });

  it.each(['../../x.png', '..\\x.png', '/etc/x.png', 'a\u0000.png', 'a\nb.png', '..'])(
    '%j holds what no file name does',
    async (name) => {
      await expect(read(name, await png())).rejects.toMatchObject({ code: 'invalid_value' });
    },
  );
});

it('a file of another kind than it is said to be is refused', async () => {
  await expect(read('x.png', await png(), 'audio')).rejects.toMatchObject({
    code: 'invalid_value',
    details: { field: 'kind', expected: 'image' },
  });
});

it('an empty file is refused', async () => {
  await expect(read('x.png', '')).rejects.toMatchObject({ code: 'invalid_value' });
});

it('a file larger than its kind may be is refused', async () => {
  const tooLarge = Buffer.concat([heads['a.woff2'] ?? Buffer.alloc(0), Buffer.alloc(5 * 1024 * 1024)]);
  await expect(read('x.woff2', tooLarge)).rejects.toMatchObject({
    code: 'payload_too_large',
    details: { kind: 'font', maxBytes: 5 * 1024 * 1024 },
  });
});
