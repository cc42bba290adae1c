import type { EventOf } from '@studio/kernel/decider';
import type { LedgerEvents } from './ledger.events';
import {
  accountIn,
  isNewAccount,
  newAccount,
  withAccount,
  type LedgerShard,
  type PointsAccount,
  type LedgerAccount,
} from './ledger.state';
import { change, type LedgerContext } from './movement.decider';

type Events = readonly EventOf<LedgerEvents>[];

/** All that a viewer has goes to whom they were linked to. */
export interface HandOver extends LedgerAccount {
  /** `isHere`: in the same part of the ledger. */
  readonly to: LedgerAccount & { readonly isHere: boolean };
}

/** Adds the points of a linked viewer. */
export interface TakeOver extends LedgerAccount {
  readonly from: LedgerAccount;
  readonly account: PointsAccount;
}

/** Empties an account that was linked to another; returns no event if nothing is in it. */
export function handOver(state: LedgerShard, command: HandOver, context: LedgerContext): Events {
  const { viewerId, platform, to } = command;
  const account = accountIn(state, viewerId);
  if (isNewAccount(account)) return [];
  const { isHere, ...receiver } = to;
  const out = change(state, context, {
    ...{ viewerId, platform, delta: -account.points, ...why },
    link: { way: 'out', ...receiver, account },
  });
  if (!isHere) return [out];
  const after = withAccount(state, viewerId, newAccount, 1);
  return [out, ...takeOver(after, { ...receiver, from: { viewerId, platform }, account }, context)];
}

export function takeOver(state: LedgerShard, command: TakeOver, context: LedgerContext): Events {
  const { viewerId, platform, from, account } = command;
  return [
    change(state, context, {
      ...{ viewerId, platform, delta: account.points, ...why },
      link: { way: 'in', ...from, account },
    }),
  ];
}

const why = { source: 'link', reason: 'Linked', refId: null } as const;

/** Merges the points of two viewers. Counters per stream or day come from the later stream or day. */
export function joinedAccounts(one: PointsAccount, other: PointsAccount): PointsAccount {
  const sum = (key: 'points' | 'lifetime' | 'minutes' | 'messages' | 'rest' | 'owed'): number =>
    one[key] + other[key];
  const within = (
    key: 'watchEarned' | 'chatEarned' | 'given' | 'lost' | 'hourEarned',
    span: 'session' | 'day' | 'hour',
  ): number => {
    const latest = later(one[span], other[span]);
    return [one, other].reduce((all, each) => all + (each[span] === latest ? each[key] : 0), 0);
  };
  return {
    points: sum('points'),
    lifetime: sum('lifetime'),
    minutes: sum('minutes'),
    messages: sum('messages'),
    streak: Math.max(one.streak, other.streak),
    session: later(one.session, other.session),
    talkedIn: later(one.talkedIn, other.talkedIn),
    watchEarned: within('watchEarned', 'session'),
    chatEarned: within('chatEarned', 'session'),
    hour: later(one.hour, other.hour) ?? '',
    hourEarned: within('hourEarned', 'hour'),
    rest: sum('rest'),
    chatAt: later(one.chatAt, other.chatAt),
    owed: sum('owed'),
    dueAt:
      one.dueAt === null || other.dueAt === null
        ? (one.dueAt ?? other.dueAt)
        : earlier(one.dueAt, other.dueAt),
    day: later(one.day, other.day) ?? '',
    given: within('given', 'day'),
    lost: within('lost', 'day'),
    gambledAt: later(one.gambledAt, other.gambledAt),
    gaveAt: later(one.gaveAt, other.gaveAt),
    once: [...new Set([...one.once, ...other.once])],
    reversed: [...new Set([...one.reversed, ...other.reversed])],
    imported: joinedImports(one.imported, other.imported),
  };
}

/** Merges imports; the later one of two from one bot counts. */
function joinedImports(
  one: PointsAccount['imported'],
  other: PointsAccount['imported'],
): PointsAccount['imported'] {
  const all = [...Object.entries(one), ...Object.entries(other)].sort(([, a], [, b]) => a.seq - b.seq);
  return Object.fromEntries(all);
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') >= (other ?? '') ? one : other;
}

function earlier(one: string, other: string): string {
  return one <= other ? one : other;
}
