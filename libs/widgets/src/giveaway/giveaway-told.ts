import type { Values } from '../widget';

/** How a giveaway stands, as far as it is shown (answers, section 4). */
export interface ToldGiveaway {
  readonly phase: string;
  readonly keyword: string;
  readonly prize: string;
  readonly tickets: number;
  readonly viewers: number;
  /** Ms since 1970; null: it doesn't end by itself, or it rests. */
  readonly closesAt: number | null;
  /** Names that roll by: those who joined last. */
  readonly latest: readonly string[];
  /** Names of winners who were not drawn again or removed. */
  readonly winners: readonly string[];
  /** The last draw; another one is revealed anew. */
  readonly draw: string | null;
}

/** Statuses of winners who are none any more. */
const gone = new Set(['expired', 'rerolled', 'removed']);

/** Null: there is none, or nothing is known of it. */
export function giveawayTold(live: Values | null | undefined): ToldGiveaway | null {
  if (!live || live['phase'] === 'idle' || live['phase'] === 'cancelled') return null;
  const entries = (live['entries'] ?? {}) as Values;
  const timer = (live['timer'] ?? {}) as Values;
  const reveal = live['reveal'] as Values | null | undefined;
  const winners = (live['winners'] ?? []) as readonly Values[];
  const closesAt = typeof timer['closesAt'] === 'string' ? Date.parse(timer['closesAt']) : NaN;
  return {
    phase: String(live['phase']),
    keyword: typeof live['keyword'] === 'string' ? live['keyword'] : '',
    prize: typeof live['prize'] === 'string' ? live['prize'] : '',
    tickets: Number(entries['tickets'] ?? 0),
    viewers: Number(entries['viewers'] ?? 0),
    closesAt: Number.isNaN(closesAt) || timer['paused'] === true ? null : closesAt,
    latest: ((live['latest'] ?? []) as readonly unknown[]).map(String),
    winners: winners
      .filter(({ status }) => !gone.has(String(status)))
      .map(({ name }) => (typeof name === 'string' ? name : '…')),
    draw: reveal ? `${String(reveal['n'])} ${String(reveal['seed'])}` : null,
  };
}

/** `4:05`, or `1:02:03` from an hour on. */
export function clockText(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * The name that stands there `share` (0 to 1) of the way through a roll: fast first, then slower.
 * @param beside places before (−) or after it
 */
export function rolledName(names: readonly string[], share: number, beside = 0): string {
  if (names.length === 0) return '…';
  const turns = Math.max(12, names.length);
  // As many steps at the end as fit into a slowing wheel.
  const step = Math.floor((1 - (1 - share) ** 3) * turns);
  return names[(step + beside + names.length) % names.length] ?? '…';
}
