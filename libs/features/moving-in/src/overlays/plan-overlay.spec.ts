import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FormatUnknown } from '../sources/source-file';
import { assetIn } from './imported-assets';
import { outcomeOf, planOverlay, type PlannedLayer } from './plan-overlay';
import { lengthIn, overlaysIn } from './se-overlay';

const text = readFileSync(
  resolve(__dirname, '../../../../../test/fixtures/move-in/streamelements-overlay.json'),
  'utf8',
);

function layers(groupsRelative = false): readonly PlannedLayer[] {
  const [overlay] = overlaysIn(text);
  if (!overlay) throw new Error('The fixture has an overlay.');
  return planOverlay(overlay, groupsRelative).layers;
}

function named(name: string, groupsRelative = false): PlannedLayer {
  const found = layers(groupsRelative).find((layer) => layer.name === name);
  if (!found) throw new Error(`There is no layer ${name}.`);
  return found;
}

it('maps each type as documented, from bottom to top', () => {
  const rows = layers().map((layer) => {
    const codes = [...new Set(layer.losses.map(({ code }) => code))];
    return [layer.name, layer.slug, outcomeOf(layer), codes.join(' ')];
  });
  expect(rows).toEqual([
    ['Frame', 'image', 'mapped', ''],
    ['Elsewhere', 'image', 'partly', 'animation'],
    ['Title', 'text', 'mapped', ''],
    ['Alerts', 'alert-box', 'partly', 'text variation alert_kind'],
    ['Ticker', null, 'code', 'size'],
    ['Events', 'event-list', 'partly', 'style size'],
    ['Latest tip', 'label', 'partly', 'style'],
    ['Sub goal', 'goal-bar', 'partly', 'style'],
    ['Snow', 'text', 'skipped', 'unknown'],
  ]);
  expect(named('Snow').isHidden).toBe(true);
});

it('reads sizes in all their forms', () => {
  const sizes = [291, '291px', '50%', 'auto', '100%', null, ' -2.5px '];
  expect(sizes.map((size) => lengthIn(size, 720))).toEqual([291, 291, 360, null, 720, null, -2.5]);
});

it('puts layers where they were, on a canvas of 1920 design pixels', () => {
  expect(named('Frame').layout).toEqual({ x: 0, y: 0, scale: 3.75, opacity: 1 });
  const { layout, values } = named('Title');
  // 640 of 1280 pixels are 960 design pixels, from 30 to 990.
  expect(layout).toMatchObject({ x: -450, opacity: 0.5, scale: 1 });
  expect(values).toMatchObject({
    ...{ text: 'Be right back\nsoon', fontSize: 48, boxWidth: 960, textColor: '#ff0000' },
    ...{ font: 'Montserrat', align: 'center' },
  });
  const inside = named('Title', true).layout;
  expect([inside.x - layout.x, inside.y - layout.y]).toEqual([300, 150]);
});

it('takes kinds of alerts with pictures, sounds and variations', () => {
  const { values } = named('Alerts');
  expect(values).toMatchObject({
    ...{
      followOn: true,
      followText: '{name} is here ',
      followSeconds: 8,
      followVolume: 0.4,
      layout: 'side',
    },
    ...{ followImage: '//cdn.streamelements.com/uploads/alert.png', tipOn: false, raidOn: false },
    ...{ subOn: true, resubOn: true, giftOn: true, subText: '{name} x{amount}', ttsOn: true },
  });
  expect(values['variants']).toMatchObject([
    { kind: 'follow', name: 'Big', min: 100, max: 0, chance: 100, text: '{name}!' },
    { kind: 'follow', name: 'Maybe', chance: 25 },
  ]);
});

it('takes files of one host only', () => {
  expect(assetIn('//cdn.streamelements.com/a/b.png')).toBe('/a/b.png');
  for (const address of [
    'https://cdn.streamelements.com.example.com/a',
    'https://x@example.com/a',
    '/a',
    'file://x/a',
  ])
    expect(assetIn(address)).toBeNull();
});

it.each([
  ['https://streamelements.com/dashboard/overlays/share/abc', 'share link'],
  ['{', 'valid JSON'],
  ['{"a": 1}', 'with widgets'],
])('refuses %s', (given, expected) => {
  expect(() => overlaysIn(given)).toThrow(FormatUnknown);
  expect(() => overlaysIn(given)).toThrow(expected);
});

it('reads lists and answers of the API', () => {
  const one = text.trim();
  for (const given of [`[${one}]`, `{"docs":[${one}]}`, `{"overlay":${one}}`])
    expect(overlaysIn(given).map(({ id }) => id)).toEqual(['64se0001']);
});
