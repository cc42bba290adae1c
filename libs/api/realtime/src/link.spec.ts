import { LinkSigner } from './link';

const signer = new LinkSigner('test key');
const target = { overlayId: 'one', generation: 3 };

describe('a link', () => {
  it('says what it was signed for, as often as it is read', () => {
    const link = signer.sign(target);
    for (const _ of [1, 2, 3]) expect(signer.read(link)).toEqual(target);
  });

  it.each([
    ['another overlay', (link: string) => link.replace('one', 'two')],
    ['another generation', (link: string) => link.replace('.3.', '.4.')],
    ['another signature', (link: string) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['a longer one', (link: string) => `${link}A`],
    ['more parts', (link: string) => `${link}.A`],
    ['none', () => 'one.3'],
    ['one of another key', () => new LinkSigner('another key').sign(target)],
    ['a generation in other words', (link: string) => link.replace('.3.', '.03.')],
  ])('opens nothing with %s, whether the true one was read before or not', (_, change) => {
    const link = signer.sign(target);
    expect(new LinkSigner('test key').read(change(link))).toBeNull();
    expect(signer.read(link)).toEqual(target);
    expect(signer.read(change(link))).toBeNull();
  });

  it('is still read after so many others that it is remembered no more', () => {
    const link = signer.sign(target);
    for (let n = 0; n < 1200; n++) {
      const other = { overlayId: `overlay${n}`, generation: 1 };
      expect(signer.read(signer.sign(other))).toEqual(other);
    }
    expect(signer.read(link)).toEqual(target);
  });
});
