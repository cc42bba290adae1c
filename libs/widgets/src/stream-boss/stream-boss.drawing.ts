import type { ValuesOf } from '../widget';
import { Bar, filledPart } from '../drawing/bar';
import { celebrate } from '../drawing/celebration';
import { faint } from '../drawing/color';
import { creatureCss, creatureOf, feel } from '../drawing/creatures';
import { figure } from '../drawing/figures';
import { hang } from '../drawing/hanging';
import { arrive, swapContent } from '../drawing/item-motion';
import { paintBehind, WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { RollingNumber } from '../drawing/rolling-number';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { freshBoss, type StreamBossState } from './stream-boss.state';
import type { streamBossWidget } from './stream-boss.widget';

type Settings = ValuesOf<typeof streamBossWidget>;

/** Design pixels. */
const WIDTH = 480;
/** Shares of the font size, and how much of the letters' colour the bar's track has. */
const [NAME, FIGURES, BAR, TRACK] = [0.8, 0.6, 0.45, 0.25];
/** Caption over the name. */
const CAPTION = 'Boss';
const swap = { itemIn: 'slide-up', itemOut: 'fade', itemMs: 400 } as const;
const SHAKE: Keyframe[] = ['0', '-6px', '5px', '-3px', '0'].map((x) => ({ transform: `translateX(${x})` }));

const css = `
  .boss { display: flex; align-items: center; gap: 20px; min-height: 200px; }
  .face { width: 152px; height: 152px; flex: none; border-radius: 12px; background: center / cover; }
  .face.none { display: none; }
  ${creatureCss}
  .lines { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
  .about { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
  .caption { min-width: 0; overflow-x: clip; opacity: 0.75; letter-spacing: 0.04em; text-transform: uppercase; }
  .hp { flex: none; max-width: 100%; }
  .line { display: block; overflow: hidden; white-space: pre; text-overflow: ellipsis; padding-block: 0.05em; unicode-bidi: isolate; }
`;

/** Draws the boss, its remaining hit points and the last attacker. */
export function draw(place: WidgetPlace): WidgetView<Settings, StreamBossState> {
  return new BossView(place);
}

class BossView implements WidgetView<Settings, StreamBossState> {
  private readonly box = element('boss');
  private readonly face = element('face none');
  private readonly caption = element('caption');
  private readonly name = element('line');
  private readonly hp = element('line hp');
  private readonly last = element('line');
  private readonly bar = new Bar();
  private readonly plate: Plate;
  private readonly picture: WantedPicture;
  private readonly number: RollingNumber;
  private before: { readonly state: StreamBossState; readonly name: string } | null = null;
  private url: string | null = null;
  private creature: SVGSVGElement | null = null;
  private endSwap = (): void => undefined;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    const lines = element('lines');
    this.name.dir = this.last.dir = 'auto';
    this.plate = new Plate(place, this.box);
    this.number = new RollingNumber(place.guard, this.hp);
    this.picture = new WantedPicture(place, (image) => {
      this.creature?.remove();
      this.face.classList.remove('none');
      paintBehind(this.face, image);
    });
    this.caption.textContent = CAPTION;
    const about = element('about');
    about.append(this.caption, this.hp);
    lines.append(about, this.name, this.bar.element, this.last);
    this.box.append(this.face, lines);
    place.root.append(this.box);
  }

  update(settings: Settings, changed: ReadonlySet<string>, doing: StreamBossState | null): void {
    const state = doing ?? freshBoss(settings);
    const isAtOnce = changed.size > 0;
    if (isAtOnce) this.style(settings);
    const { before } = this;
    const name = state.boss?.name ?? settings.name;
    this.before = { state, name };
    const hasFallen = before !== null && !isAtOnce && state.fallen > before.state.fallen;
    this.showName(name, before?.name, isAtOnce);
    this.number.show(
      state.hp,
      swap,
      (value) => void (this.hp.textContent = `${figure(value)} / ${figure(state.maxHp)}`),
      isAtOnce || hasFallen,
    );
    this.bar.show(filledPart(state.hp, state.maxHp), !isAtOnce && !hasFallen);
    if (this.creature) feel(this.creature, state.hp / state.maxHp);
    this.showLast(state, before?.state, isAtOnce);
    if (!hasFallen) return;
    celebrate(this.box);
    this.place.services.sounds.tone();
  }

  dispose(): void {
    this.endSwap();
    this.number.rest();
    this.bar.rest();
    this.picture.drop();
    this.plate.dispose();
  }

  /** Viewers' names are only ever set as text. */
  private showName(name: string, before: string | undefined, isAtOnce: boolean): void {
    if (name === before && !isAtOnce) return;
    this.endSwap();
    const put = (): void => void (this.name.textContent = name);
    if (before === undefined || isAtOnce) put();
    else this.endSwap = swapContent(this.name, swap, put);
  }

  private showLast({ last }: StreamBossState, before: StreamBossState | undefined, isAtOnce: boolean): void {
    this.last.textContent = last
      ? `${last.name ?? ''} ${last.by < 0 ? '\u2212' : '+'}${figure(Math.abs(last.by))}`.trim()
      : '';
    if (isAtOnce || before === undefined || !last || JSON.stringify(last) === JSON.stringify(before.last))
      return;
    arrive(this.last, swap);
    if (last.by < 0) this.face.animate(SHAKE, { duration: 320 });
  }

  private style(settings: Settings): void {
    const { boxWidth, fontSize, textColor, creature, creatureColor } = settings;
    const width = boxWidth || WIDTH;
    this.plate.style(settings);
    this.box.style.width = `${width}px`;
    hang(this.box, settings, WIDTH);
    Object.assign(this.name.style, lettersOf(settings, fontSize * NAME));
    for (const each of [this.hp, this.last, this.caption])
      Object.assign(each.style, lettersOf(settings, fontSize * FIGURES));
    Object.assign(this.caption.style, { textTransform: '', letterSpacing: '' });
    this.bar.style({
      barColor: creatureColor,
      trackColor: faint(textColor, TRACK),
      orientation: 'horizontal',
      endCap: 'round',
      thickness: Math.round(fontSize * BAR),
    });
    this.bar.element.style.color = textColor;
    this.showFace(ownUrl(settings.image), creature === 'none' ? null : creatureOf(creature, creatureColor));
  }

  /** A creature stands for a picture that is not there, and until it is. */
  private showFace(url: string | null, creature: SVGSVGElement | null): void {
    const isPainted = url !== null && url === this.url && this.face.style.backgroundImage !== '';
    this.creature = creature;
    if (isPainted) return;
    this.face.replaceChildren(...(creature ? [creature] : []));
    this.face.classList.toggle('none', !creature);
    if (url === this.url) return;
    this.url = url;
    this.face.style.backgroundImage = '';
    if (url === null) this.picture.drop();
    else this.picture.want(url);
  }
}

function element(name: string): HTMLElement {
  const made = document.createElement('div');
  made.className = name;
  return made;
}
