/**
 * The long proofs: `npm run proof`, `npm run proof -- kills damage`. Each has a fixed seed; a failure says the round, and
 * the same seed repeats it.
 *
 *   <names>            of the list below; all when there are none
 *   --only <names>     the same, with commas between them
 *   --rounds <n>       instead of the long form's
 *   --seed <n>
 *   --json <file>      where the report goes, by default coverage/proof.json
 *
 * The exit code is 0 if all that were asked for hold, 1 if not or if anything else went wrong, 2 for options that make
 * no sense.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveBitFlips } from './bit-flips';
import { proveCrowd } from './crowd';
import { proveDamage } from './damage';
import { proveDiskFull } from './disk-full';
import { proveFaults } from './faults';
import { proveKills } from './kills';
import type { ProofOptions, ProofReport } from './proof';
import { proveRaces } from './races';
import { abandonStages } from './stage';
import { proveStores } from './stores';

interface Proof {
  /** Number of rounds of the long form. */
  readonly rounds: number;
  prove(options: ProofOptions): Promise<ProofReport>;
}

const proofs: Readonly<Record<string, Proof>> = {
  kills: { rounds: 1000, prove: proveKills },
  races: { rounds: 10_000, prove: proveRaces },
  faults: { rounds: 500, prove: proveFaults },
  stores: { rounds: 500, prove: proveStores },
  crowd: { rounds: 30, prove: proveCrowd },
  'disk-full': { rounds: 200, prove: proveDiskFull },
  damage: { rounds: 1, prove: proveDamage },
  'bit-flips': { rounds: 500, prove: proveBitFlips },
};

interface Options {
  readonly names: readonly string[];
  readonly rounds: number | null;
  readonly seed: number;
  readonly json: string;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string', default: '2026' },
      json: { type: 'string', default: join(__dirname, '../../coverage/proof.json') },
    },
  });
  const named = [...positionals, ...(values.only?.split(',') ?? [])];
  const names = named.length > 0 ? named : Object.keys(proofs);
  const unknown = names.find((name) => !Object.hasOwn(proofs, name));
  if (unknown !== undefined)
    throw new Error(`There is no proof ${JSON.stringify(unknown)}: ${Object.keys(proofs).join(', ')}.`);
  return {
    names,
    rounds: values.rounds === undefined ? null : wholeNumber('--rounds', values.rounds, 1),
    seed: wholeNumber('--seed', values.seed, 0),
    json: values.json,
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least || text.trim() === '')
    throw new Error(`${name} takes a whole number from ${least} on, not ${JSON.stringify(text)}.`);
  return number;
}

async function main({ names, rounds, seed, json }: Options): Promise<boolean> {
  const report: Record<string, object> = {};
  let holds = true;
  for (const name of names) {
    const proof = proofs[name];
    if (!proof) continue;
    const began = performance.now();
    const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
    const progress = (line: string): void => console.error(`${name}: ${line}, ${seconds()} s`);
    const options = { rounds: rounds ?? proof.rounds, seed, progress };
    try {
      report[name] = { holds: true, seed, ...(await proof.prove(options)), seconds: seconds() };
    } catch (error) {
      holds = false;
      report[name] = { holds: false, seed, because: String(error), seconds: seconds() };
    }
    console.log(`${name}: ${JSON.stringify(report[name])}`);
    // Writes the report after each proof, so that an early end keeps the results so far.
    await mkdir(dirname(json), { recursive: true });
    await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  return holds;
}

// Leaves no server, folder or mount behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    abandonStages();
    process.exit(1);
  });

let options: Options;
try {
  options = readOptions();
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
main(options).then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
