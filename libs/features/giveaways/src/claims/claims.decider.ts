import type { EventOf } from '@studio/kernel/decider';
import { lost, replaced, type DrawingContext } from '../draw/winners.decider';
import type { GiveawayEvents } from '../model/giveaway.events';
import {
  isActive,
  MOST_ASKED,
  winnerDueAt,
  type Giveaway,
  type Giveaways,
  type GiveawayWinner,
} from '../model/giveaway.state';

type Events = readonly EventOf<GiveawayEvents>[];

/** Maximum number of stored lines of a winner. */
const MOST_MESSAGES = 50;

/** Chat line of a winner. */
export interface WinnerLine {
  readonly viewerId: string;
  readonly text: string;
  readonly at: string;
}

/** Reports whether the message to a winner was sent. */
export interface ReportAsked {
  readonly giveawayId: string;
  readonly n: number;
  readonly attempt: number;
  readonly asked: 'sent' | 'not_connected' | 'not_sent';
}

/** Begins the time to claim once the line was sent; notes where it was not. */
export function reportAsked(
  { giveaway }: Giveaways,
  { giveawayId, n, attempt, asked }: ReportAsked,
  now: number,
): Events {
  const winner =
    giveaway?.giveawayId === giveawayId ? giveaway.winners.find((one) => one.n === n) : undefined;
  if (!giveaway || winner?.status !== 'pending' || !winner.asking) return [];
  const at = new Date(now).toISOString();
  if (asked === 'sent') {
    const claimBy = new Date(now + giveaway.settings.claimSeconds * 1000).toISOString();
    return [{ type: 'winner.asked', data: { giveawayId, n, at, claimBy } }];
  }
  // A later attempt is under way.
  if (winner.asking.attempt !== attempt || winner.asking.failed) return [];
  return [{ type: 'winner.unasked', data: { giveawayId, n, at, attempt, why: asked } }];
}

/** Asks a winner again whose line was not sent, as often as that is tried. */
function askedAgain({ giveawayId }: Giveaway, { n, asking }: GiveawayWinner, now: number): Events {
  if (!asking) return [];
  const { attempt } = asking;
  const at = new Date(now).toISOString();
  return attempt < MOST_ASKED
    ? [{ type: 'winner.asking', data: { giveawayId, n, at, attempt: attempt + 1 } }]
    : [{ type: 'winner.unasked', data: { giveawayId, n, at, attempt, why: 'unknown' } }];
}

/** Records that a winner has claimed the prize. */
export function claimed(
  giveaway: Giveaway,
  winner: GiveawayWinner,
  by: 'chat' | 'control',
  now: number,
): Events {
  const { giveawayId } = giveaway;
  const waits = giveaway.winners.some(({ n, status }) => status === 'pending' && n !== winner.n);
  const data = { giveawayId, n: winner.n, viewerId: winner.viewerId, by, at: new Date(now).toISOString() };
  return [{ type: 'winner.claimed', data: { ...data, phase: waits ? 'claiming' : 'drawn' } }];
}

/** Stores lines of winners; the first line of a winner who was asked claims the prize. */
export function storeWinnerLines({ giveaway }: Giveaways, lines: readonly WinnerLine[], now: number): Events {
  if (giveaway?.phase !== 'claiming' && giveaway?.phase !== 'drawn') return [];
  const counts = new Map(giveaway.winners.map(({ n, messages }) => [n, messages.length]));
  let current: Giveaway = giveaway;
  return lines.flatMap(({ viewerId, text, at }): Events => {
    const winner = current.winners.findLast((each) => each.viewerId === viewerId && isActive(each));
    if (!winner) return [];
    const { giveawayId } = current;
    const { n, status } = winner;
    const count = counts.get(n) ?? 0;
    counts.set(n, count + 1);
    const claims = status === 'pending' ? claimed(current, winner, 'chat', now) : [];
    if (claims.length > 0)
      current = {
        ...current,
        winners: current.winners.map((each) => (each.n === n ? { ...each, status: 'claimed' } : each)),
      };
    return [
      ...claims,
      ...(count < MOST_MESSAGES
        ? [{ type: 'winner.wrote', data: { giveawayId, n, viewerId, text, at } } as const]
        : []),
    ];
  });
}

/** Asks the next winner again whose line was not sent, or ends the claim of the next one whose time is over. */
export function claimDue(state: Giveaways, giveaway: Giveaway, context: DrawingContext): Events {
  const { autoRerolls, eligible, settings } = giveaway;
  const { now } = context;
  const winner = giveaway.winners.find((one) => (winnerDueAt(one) ?? Infinity) <= now);
  if (!winner) return [];
  if (winner.claimBy === null) return askedAgain(giveaway, winner, now);
  const mayReplace = autoRerolls < settings.autoRerollMax && eligible > 0;
  return mayReplace
    ? replaced(state, giveaway, winner, 'expired', context)
    : lost(giveaway, winner, 'expired', now);
}
