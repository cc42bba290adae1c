import type { MomentMessage } from '@studio/realtime/protocol';
import type { EffectPlayer } from './effect-player';
import type { ServerClock } from './server-clock';
import type { Stage } from './stage';

/** Moments that are remembered, so that none is played twice. */
const MOST_KNOWN = 500;

/** Has what happens once be played once, and never after its time. */
export class EffectPlayers {
  private readonly known = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly clock: ServerClock,
    private readonly players: { readonly [kind: string]: EffectPlayer },
  ) {}

  take({ eventId, kind, payload, memberId, at, ttlMs }: MomentMessage): void {
    if (this.known.has(eventId)) return;
    this.known.add(eventId);
    for (const oldest of this.known) {
      if (this.known.size <= MOST_KNOWN) break;
      this.known.delete(oldest);
    }
    const elapsed = Math.max(0, this.clock.now() - Date.parse(at));
    if (elapsed >= ttlMs) return;
    if (memberId !== undefined) this.stage.play(memberId, { kind, payload, elapsed });
    else this.players[kind]?.(payload, elapsed);
  }
}
