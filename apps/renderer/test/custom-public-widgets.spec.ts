import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserOrSkip } from '../../../test/support/browser';
import { customLayer, shown } from './custom-page';
import { stackOf } from './pictures';
import { browser, open, overlay, server } from './shapes-page';

/** Folder with a copy of the public widgets of StreamElements (github.com/StreamElements/widgets). */
const folder = process.env['PUBLIC_WIDGETS'] ?? '';
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'widget.js')))
  : [];

/** Widgets that need nothing of the web run clean; the others lack the libraries that an import pins. */
const LEAST_CLEAN = 21;

(names.length > 0 ? browserOrSkip : describe.skip)('public widgets of StreamElements, offline', () => {
  it('run in the cage', async () => {
    const results: { readonly [name: string]: readonly string[] }[] = [];
    for (const name of names) {
      server.live = { 'community-feed': { items: [] }, session: {} };
      server.set(stackOf(customLayer(1, filesOf(name))));
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
      results.push({ [name]: isShown ? problems.filter(isFault) : ['It is not shown.'] });
    }
    const unclean = results.filter((result) => Object.values(result).some((problems) => problems.length > 0));
    process.stderr.write(
      `${names.length - unclean.length} of ${names.length} are clean: ${JSON.stringify(unclean, null, 1)}\n`,
    );
    expect(names.length - unclean.length).toBeGreaterThanOrEqual(LEAST_CLEAN);
  }, 600_000);
});

/** Fonts and style sheets that a policy keeps away leave a widget with other letters, but running. */
function isFault(problem: string): boolean {
  return !problem.startsWith('Not allowed') && !problem.startsWith('A file did not load');
}

function feedOf(kind: string) {
  const item = { activityId: kind, kind, platform: 'twitch', at: new Date().toISOString(), message: 'Hello' };
  const numbers = { bits: 100, viewers: 5, amount: 5, currency: 'USD', tier: '1', months: 3 };
  return { 'community-feed': { items: [{ ...item, ...numbers, user: { login: 'ada', name: 'Ada' } }] } };
}

function filesOf(name: string): { readonly [path: string]: string } {
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
  return { ...names, 'fields.json': isJson(fields) ? fields : '' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
