import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** What opens connections by itself, and why it may. */
const allowed: { readonly [file: string]: string } = {
  'libs/http/src/outbound.ts': 'the way out',
  'libs/http/src/local-page.ts': 'it runs in a browser',
  'libs/platforms/src/twitch/eventsub.ts': 'a web socket whose name is looked up by the way out',
  'libs/host/src/ask-server.ts': 'the server of a data folder, by its socket',
  'libs/host/src/listening.ts': 'whether somebody listens on this machine',
  'apps/starter/src/ports.ts': 'whether a port of this machine is taken',
};

/** Programs that are given something to open, and why they open nothing else. */
const programs: { readonly [file: string]: string } = {
  'libs/uploads/src/extract-sound.ts': 'ffmpeg, which is told to open files alone',
  'apps/starter/src/browser.ts': 'a browser, at the address of this server',
  'apps/starter/src/server-process.ts': 'the server',
  'apps/starter/src/main.ts': 'the operators’ commands',
};

const opens = /(?<![.\w])fetch\(|new WebSocket\(|new EventSource\(|from 'undici'/u;
const connects =
  /^import \{[^}]*(?<!type )\b(?:request|get|connect|createConnection|Agent|lookup|resolve\w*|Socket as \w+|createSocket)\b[^}]*\} from 'node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)'/mu;
const runs = /^import \{[^}]*\b(?:spawn|exec|execFile)(?:Sync)?\b[^}]*\} from 'node:child_process'/mu;
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

const read = (path: string): string => readFileSync(path, 'utf8');

const all = [
  ...readdirSync(join(root, 'libs')).flatMap((lib) => sources(join(root, 'libs', lib))),
  ...['studio', 'ops', 'starter'].flatMap((app) => sources(join(root, 'apps', app, 'src'))),
];

const found = (fits: (text: string) => boolean): readonly string[] =>
  all
    .filter((path) => fits(read(path)))
    .map((path) => relative(root, path))
    .sort();

it('requests leave by the one way that checks where they go (ADR 160)', () => {
  const opening = (text: string): boolean =>
    connects.test(text) || text.split('\n').some((line) => opens.test(line) && isCode(line));
  expect(found(opening)).toEqual(Object.keys(allowed).sort());
});

it('programs that are run open what they are told to alone', () => {
  expect(found((text) => runs.test(text))).toEqual(Object.keys(programs).sort());
});
