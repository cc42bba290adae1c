import { catalog } from './catalog';
import { sampleIn, sampleNames } from './sample-texts';
import type { Widget } from './widget';

/** Texts of a sample that people read: those of several words. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\S \S/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('samples in German', () => {
  const withSample = catalog.filter(
    (widget): widget is Widget & Required<Pick<Widget, 'sample'>> => !!widget.sample,
  );

  it('leave no English text but names', () => {
    const left = withSample.flatMap(({ slug, sample }) => {
      const english = new Set(textsOf(sample));
      return textsOf(sampleIn('de', sample))
        .filter((text) => english.has(text) && !sampleNames.includes(text))
        .map((text) => `${slug}: ${text}`);
    });
    expect(left).toEqual([]);
  });

  it('differ in texts only', () => {
    const shape = (value: unknown): unknown =>
      typeof value === 'string'
        ? 'text'
        : Array.isArray(value)
          ? value.map(shape)
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]))
            : value;
    for (const { sample } of withSample) expect(shape(sampleIn('de', sample))).toEqual(shape(sample));
  });

  it('are the declared ones in English', () => {
    for (const { sample } of withSample) expect(sampleIn('en', sample)).toBe(sample);
  });
});
