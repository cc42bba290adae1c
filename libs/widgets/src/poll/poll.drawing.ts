import { shadesOf } from './answer-colors';
import { isSeen, winners, type PollOption, type PollState } from './poll.state';
import { LAST_COLOR, NO_COLOR } from './default-colors';
import type { pollWidget } from './poll.widget';
import type { ValuesOf } from '../widget';
import { timeLeft } from '../countdown/countdown-text';
import { Bar } from '../drawing/bar';
import { faint, isDark, lettersOn, mixed, opacity } from '../drawing/color';
import { Coming } from '../drawing/coming';
import { figure } from '../drawing/figures';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof pollWidget>;

/** Design pixels. */
const WIDTH = 640;
/** Shares of the font size: the question, and answers when there are few or many. */
const [QUESTION, FEW, MANY] = [0.75, 0.75, 0.6];
/** Largest number of answers that counts as few. */
const MOST_FEW = 4;
/** Opacity of the bars' track, as a share of the text color. */
const TRACK = 0.25;
/** Share by which the color behind a number is moved away from its letters. */
const CHIP = 0.15;
const sides = { left: 'start', center: 'center', right: 'end' } as const;

const css = `
  .poll { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
  .poll.gone { visibility: hidden; }
  .head { display: flex; align-items: baseline; gap: 16px; }
  .question { flex: 1; min-width: 0; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; unicode-bidi: isolate; text-align: var(--side); }
  .timer { flex: none; font-variant-numeric: tabular-nums; opacity: 0.85; }
  .timer:empty, .count:empty, .number:empty { display: none; }
  .answers { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
  .answer { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
  .answer.lost .bar { opacity: 0.45; }
  .answer.won .name::before { content: '★ '; }
  .said { display: flex; align-items: baseline; gap: 0.5em; min-width: 0; font-variant-numeric: tabular-nums; }
  .number { flex: none; display: grid; place-items: center; min-width: 1.25em; height: 1.25em; border-radius: 0.3em; background: var(--chip); color: var(--on-chip); text-shadow: none; font-weight: 800; }
  .name { flex: 1; min-width: 0; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; text-align: var(--side); }
  .count { flex: none; }
  .poll.quiet .bar { visibility: hidden; }
`;

/** View of one answer. */
class AnswerView {
  readonly element = div('answer');
  private readonly number = span('number');
  private readonly name = span('name');
  private readonly count = span('count');
  private readonly bar = new Bar();
  private readonly held = div('bar');

  constructor() {
    const said = div('said');
    said.append(this.number, this.name, this.count);
    this.held.append(this.bar.element);
    this.element.append(said, this.held);
  }

  style(color: string, settings: Settings, size: number): void {
    const { textColor, bars } = settings;
    this.held.style.display = bars ? '' : 'none';
    this.bar.style({
      barColor: color,
      trackColor: faint(textColor, TRACK),
      orientation: 'horizontal',
      endCap: 'round',
      thickness: Math.max(10, Math.round(size * 0.42)),
    });
    const chip = mixed(color, isDark(lettersOn(color)) ? 'light' : 'dark', CHIP);
    this.element.style.setProperty('--chip', chip);
    this.element.style.setProperty('--on-chip', lettersOn(chip));
  }

  /**
   * Draws an answer. Its name is only ever set as text.
   * @param share share of all votes; null while it is hidden
   */
  show(
    { name, votes }: PollOption,
    about: { readonly number: string; readonly share: number | null; readonly hasWon: boolean | null },
    isStaged: boolean,
  ): void {
    const { number, share, hasWon } = about;
    this.number.textContent = number;
    this.name.textContent = name;
    this.count.textContent = share === null ? '' : `${figure(votes)} · ${Math.round(share * 100)}\u202f%`;
    this.element.classList.toggle('lost', hasWon === false);
    this.element.classList.toggle('won', hasWon === true);
    this.bar.show(share ?? 0, isStaged);
  }

  rest(): void {
    this.bar.rest();
  }
}

/** Draws a poll's question and votes. */
export function draw(place: WidgetPlace): WidgetView<Settings, PollState> {
  return new PollView(place);
}

