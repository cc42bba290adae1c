import sharp from 'sharp';
import { drawnPicture } from '../provider/drawn-picture';
import { PictureAddresses } from './image-address';
import { pictureHead } from './image-head';

const plain = (w = 30, h = 20) =>
  sharp({ create: { width: w, height: h, channels: 4, background: '#ff880080' } });

describe('pictures', () => {
  it('tell their kind and size by their content', async () => {
    const heads = await Promise.all([
      plain().png().toBuffer(),
      plain().gif().toBuffer(),
      plain().webp({ lossless: true }).toBuffer(),
      plain().webp().toBuffer(),
      plain().removeAlpha().webp().toBuffer(),
      plain().removeAlpha().jpeg().toBuffer(),
    ]);
    expect(heads.map((bytes) => pictureHead(bytes))).toEqual(
      ['png', 'gif', 'webp', 'webp', 'webp', 'jpeg'].map((kind) => ({
        contentType: `image/${kind}`,
        w: 30,
        h: 20,
      })),
    );
  });

  it('that are no pictures, broken off, or of too many pixels are none', async () => {
    const huge = await plain(5000, 2).png().toBuffer();
    const start = (await plain().webp().toBuffer()).subarray(0, 20);
    for (const bytes of [
      huge,
      start,
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(4000),
    ])
      expect(pictureHead(bytes)).toBeNull();
  });

  it('that we draw can be read by others', async () => {
    const bytes = await drawnPicture((x) => (x > 0 ? 0xff0000ff : 0x000000ff), {
      side: 8,
      frames: 3,
      frameMs: 40,
    });
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[7 * 4]]).toEqual([0, 255]);
  });
});

describe('addresses of pictures', () => {
  const addresses = new PictureAddresses(Buffer.alloc(32, 1));
  const named = { variant: 'full', kind: 'gif', slug: 'a cat/ä?' } as const;

  it('say what they are of, and nothing else does', () => {
    const [, , , variant = '', kind = '', name = '', signature = ''] = addresses.of(named).split('/');
    const parts = { variant, kind, slug: decodeURIComponent(name), signature };
    expect(addresses.read(parts)).toEqual(named);
    expect(addresses.read({ ...parts, slug: 'another' })).toBeNull();
    expect(addresses.read({ ...parts, kind: 'meme' })).toBeNull();
    expect(new PictureAddresses(Buffer.alloc(32, 2)).read(parts)).toBeNull();
  });
});
