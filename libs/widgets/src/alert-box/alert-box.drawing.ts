import { SPEECH_FROM_MS, type AlertBoxView, type ShownAlert } from './alert-box.state';
import type { alertBoxWidget } from './alert-box.widget';
import type { ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { WantedPicture } from '../drawing/media';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { Film, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof alertBoxWidget>;

/** Of the font size, by how much of the screen an alert may take. */
const LETTERS = { small: 0.75, middle: 1, large: 1.25 } as const;
/** Design pixels, at most. */
const WIDTH = { small: 640, middle: 800, large: 1200 } as const;
const OWN_WIDTH = WIDTH.middle;
const MESSAGE = 0.75;
/** One that began longer ago, in ms, is joined where it is. */
const STAGED_MS = 1500;
/** Headline and message follow the plate, in ms. */
const [HEADLINE_MS, MESSAGE_MS] = [120, 240];

const css = `
  .alert { display: grid; justify-items: center; align-items: center; gap: 12px; width: max-content; position: relative; }
  .alert.side { grid-auto-flow: column; justify-items: start; }
  .alert.over > * { grid-area: 1 / 1; }
  .alert > .words { display: grid; gap: 6px; max-width: 100%; z-index: 1; }
  .picture { display: block; max-width: 100%; max-height: 220px; }
  .over > .picture { max-height: 400px; }
  .small > .picture { max-height: 96px; }
  .headline, .message { overflow-wrap: anywhere; unicode-bidi: isolate; }
  .name { font-weight: 900; }
  .message { opacity: 0.92; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
`;

/** One alert after the other, as the server says which. */
export function draw(place: WidgetPlace): WidgetView<Settings, AlertBoxView> {
  addSheet(place.root, css);
  let shown: { readonly alertId: string; readonly startsAt: number; readonly view: AlertView } | null = null;
  let settings: Settings | null = null;
  let timer: number | undefined;

  const voice = new AlertVoice(place);
  const leave = (): void => {
    window.clearTimeout(timer);
    voice.end();
    const going = shown;
    shown = null;
    if (going && settings) going.view.leave(settings);
  };
  const show = (alert: ShownAlert, values: Settings, isMuted: boolean): void => {
    const now = place.services.seconds.now();
    if (alert.endsAt <= now) return leave();
    if (shown?.alertId === alert.alertId && shown.startsAt === alert.startsAt) return;
    leave();
    const elapsed = Math.max(0, now - alert.startsAt);
    const view = new AlertView(place, alert, values);
    view.enter(values, elapsed < STAGED_MS);
    const sound = ownUrl(alert.sound);
    if (sound !== null && !isMuted) place.services.sounds.play(sound, alert.volume, elapsed);
    if (!isMuted) voice.begin(alert, values, elapsed);
    shown = { alertId: alert.alertId, startsAt: alert.startsAt, view };
    timer = window.setTimeout(place.guard(leave), alert.endsAt - now);
  };
  return {
    update(values, changed, state) {
      settings = values;
      const alert = state?.showing ?? null;
      // Settings are seen at once, also in the middle of an alert.
      if (changed.size > 0 && shown) {
        voice.end();
        shown.view.remove();
        shown = null;
      }
      if (alert) show(alert, values, state?.muted ?? false);
      else leave();
      if (state?.muted) voice.end();
    },
    dispose: () => {
      window.clearTimeout(timer);
      voice.end();
      shown?.view.remove();
    },
  };
}

/** Reads the message of an alert out: as the server had it spoken, else with a voice of the browser. */
class AlertVoice {
  private timer: number | undefined;
  /** What is heard, or is about to be; null for nothing. */
  private ending: (() => void) | null = null;

  constructor(private readonly place: WidgetPlace) {}

  begin(alert: ShownAlert, { ttsOn, ttsMin }: Settings, elapsed: number): void {
    const { speech, message, amount, months } = alert;
    const spoken = ownUrl(speech ?? '');
    const wait = SPEECH_FROM_MS - elapsed;
    if (spoken !== null) this.later(wait, () => this.play(spoken, Math.max(0, -wait)));
    // One that a page joins in the middle is not read from its beginning.
    else if (ttsOn && message && (amount ?? months ?? 0) >= ttsMin && wait > 0)
      this.later(wait, () => this.say(message));
  }

  end(): void {
    window.clearTimeout(this.timer);
    this.ending?.();
    this.ending = null;
  }

  private later(wait: number, call: () => void): void {
    this.end();
    this.timer = window.setTimeout(this.place.guard(call), Math.max(0, wait));
  }

  private play(url: string, elapsed: number): void {
    const { sounds } = this.place.services;
    sounds.play(url, 1, elapsed, { ducks: true });
    this.ending = () => sounds.stop(url);
  }

  private say(message: string): void {
    const { sounds } = this.place.services;
    const isSaid = sounds.say(message);
    this.place.lacks(isSaid ? null : new Error('Messages can’t be read out: this browser has no voice.'));
    this.ending = () => sounds.hush();
  }
}

/** The elements of one alert. What viewers wrote is only ever set as text. */
class AlertView {
  private readonly element = document.createElement('div');
  private readonly headline = piece('headline');
  private readonly message = piece('message');
  private readonly picture: WantedPicture;
  private readonly plate: Plate;
  private film: Film | null = null;

  constructor(
    private readonly place: WidgetPlace,
    alert: ShownAlert,
    values: Settings,
  ) {
    this.picture = new WantedPicture(place, (image) => {
      image.className = 'picture';
      this.element.prepend(image);
    });
    this.plate = new Plate(place, this.element);
    const { rank } = alert;
    const fontSize = values.fontSize * LETTERS[rank];
    this.element.className = `alert ${values.layout} ${rank}`;
    this.plate.style(values);
    Object.assign(
      this.element.style,
      values.boxWidth > 0 ? { width: `${values.boxWidth}px` } : { maxWidth: `${WIDTH[rank]}px` },
    );
    Object.assign(this.headline.style, lettersOf(values, fontSize));
    Object.assign(this.message.style, lettersOf(values, fontSize * MESSAGE));
    this.write(alert);
    this.look(alert);
    place.root.append(this.element);
    hang(this.element, values, values.boxWidth || OWN_WIDTH);
  }

  enter(values: Settings, isStaged: boolean): void {
    if (!isStaged) return;
    arrive(this.element, values);
    for (const [piece, delay] of [
      [this.headline, HEADLINE_MS],
      [this.message, MESSAGE_MS],
    ] as const)
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240, delay, fill: 'backwards' });
  }

  leave(values: Settings): void {
    this.drop();
    depart(this.element, values, () => this.remove());
  }

  remove(): void {
    this.drop();
    this.film?.leave();
    this.film = null;
    this.element.remove();
  }

  private drop(): void {
    this.picture.drop();
    this.plate.dispose();
  }

  private write({ text, name, message }: ShownAlert): void {
    const at = name ? text.indexOf(name) : -1;
    if (name === null || at < 0) this.headline.textContent = text;
    else {
      const strong = piece('name', 'span');
      strong.textContent = name;
      this.headline.append(text.slice(0, at), strong, text.slice(at + name.length));
    }
    const words = document.createElement('div');
    words.className = 'words';
    words.append(this.headline);
    // Where the text tells the message it isn't told again.
    if (message !== null && message !== '' && !text.includes(message)) {
      this.message.textContent = message;
      words.append(this.message);
    }
    this.element.append(words);
  }

  private look({ image, video }: ShownAlert): void {
    const film = ownUrl(video);
    if (film !== null) {
      const element = document.createElement('video');
      Object.assign(element, { className: 'picture', src: film, playsInline: true });
      this.element.prepend(element);
      this.film = this.place.services.films.join(element);
      this.film.play();
    }
    const still = ownUrl(image);
    if (film === null && still !== null) this.picture.want(still);
  }
}

function piece(name: string, tag: 'div' | 'span' = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.dir = 'auto';
  return element;
}
