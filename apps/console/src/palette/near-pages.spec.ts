import { nearPages } from './near-pages';
import { screenEntries } from './screen-entries';
import { de } from './text/de';
import { en } from './text/en';

const entriesIn = (names: typeof en, open: (to: string) => void = () => undefined) =>
  screenEntries({
    names,
    overlay: { overlayId: 'o1', name: 'Show' },
    isInstallationOwner: true,
    open,
  });

/** Returns the address that a path leads to without asking, in English. */
function redirected(path: string, names = en): string | null {
  const opened: string[] = [];
  nearPages(
    entriesIn(names, (to) => opened.push(to)),
    path,
  ).exact?.run();
  return opened[0] ?? null;
}

it.each([
  ['/deck', '/overlays/o1/deck'],
  ['/obs', '/overlays/o1/obs'],
  ['/editor', '/overlays/o1'],
  ['/overlays', '/'],
  ['/bot/commands', '/bot'],
  ['/command', '/bot'],
  ['/Giveaways', '/community'],
  ['/channel-points', '/community/channel-points'],
  ['/chat', '/live'],
  ['/setting', '/settings'],
])('leads from %s to the page of that name', (path, to) => {
  expect(redirected(path)).toBe(to);
});

it('knows the German names of pages', () => {
  expect(redirected('/einstellungen', de)).toBe('/settings');
});

it('suggests pages for an address that names none', () => {
  const { exact, similar } = nearPages(entriesIn(en), '/overlays/o1/moderate');
  expect(exact).toBeNull();
  expect(similar.map(({ label }) => label)).toContain('Moderation');
});

it.each(['', '/', '/%zz', '/xx', '/qqqqqq'])('suggests nothing for %s', (path) => {
  expect(nearPages(entriesIn(en), path)).toEqual({ exact: null, similar: [] });
});
