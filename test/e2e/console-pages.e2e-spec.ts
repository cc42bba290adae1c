import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StudioProcess } from '../support/studio-process';

const built = resolve(__dirname, '../../dist/apps/console');

describe('the files of the console', () => {
  let studio: StudioProcess;

  beforeAll(async () => {
    studio = await StudioProcess.start();
  });
  afterAll(async () => {
    await studio.stop();
    await studio.removeData();
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
    const html = await (await get('/console')).text();
    const named = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].flatMap(
      ([, path]) => path ?? [],
    );
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await get('/console/assets/nothing.js')).status).toBe(404);
  });
});

describe('the weight of the console', () => {
  const { pages } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as {
    readonly pages: Readonly<Record<string, readonly string[]>>;
  };
  const first = pages['main'] ?? [];
  /** Those that stand below the ways to all pages load these, too. */
  const framed = pages['framed'] ?? [];
  const alone = new Set(['main', 'setup-page', 'pair-page', 'deck-only', 'dock-page', 'de']);
  /** kB, compressed, of all scripts that a page needs, in the first script and in the parts that load later. */
  const weight = (page: string): number => {
    const around = alone.has(page) ? [] : framed;
    const files = new Set([...first, ...around, ...(pages[page] ?? [])]);
    return [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0) / 1000;
  };
  const budgets = { main: 130, 'deck-page': 135, 'deck-only': 130, 'editor-page': 260 } as const;

  it.each(Object.keys(pages))('%s stays within its budget', (page) => {
    const budget = budgets[page as keyof typeof budgets] ?? 170;
    expect(weight(page)).toBeLessThan(budget);
  });
});
