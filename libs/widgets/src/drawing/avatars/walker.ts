import type { ChatLine } from '../../chat-box/chat-line';
import { plateStyle } from '../plate';
import { lettersOf } from '../text-style';
import { ownUrl } from '../urls';
import type { ValuesOf } from '../../widget';
import type { avatarsWidget } from '../../avatars/avatars.widget';
import { freeOf, WALK_WIDTH } from '../../avatars/crowd';
import { figureNames, figureOf } from './figures';

type Settings = ValuesOf<typeof avatarsWidget>;

/** Design pixels a second, and the length of a step in ms. */
const [SPEED, STEP_MS] = [240, 360];

/** A chatter's figure with its name and bubble. */
export class Walker {
  private readonly element = made('walker');
  private readonly body = made('body');
  private readonly name = made('sign name');
  private readonly bubble = made('sign bubble');
  private x: number;
  private bubbleOf = '';
  private quietAt = 0;
  private moving: Animation[] = [];

  private readonly draws: () => number;

  /** @param draws numbers from 0 to 1 that follow from the chatter; `others`: where others stand */
  constructor(
    parent: HTMLElement,
    { name, color }: ChatLine['user'],
    private readonly settings: Settings,
    { draws, others }: { readonly draws: () => number; readonly others: readonly number[] },
  ) {
    this.draws = draws;
    const kind = figureNames[Math.floor(draws() * figureNames.length)] ?? 'blob';
    const figure = settings.figure === 'mixed' ? kind : settings.figure;
    this.body.append(figureOf(figure, (settings.ownColor ? color : null) ?? settings.color1));
    const signs = made('signs');
    signs.append(this.bubble, this.name);
    this.element.append(this.body, signs);
    this.element.style.bottom = `${settings.ground}px`;
    this.name.textContent = settings.names ? name : '';
    for (const sign of [this.name, this.bubble]) {
      sign.dir = 'auto';
      Object.assign(sign.style, lettersOf({ ...settings, align: 'center' }), plateOf(settings));
    }
    this.x = freeOf(others, this.draws);
    parent.append(this.element);
  }

  /** Place that it stands at or walks to, in design pixels from the left. */
  get at(): number {
    return this.x;
  }

  /** In design pixels; 0 without a name. */
  get nameWidth(): number {
    return this.name.offsetWidth;
  }

  /** @param row 0: directly above the figure */
  raise(row: number): void {
    this.element.style.setProperty('--row', String(row));
  }

  /** @param isStaged false: the figure stands in its place at once */
  enter(isStaged: boolean): void {
    const from = this.x < WALK_WIDTH / 2 ? -this.settings.size : WALK_WIDTH + this.settings.size;
    this.walk(from, this.x, isStaged);
  }

  /** Jumps and walks on to another place. */
  move(isStaged: boolean, others: readonly number[]): void {
    const from = this.x;
    this.x = freeOf(others, this.draws);
    this.walk(from, this.x, isStaged);
  }

  leave(isStaged: boolean): void {
    this.hush();
    const to = this.x < WALK_WIDTH / 2 ? -this.settings.size : WALK_WIDTH + this.settings.size;
    const walking = this.walk(this.x, to, isStaged);
    if (walking) walking.onfinish = (): void => this.remove();
    else this.remove();
  }

  /** @param until time at which the bubble disappears, ms since 1970 */
  say(messageId: string, text: string, until: number): void {
    this.bubbleOf = messageId;
    this.bubble.textContent = text;
    this.element.classList.toggle('talking', text !== '');
    this.quietAt = until;
  }

  quiet(now: number): void {
    if (now >= this.quietAt && this.bubble.textContent !== '') this.hush();
  }

  /** @param left ids of the messages that were not deleted */
  takeBack(left: ReadonlySet<string>): void {
    if (!left.has(this.bubbleOf)) this.hush();
  }

  remove(): void {
    this.end();
    this.element.remove();
  }

  private hush(): void {
    this.bubble.textContent = '';
    this.element.classList.remove('talking');
  }

  private walk(from: number, to: number, isStaged: boolean): Animation | null {
    const start = this.moving.length > 0 ? new DOMMatrix(getComputedStyle(this.element).transform).e : from;
    this.end();
    this.element.style.transform = `translateX(${to}px)`;
    const figure = this.body.firstElementChild;
    // Figures look to the right; a mirrored one walks to the left.
    if (figure instanceof SVGElement) figure.style.transform = to < start ? 'scaleX(-1)' : '';
    if (figure instanceof SVGElement) figure.style.transformOrigin = '50% 50%';
    if (!isStaged) return null;
    const duration = Math.max(STEP_MS, (Math.abs(to - start) / SPEED) * 1000);
    const steps = Math.max(1, Math.round(duration / STEP_MS));
    const walking = this.element.animate(
      [{ transform: `translateX(${start}px)` }, { transform: `translateX(${to}px)` }],
      { duration, easing: 'linear' },
    );
    const bobbing = this.body.animate(
      [
        { transform: 'none' },
        { transform: 'translateY(-8%) rotate(-4deg)', offset: 0.25 },
        { transform: 'none', offset: 0.5 },
        { transform: 'translateY(-8%) rotate(4deg)', offset: 0.75 },
        { transform: 'none' },
      ],
      { duration: duration / steps, iterations: steps, easing: 'ease-in-out' },
    );
    this.moving = [walking, bobbing];
    walking.onfinish = (): void => void (this.moving = []);
    return walking;
  }

  private end(): void {
    for (const animation of this.moving) {
      animation.onfinish = null;
      animation.cancel();
    }
    this.moving = [];
  }
}

function plateOf(settings: Settings): Partial<CSSStyleDeclaration> {
  const url = ownUrl(settings.bgImage);
  return {
    ...plateStyle(settings),
    backgroundImage: url === null ? 'none' : `url(${JSON.stringify(url)})`,
    backgroundSize: 'cover',
  };
}

function made(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
