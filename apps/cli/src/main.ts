import { parseArgs } from 'node:util';
import { accountCommands } from './commands/accounts';
import { tokenCommands } from './commands/accounts-tokens';
import { channelCommands } from './commands/channels';
import { diff } from './commands/diff';
import { events } from './commands/events';
import { explain } from './commands/explain';
import { exportCommand } from './commands/export';
import { importCommand } from './commands/import';
import { lag } from './commands/lag';
import { newEpoch } from './commands/new-epoch';
import { purge } from './commands/purge';
import { rebuild } from './commands/rebuild';
import { replay } from './commands/replay';
import { state } from './commands/state';
import { streams } from './commands/streams';
import { verify } from './commands/verify';
import { processes } from './commands/processes';
import { giveawayCheck } from './commands/giveaway-check';
import { viewerForget } from './commands/viewer-forget';
import { UsageError, type OpsCall, type OpsCommand } from './command';

const commands: readonly OpsCommand[] = [
  streams,
  events,
  state,
  diff,
  explain,
  replay,
  verify,
  lag,
  rebuild,
  exportCommand,
  importCommand,
  newEpoch,
  purge,
  ...accountCommands,
  ...tokenCommands,
  ...channelCommands,
  processes,
  viewerForget,
  giveawayCheck,
];

function help(): string {
  return [
    'Commands for operators of Overlay Studio. They also work while the server is running.',
    '',
    ...commands.map(({ usage, summary }) => `  npm run ops -- ${usage}\n      ${summary}`),
    '',
    'DATA_DIR is the folder of the embedded stores (default ./data). --json prints one JSON value per line.',
    'Exit codes: 0 done, 1 failed or damage found, 2 wrong usage. Times are UTC.',
  ].join('\n');
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(help());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`Unknown command ${JSON.stringify(name)}.`);
  const { json, ...given } = parse(rest, command);
  const tooMany = given.positionals[command.takes];
  if (tooMany !== undefined)
    throw new UsageError(`${name} doesn't know what to do with ${JSON.stringify(tooMany)}.`);
  await command.run({
    ...given,
    json,
    dataDir: process.env['DATA_DIR'] ?? './data',
    eventStoreUrl: process.env['EVENTSTORE_URL'] || undefined,
    mongodbUrl: process.env['MONGODB_URL'] || undefined,
    print: (line) => console.log(line),
  });
  return 0;
}

function parse(args: string[], command: OpsCommand): Pick<OpsCall, 'json' | 'options' | 'positionals'> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...command.options, json: { type: 'boolean' } },
    });
    return { json: values['json'] === true, options: values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

// Whoever reads what is printed may have enough of it: `events … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// What is made, an export for instance, is for this user only.
process.umask(0o077);
main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) console.error(`\n${help()}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
