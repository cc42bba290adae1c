import { SPEECH_FROM_MS, type AlertBoxView, type ShownAlert } from './alert-box.state';
import type { alertBoxWidget } from './alert-box.widget';
import { isAlertStyle } from './alert-styles';
import type { ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { AlertMedia } from '../drawing/alert-styles/alert-media';
import { positionOf } from '../drawing/alert-styles/alert-position';
import type { AlertScreen } from '../drawing/alert-styles/alert-screen';
import { piece, receiversText, showMessage } from '../drawing/alert-styles/alert-words';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { StyledAlerts, WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof alertBoxWidget>;

/** Letter size as a share of the font size, by the alert's rank. */
const LETTERS = { small: 0.75, middle: 1, large: 1.25 } as const;
/** Design pixels, at most. */
const WIDTH = { small: 640, middle: 800, large: 1200 } as const;
const OWN_WIDTH = WIDTH.middle;
const MESSAGE = 0.75;
/** An alert that leaves so long before its end was skipped, in ms. */
const EARLY_MS = 500;
/** Headline and message follow the plate, in ms. */
const [HEADLINE_MS, MESSAGE_MS] = [120, 240];

const css = `
  .alert { display: grid; justify-items: center; align-items: center; gap: 12px; width: max-content; position: relative; }
  .alert.side { grid-auto-flow: column; justify-items: start; }
  .alert.over > * { grid-area: 1 / 1; }
  .alert > .words { display: grid; gap: 6px; max-width: 100%; z-index: 1; }
  .picture { display: block; max-width: 100%; max-height: var(--picture); }
  .receivers:empty, .message:empty { display: none; }
  .headline, .receivers, .message { overflow-wrap: anywhere; unicode-bidi: isolate; }
  .name { font-weight: 900; }
  .receivers { opacity: 0.92; }
  .message { opacity: 0.92; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
`;

/** Draws one alert after the other, as the server orders them. */
export function draw(place: WidgetPlace): WidgetView<Settings, AlertBoxView> {
  addSheet(place.root, css);
  let shown: { readonly alert: ShownAlert; readonly screen: AlertScreen | null } | null = null;
  let settings: Settings | null = null;
  let timer: number | undefined;

  const looks = new Looks(place);
  const voice = new AlertVoice(place);
  const leave = (): void => {
    window.clearTimeout(timer);
    voice.end();
    const going = shown;
    shown = null;
    // The sound of an alert that is over may end while nothing is shown.
    if (going && going.alert.endsAt - place.services.seconds.now() > EARLY_MS) voice.hush();
    if (settings) going?.screen?.leave(settings);
  };
  const show = (alert: ShownAlert, values: Settings, isMuted: boolean): void => {
    const now = place.services.seconds.now();
    if (alert.endsAt <= now) return leave();
    if (shown?.alert.alertId === alert.alertId && shown.alert.startsAt === alert.startsAt)
      return shown.screen?.update(alert);
    leave();
    voice.hush();
    if (!isMuted) voice.begin(alert, values, Math.max(0, now - alert.startsAt));
    const waiting = { alert, screen: null };
    shown = waiting;
    timer = window.setTimeout(place.guard(leave), alert.endsAt - now);
    looks.use(alert.style ?? values.style, (styled) => {
      if (shown === waiting) shown = { alert, screen: screenOf(place, { alert, values, styled }) };
    });
  };
  return {
    update(values, changed, state) {
      settings = values;
      const alert = state?.showing ?? null;
      looks.prepare(values);
      // Settings are seen at once, also in the middle of an alert.
      if (changed.size > 0 && shown) {
        voice.hush();
        shown.screen?.remove();
        shown = null;
      }
      if (alert) show(alert, values, state?.muted ?? false);
      else leave();
      if (state?.muted) voice.hush();
    },
    dispose: () => {
      window.clearTimeout(timer);
      voice.hush();
      shown?.screen?.remove();
      shown = null;
    },
  };
}

interface Given {
  readonly alert: ShownAlert;
  readonly values: Settings;
  readonly styled: StyledAlerts | null;
}

/** Puts an alert on screen. */
function screenOf(place: WidgetPlace, { alert, values, styled }: Given): AlertScreen {
  const style = alert.style ?? values.style;
  const screen =
    styled && isAlertStyle(style)
      ? styled(place, alert, values, style)
      : new PlainAlert(place, alert, values);
  screen.enter(values, positionOf(place, alert));
  return screen;
}

/** Loads what draws designed looks, before the first alert where settings need it. */
class Looks {
  private styled: StyledAlerts | null = null;

  constructor(private readonly place: WidgetPlace) {}

  prepare({ style, variants }: Settings): void {
    if ([style, ...variants.map((variant) => variant.style)].some(isAlertStyle))
      this.use(style, () => undefined);
  }

  /** Calls back at once if the look needs nothing or is there; without a server, an alert is drawn plainly. */
  use(style: string, call: (styled: StyledAlerts | null) => void): void {
    if (this.styled || !isAlertStyle(style)) return call(this.styled);
    const ready = this.place.guard(call);
    this.place.services.styledAlerts().then(
      (styled) => ready((this.styled = styled)),
      () => ready(null),
    );
  }
}

/** Plays the sound of an alert, and reads its message out: as the server had it spoken, else with a browser's voice. */
class AlertVoice {
  private timer: number | undefined;
  /** Stops the speech that is playing or scheduled; null if there is none. */
  private ending: (() => void) | null = null;
  private sound: string | null = null;

  constructor(private readonly place: WidgetPlace) {}

  begin(alert: ShownAlert, { ttsOn }: Settings, elapsed: number): void {
    const left = alert.endsAt - alert.startsAt - elapsed;
    const { speech, message, isSpoken, volume } = alert;
    this.sound = ownUrl(alert.sound);
    if (this.sound !== null)
      this.place.services.sounds.play(this.sound, volume, elapsed, { resumesFor: left });
    const spoken = ownUrl(speech ?? '');
    const wait = SPEECH_FROM_MS - elapsed;
    if (spoken !== null) this.later(wait, () => this.play(spoken, Math.max(0, -wait), left));
    // A page opened in the middle of an alert does not read its message.
    else if (ttsOn && isSpoken && message && wait > 0) this.later(wait, () => this.say(message));
  }

  /** Ends the speech, and the sound as well. */
  hush(): void {
    this.end();
    if (this.sound !== null) this.place.services.sounds.stop(this.sound);
    this.sound = null;
  }

  /** Ends the speech; the sound goes on. */
  end(): void {
    window.clearTimeout(this.timer);
    this.ending?.();
    this.ending = null;
  }

  private later(wait: number, call: () => void): void {
    this.end();
    this.timer = window.setTimeout(this.place.guard(call), Math.max(0, wait));
  }

  private play(url: string, elapsed: number, left: number): void {
    const { sounds } = this.place.services;
    sounds.play(url, 1, elapsed, { ducks: true, resumesFor: left });
    this.ending = () => sounds.stop(url);
  }

  private say(message: string): void {
    const { sounds } = this.place.services;
    const isSaid = sounds.say(message);
    this.place.lacks(isSaid ? null : new Error('Messages can’t be read out: this browser has no voice.'));
    this.ending = () => sounds.hush();
  }
}

/** One alert as the text and box settings make it. What viewers wrote is only ever set as text. */
class PlainAlert implements AlertScreen {
  private readonly element = document.createElement('div');
  private readonly headline = piece('headline');
  private readonly receivers = piece('receivers');
  private readonly message = piece('message');
  private readonly media: AlertMedia;
  private readonly plate: Plate;

  constructor(place: WidgetPlace, alert: ShownAlert, values: Settings) {
    this.plate = new Plate(place, this.element);
    const { rank } = alert;
    const fontSize = values.fontSize * LETTERS[rank];
    this.element.className = `alert ${values.layout} ${rank}`;
    this.element.style.setProperty('--picture', `${values.pictureHeight}px`);
    this.plate.style(values);
    Object.assign(
      this.element.style,
      values.boxWidth > 0 ? { width: `${values.boxWidth}px` } : { maxWidth: `${WIDTH[rank]}px` },
    );
    Object.assign(this.headline.style, lettersOf(values, fontSize));
    for (const words of [this.receivers, this.message])
      Object.assign(words.style, lettersOf(values, fontSize * MESSAGE));
    this.write(alert);
    this.media = new AlertMedia(place, alert, (picture) => this.element.prepend(picture));
    place.root.append(this.element);
    hang(this.element, values, values.boxWidth || OWN_WIDTH);
  }

  enter(values: Settings, elapsed: number): void {
    arrive(this.element, values, elapsed);
    for (const [words, delay] of [
      [this.headline, HEADLINE_MS],
      [this.message, MESSAGE_MS],
    ] as const)
      words.animate([{ opacity: 0 }, { opacity: 1 }], {
        duration: 240,
        delay: delay - elapsed,
        fill: 'backwards',
      });
  }

  update(alert: ShownAlert): void {
    this.receivers.textContent = receiversText(alert);
  }

  leave(values: Settings): void {
    this.drop();
    depart(this.element, values, () => this.remove());
  }

  remove(): void {
    this.drop();
    this.media.end();
    this.element.remove();
  }

  private drop(): void {
    this.media.drop();
    this.plate.dispose();
  }

  private write(alert: ShownAlert): void {
    const { text, name } = alert;
    const at = name ? text.indexOf(name) : -1;
    if (name === null || at < 0) this.headline.textContent = text;
    else {
      const strong = piece('name', 'span');
      strong.textContent = name;
      this.headline.append(text.slice(0, at), strong, text.slice(at + name.length));
    }
    const words = document.createElement('div');
    words.className = 'words';
    showMessage(this.message, alert);
    this.update(alert);
    words.append(this.headline, this.receivers, this.message);
    this.element.append(words);
  }
}
