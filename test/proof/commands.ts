import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../support/api-client';
import { LoggedOverlay, type Acknowledged, type LoggedEvent } from './event-log';
import { assertThat } from './proof';
import type { Random } from './random';
import { until, type MoveAnswer, type Stage } from './stage';

/** A command is answered within this time, whatever its stores do, in ms. */
const DEADLINE_MS = 10_000;
/** Beyond the deadline: a busy machine. */
const GRACE_MS = 5_000;
/** Pause of a writer after a command, in ms. It is shorter than the Retry-After of a refusal. */
const REST_MS = 10;
/** Number of layers above which added layers are removed at the end of the round. */
const MOST_LAYERS = 40;
/** Additions of one round: an overlay may have 200 layers. */
const MOST_ADDITIONS = 100;
/** A rev that the overlay has left long ago. */
const STALE_REV = 1;

/** Outcomes of a proof's commands, over all its stages. */
export class CommandCounts {
  acknowledged = 0;
  /** Number of 503 `unavailable`: nothing was or will be written. */
  refused = 0;
  /** 409 `rev_conflict`, as asked for by a rev that is long gone. */
  staleRefused = 0;
  /** 503 `outcome_unknown`, and how many of them were in the log. */
  outcomeUnknown = 0;
  outcomeUnknownInLog = 0;
  /** Number of connections that broke before a response, and how many of their commands were in the log. */
  unanswered = 0;
  unansweredInLog = 0;
  /** Number of requests repeated under their Idempotency-Key, and how many of them had run before. */
  repeated = 0;
  repeatedInLog = 0;
  slowestAnswerMs = 0;
}

export interface SendOptions {
  /** True if the server is stopped meanwhile, so that connections may break. */
  readonly mayBreak?: boolean;
}

/** Commands on the overlay under proof; compares their responses with the log. */
export class Commands {
  readonly log = new LoggedOverlay();
  private nextNumber = 1;
  private additions = 0;
  private addedLayers: number[] = [];
  // Of the round.
  private acknowledged: Acknowledged[] = [];
  private never: number[] = [];
  private unknown: number[] = [];
  private unanswered: number[] = [];
  /** Unacknowledged additions; a repeat reveals their outcome. */
  private unfinished: number[] = [];
  /** Additions that were acknowledged. */
  private added: Acknowledged[] = [];

