import { encodeFrame, type Frame } from './frame';
import type { ArmedScene, LiveValues, MomentMessage, RecentSignals, SignalMessage } from './protocol';

/** Moments that are remembered until they are over, for those who join meanwhile. */
const MOST_MOMENTS = 50;

/**
 * What the renderers of one overlay are told beside its picture: moments, signals, live data. None of it has a position;
 * who joins is greeted with what holds then.
 */
export class Passing {
  /** Of what has come about since the last frames, as JSON. */
  private news = noNews();
  /** Moments that may not be over yet. */
  private moments: { readonly json: string; readonly endsAt: number }[] = [];
  /** Values by kind, as JSON. */
  private readonly live = new Map<string, string>();
  private readonly recent = new Map<string, readonly SignalMessage['payload'][]>();
  /** As JSON. */
  private armed: readonly string[] = [];

  get hasNews(): boolean {
    const { moments, signals, recent, live, armed } = this.news;
    return moments.length + signals.length + recent.size + live.size > 0 || armed !== null;
  }

  /** @param now ms since 1970 */
  tellMoment(moment: MomentMessage, now: number): void {
    const endsAt = Date.parse(moment.at) + moment.ttlMs;
    // Read late, after the feed was broken off.
    if (endsAt <= now) return;
    const json = JSON.stringify(moment);
    this.news.moments.push(json);
    this.moments = [...this.moments.filter((each) => each.endsAt > now), { json, endsAt }].slice(
      -MOST_MOMENTS,
    );
  }

  /** @returns false when that is what it was */
  tellLive(kind: string, value: LiveValues[string]): boolean {
    const json = JSON.stringify(value);
    if (this.live.get(kind) === json) return false;
    this.live.set(kind, json);
    this.news.live.set(kind, json);
    return true;
  }

  /** Scenes that may be live next. @returns false when they are those that were told last */
  tellArmed(scenes: readonly ArmedScene[]): boolean {
    const armed = scenes.map((scene) => JSON.stringify(scene));
    if (armed.join() === this.armed.join()) return false;
    this.armed = this.news.armed = armed;
    return true;
  }

  /** @param recent what a renderer that joins is told instead, this one among them */
  tellSignal(signal: SignalMessage, recent: RecentSignals['payloads']): void {
    this.recent.set(signal.kind, recent);
    this.news.signals.push(JSON.stringify(signal));
  }

  /** Layers begin to be drawn from a kind of signals. */
  tellRecent(kind: string, recent: RecentSignals['payloads']): void {
    this.recent.set(kind, recent);
    this.news.recent.set(kind, recent);
  }

  /** No layer is drawn from any other kind now. */
  keepOnly(kinds: ReadonlySet<string>): void {
    for (const all of [this.live, this.recent, this.news.live, this.news.recent])
      for (const kind of all.keys()) if (!kinds.has(kind)) all.delete(kind);
  }

  /** What has come about since it was called last. */
  takeFrames(): readonly Frame[] {
    const { news } = this;
    this.news = noNews();
    return framesOf(news);
  }

  /** What holds now, for a renderer that joins. @param now ms since 1970 */
  greeting(now: number): readonly Frame[] {
    const moments = this.moments.filter(({ endsAt }) => endsAt > now).map(({ json }) => json);
    const armed = this.armed.length > 0 ? this.armed : null;
    return framesOf({ live: this.live, recent: this.recent, signals: [], moments, armed });
  }
}

/** Moments and signals are JSON, and so are values by kind. */
interface News {
  readonly live: Map<string, string>;
  readonly recent: Map<string, RecentSignals['payloads']>;
  readonly signals: string[];
  readonly moments: string[];
  /** Null: as they were. */
  armed: readonly string[] | null;
}

function noNews(): News {
  return { live: new Map(), recent: new Map(), signals: [], moments: [], armed: null };
}

function framesOf({ live, recent, signals, moments, armed }: Readonly<News>): readonly Frame[] {
  const values = [...live].map(([kind, json]) => `${JSON.stringify(kind)}:${json}`);
  const frames: { readonly [event: string]: readonly string[] } = {
    live: values.length > 0 ? [`{${values.join(',')}}`] : [],
    recent: [...recent].map(([kind, payloads]) => JSON.stringify({ kind, payloads } satisfies RecentSignals)),
    signal: signals,
    moment: moments,
  };
  const told = Object.entries(frames).filter(([, args]) => args.length > 0);
  // None is told as well: what was ready before need not be any more.
  if (armed) told.push(['arm', armed]);
  return told.map(([event, args]) => encodeFrame(event, args));
}
