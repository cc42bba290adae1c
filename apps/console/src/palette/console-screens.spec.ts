import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { consoleScreens, type ConsoleScreen } from './console-screens';
import { foundEntries } from './palette-entries';
import { screenEntries } from './screen-entries';
import { de } from './text/de';
import { en } from './text/en';
import type { WantedPanel } from './wanted-panel';

const source = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(source, file), 'utf8');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replaceAll('\\', '/'));
const names = { en, de };
const languages = ['en', 'de'] as const;

/** Returns the addresses and panels that choosing the best match for a name in the palette opens. */
function chosen(language: 'en' | 'de', typed: string): readonly { to: string; panel: string | null }[] {
  const opened: { to: string; panel: string | null }[] = [];
  const entries = screenEntries({
    names: names[language],
    overlay: { overlayId: ':overlay', name: 'Show' },
    isInstallationOwner: true,
    open: (to: string, panel: WantedPanel | null) => opened.push({ to, panel: panel?.name ?? null }),
  });
  for (const entry of foundEntries(entries, typed, 20)) entry.run();
  return opened;
}

/** Addresses of the pages, as the routers declare them. */
function routedPages(): readonly string[] {
  const routes = (file: string, below: string, pattern: RegExp): readonly string[] =>
    [...read(file).matchAll(pattern)].map(([, path = '']) => `${below}${path}`.replace(/(?<=.)\/$/, ''));
  const route = /<Route\s+path="([^"]+)"/g;
  const tab = /\{ to: '([^']+)', text:/g;
  return [
    ...routes('app/framed.tsx', '', route),
    ...routes('overlay/overlay-pages.tsx', '/overlays/:overlay', route),
    ...routes('bot/bot-pages.tsx', '/bot', tab),
    ...routes('community/community-pages.tsx', '/community', tab),
    ...routes('more/more-pages.tsx', '/more', route),
  ].filter((path) => !without.has(path));
}

/** Routes that have no page of their own. */
const without = new Set([
  '/overlays/:overlayId', // its pages are routed below
  '/more', // its pages are routed below
  '/deck/:overlayId', // the deck of a paired device
]);

type Texts = { readonly [key: string]: unknown };

/** Cards whose title is data. */
const named = new Set(['channels/channel-card.tsx', 'community/giveaway-room.tsx']);
/** Cards that a page shows for a while only, and those of the page for addresses without one. */
const passing = new Set(['overlays/checklist.tsx', 'app/no-page.tsx']);
/** Pages with cards that are steps, one after the other. */
const inSteps = /^bot\/move-in\//;

/** Titles of cards as the code has them, such as `t.loyalty.top`. */
function cardTitles(): readonly { readonly file: string; readonly path: string }[] {
  const card = /(?:<(?:Card|RecordList)(?:<\w+>)?\s[^>]*?title=\{|useWantedPanel\()((?:\w+\.)+\w+)[})]/g;
  return files
    .filter(
      (file) =>
        !named.has(file) &&
        !passing.has(file) &&
        !inSteps.test(file) &&
        !file.startsWith('kit/') &&
        !file.startsWith('setup/'),
    )
    .flatMap((file) => [...read(file).matchAll(card)].map(([, path = '']) => ({ file, path })));
}

/** Returns the texts that the title of a card can be, from the text files that its source imports. */
function textsOf(file: string, path: string, language: 'en' | 'de'): readonly string[] {
  const imports = [...read(file).matchAll(/from '(\.[^']*\/text\/[\w-]+)'/g)].map(([, name = '']) => name);
  const inHooks = imports.flatMap((name) => {
    const hook = join(source, dirname(file), name);
    const inner = existsSync(`${hook}.ts`)
      ? [...readFileSync(`${hook}.ts`, 'utf8').matchAll(/from '(\.\/[\w-]+)'/g)].map(([, each = '']) => each)
      : [];
    return [hook, ...inner.map((each) => join(dirname(hook), each))];
  });
  const modules = [...inHooks, join(source, 'text', language)].filter(
    (module) => /(^|[-/])(en|de)$/.test(module) && module.endsWith(language),
  );
  const keys = path.split('.').slice(1);
  return modules.flatMap((module) => {
    const texts = jest.requireActual<{ readonly [language: string]: Texts }>(module)[language] ?? {};
    // `const { audit } = useMoreTexts()` takes a part of the texts.
    const at = (root: unknown): unknown =>
      keys.reduce<unknown>((inner, key) => (inner as Texts | undefined)?.[key], root);
    return [texts, ...Object.values(texts)].map(at).filter((text) => typeof text === 'string');
  });
}

describe.each(languages)('Ctrl+K in %s', (language) => {
  it.each(routedPages())('finds the page %s by its name', (path) => {
    const screen = Object.entries<ConsoleScreen>(consoleScreens).find(([, { to }]) => to === path);
    expect([path, screen?.[0]]).toEqual([path, expect.any(String)]);
    const [name] = names[language][screen?.[0] as keyof typeof en];
    expect(chosen(language, name)).toContainEqual({ to: path, panel: null });
  });

  it.each(cardTitles())('finds the panel $path of $file by its heading', ({ file, path }) => {
    const headings = textsOf(file, path, language);
    expect([relative('.', file), path, headings.length > 0]).toEqual([file, path, true]);
    const labels = Object.values(names[language]).map(([name]) => name);
    expect(labels).toEqual(
      expect.arrayContaining([headings.find((heading) => labels.includes(heading)) ?? headings[0]]),
    );
  });

  it('offers no name for two places of one page', () => {
    for (const { panels = [] } of Object.values<ConsoleScreen>(consoleScreens)) {
      const labels = panels.map((id) => names[language][id as keyof typeof en][0]);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

it('leads to every page from the navigation, or from the settings if few need it', () => {
  const links = (file: string): readonly string[] =>
    [...read(file).matchAll(/to: '([^']+)'/g)].map(([, to = '']) => to);
  const linked = [...links('app/places.tsx'), ...links('settings/more-pages-card.tsx')];
  const pages = Object.values<ConsoleScreen>(consoleScreens).filter(
    ({ to, within, ownerOnly }) =>
      !within && !ownerOnly && !to.startsWith('/overlays/') && to !== '/settings',
  );
  expect(pages.map(({ to }) => to).filter((to) => !linked.includes(to))).toEqual([]);
});

it('opens a panel by words that people use for it', () => {
  expect(chosen('en', 'phone')[0]).toEqual({ to: '/access', panel: 'Paired devices' });
  expect(chosen('de', 'handy')[0]).toEqual({ to: '/access', panel: 'Gekoppelte Geräte' });
  expect(chosen('en', 'bot settings')[0]).toEqual({ to: '/bot/settings', panel: null });
});

it('offers no pages of an overlay where there is none, and accounts to the owner only', () => {
  const open = (): void => undefined;
  const options = { names: en, overlay: null, isInstallationOwner: false, open };
  const labels = screenEntries(options).map(({ label }) => label);
  expect(labels).not.toContain('Deck');
  expect(labels).not.toContain('Accounts');
  expect(labels).toContain('Access log');
});
