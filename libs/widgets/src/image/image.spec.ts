import { image } from './image.behaviour';
import { asSet } from './image.state';

const at = (upload?: string) => ({
  ...{ now: 1, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text },
  ...(upload !== undefined && { upload }),
});

it('shows the picture that it was had to, until another one is chosen in its settings', () => {
  const shown = image.commands['set_image']?.(asSet as never, { uploadId: 3 }, at('/media/a.png'));
  expect(shown).toEqual({ src: '/media/a.png' });
  expect(image.commands['set_image']?.(shown as never, { uploadId: 3 }, at('/media/a.png'))).toBe(shown);
  expect(image.commands['set_image']?.(shown as never, { uploadId: 3 }, at())).toBe(shown);
  expect(image.on?.settings?.(shown as never, {}, at())).toEqual(asSet);
});