class PollView implements WidgetView<Settings, PollState> {
  private readonly box = div('poll gone');
  private readonly question = div('question');
  private readonly timer = span('timer');
  private readonly list = div('answers');
  private readonly plate: Plate;
  private readonly coming: Coming;
  private readonly stop: () => void;
  private answers: AnswerView[] = [];
  /** Key of the round and options for which the answers were built; null before the first. */
  private made: string | null = null;
  /** Null before the first update, so that a page opened later does not play the end. */
  private wasOpen: boolean | null = null;
  private last: { readonly settings: Settings; readonly state: PollState } | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    const head = div('head');
    head.append(this.question, this.timer);
    this.question.dir = 'auto';
    this.box.append(head, this.list);
    place.root.append(this.box);
    this.coming = new Coming(this.box, 'gone');
    this.stop = place.services.seconds.each(place.guard(() => this.tick(true)));
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: PollState | null): void {
    if (!state) {
      this.coming.show(false, changed.size === 0);
      if (changed.size > 0) this.style(settings);
      return;
    }
    const isFirst = this.last === null;
    this.last = { settings, state };
    if (changed.size > 0) this.style(settings);
    this.write(settings, state, !isFirst && changed.size === 0);
    this.tick(!isFirst && changed.size === 0);
    if (this.wasOpen === true && !state.open && state.closedAt !== null) this.place.services.sounds.tone();
    this.wasOpen = state.open;
  }

  dispose(): void {
    this.stop();
    this.coming.end();
    for (const answer of this.answers) answer.rest();
    this.plate.dispose();
  }

  private style(settings: Settings): void {
    const { boxWidth, align, fontSize } = settings;
    this.plate.style(settings);
    this.box.style.width = `${boxWidth || WIDTH}px`;
    this.box.style.setProperty('--side', sides[align]);
    hang(this.box, settings, WIDTH);
    for (const element of [this.question, this.timer])
      Object.assign(element.style, lettersOf(settings, fontSize * QUESTION), { textAlign: '' });
    this.made = null;
  }

  private write(settings: Settings, state: PollState, isStaged: boolean): void {
    const { options, open, round } = state;
    this.question.textContent = state.question;
    const size = settings.fontSize * (options.length > MOST_FEW ? MANY : FEW);
    const made = JSON.stringify([round, options.map(({ name, color }) => [name, color])]);
    const isNew = made !== this.made;
    if (isNew) {
      for (const answer of this.answers) answer.rest();
      this.answers = options.map(() => new AnswerView());
      Object.assign(this.list.style, lettersOf(settings, size), { textAlign: '' });
      this.list.replaceChildren(...this.answers.map(({ element }) => element));
    }
    this.made = made;
    const showsResults = settings.show === 'live' || !open;
    this.box.classList.toggle('quiet', !showsResults);
    const all = options.reduce((sum, { votes }) => sum + votes, 0);
    const best = open ? [] : winners(state);
    const colors = isNew ? colorsOf(options, settings) : [];
    for (const [at, option] of options.entries()) {
      const answer = this.answers[at];
      if (isNew) answer?.style(colors[at] ?? option.color, settings, size);
      answer?.show(
        option,
        {
          number: settings.voteBy === 'number' ? String(at + 1) : '',
          share: showsResults ? option.votes / Math.max(1, all) : null,
          hasWon: best.length > 0 ? best.includes(option) : null,
        },
        isStaged && !isNew,
      );
    }
  }

  /** Updates the remaining time and hides the poll, by the server's time. */
  private tick(isStaged: boolean): void {
    if (!this.last) return;
    const { settings, state } = this.last;
    const now = this.place.services.seconds.now();
    const left = state.open && state.closesAt !== null ? Math.ceil((state.closesAt - now) / 1000) : null;
    const text = left === null ? '' : timeLeft(Math.max(0, left), 'auto');
    if (this.timer.textContent !== text) this.timer.textContent = text;
    this.coming.show(isSeen(state, settings.hideAfterS, now), isStaged);
  }
}

/** Returns the colors of the answers: those chosen, and shades of the poll's two for the others. */
function colorsOf(options: readonly PollOption[], settings: Settings): readonly string[] {
  const { color1 = NO_COLOR, color2 = LAST_COLOR, textColor, bgColor } = settings;
  const plate = opacity(bgColor) > 0.5 ? bgColor : lettersOn(textColor);
  const shades = shadesOf([color1, color2], { plate, letters: textColor }, options.length);
  return options.map(({ color }, at) => (color === NO_COLOR ? (shades[at] ?? color) : color));
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

function span(name: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = name;
  if (name === 'name') element.dir = 'auto';
  return element;
}
