import { assetsIn } from './assets';

it('settings tell which files of ours and which font a layer is drawn with', () => {
  expect(
    assetsIn({
      text: '/media/a.png is no address of a picture',
      src: '/media/0f.png',
      clip: '/media/0e.webm',
      sound: '/media/0d.mp3',
      foreign: 'https://example.com/media/0c.png',
      slides: [{ image: '/media/0b.webp', caption: 'One' }, 'plain'],
      font: 'Inter',
      fontWeight: '700',
      fontSize: 48,
    }),
  ).toEqual([
    { kind: 'image', url: '/media/0f.png' },
    { kind: 'video', url: '/media/0e.webm' },
    { kind: 'image', url: '/media/0b.webp' },
    { kind: 'font', family: 'Inter', weight: '700' },
  ]);
});
