import { nothing } from '../testing/given-overlay';
import type { Overlay } from '../model/overlay.state';
import { presetView } from './preset.views';
import { presets } from './presets';
import { blank, fail } from './testing/presets';

const madeIn = (locale: 'en' | 'de', preset: string): Overlay =>
  nothing.when('CreateOverlay', { ...blank, preset }, { locale }).state();

/** Settings that people read on the stream; names of fonts, colors and modes are not among them. */
const read = /(?:^|[a-z])text$|^(?:title|template|nameplate|name|period|nameA|nameB)$/i;
/** Texts that are the same in German, or have no words. */
const same = new Set(['Any%', '{name}', '{title}', '{message}']);

/** Returns the texts of an overlay by layer and setting. */
function textsOf(overlay: Overlay): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string, path: string): void => {
    if (typeof value === 'string' && read.test(key) && /[a-z]{2}/i.test(value)) texts.set(path, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [each, inner] of Object.entries(value)) walk(inner, each, `${path} ${each}`);
  };
  for (const { memberId, values } of Object.values(overlay.layers)) walk(values, '', String(memberId));
  return texts;
}

/** Names that are the same in German. */
const sameNames = new Set(['Live', 'Countdown', 'Chat', 'Alerts']);
/** Returns the names of layers, groups and scenes. */
const namesOf = ({ layers, groups, scenes }: Overlay): readonly string[] =>
  [...Object.values(layers), ...Object.values(groups), ...Object.values(scenes)].map(({ name }) => name);

/** Placeholders of a text, such as `{name}`. */
const placeholders = (text: string): readonly string[] => (text.match(/\{[^}]+\}/g) ?? []).sort();

describe.each(presets)('preset $id for a German account', ({ id }) => {
  const [english, german] = [textsOf(madeIn('en', id)), textsOf(madeIn('de', id))];

  it('has every text in German, with the same placeholders', () => {
    expect([...german.keys()]).toEqual([...english.keys()]);
    const left = [...english].filter(
      ([path, text]) => german.get(path) === text && !/^(?:\{\w+\}\W*)+$/.test(text),
    );
    expect(left.filter(([, text]) => !same.has(text))).toEqual([]);
    for (const [path, text] of english)
      expect([path, placeholders(german.get(path) ?? fail())]).toEqual([path, placeholders(text)]);
  });

  it('has German names of layers, groups, scenes and options', () => {
    const english = namesOf(madeIn('en', id));
    const left = namesOf(madeIn('de', id)).filter((name, index) => name === english[index]);
    expect(left.filter((name) => !sameNames.has(name))).toEqual([]);
    const preset = presets.find((each) => each.id === id) ?? fail();
    const [{ options }, german] = [presetView(preset, 'en'), presetView(preset, 'de')];
    const same = Object.keys(options).filter((key) => options[key]?.label === german.options[key]?.label);
    expect(same).toEqual([]);
    expect(german.scenes).toEqual(['Gleich live', 'Live', 'Pause', 'Ende']);
  });

  it('differs in nothing but texts', () => {
    const [one, other] = (['en', 'de'] as const).map((locale) => madeIn(locale, id));
    const withoutTexts = (overlay: Overlay | undefined): string =>
      JSON.stringify(overlay, (key, value: unknown) =>
        typeof value === 'string' && read.test(key) ? '' : value,
      );
    expect(withoutTexts(other)).toBe(withoutTexts(one));
  });
});

it('calls the channel by its name in either language', () => {
  const channel = { platform: 'kick', name: 'Today' } as const;
  const overlay = nothing
    .when('CreateOverlay', { ...blank, preset: 'aurora' }, { locale: 'de', channel })
    .state();
  const named = Object.values(overlay.layers).find(({ name }) => name === 'Kanal') ?? fail();
  expect(named.values['text']).toBe('Today');
});

it('names the layers of the starter and the first scene in German', () => {
  const starter = nothing.when('CreateOverlay', { ...blank, starter: true }, { locale: 'de' }).state();
  expect(namesOf(starter)).toEqual(['Webcam-Rahmen', 'Neuester Follower', 'Chat', 'Szene 1']);
  expect([...textsOf(starter).values()]).toEqual(
    expect.arrayContaining(['Dein Name', 'Das könntest du sein']),
  );
});
