import { latestSources } from '@studio/platforms/stream-kind-content';
import { coinsOf, streamKinds } from '@studio/platforms/stream-kinds';
import { defineBehaviour } from '../behaviour';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { moneyText, numberText } from '../numbers';
import { emptyLabel, type LabelState } from './label.state';
import { labelWidget } from './label.widget';

export const label = defineBehaviour<typeof labelWidget, LabelState>(labelWidget, {
  initial: () => emptyLabel,
  commands: {
    // The label updates by itself.
    refresh: (state) => state,
  },
  on: {
    activity: (state, activity, { values: { source }, locale }) =>
      isAbout(source, activity) ? showing(source, activity, locale) : state,
    // The stored value belongs to another source.
    settings: (state, _, { values: { source } }) =>
      state.source === null || state.source === source ? state : emptyLabel,
  },
  withoutSimulated: (state) => (state.source === null ? state : emptyLabel),
  recall: {
    settings: ['source'],
    chosen: (activities, _, { values: { source } }) =>
      activities.filter((each) => isAbout(source, each)).slice(-1),
    past: (_, activity, { values: { source }, locale }) => showing(source, activity, locale),
  },
});

function isAbout(source: string, { kind }: Activity): boolean {
  const { contribution } = streamKinds[kind];
  return contribution !== null && latestSources[contribution].key === source;
}

function showing(source: string, activity: Activity, locale = 'en'): LabelState {
  const name = activity.user?.name ?? null;
  return { source, name, amount: amountOf(activity, locale), value: name };
}

/** Returns the size of an activity as text: bits, viewers, months, gifts, or money with its currency. */
function amountOf(activity: Activity, locale: string): string | null {
  const { viewers, months, gifted, currency } = activity;
  const money = moneyOf(activity);
  if (money !== undefined) return moneyText(money, currency ?? '', locale);
  const count = coinsOf(activity) ?? viewers ?? gifted ?? months;
  return count === undefined ? null : numberText(count, locale);
}
