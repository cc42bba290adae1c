import { randomUUID } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';
import type { Report } from '@studio/realtime/protocol';
import type { RefusedRenderer, RendererWatcher, WatchedRenderer } from '@studio/realtime/watched-renderer';
import { emptyDay, withPaint, type Day } from './day';
import {
  emptyRecord,
  noNews,
  withNews,
  type KnownRenderer,
  type News,
  type NodeRenderers,
  type OutputRecord,
} from './output-record';
import { RefusedSources, type RefusedSource } from './refused-sources';

const KIND = 'output';
/** Time in ms for which changes are collected before they are written. */
const COALESCE_MS = 500;
/** Nodes say what they have this often, in ms. */
const REPEAT_MS = 30_000;
const RETRY_MS = 5_000;
/** Maximum number of renderers listed one by one. */
const MOST_KNOWN = 20;
/** Others may write at the same time. */
const ATTEMPTS = 8;
/** An overlay that nobody has opened for so long is forgotten, in ms. */
const RETENTION_MS = 400 * 24 * 60 * 60 * 1000;

export interface PresenceOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** Whether other nodes may have renderers too. */
  readonly isShared: boolean;
  /** Receives the scene that broadcast software shows. */
  readonly onObsScene: (overlayId: string, name: string) => void;
  readonly warn: (line: string) => void;
}

interface RendererReports {
  readonly renderers: Set<WatchedRenderer>;
  news: News;
  timer: NodeJS.Timeout | undefined;
  /** Write in progress. */
  writing: Promise<void> | undefined;
}

/**
 * Knows the renderers of overlays: those of this node as they are, those of others from records in which each node
 * writes what it has, and what is worth keeping of those that were.
 */
