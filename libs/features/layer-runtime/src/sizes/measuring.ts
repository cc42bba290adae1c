import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { InternalRuntimeCommands } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Size } from '@studio/widgets/size';
import { Measurements } from './measurements';
import { runtimeDecider } from '../layers/runtime.decider';
import type { RuntimeEvents } from '../model/runtime.events';

/** Maximum number of overlays whose measurements are cached. */
const MAX_OVERLAYS = 1000;
const RETRY_MS = 5000;

export interface MeasuringOptions {
  readonly pipeline: CommitPipeline;
  /** The layers that an overlay has now. */
  readonly layersOf: (overlayId: string) => Promise<{ readonly [memberId: number]: unknown }>;
  readonly clock: Clock;
  /** Logs sizes that cannot be written now; they are retried. */
  readonly log: (line: string) => void;
}

interface LayerMeasurements {
  readonly measurements: Measurements;
  timer: NodeJS.Timeout | undefined;
}

const measuring = new InternalCommands<Pick<InternalRuntimeCommands, 'ReportSizes'>, Runtime>(
  runtimeDecider,
  {
    ReportSizes: {},
  },
);

/** Writes what renderers measure to the overlays' runtime streams (ADR 0013). */
export class Measuring {
  /** Least recently used first. */
  private readonly entries = new Map<string, LayerMeasurements>();
  private stopped = false;

  constructor(private readonly options: MeasuringOptions) {}

  /** @param size native size in design pixels, before crop, scale and rotation */
  report(overlayId: string, memberId: number, size: Size): void {
    if (this.stopped) return;
    const entry = this.measurementsOf(overlayId);
    entry.measurements.report(memberId, size, this.options.clock.now());
    this.plan(overlayId, entry);
  }

  /** Drops waiting sizes: renderers measure again when they reconnect. */
  stop(): void {
    this.stopped = true;
    for (const { timer } of this.entries.values()) clearTimeout(timer);
    this.entries.clear();
  }

  private measurementsOf(overlayId: string): LayerMeasurements {
    const entry = this.entries.get(overlayId) ?? { measurements: new Measurements(), timer: undefined };
    this.entries.delete(overlayId);
    this.entries.set(overlayId, entry);
    const [oldest] = this.entries;
    if (oldest && this.entries.size > MAX_OVERLAYS) {
      clearTimeout(oldest[1].timer);
      this.entries.delete(oldest[0]);
    }
    return entry;
  }

  private plan(overlayId: string, entry: LayerMeasurements, notBefore = 0): void {
    clearTimeout(entry.timer);
    const { dueAt } = entry.measurements;
    if (dueAt === null || this.entries.get(overlayId) !== entry) return;
    const wait = Math.max(dueAt, notBefore) - this.options.clock.now();
    entry.timer = setTimeout(() => void this.write(overlayId, entry), Math.max(0, wait)).unref();
  }

  private async write(overlayId: string, entry: LayerMeasurements): Promise<void> {
    const { clock, log } = this.options;
    const { measurements } = entry;
    const sizes = measurements.take(clock.now());
    try {
      measurements.wrote(await this.commit(overlayId, sizes), clock.now());
      this.plan(overlayId, entry);
    } catch (error) {
      log(`Measured sizes of overlay ${overlayId} can't be written: ${String(error)}`);
      measurements.giveBack(sizes, clock.now());
      this.plan(overlayId, entry, clock.now() + RETRY_MS);
    }
  }

  /** @returns the layers that have another size now */
  private async commit(overlayId: string, sizes: SizesByLayer): Promise<readonly number[]> {
    const { pipeline, layersOf } = this.options;
    const layers = await layersOf(overlayId);
    const { commit } = await measuring.run(pipeline, 'ReportSizes', {
      ...{ streamId: overlayId, command: { sizes, layers }, cause: { key: null } },
    });
    return (commit?.events ?? [])
      .filter(({ type }) => type === 'layer.measured')
      .map(({ data }) => (data as RuntimeEvents['layer.measured']).memberId);
  }
}
