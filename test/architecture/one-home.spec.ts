import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languages } from '@studio/platforms/languages';
import { allPlatforms } from '@studio/platforms/platforms';
import { streamKindNames } from '@studio/platforms/stream-kinds';
import { listingsIn, productSources } from './listed-names';
import { shapesIn } from './type-shapes';

const root = resolve(__dirname, '../..');
const sources = ['libs', 'apps'].flatMap((folder) => productSources(root, folder));

/** Stored events own their shapes, and the compiler compares them with the values that are stored. */
const storedShapes = /\.(?:events|event-shapes)\.ts$/;

/** Languages of a package's word list. */
const vocabularies = ['libs/features/layer-runtime/src/model/swear-words.ts'];

function listed(names: readonly string[], home: string, besides: readonly string[] = []): readonly string[] {
  const known = new Set(names);
  return sources
    .filter((path) => !path.startsWith(home) && !storedShapes.test(path) && !besides.includes(path))
    .flatMap((path) =>
      listingsIn(path, readFileSync(join(root, path), 'utf8'), known).map(
        ({ line, names: here }) => `${path}:${line} lists ${here.join(', ')}`,
      ),
    );
}

describe('kinds of stream events', () => {
  it('are listed in libs/core/platforms alone, or with an entry for each', () => {
    expect(listed(streamKindNames, 'libs/core/platforms/src/stream-kind')).toEqual([]);
  });
});

describe('platforms', () => {
  it('are listed in libs/core/platforms alone, or with an entry for each', () => {
    expect(listed(allPlatforms, 'libs/core/platforms/src/platforms.ts')).toEqual([]);
  });
});

describe('languages', () => {
  /** An array, a union or a comparison of all languages by name. */
  const list = new RegExp(
    languages
      .map((language) => `'${language}'`)
      .join(String.raw`(?:,\s*|\s*\|\s*|\s*(?:\|\||&&)\s*\w+ [!=]== )`),
  );
  const homes = ['libs/core/platforms/src/languages.ts', ...vocabularies];

  it('are listed in libs/core/platforms alone', () => {
    const repeated = sources.filter(
      (path) =>
        !homes.includes(path) &&
        !storedShapes.test(path) &&
        list.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(repeated).toEqual([]);
  });

  it.each([`['en', 'de']`, `'en' | 'de'`, `a === 'en' || a === 'de'`, `a !== 'en' && a !== 'de'`])(
    'are found as %s',
    (text) => expect(text).toMatch(list),
  );
});

describe('the search for lists of names', () => {
  const names = new Set(['follow', 'raid', 'tip', 'gift']);
  const found = (text: string) => listingsIn('planted.ts', text, names).map(({ line }) => line);

  it.each([
    ['an array', `const kinds = ['follow', 'raid', 'tip'] as const;`],
    ['an array of pairs', `const often = [['follow', 1], ['raid', 2], ['tip', 3]];`],
    ['a checked array, which may lack a name', `const kinds = ['follow', 'raid', 'tip'] satisfies Kind[];`],
    ['an object', `const texts = { follow: 1, raid: 2, tip: 3 };`],
    ['an object for any text', `const texts: Record<string, number> = { follow: 1, raid: 2, tip: 3 };`],
    ['a chain of comparisons', `const is = a === 'follow' || a === 'raid' || a === 'tip';`],
    ['a union', `type Kind = 'follow' | 'raid' | 'tip';`],
    [
      'a switch that accepts others',
      `switch (kind) { case 'follow': case 'raid': case 'tip': a(); default: b(); }`,
    ],
  ])('finds %s', (_, text) => expect(found(`\n${text}`)).toEqual([2]));

  it.each([
    ['two names', `const kinds = ['follow', 'raid'];`],
    [
      'a record with an entry for each',
      `const texts = { follow: 1, raid: 2, tip: 3 } satisfies Record<Kind, number>;`,
    ],
    [
      'a constant record',
      `const texts = { follow: 1, raid: 2, tip: 3 } as const satisfies Record<Kind, number>;`,
    ],
    ['a choice', `const some = ['follow', 'raid', 'tip'] satisfies ChosenKinds;`],
    ['a mapped type', `const texts: { readonly [kind in Kind]: number } = { follow: 1, raid: 2, tip: 3 };`],
    ['a switch over each', `switch (kind) { case 'follow': case 'raid': case 'tip': a(); }`],
  ])('accepts %s', (_, text) => expect(found(text)).toEqual([]));
});

/** Types of libs with the same fields that mean different things, so that one may change without the other. */
const differing = new Set([
  ...['ProjectionCheckpoint', 'Stored'],
  ...['DayEndDocument', 'WatchtimeDueDocument'],
  ...['CounterQueryDeps', 'QuoteQueryDeps', 'ViewerQueueQueryDeps'],
  ...['CredentialPlace', 'Wish'],
  ...['KickPayload', 'Translated'],
  ...['NoteAuthor', 'Person'],
  ...['RecentPointsDocument', 'RollingDocument'],
  ...['Script', 'SimulationState'],
]);

describe('types of libs', () => {
  /** Protocols have types of their own: what is sent must not change with a state. */
  const ownShapes = (path: string): boolean =>
    !path.startsWith('libs/') || path.startsWith('libs/api/realtime/') || storedShapes.test(path);

  it('have different fields, or are one type', () => {
    const names = new Map<string, string[]>();
    for (const path of sources.filter((each) => !ownShapes(each)))
      for (const { name, fields } of shapesIn(path, readFileSync(join(root, path), 'utf8')).filter(
        (shape) => !differing.has(shape.name),
      ))
        names.set(fields, [...(names.get(fields) ?? []), `${path}: ${name}`]);
    expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('take the identity of a viewer from PlatformUser', () => {
    const own = sources
      .filter((path) => !ownShapes(path) && path !== 'libs/core/platforms/src/viewer.ts')
      .flatMap((path) =>
        shapesIn(path, readFileSync(join(root, path), 'utf8'))
          .filter(({ fields }) =>
            ['userId', 'login', 'name'].every((field) =>
              `; ${fields.replace(/\{.*?\}/g, '')}`.includes(`; ${field}: string`),
            ),
          )
          .map(({ name }) => `${path}: ${name}`),
      );
    expect(own).toEqual([]);
  });

  it.each([
    [
      'in another order',
      'interface A { readonly a: string; b: number } interface B { b: number; a: string }',
    ],
    ['as an alias', 'interface A { a: string; /** b */ b: number } type B = { a: string; b: number };'],
  ])('are recognised by their fields %s', (_, text) => {
    const [one, other] = shapesIn('planted.ts', text);
    expect(one?.fields).toBe(other?.fields);
  });

  it('are not the same with other bases', () => {
    const [one, other] = shapesIn(
      'planted.ts',
      'interface A extends C { a: 1; b: 2 } interface B { a: 1; b: 2 }',
    );
    expect(one?.fields).not.toBe(other?.fields);
  });
});
