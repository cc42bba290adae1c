import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryPins } from '@studio/widget-packages/pins/library-pins';
import { browserOrSkip } from '../../../test/support/browser';
import { customLayer, shown } from './custom-page';
import { stackOf } from './pictures';
import { browser, open, overlay, server } from './shown-page';

/** Folder with a copy of the public widgets of StreamElements (github.com/StreamElements/widgets). */
const folder = process.env['PUBLIC_WIDGETS'] ?? '';
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'widget.js')))
  : [];

/** Folder with the libraries that they load from the web, as `host/path`. Without it nothing is pinned. */
const libraries = process.env['PUBLIC_LIBRARIES'] ?? '';
const LEAST_CLEAN = libraries === '' ? 21 : 33;

const pins = new LibraryPins({
  faultOf: () => null,
  ask: ({ url }) => {
    const { host, pathname } = new URL(url);
    const path = join(libraries, host, decodeURIComponent(pathname));
    const isHere = libraries !== '' && existsSync(path);
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    const body = isHere ? readFileSync(path) : Buffer.alloc(0);
    return Promise.resolve({ status: isHere ? 200 : 404, headers: { 'content-type': type }, body });
  },
});

(names.length > 0 ? browserOrSkip : describe.skip)('public widgets of StreamElements, offline', () => {
  it('run in the cage', async () => {
    const results: { readonly [name: string]: readonly string[] }[] = [];
    for (const name of names) {
      // A channel where something has happened before, an hour ago.
      server.live = { ...feedOf('follow', Date.now() - 3_600_000), session: {} };
      server.set(stackOf(customLayer(1, await filesOf(name))));
      server.values.clear();
      // On its first load a widget may stumble over values that it has not stored yet.
      await problemsOf();
      results.push({ [name]: (await problemsOf()).filter(isFault) });
    }
    const unclean = results.filter((result) => Object.values(result).some((problems) => problems.length > 0));
    process.stderr.write(
      `${names.length - unclean.length} of ${names.length} are clean: ${JSON.stringify(unclean, null, 1)}\n`,
    );
    expect(names.length - unclean.length).toBeGreaterThanOrEqual(LEAST_CLEAN);
  }, 600_000);
});

/** Loads the widget in a page, and lets something of each kind happen. @returns its errors */
async function problemsOf(): Promise<readonly string[]> {
  // A page of its own: one that was used before shows its last picture first.
  const context = await browser.newContext();
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith('Widget: ')) problems.push(message.text().slice(8));
  });
  await open({}, await context.newPage());
  const isShown = await shown().then(
    () => true,
    () => false,
  );
  for (const kind of ['follow', 'sub', 'cheer', 'tip', 'raid']) server.sendLive(feedOf(kind));
  await overlay.settled();
  await context.close();
  return isShown ? problems : ['It is not shown.'];
}

/** Fonts and style sheets that a policy keeps away leave a widget with other letters, but running. */
function isFault(problem: string): boolean {
  return !problem.startsWith('Not allowed') && !problem.startsWith('A file did not load');
}

function feedOf(kind: string, at = Date.now()) {
  const activityId = `${kind} ${at}`;
  const item = { activityId, kind, platform: 'twitch', at: new Date(at).toISOString(), message: 'Hello' };
  const numbers = { bits: 100, viewers: 5, amount: 5, currency: 'USD', tier: '1', months: 3 };
  return { 'community-feed': { items: [{ ...item, ...numbers, user: { login: 'ada', name: 'Ada' } }] } };
}

async function filesOf(name: string): Promise<{ readonly [path: string]: Buffer }> {
  const read = (file: string): string => {
    const path = join(folder, name, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const fields = read('widget.json').replace(/,(\s*[}\]])/g, '$1');
  const names = {
    'widget.html': read('widget.html'),
    'widget.css': read('widget.css'),
    'widget.js': read('widget.js'),
  };
  const texts = Object.entries({ ...names, 'fields.json': isJson(fields) ? fields : '' });
  const content = new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
  const pinned = await pins.pin({ kind: 'se', fields: [], name, author: '', files: content }, null);
  return Object.fromEntries(pinned.files);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
