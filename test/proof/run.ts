/**
 * The long proofs: `npm run proof`. Each has a fixed seed; a failure says the round, and the same seed repeats it.
 *
 *   --only <name>      kills, races or faults
 *   --rounds <n>       instead of the long form's
 *   --seed <n>
 *   --json <file>      where the report goes, by default coverage/proof.json
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveFaults } from './faults';
import { proveKills } from './kills';
import type { ProofOptions, ProofReport } from './proof';
import { proveRaces } from './races';

const proofs: Readonly<
  Record<string, { readonly rounds: number; prove(options: ProofOptions): Promise<ProofReport> }>
> = {
  kills: { rounds: 1000, prove: proveKills },
  races: { rounds: 10_000, prove: proveRaces },
  faults: { rounds: 500, prove: proveFaults },
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '2026' },
    json: { type: 'string', default: join(__dirname, '../../coverage/proof.json') },
  },
});

async function main(): Promise<boolean> {
  const report: Record<string, object> = {};
  let holds = true;
  for (const [name, { rounds, prove }] of Object.entries(proofs)) {
    if (options.only !== undefined && options.only !== name) continue;
    const began = performance.now();
    const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
    const progress = (line: string): void => console.error(`${name}: ${line}, ${seconds()} s`);
    const seed = Number(options.seed);
    try {
      const figures = await prove({ rounds: Number(options.rounds ?? rounds), seed, progress });
      report[name] = { holds: true, seed, ...figures, seconds: seconds() };
    } catch (error) {
      holds = false;
      report[name] = { holds: false, seed, because: String(error), seconds: seconds() };
    }
    console.log(`${name}: ${JSON.stringify(report[name])}`);
  }
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
  return holds;
}

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
