import { nothing } from '../testing/given-overlay';
import type { Overlay } from '../model/overlay.state';
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
  for (const { name, values } of Object.values(overlay.layers)) walk(values, '', name);
  return texts;
}

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
  const named = Object.values(overlay.layers).find(({ name }) => name === 'Channel') ?? fail();
  expect(named.values['text']).toBe('Today');
});
