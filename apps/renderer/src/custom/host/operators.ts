import type { CodeState } from '@studio/widgets/custom/code-state';
import type { ReceivedEvent } from '../bridge';

/** Hands a widget what operators do with its layer, as events of StreamElements. */
export class Operators {
  /** Events that were sent; null before any state has come. */
  private count: number | null = null;
  private isMuted = false;

  constructor(private readonly receive: (event: ReceivedEvent) => void) {}

  get muted(): boolean {
    return this.isMuted;
  }

  /** Takes what the studio knows. What happened before the first time is no news. */
  take({ muted = false, sent }: CodeState): void {
    const before = this.count;
    this.count = sent?.count ?? 0;
    const isOther = muted !== this.isMuted;
    this.isMuted = muted;
    if (before === null) return;
    if (isOther) this.receive({ listener: 'alertService:toggleSound', event: { muted } });
    if (sent && sent.count > before) this.receive({ listener: sent.listener, event: sent.event });
  }
}
