import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import { converted } from '@studio/widgets/money';
import type { SupportDocument } from './activity.projection';

/** Part of a list of supporters. */
export type PaidSupport = Pick<SupportDocument, 'viewerId' | 'platform' | 'amount'>;

/** Reads a list of supporters, most first, by its kind or currency. */
export type ListOf = (list: string, limit: number) => Promise<readonly PaidSupport[]>;

interface PaidLists {
  /** Currencies in which something was paid. */
  readonly paid: readonly string[];
  /** Currency of the result. */
  readonly currency: string;
  readonly rates: Awaited<ReturnType<AccountPlaces['placeOf']>>['rates'];
  readonly limit: number;
  readonly listOf: ListOf;
}

/** Supporters that are read of each currency: somebody may be further down in one and first in the sum. */
const MERGED = 200;

/** Returns supporters by all that they paid, most first; what no rate converts is left out. */
export async function mostPaid({
  paid,
  currency,
  rates,
  limit,
  listOf,
}: PaidLists): Promise<readonly PaidSupport[]> {
  const others = paid.flatMap((from) => {
    const worth = from === currency ? null : converted(1, from, currency, rates);
    return worth === null ? [] : [{ from, worth }];
  });
  if (others.length === 0) return listOf(currency, limit);
  const sums = new Map<string, PaidSupport>();
  for (const { from, worth } of [{ from: currency, worth: 1 }, ...others])
    for (const each of await listOf(from, MERGED)) {
      const amount = (sums.get(each.viewerId)?.amount ?? 0) + Math.round(each.amount * worth);
      sums.set(each.viewerId, { ...each, amount });
    }
  return [...sums.values()].sort((a, b) => b.amount - a.amount).slice(0, limit);
}
