import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StudioProcess } from '../support/server-process';
import { requireOutcome, type Outcome } from './damage-outcomes';
import { copyFolder, makePast, studioEnv, type Past } from './damage-past';
import { putBack, ways as allWays, type Way } from './damage-ways';
import { Refuted, reportProgress, type ProofOptions, type ProofReport } from './proof';

/** Starts that are tried at the same time. */
const LANES = 2;

export interface DamageOptions extends ProofOptions {
  /** Names of the cases to run; by default all. */
  readonly ways?: readonly string[];
}

/**
 * Damages a server's data folder in every way of the table and starts the built server on it. Its output and
 * answers must match the table (docs/operations.md, Damaged files). If a start is refused, the remedy
 * named in the log line is applied, after which everything must be there again.
 */
export async function proveDamage(options: DamageOptions): Promise<ProofReport> {
  const chosen = allWays.filter(({ name }) => options.ways?.includes(name) ?? true);
  const possible = chosen.filter(({ uid }) => uid === undefined || process.getuid?.() === 0);
  const counts: Partial<Record<Outcome['kind'], number>> = {};
  // A failure of one case does not stop the others.
  const failures: string[] = [];
  const past = await makePast();
  try {
    for (let round = 1; round <= options.rounds; round++) {
      const waiting = [...possible];
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          for (let way = waiting.shift(); way; way = waiting.shift()) {
            const failure = await tryOut(way, past).then(
              () => null,
              (error: unknown) => String(error),
            );
            if (failure !== null) failures.push(failure);
            counts[way.outcome.kind] = (counts[way.outcome.kind] ?? 0) + 1;
            options.progress?.(failure ?? `${way.name}: ${way.outcome.kind}`);
          }
        }),
      );
      reportProgress(options, round, () => `${possible.length} ways`);
    }
  } finally {
    await past.remove();
  }
  if (failures.length > 0) throw new Refuted(failures.join('\n'));
  return { ways: possible.length * options.rounds, leftOut: chosen.length - possible.length, ...counts };
}

async function tryOut(way: Way, past: Past): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'studio-damage-'));
  const dataDir = join(root, 'data');
  const source = past[way.from ?? 'stopped'];
  let studio: StudioProcess | undefined;
  const start = async (uid?: number): Promise<StudioProcess> =>
    (studio = await StudioProcess.launch({
      dataDir,
      env: studioEnv,
      ...(uid !== undefined && { uid }),
    }));
  try {
    await copyFolder(source, dataDir);
    if (way.uid !== undefined) chownSync(root, way.uid, way.uid);
    await way.damage(dataDir, past);
    const { facts } = past;
    await requireOutcome(way.outcome, { studio: await start(way.uid), facts });
    if (way.outcome.kind !== 'refused') return;
    if (way.mend) await way.mend(dataDir, past);
    else putBack(dataDir, source);
    await requireOutcome({ kind: 'whole', line: null }, { studio: await start(), facts });
  } catch (error) {
    const folder = resolve(
      __dirname,
      '../../coverage/proof',
      `damage-${way.name.replaceAll(/[^a-z]+/gi, '-')}`,
    );
    await studio?.kill();
    await rm(folder, { recursive: true, force: true });
    await copyFolder(dataDir, folder).catch(() => undefined);
    const said = error instanceof Error ? error.message : String(error);
    throw new Refuted(`${way.name}: ${said} (its folder is in ${folder})`, { cause: error });
  } finally {
    await way.after?.(dataDir);
    await studio?.kill();
    await rm(root, { recursive: true, force: true });
  }
}
