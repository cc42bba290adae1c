import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RenderState } from '@studio/realtime/protocol';
import { BareRenderer, SharedWork } from './bare-renderer';
import { LoggedOverlay, readLog, type Acknowledged } from './event-log';
import { assertThat, quantile, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { sameJson } from './same-json';
import { onStage, until, Writers, type Stage } from './stage';

/** Renderers of the long form. */
const CROWD = 2000;
const WRITERS = 4;
/** Renderers that come for the first time at once. */
const JOINS_AT_ONCE = 50;
/** Duration of commands before and after the storm, in ms. */
const AROUND = { least: 50, most: 200 };
/** Time the renderers stay away, in ms; a restart of the server is added. */
const AWAY = { least: 20, most: 200 };
/** All must be back within this time, on a busy machine too. */
const BACK_MS = 60_000;
/** Maximum growth of the server's memory over the storms after the first of each kind, in MiB. */
const MOST_GROWTH_MIB = 200;

const storms = ['cut', 'vanish', 'restart'] as const;
type Storm = (typeof storms)[number];

/**
 * Disconnects a crowd of renderers at once during commands; all reconnect at once with their positions
 * [promises/3] [promises/5]. Each then shows what a new renderer receives. None is refused, blanks or goes
 * back, and every command is acknowledged. In some storms the server does not notice the old connections end. In
 * others it is killed and restarted, so that positions are unknown and all need a snapshot.
 */
export async function proveCrowd(options: ProofOptions, size = CROWD): Promise<ProofReport> {
  return onStage('crowd', options, async (stage) => {
    const crowd = new Crowd(stage, new Random(options.seed), size);
    try {
      await crowd.gather();
      for (let round = 1; round <= options.rounds; round++) {
        stage.beginRound(round);
        await crowd.storm(round);
        reportProgress(options, round, () => crowd.summary());
      }
      return crowd.report();
    } finally {
      crowd.leave();
    }
  });
}

class Crowd {
  private readonly shared = new SharedWork();
  private readonly renderers: BareRenderer[] = [];
  private readonly log = new LoggedOverlay();
  private readonly acknowledgedMs: number[] = [];
  private readonly backMs: number[] = [];
  private nextNumber = 1;
  private mostMiB = 0;
  private usualMiB = 0;
  private unanswered = 0;
  private snapshotsBefore = 0;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly size: number,
  ) {}

  async gather(): Promise<void> {
    const { port } = this.stage.studio;
    while (this.renderers.length < this.size) {
      const joins = Math.min(JOINS_AT_ONCE, this.size - this.renderers.length);
      for (let i = 0; i < joins; i++)
        this.renderers.push(new BareRenderer(port, this.stage.link, this.shared));
      await until('the crowd has its first pictures', () =>
        this.renderers.every(({ state }) => state !== null),
      );
    }
    this.snapshotsBefore = this.snapshots();
  }

  leave(): void {
    for (const renderer of this.renderers) renderer.close();
  }

  async storm(round: number): Promise<void> {
    const { random, stage } = this;
    const name = `storm ${round}`;
    const storm = storms[(round - 1) % storms.length] ?? 'cut';
    const acknowledged: Acknowledged[] = [];
    const writers = new Writers(WRITERS, () => this.sendOne(name, storm, acknowledged));
    await writers.accompany(async () => {
      await delay(random.between(AROUND.least, AROUND.most));
      stage.note(storm);
      await this.breakLines(storm);
      const began = performance.now();
      const { rev } = acknowledged.at(-1) ?? this.log;
      await until(
        `${name}: all are back with what they missed`,
        () => this.renderers.every((renderer) => renderer.isGreeted && renderer.rev >= rev),
        BACK_MS,
      );
      const ms = Math.round(performance.now() - began);
      this.backMs.push(ms);
      stage.note(`all are back after ${ms} ms`);
      await delay(random.between(AROUND.least, AROUND.most));
    });

    this.log.take(name, await readLog(stage.studio.dataDir, stage.stream, this.log.revision + 1));
    this.log.requireAcknowledged(name, acknowledged);
    this.log.requireRead(name, await stage.overlay());
    await this.requireAllAlike(name);
    for (const renderer of this.renderers) renderer.forgetLeft();
    this.weigh(name, round);
  }

  summary(): string {
    return `all were back after ${this.backMs.at(-1)} ms, ${this.acknowledgedMs.length} commands`;
  }

  report(): ProofReport {
    return {
      renderers: this.size,
      storms: this.backMs.length,
      backMedianMs: quantile(this.backMs, 0.5),
      backMostMs: quantile(this.backMs, 1),
      commands: this.acknowledgedMs.length,
      unansweredInRestarts: this.unanswered,
      acknowledgedMedianMs: Math.round(quantile(this.acknowledgedMs, 0.5)),
      acknowledgedP99Ms: Math.round(quantile(this.acknowledgedMs, 0.99)),
      acknowledgedMostMs: Math.round(quantile(this.acknowledgedMs, 1)),
      resumedBySnapshot: this.snapshots() - this.snapshotsBefore,
      mostMiB: this.mostMiB,
    };
  }

  private async sendOne(name: string, storm: Storm, acknowledged: Acknowledged[]): Promise<void> {
    const { stage, random } = this;
    const number = this.nextNumber++;
    const memberId = random.pick(stage.memberIds);
    const began = performance.now();
    const answer = await stage.move(memberId, number).catch((error: unknown) => {
      if (storm === 'restart') return null;
      throw error;
    });
    if (!answer) {
      this.unanswered++;
      await delay(20);
      return;
    }
    const { status, body } = answer;
    assertThat(status === 200, `${name}: command ${number} was answered with ${status} ${body.code}`);
    this.acknowledgedMs.push(performance.now() - began);
    acknowledged.push({ number, memberId, rev: body.rev });
    await delay(5);
  }

  private async breakLines(storm: Storm): Promise<void> {
    const { stage, random, renderers } = this;
    if (storm === 'vanish') {
      for (const renderer of renderers) renderer.vanish();
      return;
    }
    for (const renderer of renderers) renderer.cut();
    // They miss what happens meanwhile.
    await delay(random.between(AWAY.least, AWAY.most));
    if (storm === 'restart') {
      await stage.studio.kill();
      stage.studio = await stage.studio.restart();
    }
    for (const renderer of renderers) renderer.comeBack();
  }

  private async requireAllAlike(name: string): Promise<void> {
    const fresh = await this.stage.freshPicture();
    const isThere = ({ position, epoch, rev }: BareRenderer): boolean =>
      position === fresh.position && epoch === fresh.epoch && rev === this.log.rev;
    await until(`${name}: all stand where a fresh one stands`, () => this.renderers.every(isThere));
    const pictures = new Set<RenderState | null>(this.renderers.map(({ state }) => state));
    for (const picture of pictures)
      assertThat(
        sameJson(picture, fresh.state) && this.log.isShownBy(picture),
        `${name}: a renderer shows ${JSON.stringify(picture)}, a fresh one ${JSON.stringify(fresh.state)}`,
      );
    for (const { fault, refusal } of this.renderers)
      assertThat(fault === null && refusal === null, `${name}: a renderer says: ${fault ?? refusal}`);
  }

  private weigh(name: string, round: number): void {
    const status = readFileSync(`/proc/${this.stage.studio.pid}/status`, 'latin1');
    const mib = (field: string): number =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    this.mostMiB = Math.max(this.mostMiB, mib('VmHWM'));
    if (round <= storms.length) this.usualMiB = Math.max(this.usualMiB, mib('VmRSS'));
    assertThat(
      mib('VmRSS') - this.usualMiB < MOST_GROWTH_MIB,
      `${name}: the server has grown from ${this.usualMiB} to ${mib('VmRSS')} MiB`,
    );
  }

  private snapshots(): number {
    return this.renderers.reduce((sum, { snapshots }) => sum + snapshots, 0);
  }
}
