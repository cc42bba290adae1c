import type { ToStage } from '@studio/realtime/stage-protocol';
import type { WidgetServices } from '@studio/widgets/drawing/widget-view';
import { drawings } from 'studio:drawings';

declare const RARE_DRAWINGS: string;

type Part = Pick<WidgetServices, 'qrCode'> & { readonly drawings: typeof drawings };

/**
 * Drawings of widgets that the first picture of most looks does without, and what only these need. They are a script of their own, so that a
 * canvas on a slow line shows its first layers sooner.
 */
export class RareDrawings {
  private part: Part | null = null;
  private loading: Promise<void> | null = null;
  private attempts = 0;

  readonly qrCode: WidgetServices['qrCode'] = (text, ecc) => this.part?.qrCode(text, ecc) ?? [];

  /** Returns true if a message cannot be shown before `load`. A change may add a layer of any widget. */
  needsMore(message: ToStage): boolean {
    if (this.part) return false;
    if (message[0] === 'delta') return true;
    return (
      message[0] === 'snapshot' &&
      Object.values(message[1].state.layers).some((layer) => !drawings.has(layer.widget))
    );
  }

  /** Returns a snapshot with the layers alone that can be drawn before `load`; null for other messages. */
  partOf(message: ToStage): ToStage | null {
    if (message[0] !== 'snapshot') return null;
    const { state } = message[1];
    const known = Object.entries(state.layers).filter(([, { widget }]) => drawings.has(widget));
    return ['snapshot', { ...message[1], state: { ...state, layers: Object.fromEntries(known) } }];
  }

  /** Loads them once. After a failure, the next call tries again. */
  load(): Promise<void> {
    this.loading ??= this.fetch().catch(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    // Browsers remember under its address that a script could not be loaded.
    const address = this.attempts++ === 0 ? RARE_DRAWINGS : `${RARE_DRAWINGS}?attempt=${this.attempts}`;
    const part = (await import(address)) as Part;
    for (const [slug, draw] of part.drawings) drawings.set(slug, draw);
    this.part = part;
  }
}

/**
 * Hands on messages in their order. Those that need further drawings wait for them, and all after them. Of a snapshot,
 * the layers that can be drawn are shown meanwhile.
 */
export class MessagesInOrder {
  private readonly waiting: ToStage[] = [];

  constructor(
    private readonly take: (message: ToStage) => void,
    private readonly rare: RareDrawings,
  ) {}

  add(message: ToStage): void {
    if (this.waiting.length === 0 && !this.rare.needsMore(message)) return this.take(message);
    this.waiting.push(message);
    const part = this.waiting.length === 1 ? this.rare.partOf(message) : null;
    if (part) this.take(part);
    // Without them, which a lost connection may cause, the other layers are shown.
    if (this.waiting.length === 1) void this.rare.load().then(() => this.takeAll());
  }

  private takeAll(): void {
    for (const message of this.waiting.splice(0)) this.take(message);
  }
}
