import { randomUUID } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';
import type { Report } from '@studio/realtime/protocol';
import type { RendererWatcher, WatchedRenderer } from '@studio/realtime/watched-renderer';
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

const KIND = 'output';
/** What has come about is written together after this, in ms. */
const GATHER_MS = 500;
/** Nodes say what they have this often, in ms. */
const REPEAT_MS = 30_000;
const RETRY_MS = 5_000;
/** Renderers that are told of one by one. */
const MOST_KNOWN = 20;
/** Others may write at the same time. */
const ATTEMPTS = 8;
/** An overlay that nobody has opened for so long is forgotten, in ms. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export interface PresenceOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** Whether other nodes may have renderers too. */
  readonly isShared: boolean;
  /** Told what broadcast software says that it shows. */
  readonly onObsScene: (overlayId: string, name: string) => void;
  readonly warn: (line: string) => void;
}

interface Desk {
  readonly renderers: Set<WatchedRenderer>;
  news: News;
  timer: NodeJS.Timeout | undefined;
  /** What is being written. */
  writing: Promise<void> | undefined;
}

/**
 * Knows the renderers of overlays: those of this node as they are, those of others from records in which each node
 * writes what it has, and what is worth keeping of those that were.
 */
export class Presence implements RendererWatcher {
  private readonly node = randomUUID();
  private readonly desks = new Map<string, Desk>();
  private repeating: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: PresenceOptions) {}

  start(): void {
    if (!this.options.isShared) return;
    this.repeating = setInterval(() => {
      for (const [overlayId, desk] of this.desks) if (desk.renderers.size > 0) this.plan(overlayId, desk, 0);
    }, REPEAT_MS).unref();
  }

  /** Writes what isn't written yet. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.repeating);
    const open = [...this.desks];
    for (const [, desk] of open) clearTimeout(desk.timer);
    await Promise.allSettled(open.map(([overlayId, desk]) => this.write(overlayId, desk)));
  }

  joined(renderer: WatchedRenderer): void {
    const desk = this.deskOf(renderer.overlayId);
    desk.renderers.add(renderer);
    const { obs, since, isFirst } = renderer;
    if (obs) desk.news.obsSeenAt = since;
    else desk.news.browserSeenAt = since;
    if (obs) desk.news.lostAt = null;
    if (obs && isFirst) desk.news.loads.push(since);
    this.count(desk, (day) =>
      isFirst ? { ...day, loads: day.loads + 1 } : { ...day, reconnects: day.reconnects + 1 },
    );
    this.plan(renderer.overlayId, desk);
  }

  painted(renderer: WatchedRenderer, tookMs: number | null): void {
    const desk = this.deskOf(renderer.overlayId);
    if (tookMs !== null) this.count(desk, (day) => withPaint(day, tookMs));
    this.plan(renderer.overlayId, desk);
  }

  reported(renderer: WatchedRenderer, before: Report | null): void {
    const { overlayId, report, obs } = renderer;
    if (!report) return;
    const desk = this.deskOf(overlayId);
    const known = new Set(before?.errors.map(({ memberId }) => memberId));
    for (const { memberId } of report.errors)
      if (!known.has(memberId))
        this.count(desk, (day) => ({
          ...day,
          errors: { ...day.errors, [memberId]: (day.errors[memberId] ?? 0) + 1 },
        }));
    const { obsScene } = report;
    // A browser may say anything.
    if (obs && obsScene !== null && obsScene !== before?.obsScene) {
      desk.news.obsScenes.push({ name: obsScene, at: this.options.clock.now() });
      // What it comes with is no change.
      if (before) this.options.onObsScene(overlayId, obsScene);
    }
    this.plan(overlayId, desk);
  }

  left(renderer: WatchedRenderer, isLost: boolean): void {
    const { overlayId, obs, since } = renderer;
    const desk = this.deskOf(overlayId);
    desk.renderers.delete(renderer);
    const now = this.options.clock.now();
    if (obs) this.count(desk, (day) => ({ ...day, obsMs: day.obsMs + Math.max(0, now - since) }));
    if (obs && isLost) desk.news.lostAt = now;
    this.plan(overlayId, desk);
  }

  /** What is known of an overlay's renderers now. @throws Unavailable */
  async of(overlayId: string): Promise<OutputRecord> {
    await this.desks.get(overlayId)?.writing;
    const stored = (await this.options.records.get<OutputRecord>(KIND, overlayId))?.value ?? emptyRecord;
    const desk = this.desks.get(overlayId);
    return this.merged(stored, desk?.news ?? noNews(), desk);
  }

  private merged(stored: OutputRecord, news: News, desk: Desk | undefined): OutputRecord {
    const now = this.options.clock.now();
    // Where there are no others, what others said is of an earlier start.
    const known = this.options.isShared ? stored : { ...stored, nodes: {} };
    return withNews(known, news, this.node, desk ? this.own(desk, now) : null, now);
  }

  private own({ renderers }: Desk, now: number): NodeRenderers | null {
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

  private count(desk: Desk, change: (day: Day) => Day): void {
    const day = new Date(this.options.clock.now()).toISOString().slice(0, 10);
    desk.news.days[day] = change(desk.news.days[day] ?? emptyDay);
  }

  private deskOf(overlayId: string): Desk {
    const desk = this.desks.get(overlayId) ?? {
      renderers: new Set(),
      news: noNews(),
      timer: undefined,
      writing: undefined,
    };
    this.desks.set(overlayId, desk);
    return desk;
  }

  private plan(overlayId: string, desk: Desk, waitMs = GATHER_MS): void {
    if (desk.timer || this.stopped) return;
    desk.timer = setTimeout(() => void this.write(overlayId, desk), waitMs).unref();
  }

  private async write(overlayId: string, desk: Desk): Promise<void> {
    desk.timer = undefined;
    const { news } = desk;
    desk.news = noNews();
    try {
      const storing = this.store(overlayId, news, desk);
      desk.writing = storing.catch(() => undefined);
      await storing;
      if (desk.renderers.size === 0 && !desk.timer && this.desks.get(overlayId) === desk)
        this.desks.delete(overlayId);
    } catch (error) {
      this.options.warn(`Renderers of overlay ${overlayId} can't be written: ${String(error)}`);
      desk.news = together(news, desk.news);
      this.plan(overlayId, desk, RETRY_MS);
    }
  }

  private async store(overlayId: string, news: News, desk: Desk): Promise<void> {
    const { records } = this.options;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await records.get<OutputRecord>(KIND, overlayId);
      const next = this.merged(stored?.value ?? emptyRecord, news, desk);
      const isDone = stored
        ? await records.compareAndSet(KIND, overlayId, stored.version, next, { ttlMs: KEPT_MS })
        : await records.putIfAbsent(KIND, overlayId, next, { ttlMs: KEPT_MS });
      if (isDone) return;
    }
    throw new Error('Others kept writing.');
  }
}

function knownOf({ obs, since, painted, behindSince, report }: WatchedRenderer): KnownRenderer {
  return {
    obs,
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

/** What wasn't written, and what has come since. */
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
