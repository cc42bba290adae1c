import { encodeFrame, type Frame } from './frame';
import type { ArmedScene, LiveValues, MomentMessage, RecentSignals, SignalMessage } from './protocol';

/** Largest number of effects held until they are over, for renderers that join meanwhile. */
const MAX_MOMENTS = 50;

/**
 * Ephemeral messages of one overlay's renderers: effects, signals, live data. None has a position; a joining
 * renderer receives what holds at that time.
 */
export class EphemeralMessages {
  /** Messages since the last frames, as JSON. */
  private news = noNews();
  /** Effects that may not be over yet. */
  private moments: { readonly json: string; readonly endsAt: number }[] = [];
  /** Values by kind, as JSON. */
  private readonly live = new Map<string, string>();
  private readonly recent = new Map<string, readonly SignalMessage['payload'][]>();
  /** Scenes last sent, as JSON. */
  private armed: readonly string[] = [];

  get hasNews(): boolean {
    const { moments, signals, recent, live, armed } = this.news;
    return moments.length + signals.length + recent.size + live.size > 0 || armed !== null;
  }

  /** @param now ms since 1970 */
  sendMoment(moment: MomentMessage, now: number): void {
    const endsAt = Date.parse(moment.at) + moment.ttlMs;
    // Read late, after the feed was broken off.
    if (endsAt <= now) return;
    const json = JSON.stringify(moment);
    this.news.moments.push(json);
    this.moments = [...this.moments.filter((each) => each.endsAt > now), { json, endsAt }].slice(
      -MAX_MOMENTS,
    );
  }

  /** @returns false if the value is unchanged */
  setLive(kind: string, value: LiveValues[string]): boolean {
    const json = JSON.stringify(value);
    if (this.live.get(kind) === json) return false;
    this.live.set(kind, json);
    this.news.live.set(kind, json);
    return true;
  }

  /**
   * Sets the scenes that may be live next.
   * @returns false if they equal the last ones
   */
  sendArmed(scenes: readonly ArmedScene[]): boolean {
    const armed = scenes.map((scene) => JSON.stringify(scene));
    if (armed.join() === this.armed.join()) return false;
    this.armed = this.news.armed = armed;
    return true;
  }

  /** @param recent messages a joining renderer receives instead, including this one */
  sendSignal(signal: SignalMessage, recent: RecentSignals['payloads']): void {
    this.recent.set(signal.kind, recent);
    this.news.signals.push(JSON.stringify(signal));
  }

  /** Sets the recent messages of a kind that layers start to use. */
  sendRecent(kind: string, recent: RecentSignals['payloads']): void {
    this.recent.set(kind, recent);
    this.news.recent.set(kind, recent);
  }

  /** No layer is drawn from any other kind now. */
  keepOnly(kinds: ReadonlySet<string>): void {
    for (const all of [this.live, this.recent, this.news.live, this.news.recent])
      for (const kind of all.keys()) if (!kinds.has(kind)) all.delete(kind);
  }

  /** Returns the frames since the last call. */
  takeFrames(): readonly Frame[] {
    const { news } = this;
    this.news = noNews();
    return framesOf(news);
  }

  /**
   * Returns the frames for a joining renderer, by the current state.
   * @param now ms since 1970
   */
  initialMessages(now: number): readonly Frame[] {
    const moments = this.moments.filter(({ endsAt }) => endsAt > now).map(({ json }) => json);
    const armed = this.armed.length > 0 ? this.armed : null;
    return framesOf({ live: this.live, recent: this.recent, signals: [], moments, armed });
  }
}

/** Pending messages. Effects and signals are JSON, as are values by kind. */
interface News {
  readonly live: Map<string, string>;
  readonly recent: Map<string, RecentSignals['payloads']>;
  readonly signals: string[];
  readonly moments: string[];
  /** Scenes that may be live next, as JSON; null if unchanged. */
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
  const filled = Object.entries(frames).filter(([, args]) => args.length > 0);
  // An empty list is sent too: scenes prepared earlier may no longer be needed.
  if (armed) filled.push(['arm', armed]);
  return filled.map(([event, args]) => encodeFrame(event, args));
}
