import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { RecordedTips } from '@studio/contracts/stream-events/activity-record';
import { findBehaviour } from '@studio/widgets/catalog';
import { leftOutOfSums, type MoneySum } from '@studio/widgets/left-out';
import type { MoneyRules } from '@studio/widgets/money';
import type { HealthView } from './output.views';

/* Tips that layers leave out, since no rate converts them. */

/** Tips on an account's record, and how they are converted. */
export interface RecordedMoney {
  readonly tips: RecordedTips;
  readonly rules: MoneyRules;
}

type Design = Pick<OpenedDesign, 'layers'>;
type States = { readonly [memberId: number]: { readonly [key: string]: unknown } };
type Issue = HealthView['issues'][number];

/** Returns the layers that count money, each with the tips that it leaves out. */
export function totalsOf(
  design: Design,
  states: States,
  { tips, rules }: RecordedMoney,
): HealthView['totals'] {
  return {
    layers: countingIn(design, states).map(({ sums, memberId, name, widget }) => ({
      ...{ memberId, name, widget },
      leftOut: leftOutOfSums(sums, ({ range, part }) => tips[range][part], rules),
    })),
  };
}

/** Returns an issue if layers leave out tips of this session. Earlier ones need no action during a show. */
export function issuesOfMoney(
  design: Design,
  states: States,
  { tips, rules }: RecordedMoney,
): readonly Issue[] {
  const sums = countingIn(design, states).flatMap((layer) => layer.sums);
  const leftOut = leftOutOfSums(sums, ({ part }) => tips.session[part], rules);
  if (leftOut.length === 0) return [];
  const amounts = leftOut.map(({ currency, amount, tips: count }) => `${currency} (${count}: ${amount})`);
  const message =
    `Goals leave out tips in ${amounts.join(', ')}: no rate converts them. Set the rates in your account’s ` +
    'settings, or with the operation “set_currency_rates”.';
  return [{ code: 'currency_without_rate', severity: 'warning', message, memberId: null }];
}

interface CountingLayer extends Pick<OpenedDesign['layers'][number], 'memberId' | 'name' | 'widget'> {
  readonly sums: readonly MoneySum[];
}

function countingIn({ layers }: Design, states: States): readonly CountingLayer[] {
  return layers.flatMap(({ memberId, name, widget, values }) => {
    const behaviour = findBehaviour(widget);
    const sums = behaviour?.moneySums?.(states[memberId] ?? behaviour.initial(values), values) ?? [];
    return sums.length === 0 ? [] : [{ memberId, name, widget, sums }];
  });
}
