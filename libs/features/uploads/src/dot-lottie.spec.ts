import { strToU8, zipSync } from 'fflate';
import { animationIn } from './dot-lottie';
import { NotTaken, readLottie } from './lottie';
import { lottie } from './testing/lottie-samples';

const json = (value: object): Uint8Array => strToU8(JSON.stringify(value));
const archive = (entries: Readonly<Record<string, Uint8Array>>): Buffer => Buffer.from(zipSync(entries));

it.each([
  ['animations/', 'version 1'],
  ['a/', 'version 2'],
])('takes the first animation of an archive: %s, %s', (folder) => {
  const manifest = json({ version: '1.0', animations: [{ id: 'box' }, { id: 'other' }] });
  const other = json({ ...lottie, w: 5 });
  const bytes = archive({
    'manifest.json': manifest,
    [`${folder}other.json`]: other,
    [`${folder}box.json`]: json(lottie),
  });
  expect(JSON.parse(readLottie(animationIn(bytes)).text)).toEqual(lottie);
});

it('returns JSON that is no archive as it is', () => {
  const bytes = Buffer.from(JSON.stringify(lottie));
  expect(animationIn(bytes)).toBe(bytes);
});

it.each([
  ['without a manifest', archive({ 'animations/box.json': json(lottie) })],
  ['without its animation', archive({ 'manifest.json': json({ animations: [{ id: 'box' }] }) })],
  ['with a manifest that names none', archive({ 'manifest.json': json({ animations: [] }) })],
  ['that is cut off', archive({ 'manifest.json': json({ animations: [{ id: 'box' }] }) }).subarray(0, 40)],
])('refuses an archive %s', (_, bytes) => {
  expect(() => animationIn(bytes)).toThrow(NotTaken);
});

it('refuses an animation that is too large, without unpacking it', () => {
  const bytes = archive({
    'manifest.json': json({ animations: [{ id: 'box' }] }),
    'animations/box.json': new Uint8Array(6_000_000),
  });
  expect(bytes.length).toBeLessThan(100_000);
  expect(() => animationIn(bytes)).toThrow('at most');
});
