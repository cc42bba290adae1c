import type { goalBarWidget } from './goal-bar.widget';
import { initialGoal, type GoalBarState } from './goal-bar.state';
import type { ValuesOf } from '../widget';
import { Bar, filledPart } from '../drawing/bar';
import { playBlockSound } from '../drawing/block-sound';
import { celebrate } from '../drawing/celebration';
import { faint } from '../drawing/color';
import { digitRuns } from '../drawing/figures';
import { Measurement } from '../drawing/measurement';
import type { ItemValues } from '../drawing/item-motion';
import { RollingNumber } from '../drawing/rolling-number';
import { hang } from '../drawing/hanging';
import { bare, TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { goalText } from './goal-bar-text';
import { GoalMarks } from '../drawing/goal-marks';
import { WatchedGoal } from './watched-goal';

type GoalBarValues = ValuesOf<typeof goalBarWidget>;

/** Widths with the box, horizontal and vertical, and the length of a vertical bar, in design pixels. */
const [WIDTH, UPRIGHT_WIDTH, UPRIGHT_BAR] = [640, 320, 320];
/** Shares of the font size. */
const [TITLE, FIGURES, BAR] = [0.75, 0.75, 0.48];
/** Opacity of a track on a plate, as a share of the text color. */
const TRACK = 0.2;

const swap: ItemValues = { itemIn: 'slide-up', itemOut: 'fade', itemMs: 400 };

/** A title, how far it is, and the bar: figures roll while the bar grows. */
export function draw(place: WidgetPlace): WidgetView<GoalBarValues, GoalBarState> {
  const box = new TextBox(place);
  const head = document.createElement('div');
  const title = new TextBox(place, head);
  const figures = new TextBox(place, head);
  const bar = new Bar();
  const track = document.createElement('div');
  const marks = new GoalMarks(track);
  const number = new RollingNumber(place.guard, figures.element);
  const watched = new WatchedGoal();
  /** Counted up to here; null before the first time. */
  let celebrations: number | null = null;
  const room = new TitleRoom(place, head, { title, figures });
  track.append(bar.element);
  for (const { element } of [title, figures]) element.classList.add('line');
  box.hold(head, track);

  const show = (values: GoalBarValues, state: GoalBarState, target: number, isChanged: boolean): void => {
    const write = (value: number): void =>
      room.beside(goalText(values.show, { value, target, currency: state.currency }));
    number.show(state.value, swap, write, isChanged);
  };
  return {
    liveKinds: ['stream-status', 'twitch-stats', 'youtube-stats'],
    update(values, changed, doing, live) {
      const isChanged = changed.size > 0;
      if (isChanged) watched.forget();
      const state = watched.goal(values, doing ?? initialGoal(values), live);
      if (isChanged) {
        arrange(values, { head, track });
        styleAll(values, { box, title, figures, bar });
        marks.style(values);
      }
      title.write([{ text: values.title }]);
      if (isChanged) room.style(values);
      const part = filledPart(state.value, state.target);
      marks.show(part);
      const isReached = celebrations !== null && state.celebrations > celebrations && state.reached !== null;
      celebrations = state.celebrations;
      if (isReached && !isChanged) playBlockSound(place.services.sounds, values);
      if (!isReached || !values.celebrate || isChanged) {
        show(values, state, state.target, isChanged);
        return bar.show(part, !isChanged);
      }
      // First the target that was reached, then the next one.
      show(values, state, state.reached, false);
      celebrate(box.element);
      const goOn = place.guard((): void => {
        if (state.target === state.reached) return;
        show(values, state, state.target, true);
        bar.show(part, true);
      });
      bar.show(1, true, goOn);
    },
    dispose: () => {
      room.dispose();
      number.rest();
      bar.rest();
      for (const each of [box, title, figures]) each.dispose();
    },
  };
}

/** Makes the letters of the title smaller where the figures leave too little room. */
class TitleRoom {
  private readonly measurement: Measurement;
  private fontSize = 0;
  /** Number of letters of the figures. */
  private letters = 0;

  constructor(
    place: WidgetPlace,
    head: HTMLElement,
    private readonly texts: { readonly title: TextBox; readonly figures: TextBox },
  ) {
    const { title } = texts;
    this.measurement = new Measurement(place, [head], () => title.fitLine(this.fontSize));
  }

  style({ fontSize }: GoalBarValues): void {
    this.fontSize = fontSize * TITLE;
    this.measurement.run();
  }

  /** Writes the figures. */
  beside(figures: string): void {
    this.texts.figures.write(digitRuns(figures));
    if (figures.length !== this.letters) this.measurement.run();
    this.letters = figures.length;
  }

  dispose(): void {
    this.measurement.dispose();
  }
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/** Side by side over the bar, or under an upright one. */
function arrange(
  { orientation, fontSize, show, title, align }: GoalBarValues,
  { head, track }: { readonly head: HTMLElement; readonly track: HTMLElement },
): void {
  const isUpright = orientation === 'vertical';
  const hasHead = show !== 'none' || title.trim() !== '';
  Object.assign(head.style, {
    display: hasHead ? 'flex' : 'none',
    flexDirection: isUpright ? 'column' : 'row',
    alignItems: isUpright ? 'center' : 'baseline',
    justifyContent: show !== 'none' && title.trim() !== '' ? 'space-between' : sides[align],
    columnGap: `${fontSize * FIGURES}px`,
    minWidth: '0',
    [isUpright ? 'marginTop' : 'marginBottom']: hasHead ? '6px' : '0',
    [isUpright ? 'marginBottom' : 'marginTop']: '0',
    order: isUpright ? '1' : '0',
  });
  Object.assign(track.style, {
    display: 'grid',
    justifyItems: 'center',
    height: isUpright ? `${UPRIGHT_BAR}px` : '',
  });
}

function styleAll(
  values: GoalBarValues,
  parts: { readonly box: TextBox; readonly title: TextBox; readonly figures: TextBox; readonly bar: Bar },
): void {
  const { box, title, figures, bar } = parts;
  const plain = bare(values);
  const isUpright = values.orientation === 'vertical';
  const ownWidth = isUpright ? UPRIGHT_WIDTH : WIDTH;
  box.style(values);
  hang(box.element, values, ownWidth);
  Object.assign(box.element.style, {
    width: `${values.boxWidth || ownWidth}px`,
    gridTemplateColumns: 'minmax(0, 1fr)',
    color: values.textColor,
  });
  title.style(plain, values.fontSize * TITLE);
  figures.style(plain, values.fontSize * FIGURES);
  // The title gives way, the figures only where they alone are too wide.
  Object.assign(title.element.style, { flex: '0 1 auto', maxWidth: '100%' });
  Object.assign(figures.element.style, { flex: 'none', maxWidth: '100%' });
  // A track in the color of its plate would not be visible.
  const isLost = values.trackColor === values.bgColor;
  const trackColor = isLost ? faint(values.textColor, TRACK) : values.trackColor;
  bar.style({ ...values, trackColor, thickness: Math.round(values.fontSize * BAR) });
  for (const each of [title, figures]) void each.fontLoaded(values);
}