export class Presence implements RendererWatcher {
  private readonly node = randomUUID();
  private readonly refusedSources = new RefusedSources();
  private readonly reportsByOverlay = new Map<string, RendererReports>();
  private repeating: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: PresenceOptions) {}

  start(): void {
    if (!this.options.isShared) return;
    this.repeating = setInterval(() => {
      for (const [overlayId, reports] of this.reportsByOverlay)
        if (reports.renderers.size > 0) this.plan(overlayId, reports, 0);
    }, REPEAT_MS).unref();
  }

  /** Writes what isn't written yet. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.repeating);
    const open = [...this.reportsByOverlay];
    for (const [, reports] of open) clearTimeout(reports.timer);
    await Promise.allSettled(open.map(([overlayId, reports]) => this.write(overlayId, reports)));
  }

  refused(renderer: RefusedRenderer): void {
    this.refusedSources.add(renderer, this.options.clock.now());
  }

  /** Returns the sources with a wrong link that try to show an overlay now. */
  refusedOf(overlayId: string): readonly RefusedSource[] {
    return this.refusedSources.of(overlayId, this.options.clock.now());
  }

  joined(renderer: WatchedRenderer): void {
    const reports = this.reportsOf(renderer.overlayId);
    reports.renderers.add(renderer);
    const { obs, since, isFirst } = renderer;
    if (obs) reports.news.obsSeenAt = since;
    else reports.news.browserSeenAt = since;
    if (obs) reports.news.lostAt = null;
    if (obs && isFirst) reports.news.loads.push(since);
    this.count(reports, (day) =>
      isFirst ? { ...day, loads: day.loads + 1 } : { ...day, reconnects: day.reconnects + 1 },
    );
    this.plan(renderer.overlayId, reports);
  }

  painted(renderer: WatchedRenderer, tookMs: number | null): void {
    const reports = this.reportsOf(renderer.overlayId);
    if (tookMs !== null) this.count(reports, (day) => withPaint(day, tookMs));
    this.plan(renderer.overlayId, reports);
  }

  reported(renderer: WatchedRenderer, before: Report | null): void {
    const { overlayId, report, obs } = renderer;
    if (!report) return;
    const reports = this.reportsOf(overlayId);
    const known = new Set(before?.errors.map(({ memberId }) => memberId));
    for (const { memberId } of report.errors)
      if (!known.has(memberId))
        this.count(reports, (day) => ({
          ...day,
          errors: { ...day.errors, [memberId]: (day.errors[memberId] ?? 0) + 1 },
        }));
    const { obsScene } = report;
    // A browser may say anything.
    if (obs && obsScene !== null && obsScene !== before?.obsScene) {
      if ((before?.obsScene ?? null) === null) void this.follow(renderer, obsScene);
      else {
        reports.news.obsScenes.push({ name: obsScene, at: this.options.clock.now() });
        this.options.onObsScene(overlayId, obsScene);
      }
    }
    this.plan(overlayId, reports);
  }

  /**
   * The first scene that a page reports after it was loaded or connected anew. Another one than was seen last is a change
   * that was missed; the same one is none (ADR 348).
   */
  private async follow(renderer: WatchedRenderer, obsScene: string): Promise<void> {
    const { overlayId } = renderer;
    const at = this.options.clock.now();
    let last: OutputRecord['obsScene'];
    try {
      last = (await this.of(overlayId)).obsScene;
    } catch (error) {
      return this.options.warn(`Could not read the last OBS scene of overlay ${overlayId}: ${String(error)}`);
    }
    const reports = this.reportsOf(overlayId);
    reports.news.obsScenes.push({ name: obsScene, at });
    this.plan(overlayId, reports);
    // The page may have reported a further change meanwhile.
    if (last?.name !== obsScene && renderer.report?.obsScene === obsScene)
      this.options.onObsScene(overlayId, obsScene);
  }

  left(renderer: WatchedRenderer, isLost: boolean): void {
    const { overlayId, obs, since } = renderer;
    const reports = this.reportsOf(overlayId);
    reports.renderers.delete(renderer);
    const now = this.options.clock.now();
    if (obs) this.count(reports, (day) => ({ ...day, obsMs: day.obsMs + Math.max(0, now - since) }));
    if (obs && isLost) reports.news.lostAt = now;
    this.plan(overlayId, reports);
  }

  /**
   * Returns the record of an overlay's renderers.
   * @throws Unavailable
   */
  async of(overlayId: string): Promise<OutputRecord> {
    await this.reportsByOverlay.get(overlayId)?.writing;
    const stored = (await this.options.records.get<OutputRecord>(KIND, overlayId))?.value ?? emptyRecord;
    const reports = this.reportsByOverlay.get(overlayId);
    return this.merged(stored, reports?.news ?? noNews(), reports);
  }

  private merged(stored: OutputRecord, news: News, reports: RendererReports | undefined): OutputRecord {
    const now = this.options.clock.now();
    // Where there are no others, what others said is of an earlier start.
    const known = this.options.isShared ? stored : { ...stored, nodes: {} };
    return withNews(known, news, this.node, reports ? this.ownRenderers(reports, now) : null, now);
  }

  private ownRenderers({ renderers }: RendererReports, now: number): NodeRenderers | null {
    if (renderers.size === 0 || this.stopped) return null;
    const all = [...renderers];
    const obs = all.filter((renderer) => renderer.obs);
    const browsers = all.filter((renderer) => !renderer.obs);
    return {
      at: now,
      obs: obs.length,
      browser: browsers.length,
      renderers: [...obs, ...browsers].slice(0, MOST_KNOWN).map(knownOf),
    };
  }

  private count(reports: RendererReports, change: (day: Day) => Day): void {
    const day = new Date(this.options.clock.now()).toISOString().slice(0, 10);
    reports.news.days[day] = change(reports.news.days[day] ?? emptyDay);
  }

  private reportsOf(overlayId: string): RendererReports {
    const reports = this.reportsByOverlay.get(overlayId) ?? {
      renderers: new Set(),
      news: noNews(),
      timer: undefined,
      writing: undefined,
    };
    this.reportsByOverlay.set(overlayId, reports);
    return reports;
  }

  private plan(overlayId: string, reports: RendererReports, waitMs = COALESCE_MS): void {
    if (reports.timer || this.stopped) return;
    reports.timer = setTimeout(() => void this.write(overlayId, reports), waitMs).unref();
  }

  private async write(overlayId: string, reports: RendererReports): Promise<void> {
    reports.timer = undefined;
    const { news } = reports;
    reports.news = noNews();
    try {
      const storing = this.store(overlayId, news, reports);
      reports.writing = storing.catch(() => undefined);
      await storing;
      if (reports.renderers.size === 0 && !reports.timer && this.reportsByOverlay.get(overlayId) === reports)
        this.reportsByOverlay.delete(overlayId);
    } catch (error) {
      this.options.warn(`Could not save the renderers of overlay ${overlayId}: ${String(error)}`);
      reports.news = together(news, reports.news);
      this.plan(overlayId, reports, RETRY_MS);
    }
  }

  private async store(overlayId: string, news: News, reports: RendererReports): Promise<void> {
    const { records } = this.options;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await records.get<OutputRecord>(KIND, overlayId);
      const next = this.merged(stored?.value ?? emptyRecord, news, reports);
      const isDone = stored
        ? await records.compareAndSet(KIND, overlayId, stored.version, next, { ttlMs: RETENTION_MS })
        : await records.putIfAbsent(KIND, overlayId, next, { ttlMs: RETENTION_MS });
      if (isDone) return;
    }
    throw new Error('Others kept writing.');
  }
}

function knownOf({ obs, generation, since, painted, behindSince, report }: WatchedRenderer): KnownRenderer {
  return {
    obs,
    generation,
    since,
    paintedRev: painted?.rev ?? null,
    // A hidden page paints nothing, and is right again with its first frame.
    behindSince: report?.visible === false ? null : behindSince,
    visible: report?.visible ?? null,
    active: report?.active ?? null,
    width: report?.width ?? null,
    height: report?.height ?? null,
    errors: report?.errors.map(({ memberId, message }) => ({ memberId, message })) ?? [],
    waiting: report?.waiting ?? [],
  };
}

/** Merges observations that were not written with newer ones. */
function together(before: News, after: News): News {
  const { days, obsSeenAt, browserSeenAt, obsScene, loads, lostAt } = withNews(
    withNews(emptyRecord, before, '', null, 0),
    after,
    '',
    null,
    0,
  );
  return {
    obsSeenAt,
    browserSeenAt,
    obsScenes: obsScene ? [...before.obsScenes, ...after.obsScenes] : [],
    lostAt: after.lostAt === undefined ? before.lostAt : lostAt,
    loads: [...loads],
    days: { ...days },
  };
}
