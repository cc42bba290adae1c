import { readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { StudioProcess } from '../support/server-process';

const built = resolve(__dirname, '../../dist/apps/console');
const renderer = resolve(__dirname, '../../dist/apps/renderer');

describe('the files of the console', () => {
  let studio: StudioProcess;

  beforeAll(async () => {
    studio = await StudioProcess.start();
  });

  const get = (path: string): Promise<Response> => fetch(`${studio.url}${path}`, { redirect: 'manual' });

  it.each(['/console', '/console/overlays/any', '/console/setup'])(
    '%s is the shell, which is asked for anew and loads nothing from elsewhere',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
          "media-src 'self' blob:; connect-src 'self' ws: wss:; frame-src 'self'; base-uri 'none'; form-action 'self'; " +
          "frame-ancestors 'none'",
      );
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it('the address of the server leads to it', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/console');
  });

  it('all that the shell names is there, and may be kept for ever', async () => {
    const shells = await Promise.all(
      ['/console', '/console/overlays/any'].map(async (path) => (await get(path)).text()),
    );
    // An editor's shell also names what its page loads next.
    const named = new Set(shells.join('\n').match(/\/(?:console\/assets|renderer)\/[^" ]+/g));
    expect(named.size).toBeGreaterThan(10);
    for (const path of named) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await get('/console/assets/nothing.js')).status).toBe(404);
  });
});

describe('the weight of the console', () => {
  const { pages, styles } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as {
    readonly styles: readonly string[];
    readonly pages: Readonly<Record<string, readonly string[]>>;
  };
  const first = [...(pages['main'] ?? []), ...(pages['start'] ?? [])];
  /** Those that stand below the ways to all pages load these, too. */
  const framed = pages['framed'] ?? [];
  const alone = new Set(['main', 'start', 'arrival-page', 'pair-page', 'deck-only', 'dock-page', 'de']);
  /** kB, compressed, of all scripts that a page needs, in the first script and in the parts that load later. */
  const weight = (page: string): number => {
    const around = alone.has(page) ? [] : framed;
    const files = new Set([...first, ...around, ...(pages[page] ?? [])]);
    return [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0) / 1000;
  };
  const budgets = {
    ...{ main: 130, 'deck-page': 135, 'deck-only': 130, 'editor-page': 260, 'automation-pages': 175 },
    // It loads beside the page of one own widget, which works without it until then.
    'code-editor': 300,
  } as const;
  /** They open within the editor only, and share its scripts. */
  const inEditor = new Set([
    ...[
      'add-layer',
      'side-panel',
      'history-drawer',
      'shortcuts',
      'alert-gallery',
      'scene-dialogs',
      'around-canvas',
    ],
  ]);

  it.each(Object.keys(pages))('%s stays within its budget', (page) => {
    const budget = budgets[(inEditor.has(page) ? 'editor-page' : page) as keyof typeof budgets] ?? 170;
    expect(weight(page)).toBeLessThan(budget);
  });

  it('shows the first layers of an editor after 175 kB in 14 files', () => {
    const { stage } = JSON.parse(readFileSync(join(renderer, 'manifest.json'), 'utf8')) as {
      readonly stage: { readonly script: string };
    };
    const names = ['main', 'start', 'framed', 'overlay-pages', 'editor-page'].flatMap(
      (page) => pages[page] ?? [],
    );
    const files = [
      ...[...new Set([...names, ...styles.slice(0, 1)])].map((file) => join(built, file)),
      join(renderer, basename(stage.script)),
    ];
    // Over https and from this computer, browsers take brotli.
    const bytes = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    expect(files.length).toBeLessThanOrEqual(14);
    expect(bytes / 1000).toBeLessThan(175);
  });
});