  /** @param read gives the events of the overlay's stream from a revision on, read past the server */
  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly read: (from: number) => readonly LoggedEvent[] | Promise<readonly LoggedEvent[]>,
    readonly counts: CommandCounts,
  ) {}

  /** Sends one command, drawn at random. @throws Refuted for an answer that may not be */
  async sendOne(name: string, { mayBreak = false }: SendOptions = {}): Promise<void> {
    const { stage, random } = this;
    const number = this.nextNumber++;
    const drawn = random.pick(['move', 'move', 'move', 'move', 'add', 'add', 'add', 'stale'] as const);
    const kind = drawn === 'add' && ++this.additions > MOST_ADDITIONS ? 'move' : drawn;
    const target = random.pick(stage.memberIds);
    const began = performance.now();
    const answer = await (
      kind === 'add'
        ? stage.add(number)
        : stage.move(target, number, kind === 'stale' ? STALE_REV : undefined)
    ).catch((error: unknown) => {
      if (mayBreak && (error as Error).name === 'TypeError') return null;
      throw error;
    });
    const ms = performance.now() - began;
    this.counts.slowestAnswerMs = Math.round(Math.max(this.counts.slowestAnswerMs, ms));
    assertThat(
      ms < DEADLINE_MS + GRACE_MS,
      `${name}: command ${number} was answered after ${Math.round(ms)} ms`,
    );
    if (kind === 'add' && answer?.status !== 201) this.unfinished.push(number);
    if (!answer) {
      this.counts.unanswered++;
      this.unanswered.push(number);
    } else if (answer.status < 300) this.acknowledge(answer, number, kind === 'add' ? null : target);
    else this.refuse(name, answer, number, kind === 'stale');
    await delay(REST_MS);
  }

  /**
   * Checks a round once everything works again: compares every response with the log, repeats unacknowledged
   * additions until they succeed, and compares reads with the log.
   * @throws Refuted
   */
  async settle(name: string): Promise<void> {
    const { log, stage, counts } = this;
    await this.readOn(name);
    log.requireAcknowledged(name, this.acknowledged);
    this.requireNever(name, this.never);
    await this.requireRead(name);
    counts.outcomeUnknownInLog += this.unknown.filter((number) => log.done.has(number)).length;
    counts.unansweredInLog += this.unanswered.filter((number) => log.done.has(number)).length;

    const repeated = await Promise.all(this.unfinished.map((number) => this.repeat(name, number)));
    await Promise.all(this.added.map((added) => this.repeatKnown(name, added)));
    await this.readOn(name);
    log.requireAcknowledged(name, [...this.acknowledged, ...repeated]);
    const unfinished = new Set(this.unfinished);
    this.requireNever(
      name,
      this.never.filter((number) => !unfinished.has(number)),
    );

    if (stage.memberIds.length + this.addedLayers.length > MOST_LAYERS) await this.removeAdded(name);
    await this.requireRead(name);
    this.additions = 0;
    this.acknowledged = [];
    this.never = [];
    this.unknown = [];
    this.unanswered = [];
    this.unfinished = [];
    this.added = [];
  }

  private acknowledge({ body }: Answer<MoveAnswer>, number: number, target: number | null): void {
    this.counts.acknowledged++;
    const acknowledged = { number, memberId: target ?? body.memberId, rev: body.rev };
    this.acknowledged.push(acknowledged);
    if (target !== null) return;
    this.addedLayers.push(body.memberId);
    this.added.push(acknowledged);
  }

  private refuse(
    name: string,
    { status, headers, body: { code = '' } }: Answer<MoveAnswer>,
    number: number,
    isStale: boolean,
  ): void {
    if (isStale && status === 409 && code === 'rev_conflict') {
      this.counts.staleRefused++;
      this.never.push(number);
      return;
    }
    const passes = status === 503 && Number(headers.get('retry-after')) > 0;
    assertThat(
      passes && (code === 'unavailable' || code === 'outcome_unknown'),
      `${name}: command ${number} was answered with ${status} ${code}, Retry-After ${headers.get('retry-after')}`,
    );
    if (code === 'unavailable') {
      this.counts.refused++;
      this.never.push(number);
    } else {
      this.counts.outcomeUnknown++;
      this.unknown.push(number);
    }
  }

  private async readOn(name: string): Promise<void> {
    this.log.take(name, await this.read(this.log.revision + 1));
  }

  /**
   * Compares a read with the log at a time without writes, since a pending write may still arrive after a
   * disturbance. Read models may lack a recent write that was not acknowledged; an acknowledged write must be
   * readable.
   */
  private async requireRead(name: string): Promise<void> {
    const { log, stage } = this;
    await until(`${name}: nothing is written any more`, async () => {
      const { revision } = log;
      const { body } = await answered(name, 200, () =>
        stage.api.get<Parameters<LoggedOverlay['requireRead']>[1]>(stage.path),
      );
      await this.readOn(name);
      const isUntold = this.unknown.length + this.unanswered.length > 0;
      const acknowledgedRev = Math.max(0, ...this.acknowledged.map(({ rev }) => rev));
      const lacksUntold = isUntold && body.rev >= acknowledgedRev && body.rev < log.rev;
      if (log.revision !== revision || lacksUntold) return false;
      log.requireRead(name, body);
      return true;
    });
  }

  private requireNever(name: string, numbers: readonly number[]): void {
    for (const number of numbers)
      assertThat(!this.log.done.has(number), `${name}: command ${number} was refused and is in the log`);
  }

  /** Repeats an addition: it returns the outcome of the first request, or runs now. */
  private async repeat(name: string, number: number): Promise<Acknowledged> {
    const before = this.log.done.get(number);
    this.counts.repeated++;
    if (before) this.counts.repeatedInLog++;
    const { body, headers } = await answered(name, 201, () => this.stage.add(number));
    const isReplayed = headers.get('idempotent-replayed') === 'true';
    assertThat(
      !before || (isReplayed && body.rev === before.rev && body.memberId === before.memberId),
      `${name}: the repeat of ${number} was answered with rev ${body.rev}, the log has ${JSON.stringify(before)}`,
    );
    this.addedLayers.push(body.memberId);
    return { number, memberId: body.memberId, rev: body.rev };
  }

  /** Repeats an acknowledged addition. If its response was not stored, the server finds the outcome in the log. */
  private async repeatKnown(name: string, { number, memberId, rev }: Acknowledged): Promise<void> {
    const { body, headers } = await answered(name, 201, () => this.stage.add(number));
    assertThat(
      headers.get('idempotent-replayed') === 'true' && body.memberId === memberId && body.rev === rev,
      `${name}: ${number} was acknowledged with rev ${rev}; its repeat was answered with ${body.rev}`,
    );
  }

  private async removeAdded(name: string): Promise<void> {
    const added = this.addedLayers.splice(0);
    await Promise.all(added.map((memberId) => answered(name, 200, () => this.stage.remove(memberId))));
    await this.readOn(name);
  }
}

/**
 * Repeats a request until it has the expected status, for temporary refusals.
 * @throws Refuted
 */
async function answered<Body>(
  name: string,
  status: number,
  ask: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  let last: Answer<Body> | null = null;
  const what = () =>
    `${name}: an answer ${status}; the last was ${last?.status} ${JSON.stringify(last?.body)}`;
  await until(what, async () => {
    last = await ask();
    const { code } = last.body as { readonly code?: string };
    assertThat(
      last.status === status || last.status === 503 || code === 'idempotency_in_progress',
      `${name}: answered with ${last.status} ${code}, not ${status}`,
    );
    return last.status === status;
  });
  return last as unknown as Answer<Body>;
}
