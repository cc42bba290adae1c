import { fillTemplate, hasPlaceholder, plainNames, valuesAbout } from '@studio/templates/template';
import type { ValuesOf } from '../widget';
import { clipFrame, clipUrl, playsClips } from '../drawing/clip-frame';
import { faint } from '../drawing/color';
import { hang } from '../drawing/hanging';
import { swapContent } from '../drawing/item-motion';
import { WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { platformColor } from '../drawing/platform-colors';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { nobodyShown, usualDetail, type ShoutoutState, type ShoutoutPerson } from './shoutout.state';
import type { shoutoutWidget } from './shoutout.widget';

type Settings = ValuesOf<typeof shoutoutWidget>;

/** Design pixels. */
const [WIDTH, HEIGHT] = [640, 400];
/** Letter size as a share of the font size. */
const LETTERS = 0.9;
/** Letter size of the second line, as a share of that of the first. */
const DETAIL = 0.72;
/** Opacity of the placeholder behind a missing picture, as a share of the text color. */
const BEHIND = 0.18;

const css = `
  .shoutout { height: ${HEIGHT}px; display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; overflow: hidden; }
  .shoutout.gone { visibility: hidden; }
  .card { display: flex; flex-direction: column; align-items: var(--side); justify-content: center; gap: 20px; min-width: 0; height: 100%; }
  .card.row { flex-direction: row; align-items: center; justify-content: var(--side); height: auto; gap: 16px; }
  .card.row .face { width: 64px; height: 64px; font-size: 32px; border-width: 3px; }
  .face { width: 208px; height: 208px; border-radius: 50%; flex: none; box-sizing: border-box; border: 6px solid; overflow: hidden; display: grid; place-items: center; font-size: 96px; font-weight: 800; }
  .face > img { display: block; width: 100%; height: 100%; object-fit: cover; }
  .words { min-width: 0; max-width: 100%; overflow: hidden; overflow-wrap: anywhere; text-overflow: ellipsis; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; unicode-bidi: isolate; }
  .said { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; min-width: 0; max-width: 100%; }
  .row .said { gap: 0; }
  .words.detail { -webkit-line-clamp: 1; font-size: ${DETAIL}em; font-weight: 600; opacity: 0.85; }
  .words.detail:empty { display: none; }
  .row .words { -webkit-line-clamp: 1; }
  .with-clip { display: grid; grid-template-rows: minmax(0, 1fr) auto; grid-template-columns: minmax(0, 1fr); gap: 12px; height: 100%; }
  iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: 8px; }
`;

/** Draws a shoutout: a channel's picture, name and clip. */
export function draw(place: WidgetPlace): WidgetView<Settings, ShoutoutState> {
  return new ShoutoutView(place);
}

class ShoutoutView implements WidgetView<Settings, ShoutoutState> {
  private readonly box = made('shoutout gone');
  private readonly plate: Plate;
  private readonly picture: WantedPicture;
  private face: HTMLElement | null = null;
  /** Key of the shoutout that is drawn, with its start time; null before the first. */
  private shown: string | null = null;
  private endSwap = (): void => undefined;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    const arrived = (image: HTMLImageElement): void => {
      image.alt = '';
      this.face?.replaceChildren(image);
    };
    this.picture = new WantedPicture(place, arrived);
    place.root.append(this.box);
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: ShoutoutState | null): void {
    const { showing, people } = state ?? nobodyShown;
    const person = (showing && people[showing.id]) ?? null;
    if (changed.size > 0) this.style(settings);
    const next = JSON.stringify(person && [person, showing]);
    if (next === this.shown && changed.size === 0) return;
    const isAtOnce = this.shown === null || changed.size > 0;
    this.shown = next;
    this.endSwap();
    const put = (): void => this.put(person, settings);
    if (isAtOnce) put();
    else this.endSwap = swapContent(this.box, settings, put);
  }

  dispose(): void {
    this.endSwap();
    this.picture.drop();
    this.plate.dispose();
  }

  private put(person: ShoutoutPerson | null, settings: Settings): void {
    this.picture.drop();
    this.box.classList.toggle('gone', !person);
    this.box.replaceChildren(...(person ? [this.content(person, settings)] : []));
  }

  private content(person: ShoutoutPerson, settings: Settings): HTMLElement {
    const { clip, card, volume } = settings;
    const shownClip = clip && card !== 'avatar' && playsClips(location) ? person.clip : null;
    if (!shownClip) return this.card(person, settings, 'card');
    const frame = clipFrame(clipUrl(shownClip.clipId, location.hostname, volume === 0));
    if (card === 'clip') return around('with-clip', frame);
    return around('with-clip', frame, this.card(person, settings, 'card row'));
  }

  /** Draws the card of a channel. Names are only ever set as text. */
  private card(person: ShoutoutPerson, settings: Settings, kind: string): HTMLElement {
    const { name, avatar, platform } = person;
    const [face, words, detail] = [made('face'), made('words'), made('words detail')];
    this.face = face;
    face.style.borderColor = platformColor(platform, 'currentColor');
    face.style.backgroundColor = faint(settings.textColor, BEHIND);
    face.textContent = [...name][0]?.toUpperCase() ?? '';
    words.dir = 'auto';
    words.textContent = fillTemplate(settings.text, plainNames, valuesAbout(name));
    detail.dir = 'auto';
    detail.textContent = detailOf(person, settings);
    const url = avatar === null ? null : ownUrl(avatar);
    if (url !== null) this.picture.want(url);
    return around(kind, face, around('said', words, detail));
  }

  private style(settings: Settings): void {
    const { boxWidth, fontSize, align } = settings;
    this.plate.style(settings);
    Object.assign(this.box.style, lettersOf(settings, fontSize * LETTERS), {
      width: `${boxWidth || WIDTH}px`,
    });
    this.box.style.setProperty('--side', sides[align]);
    hang(this.box, settings, WIDTH);
  }
}

/** Returns the second line; empty if it names a category that is unknown. */
function detailOf({ name, category = null }: ShoutoutPerson, { detail = usualDetail }: Settings): string {
  if (category === null && hasPlaceholder(detail, plainNames, ['category'])) return '';
  return fillTemplate(detail, plainNames, valuesAbout(name, { category }));
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function around(name: string, ...content: readonly HTMLElement[]): HTMLElement {
  const element = made(name);
  element.append(...content);
  return element;
}

function made(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
