import type { ChatPlatform } from '@studio/areas/chat-bot';
import type { CountedFigure } from '@studio/operations/counted-figure';

export type SaidOutcome = 'said' | 'dropped' | 'failed';

/** What became of the lines of all bots, counted for operators. */
export class SaidLines {
  private readonly times = new Map<string, { readonly of: readonly string[]; times: number }>();

  readonly count = (platform: ChatPlatform, outcome: SaidOutcome): void => {
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

/** Expressions that were not looked for, since a line had taken its time. */
export function skippedPatterns(skipped: {
  readonly commands: () => number;
  readonly moderation: () => number;
}): CountedFigure {
  return {
    name: 'studio_bot_patterns_skipped_total',
    help: 'Expressions of commands and of moderation that were left out of a line, since others had taken its time.',
    labels: ['of'],
    counts: () => [
      { of: ['commands'], times: skipped.commands() },
      { of: ['moderation'], times: skipped.moderation() },
    ],
  };
}
