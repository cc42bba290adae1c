import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..');

/** Colours that are no taste of ours and no kit's, and why. */
const known: { readonly [file: string]: string } = {
  'chat-box/chat-box.drawing.ts': 'a bubble is a plate also without one; a platform that nobody knows',
  'drawing/badge-sign.ts': 'roles have colours of their own',
  'drawing/event-icon.ts': 'kinds of events have colours of their own',
  'drawing/color.ts': 'the lightest and the darkest letters that are ours',
  'drawing/medal.ts': 'medals have colours of their own',
  'drawing/platform-colors.ts': 'platforms have colours of their own',
  'drawing/text-box.ts': 'no plate at all',
  'background/background.drawing.ts': 'what dims is black',
  'shape/shape.drawing.ts': 'what masks is no colour',
  'slideshow/slideshow.drawing.ts': 'a caption is read on any picture',
  'socials/socials.drawing.ts': 'a code is dark on white, or no camera reads it',
  'sound/sound.drawing.ts': 'a sign that is seen for a moment on anything',
  'webcam-frame/webcam-frame.drawing.ts': 'edges of light and shadow; what is behind a camera picture',
  'youtube-player/youtube-player.drawing.ts': 'a player that has nothing to play',
};

it('drawings take their colours from settings, which kits fill', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?:\.drawing|drawing\/[\w/-]+)\.ts$/.test(file) && !file.endsWith('.spec.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const literal = /#[0-9a-f]{6}(?:[0-9a-f]{2})?\b|\brgba?\(/i;
  const colored = files.filter((file) => literal.test(readFileSync(join(folder, file), 'utf8')));
  expect(colored.filter((file) => !Object.hasOwn(known, file))).toEqual([]);
});
