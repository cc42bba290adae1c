import { parseArgs } from 'node:util';
import { streams } from './commands/streams';
import { UsageError, type OpsCommand } from './command';

const commands: readonly OpsCommand[] = [streams];

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Looks into the stores of Overlay Studio, also while the server runs.',
    '',
    ...commands.map(({ usage, summary }) => `  npm run ops -- ${usage.padEnd(width)}   ${summary}`),
    '',
    'DATA_DIR says where the embedded stores lie (default ./data). --json prints one JSON value a line.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(help());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  const { values, positionals } = parse(rest);
  await command.run({
    positionals,
    json: values.json,
    dataDir: process.env['DATA_DIR'] ?? './data',
    print: (line) => console.log(line),
  });
  return 0;
}

function parse(args: string[]): { values: { json: boolean }; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    return { values: { json: values.json }, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) console.error(`\n${help()}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
