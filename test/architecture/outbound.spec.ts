import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** What opens connections by itself, and why it may. */
const allowed: { readonly [file: string]: string } = {
  'libs/http/src/outbound.ts': 'the way out',
  'libs/http/src/local-page.ts': 'it runs in a browser',
  'libs/platforms/src/twitch/eventsub.ts': 'a web socket whose name is looked up by the way out',
};

const opens = /(?<![.\w])fetch\(|new WebSocket\(|new EventSource\(|from 'node:https'|from 'undici'/u;
/** Declarations of what is only called so. */
const isCode = (line: string): boolean =>
  !/^\s*(?:\*|\/\/|private async fetch\(|fetch\(incoming)/u.test(line);

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path);
    return entry.name.endsWith('.ts') && !/\.(?:spec|contract)\.ts$/u.test(entry.name) ? [path] : [];
  });
}

it('requests leave by the one way that checks where they go (ADR 160)', () => {
  const found = readdirSync(join(root, 'libs'))
    .flatMap((lib) => sources(join(root, 'libs', lib)))
    .filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => opens.test(line) && isCode(line)),
    )
    .map((path) => relative(root, path));
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
