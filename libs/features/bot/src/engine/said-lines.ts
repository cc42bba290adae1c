import type { ChatPlatform, LineOutcome } from '@studio/contracts/bot/chat-bot';
import type { CountedFigure } from '@studio/operations/counted-figure';

/** Outcomes of the lines of all bots, counted for operators. */
export class SaidLines {
  private readonly times = new Map<string, { readonly of: readonly string[]; times: number }>();

  readonly count = (platform: ChatPlatform, outcome: LineOutcome): void => {
    const key = `${platform} ${outcome}`;
    const known = this.times.get(key) ?? { of: [platform, outcome], times: 0 };
    known.times++;
    this.times.set(key, known);
  };

  readonly figure: CountedFigure = {
    name: 'studio_bot_lines_total',
    help: 'Lines of bots by outcome: said, dropped (no room, too late, or no chat), failed (the platform refused, or was silent).',
    labels: ['platform', 'outcome'],
    counts: () => [...this.times.values()],
  };
}
