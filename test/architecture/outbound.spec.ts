import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Files that open connections themselves, with the reason. */
const allowed: { readonly [file: string]: string } = {
  'libs/api/http/src/outbound.ts': 'the way out',
  'libs/api/http/src/local-page.ts': 'it runs in a browser',
  'libs/widgets/src/drawing/media.ts': 'a drawing, which runs in a browser',
  'libs/features/channels/src/connect/connect-pages.ts': 'a script of a page, which runs in a browser',
  'libs/contracts/src/channels/tips/tip-socket.ts': 'sockets of sources of tips, through the same checks',
  'libs/features/channels/src/webhook-address/relay-reader.ts': 'a box at a relay, through the same checks',
  'libs/integrations/twitch/src/eventsub.ts': 'a web socket whose name is looked up by the way out',
  'libs/core/os/src/ask-server.ts': 'the server of a data folder, by its socket',
  'libs/core/os/src/listening.ts': 'whether somebody listens on this machine',
  'libs/features/accounts/src/network/lan-addresses.ts':
    'a socket that sends nothing, to learn the default route',
  'libs/features/obs/src/obs-hosts.ts': 'the name of a machine with OBS, which must be in the local network',
  'apps/launcher/src/ports.ts': 'whether a port of this machine is taken',
};

/** Programs that are given something to open, and why they open nothing else. */
const programs: { readonly [file: string]: string } = {
  'libs/features/uploads/src/extract-sound.ts': 'ffmpeg, which is told to open files alone',
  'apps/launcher/src/browser.ts': 'a browser, at the address of this server',
  'apps/launcher/src/server-process.ts': 'the server',
  'apps/launcher/src/main.ts': 'the operators’ commands',
};

const opens = /(?<![.\w])fetch\(|new WebSocket\(|new EventSource\(|from 'undici'/u;
const connects =
  /^import \{[^}]*(?<!type )\b(?:request|get|connect|createConnection|Agent|lookup|resolve\w*|Socket as \w+|createSocket)\b[^}]*\} from 'node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)'/mu;
const runs = /^import \{[^}]*\b(?:spawn|exec|execFile)(?:Sync)?\b[^}]*\} from 'node:child_process'/mu;
/** Excludes declarations and comments that only share the name. */
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
  ...['server', 'cli', 'launcher', 'relay'].flatMap((app) => sources(join(root, 'apps', app, 'src'))),
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
