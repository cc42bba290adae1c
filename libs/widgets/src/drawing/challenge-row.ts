import { Bar, filledPart } from './bar';
import { celebrate } from './celebration';
import { faint } from './color';
import { digitRuns } from './figures';
import { RollingNumber } from './rolling-number';
import { bare, TextBox } from './text-box';
import type { WidgetPlace } from './widget-view';
import type { ValuesOf } from '../widget';
import { challengeText, type ChallengeRow } from '../challenges/challenges-text';
import type { challengesWidget } from '../challenges/challenges.widget';

type ChallengesValues = ValuesOf<typeof challengesWidget>;

/** Shares of the font size. */
const [NAME, FIGURES, REWARD, BAR] = [0.75, 0.6, 0.6, 0.3];
/** Between the words and the bar, in design pixels. */
const GAP = '6px';
/** Opacity of the bar's track, as a share of the text color. */
const TRACK = 0.25;
/** Opacity of challenges other than the current one. */
const BACK = '0.7';

/** Row of one challenge: its name, progress, reward and bar. */
export class RowView {
  readonly element = document.createElement('div');
  private readonly head = document.createElement('div');
  private readonly name: TextBox;
  private readonly figures: TextBox;
  private readonly reward: TextBox;
  private readonly bar = new Bar();
  private readonly number: RollingNumber;
  /** Number of completions at the last update; null before the first. */
  private times: number | null = null;

  constructor(place: WidgetPlace) {
    this.name = new TextBox(place, this.head);
    this.figures = new TextBox(place, this.head);
    this.element.append(this.head);
    this.reward = new TextBox(place, this.element);
    this.element.append(this.bar.element);
    for (const { element } of [this.figures, this.reward]) element.classList.add('line');
    this.name.element.classList.add('lines');
    this.number = new RollingNumber(place.guard, this.figures.element);
    Object.assign(this.head.style, {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '16px',
    });
    Object.assign(this.name.element.style, { flex: '0 1 auto' });
    Object.assign(this.figures.element.style, { flex: 'none', maxWidth: '60%' });
  }

  style(values: ChallengesValues): void {
    const { fontSize } = values;
    const plain = bare(values);
    this.name.style(plain, fontSize * NAME);
    this.figures.style(plain, fontSize * FIGURES);
    this.reward.style(plain, fontSize * REWARD);
    for (const each of this.texts) void each.fontLoaded(values);
    this.bar.style({
      barColor: values.accent,
      trackColor: faint(values.textColor, TRACK),
      orientation: 'horizontal',
      endCap: 'round',
      thickness: Math.round(fontSize * BAR),
    });
    Object.assign(this.bar.element.style, { display: values.bar ? '' : 'none', marginTop: GAP });
  }

  /** @param isStaged true if changes are animated */
  show(values: ChallengesValues, row: ChallengeRow, isStaged: boolean): void {
    const { item, progress, isCurrent } = row;
    this.name.write([{ text: item.name }]);
    this.reward.write([{ text: item.reward }]);
    this.reward.element.style.display = item.reward.trim() === '' ? 'none' : '';
    const isStruck = progress.done && values.showDone === 'strike';
    this.name.element.style.textDecoration = isStruck ? 'line-through' : '';
    this.element.style.opacity = isCurrent || progress.done ? '1' : BACK;
    const write = (value: number): void =>
      this.figures.write(digitRuns(challengeText({ ...row, progress: { ...progress, value } })));
    this.number.show(progress.value, values, write, !isStaged);
    this.bar.show(progress.done ? 1 : filledPart(progress.value, item.goal), isStaged);
    if (isStaged && this.times !== null && progress.times > this.times) celebrate(this.element);
    this.times = progress.times;
  }

  dispose(): void {
    this.number.rest();
    this.bar.rest();
    for (const each of this.texts) each.dispose();
    this.element.remove();
  }

  private get texts(): readonly TextBox[] {
    return [this.name, this.figures, this.reward];
  }
}
