import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { arch, homedir, networkInterfaces, release, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operatingSystem } from '@studio/os/this-system';
import { StartLog } from './start-log';
import { placesOf, withSettings, type Environment } from './places';
import { OneStart } from './one-start';
import { withoutSecrets } from './without-secrets';
import { help } from './words';

const TITLE = 'Overlay Studio';
/** Manifest of the program, relative to the built launcher. */
const MANIFEST = join(__dirname, '../../../../package.json');
const OPS = join(__dirname, '../../cli/src/main.js');

const say = (lines: readonly string[]): void => lines.forEach((line) => console.log(line));

/** Runs the launcher, which a person starts by a double click, without a command line. */
async function main(argv: readonly string[]): Promise<number> {
  // What is made from here on is for this user only.
  process.umask(0o077);
  const places = placesOf(process.env);
  const env = withSettings(process.env, places.settingsFile);
  if (argv[0] === 'ops') return runOps(argv.slice(1), { ...env, DATA_DIR: places.dataDir });
  const { values } = parseArgs({
    args: [...argv],
    options: {
      network: { type: 'boolean' },
      'no-browser': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version: string };
  if (values.help) say(help);
  if (values.version) say([version]);
  if (values.help ?? values.version) return 0;
  nameWindow();
  const start = new OneStart({
    env,
    places,
    version,
    network: values.network ? ownAddresses() : null,
    browser: !values['no-browser'],
    log: () => {
      const log = StartLog.begin(places.logDir, withoutSecrets(env, homedir()));
      log.line(`${TITLE} ${version}, Node ${process.version}, ${type()} ${release()} on ${arch()}`);
      return log;
    },
    say,
  });
  for (const signal of operatingSystem.stopSignals) process.on(signal, () => start.stop());
  return start.run();
}

function runOps(args: readonly string[], env: Environment): number {
  return spawnSync(process.execPath, [OPS, ...args], { stdio: 'inherit', env: { ...env } }).status ?? 1;
}

function nameWindow(): void {
  process.title = TITLE;
  if (process.stdout.isTTY) process.stdout.write(`\u001b]0;${TITLE}\u0007`);
}

/** Addresses of this computer in its networks. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** A window that opened by a double click closes with its program: what it says must be read first. */
async function untilRead(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return;
  say(['', 'Press Enter to close this window.']);
  process.stdin.resume();
  await once(process.stdin, 'data');
}

// A window that was closed takes nothing any more.
process.stdout.on('error', () => undefined);

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  })
  .then(async (code) => {
    if (code !== 0 && process.argv[2] !== 'ops') await untilRead();
    process.exit(code);
  });
