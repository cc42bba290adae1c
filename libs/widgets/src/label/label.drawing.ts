import { emptyLabel, type LabelState } from './label.state';
import { liveSince } from '../channel-facts';
import { Ticking } from '../drawing/ticking';
import { VariableText } from '../drawing/variable-text';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { TEXT_VARIABLES } from '../variables';
import { LabelCard } from '../drawing/labels/label-card';
import { LabelLine } from '../drawing/labels/label-line';
import type { LabelContent, LabelScreen, LabelValues } from './label-screen';
import { labelContent, labelTextOf } from './label-text';

/** Draws a label in its design. Its text is swapped when it changes. */
export function draw(place: WidgetPlace): WidgetView<LabelValues, LabelState> {
  const variables = new VariableText(place, () => write(false));
  let screen: LabelScreen | null = null;
  let design: LabelValues['design'] | null = null;
  /** Content that is drawn or being animated to; null before the first. */
  let shown: string | null = null;

  let last: {
    readonly values: LabelValues;
    readonly content: LabelContent;
    readonly live: LiveData;
  } | null = null;
  const write = (isAtOnce: boolean): void => {
    if (!last) return;
    const content = { ...last.content, text: variables.resolved(last.content.text, last.live) };
    const next = JSON.stringify(content);
    if (next === shown) return;
    screen?.write(content, last.values, shown === null || isAtOnce);
    shown = next;
  };
  const style = (values: LabelValues): void => {
    if (design !== values.design) {
      screen?.dispose();
      screen = values.design === 'card' ? new LabelCard(place) : new LabelLine(place);
      shown = null;
    }
    design = values.design;
    screen?.style(values);
  };

  /** Draws the current value. */
  let announce = (_isAtOnce: boolean): void => undefined;
  const ticking = new Ticking(place, () => announce(true));

  return {
    liveKinds: ['session', 'stream-status', 'twitch-stats', TEXT_VARIABLES],
    update(values, changed, state, live) {
      if (changed.size > 0) style(values);
      announce = (isAtOnce) => {
        const shown = labelTextOf(values, state ?? emptyLabel, live, place.services.seconds.now());
        last = { values, content: labelContent(values, shown), live };
        write(isAtOnce);
      };
      // A setting is seen at once, news come as the settings say.
      announce(changed.size > 0);
      // The time since the stream began goes on by itself.
      ticking.set(values.source === 'uptime' && liveSince(live) !== null);
    },
    dispose: () => {
      ticking.set(false);
      variables.dispose();
      screen?.dispose();
    },
  };
}
