import { setTimeout as delay } from 'node:timers/promises';
import { LoggedOverlay, numberAt, readLog, type Acknowledged, type Done } from './event-log';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { onStage, Writers, type Stage } from './stage';
import { Watchers } from './watchers';

const WRITERS = 12;
const RENDERERS = 3;
/** Number of rounds from which two servers alternate on the processors, each with every second round. */
const ROUNDS_IN_TWO_LANES = 20;
/** Number of kills after which a new server starts with an empty folder, since a start would read ever more. */
const ROUNDS_ON_ONE_FOLDER = 100;
/** One in this many rounds kills the server before its first response, within at most this many ms. */
const EARLY = { every: 4, most: 120 };
/** In all other rounds: the number of acknowledged commands before the kill, and a random delay in ms. */
const LATE = { acknowledged: 60, most: 15 };
/** One in this many rounds kills the server again while it starts. */
const WHILE_STARTING_EVERY = 3;

/**
 * Kills the server at random times under load, repeatedly, and checks the disk [promises/1] [promises/3].
 * Every acknowledged command is there once, with the rev of its response. Revs and revisions have no gaps and
 * never go back. Everything sent to a renderer is in the log. After the restart every renderer and the read models
 * show what the log says.
 */
export async function proveKills(options: ProofOptions): Promise<ProofReport> {
  const totals = {
    kills: 0,
    killsWhileStarting: 0,
    acknowledged: 0,
    unanswered: 0,
    survivedUnanswered: 0,
    deltasSeen: 0,
  };
  const lanes = options.rounds < ROUNDS_IN_TWO_LANES ? 1 : 2;
  let hasFailed = false;
  const lane = async (number: number): Promise<void> => {
    const random = new Random(options.seed + number);
    let round = number;
    const isOver = (): boolean => hasFailed || round > options.rounds;
    while (!isOver())
      await onStage(`kills-lane-${number}`, options, async (stage) => {
        const killing = await Killing.begin(stage, random);
        for (let here = 0; here < ROUNDS_ON_ONE_FOLDER && !isOver(); here++, round += lanes) {
          stage.beginRound(round);
          const report = await killing.round(`round ${round}`);
          for (const name of Object.keys(report) as (keyof typeof report)[]) totals[name] += report[name];
          reportProgress(options, totals.kills, () => `${totals.acknowledged} acknowledged commands`);
        }
      });
  };
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, (_, i) =>
      lane(i + 1).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return totals;
}

/** Server that is killed repeatedly, with its expected state. */
class Killing {
  private readonly log = new LoggedOverlay();
  private nextNumber = 1;
  private startMs = 1000;

  private constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly watchers: Watchers,
  ) {}

  static async begin(stage: Stage, random: Random): Promise<Killing> {
    const killing = new Killing(stage, random, new Watchers(await stage.watch(RENDERERS)));
    await killing.read('at first');
    return killing;
  }

  async round(name: string) {
    const { acknowledged, unanswered } = await this.workUntilKilled(name);
    const done = await this.read(name);
    this.log.requireAcknowledged(name, acknowledged);
    const deltasSeen = this.requireSeenIsLogged(name, done);

    const killsWhileStarting = await this.startAgain();
    this.log.requireRead(name, await this.stage.overlay());
    await this.watchers.untilAsLogged(name, this.log);
    this.watchers.requireNoneWentBack(name);
    const survived = unanswered.filter((number) => this.log.done.has(number));
    return {
      kills: 1,
      killsWhileStarting,
      acknowledged: acknowledged.length,
      unanswered: unanswered.length,
      survivedUnanswered: survived.length,
      deltasSeen,
    };
  }

  private async workUntilKilled(name: string) {
    const { stage, random } = this;
    const acknowledged: Acknowledged[] = [];
    const unanswered: number[] = [];
    const isEarly = random.between(1, EARLY.every) === 1;
    const enough = random.between(1, LATE.acknowledged);
    const moment = random.between(0, isEarly ? EARLY.most : LATE.most);
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const writers = new Writers(WRITERS, async () => {
      const number = this.nextNumber++;
      const memberId = random.pick(stage.memberIds);
      const answer = await stage.move(memberId, number).catch(() => null);
      if (answer?.status === 200) acknowledged.push({ number, memberId, rev: answer.body.rev });
      else unanswered.push(number);
      if (acknowledged.length >= enough) reach();
    });
    if (!isEarly) {
      const wasReached = await Promise.race([reached.then(() => true), delay(20_000, false, { ref: false })]);
      assertThat(wasReached, `${name}: ${acknowledged.length} commands were answered in 20 s`);
    }
    await delay(moment);
    stage.note(`killed after ${acknowledged.length} acknowledged commands`);
    await Promise.all([stage.studio.kill(), writers.stop()]);
    return { acknowledged, unanswered };
  }

  private async read(name: string): Promise<readonly Done[]> {
    const { studio, stream } = this.stage;
    return this.log.take(name, await readLog(studio.dataDir, stream, this.log.revision + 1));
  }

  /** @returns how many deltas the renderers were sent */
  private requireSeenIsLogged(name: string, done: readonly Done[]): number {
    const byRev = new Map(done.map((each) => [each.rev, each]));
    let seen = 0;
    for (const delta of this.watchers.renderers.flatMap((renderer) => renderer.deltas())) {
      seen++;
      assertThat(
        delta.rev <= this.log.rev,
        `${name}: a renderer saw rev ${delta.rev}, the log ends at ${this.log.rev}`,
      );
      const changed = delta.changes.filter((change) => change.kind === 'layer-changed');
      const move = byRev.get(delta.rev);
      assertThat(
        !move || changed.some(({ memberId }) => memberId === move.memberId),
        `${name}: a renderer saw ${JSON.stringify(delta)}, the log has ${JSON.stringify(move)}`,
      );
      // A delta may contain several commits: each layer must be as the last of them left it.
      for (const { memberId, layout } of changed) {
        const last = done.findLast((each) => each.memberId === memberId && each.rev <= delta.rev);
        assertThat(
          !last || (layout !== undefined && numberAt(layout) === last.number),
          `${name}: a renderer saw ${JSON.stringify(delta)}, the log has ${JSON.stringify(last)}`,
        );
      }
    }
    return seen;
  }

  /** @returns how often it was killed before it served */
  private async startAgain(): Promise<number> {
    const { stage, random } = this;
    const isKilled = random.between(1, WHILE_STARTING_EVERY) === 1;
    if (isKilled) {
      stage.studio = await stage.studio.relaunch();
      await delay(random.between(0, this.startMs));
      await stage.studio.kill();
      stage.note('killed while it started');
    }
    const began = performance.now();
    stage.studio = await stage.studio.restart();
    this.startMs = Math.round(performance.now() - began);
    stage.note(`started in ${this.startMs} ms`);
    return isKilled ? 1 : 0;
  }
}
