import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/signals/signals';

/** A renderer that could make sounds. */
export interface AudioOutput {
  /** It runs inside broadcast software. */
  readonly obs: boolean;
  /** When it joined, ms since 1970. */
  readonly since: number;
  tellAudio(primary: boolean): void;
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

/** Nodes repeat what they have this often, in ms. */
const ANNOUNCE_MS = 10_000;
/** A node that hasn't for so long is gone, in ms. */
const GONE_MS = 25_000;

/**
 * Chooses the one renderer of each overlay that makes its sounds, so that two open sources aren't heard twice: one in
 * broadcast software before others, the one that joined first before later ones, over all nodes.
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

  private open(overlayId: string): OverlayAudio {
    const end =
      this.signals?.subscribe(topicOf(overlayId), (told) => this.hear(overlayId, told)) ?? (() => undefined);
    const audio = { outputs: new Set<AudioOutput>(), others: new Map(), primary: null, end };
    this.overlays.set(overlayId, audio);
    return audio;
  }

  private hear(overlayId: string, { node, best }: JsonObject): void {
    const audio = this.overlays.get(overlayId);
    if (!audio || typeof node !== 'string' || node === this.node) return;
    const isNew = !audio.others.has(node);
    if (best === null) audio.others.delete(node);
    else {
      const { obs, since } = best as unknown as Rank;
      audio.others.set(node, { obs, since, node, until: this.now() + GONE_MS });
      // It doesn't know yet what is here.
      if (isNew) this.announce(overlayId);
    }
    this.choose(overlayId);
  }

  private announce(overlayId: string): void {
    const audio = this.overlays.get(overlayId);
    if (!audio) return;
    const best = bestOf(audio.outputs);
    const told = best && { obs: best.obs, since: best.since };
    this.signals?.publish(topicOf(overlayId), { node: this.node, best: told });
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
    audio.primary?.tellAudio(false);
    audio.primary = primary;
    primary?.tellAudio(true);
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
