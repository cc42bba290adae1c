import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/pubsub/signals';

/** A renderer that could make sounds. */
export interface AudioOutput {
  /** True if it runs inside broadcast software. */
  readonly obs: boolean;
  /** Time it joined, ms since 1970. */
  readonly since: number;
  sendAudio(primary: boolean): void;
}

type Rank = Pick<AudioOutput, 'obs' | 'since'>;

/** The best that a node has. */
interface Candidate extends Rank {
  readonly node: string;
}

interface OverlayAudio {
  readonly outputs: Set<AudioOutput>;
  /** The best of other nodes, by node, and until when that counts, ms since 1970. */
  readonly others: Map<string, Candidate & { readonly until: number }>;
  primary: AudioOutput | null;
  readonly end: Unsubscribe;
}

/** Interval at which nodes repeat their announcements, in ms. */
const ANNOUNCE_MS = 10_000;
/** Silence after which a node counts as gone, in ms. */
const GONE_MS = 25_000;

/**
 * Chooses the one renderer of each overlay that plays its sounds, so that two open sources do not play them twice.
 * A source in broadcast software precedes others; among equals the first to join wins, across all nodes.
 */
export class AudioOutputs {
  private readonly node = randomUUID();
  private readonly overlays = new Map<string, OverlayAudio>();
  private announcing: NodeJS.Timeout | undefined;

  /** @param signals among the nodes; null: there is one */
  constructor(
    private readonly signals: Signals | null,
    private readonly now: () => number,
  ) {}

  start(): void {
    this.announcing = setInterval(() => {
      for (const overlayId of this.overlays.keys()) {
        this.announce(overlayId);
        this.choose(overlayId);
      }
    }, ANNOUNCE_MS).unref();
  }

  stop(): void {
    clearInterval(this.announcing);
    for (const { end } of this.overlays.values()) end();
    this.overlays.clear();
  }

  join(overlayId: string, output: AudioOutput): void {
    const audio = this.overlays.get(overlayId) ?? this.open(overlayId);
    audio.outputs.add(output);
    this.announce(overlayId);
    this.choose(overlayId);
  }

  leave(overlayId: string, output: AudioOutput): void {
    const audio = this.overlays.get(overlayId);
    if (!audio?.outputs.delete(output)) return;
    if (audio.primary === output) audio.primary = null;
    this.announce(overlayId);
    if (audio.outputs.size > 0) return this.choose(overlayId);
    audio.end();
    this.overlays.delete(overlayId);
  }

  /** True for the renderer that plays the sounds of an overlay. */
  isPrimary(overlayId: string, output: AudioOutput): boolean {
    return this.overlays.get(overlayId)?.primary === output;
  }

  private open(overlayId: string): OverlayAudio {
    const end =
      this.signals?.subscribe(topicOf(overlayId), (message) => this.receive(overlayId, message)) ??
      (() => undefined);
    const audio = { outputs: new Set<AudioOutput>(), others: new Map(), primary: null, end };
    this.overlays.set(overlayId, audio);
    return audio;
  }

  private receive(overlayId: string, { node, best }: JsonObject): void {
    const audio = this.overlays.get(overlayId);
    if (!audio || typeof node !== 'string' || node === this.node) return;
    const isNew = !audio.others.has(node);
    if (best === null) audio.others.delete(node);
    else {
      const { obs, since } = best as Rank;
      audio.others.set(node, { obs, since, node, until: this.now() + GONE_MS });
      // The other node does not know this node's outputs yet.
      if (isNew) this.announce(overlayId);
    }
    this.choose(overlayId);
  }

  private announce(overlayId: string): void {
    const audio = this.overlays.get(overlayId);
    if (!audio) return;
    const best = bestOf(audio.outputs);
    const current = best && { obs: best.obs, since: best.since };
    this.signals?.publish(topicOf(overlayId), { node: this.node, best: current });
  }

  private choose(overlayId: string): void {
    const audio = this.overlays.get(overlayId);
    if (!audio) return;
    const now = this.now();
    for (const [node, { until }] of audio.others) if (until <= now) audio.others.delete(node);
    const best = bestOf(audio.outputs);
    const candidate = best && { obs: best.obs, since: best.since, node: this.node };
    const isOurs = candidate && [...audio.others.values()].every((other) => comesBefore(candidate, other));
    const primary = isOurs ? best : null;
    if (primary === audio.primary) return;
    audio.primary?.sendAudio(false);
    audio.primary = primary;
    primary?.sendAudio(true);
  }
}

function topicOf(overlayId: string): Topic {
  return `audio-${overlayId}`;
}

function bestOf(outputs: ReadonlySet<AudioOutput>): AudioOutput | null {
  let best: AudioOutput | null = null;
  for (const output of outputs) if (!best || rankBefore(output, best)) best = output;
  return best;
}

function comesBefore(a: Candidate, b: Candidate): boolean {
  if (a.obs === b.obs && a.since === b.since) return a.node < b.node;
  return rankBefore(a, b);
}

function rankBefore(a: Rank, b: Rank): boolean {
  return a.obs === b.obs ? a.since < b.since : a.obs;
}
