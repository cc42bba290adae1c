import { defineBehaviour, type ChannelActivity } from '../behaviour';
import { nothingTold, type LabelState } from './label.state';
import { labelWidget } from './label.widget';

/** Which activities a source is about. */
const kinds: { readonly [source: string]: readonly ChannelActivity['kind'][] } = {
  'latest-follower': ['follow'],
  'latest-sub': ['sub', 'resub'],
  'latest-gift': ['gift'],
  'latest-cheer': ['cheer'],
  'latest-tip': ['tip'],
  'latest-raid': ['raid'],
};

export const label = defineBehaviour<typeof labelWidget, LabelState>(labelWidget, {
  initial: () => nothingTold,
  commands: {
    // What it shows is kept up by itself.
    refresh: (state) => state,
  },
  on: {
    activity: (state, activity, { values: { source } }) => {
      if (!kinds[source]?.includes(activity.kind)) return state;
      const name = activity.user?.name ?? null;
      return { source, name, amount: amountOf(activity), value: name };
    },
    // What was told was of another source.
    settings: (state, _, { values: { source } }) =>
      state.source === null || state.source === source ? state : nothingTold,
  },
});

/** How much it was, as text: bits, viewers, months, gifts, or money with its currency. */
function amountOf({ bits, viewers, months, gifted, amount, currency }: ChannelActivity): string | null {
  if (amount !== undefined) return `${amount.toFixed(2)} ${currency ?? ''}`.trim();
  const count = bits ?? viewers ?? gifted ?? months;
  return count === undefined ? null : String(count);
}
