import type { Values } from '../widget';

/** Public view of a giveaway, as far as the widget shows it. */
export interface GiveawayLive {
  readonly phase: string;
  readonly keyword: string;
  readonly prize: string;
  readonly tickets: number;
  readonly viewers: number;
  /** Ms since 1970; null: it doesn't end by itself, or it rests. */
  readonly closesAt: number | null;
  /** Rolling names: the latest entrants. */
  readonly latest: readonly string[];
  /** Names of winners who were not drawn again or removed. */
  readonly winners: readonly string[];
  /** Id of the last draw; a new draw is revealed again. */
  readonly draw: string | null;
}

/** Statuses of winners who are none any more. */
const gone = new Set(['expired', 'rerolled', 'removed']);

/** Returns the view of a giveaway; null if there is none or it is not known. */
export function giveawayLive(live: Values | null | undefined): GiveawayLive | null {
  if (!live || live['phase'] === 'idle' || live['phase'] === 'cancelled') return null;
  const entries = (live['entries'] ?? {}) as Values;
  const timer = (live['timer'] ?? {}) as Values;
  const reveal = live['reveal'] as Values | null | undefined;
  const winners = (live['winners'] ?? []) as readonly Values[];
  const closesAt = typeof timer['closesAt'] === 'string' ? Date.parse(timer['closesAt']) : NaN;
  return {
    phase: String(live['phase']),
    keyword: wordIn(live['how'] ?? live['keyword']),
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
 * Returns the name shown at a point of a roll, which slows down.
 * @param share progress of the roll, 0 to 1
 * @param beside positions before (−) or after it
 */
export function rolledName(names: readonly string[], share: number, beside = 0): string {
  if (names.length === 0) return '…';
  const turns = Math.max(12, names.length);
  // As many steps at the end as fit into a slowing wheel.
  const step = Math.floor((1 - (1 - share) ** 3) * turns);
  return names[(step + beside + names.length) % names.length] ?? '…';
}

function wordIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
