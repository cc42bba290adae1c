import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import type { Size, Sizes } from './runtime.state';
import { Measurements } from './measurements';
import { runtimeDecider } from './runtime.decider';
import type { RuntimeEvents } from './runtime.events';

/** Overlays whose measurements are kept in mind at most. */
const MAX_OVERLAYS = 1000;
const RETRY_MS = 5000;

export interface MeasuringOptions {
  readonly pipeline: CommitPipeline;
  /** The layers that an overlay has now. */
  readonly layersOf: (overlayId: string) => Promise<{ readonly [memberId: number]: unknown }>;
  readonly clock: Clock;
  /** Told of sizes that can't be written now; they are tried again. */
  readonly log: (line: string) => void;
}

interface Desk {
  readonly measurements: Measurements;
  timer: NodeJS.Timeout | undefined;
}

/** Writes what renderers measure to the overlays' runtime streams (ADR 0013). */
export class Measuring {
  /** Least recently used first. */
  private readonly desks = new Map<string, Desk>();
  private stopped = false;

  constructor(private readonly options: MeasuringOptions) {}

  /** @param size native size in design pixels, before crop, scale and rotation */
  report(overlayId: string, memberId: number, size: Size): void {
    if (this.stopped) return;
    const desk = this.deskOf(overlayId);
    desk.measurements.report(memberId, size, this.options.clock.now());
    this.plan(overlayId, desk);
  }

  /** What waits is dropped: renderers measure again when they come back. */
  stop(): void {
    this.stopped = true;
    for (const { timer } of this.desks.values()) clearTimeout(timer);
    this.desks.clear();
  }

  private deskOf(overlayId: string): Desk {
    const desk = this.desks.get(overlayId) ?? { measurements: new Measurements(), timer: undefined };
    this.desks.delete(overlayId);
    this.desks.set(overlayId, desk);
    const [oldest] = this.desks;
    if (oldest && this.desks.size > MAX_OVERLAYS) {
      clearTimeout(oldest[1].timer);
      this.desks.delete(oldest[0]);
    }
    return desk;
  }

  private plan(overlayId: string, desk: Desk, notBefore = 0): void {
    clearTimeout(desk.timer);
    const { dueAt } = desk.measurements;
    if (dueAt === null || this.desks.get(overlayId) !== desk) return;
    const wait = Math.max(dueAt, notBefore) - this.options.clock.now();
    desk.timer = setTimeout(() => void this.write(overlayId, desk), Math.max(0, wait)).unref();
  }

  private async write(overlayId: string, desk: Desk): Promise<void> {
    const { clock, log } = this.options;
    const { measurements } = desk;
    const sizes = measurements.take(clock.now());
    try {
      measurements.wrote(await this.commit(overlayId, sizes), clock.now());
      this.plan(overlayId, desk);
    } catch (error) {
      log(`Measured sizes of overlay ${overlayId} can't be written: ${String(error)}`);
      measurements.giveBack(sizes, clock.now());
      this.plan(overlayId, desk, clock.now() + RETRY_MS);
    }
  }

  /** @returns the layers that have another size now */
  private async commit(overlayId: string, sizes: Sizes): Promise<readonly number[]> {
    const { pipeline, layersOf } = this.options;
    const layers = await layersOf(overlayId);
    const commandId = randomCommandId();
    const id = (label: string): string => derivedId(commandId, label);
    const { commit } = await pipeline.execute({
      stream: streamName(runtimeDecider.category, overlayId),
      evolver: runtimeDecider,
      commandId,
      operation: 'measure',
      actor: { accountId: 'system', via: 'system' },
      correlationId: commandId,
      causationId: commandId,
      decide: ({ state, rev }, now) =>
        runtimeDecider.decide.ReportSizes(
          state,
          { sizes, layers },
          { now, rev, accountId: 'system', id, extension: null },
        ),
    });
    return (commit?.events ?? [])
      .filter(({ type }) => type === 'layer.measured')
      .map(({ data }) => (data as RuntimeEvents['layer.measured']).memberId);
  }
}
