import { hang } from '../drawing/hanging';
import { swapContent } from '../drawing/item-motion';
import { WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import type { sponsorsWidget } from './sponsors.widget';

type Settings = ValuesOf<typeof sponsorsWidget>;
type Sponsor = Settings['items'][number];

/** Design pixels. */
const WIDTH = 480;
/** Letters of the title and of the line, as shares of the font size. */
const [TITLE, LINE] = [0.7, 0.75];
const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

const css = `
  .sponsors { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
  .sponsors.empty { visibility: hidden; }
  .title:empty, .line:empty, .logo[hidden] { display: none; }
  .title, .name, .line { overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; min-width: 0; }
  .line { overflow: hidden; white-space: pre-wrap; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  .sponsor { display: flex; align-items: center; gap: 20px; justify-content: var(--side); min-width: 0; }
  .logo { flex: none; max-width: 60%; object-fit: contain; display: block; }
  .words { min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
`;

/** Draws sponsors in turn by the server's time, so that all pages show the same one. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  const { services, guard, root } = place;
  const { box, title, sponsor, logo, name, line } = partsIn(root);
  const plate = new Plate(place, box);
  const picture = new WantedPicture(place, (image) => {
    image.style.cssText = 'height: 100%; width: auto; max-width: 100%; object-fit: contain; display: block;';
    logo.replaceChildren(image);
    logo.hidden = false;
  });
  let settings: Settings | null = null;
  let shown: string | null = null;
  let endSwap = (): void => undefined;

  /** Names and lines are only ever set as text. */
  const put = ({ name: called, text, logo: url }: Sponsor): void => {
    name.textContent = called;
    line.textContent = text;
    const own = ownUrl(url);
    logo.hidden = true;
    logo.replaceChildren();
    if (own === null) picture.drop();
    else picture.want(own);
  };
  const turn = guard((now: number, isStaged = true): void => {
    const { items = [], seconds = 1 } = settings ?? {};
    const next = items[Math.floor(now / (seconds * 1000)) % Math.max(1, items.length)];
    box.classList.toggle('empty', !next);
    const key = next ? JSON.stringify(next) : null;
    if (!settings || !next || (key === shown && isStaged)) return;
    const isSwap = isStaged && shown !== null;
    shown = key;
    endSwap();
    endSwap = () => undefined;
    if (isSwap) endSwap = swapContent(sponsor, settings, () => put(next));
    else put(next);
  });
  const stop = services.seconds.each(turn);
  return {
    update(next, changed) {
      settings = next;
      if (changed.size === 0) return;
      plate.style(next);
      box.style.width = `${next.boxWidth || WIDTH}px`;
      box.style.setProperty('--side', sides[next.align]);
      hang(box, next, WIDTH);
      Object.assign(title.style, lettersOf(next, next.fontSize * TITLE), { color: next.titleColor });
      Object.assign(name.style, lettersOf(next));
      Object.assign(line.style, lettersOf(next, next.fontSize * LINE));
      title.textContent = next.title;
      logo.style.height = `${next.logoHeight}px`;
      turn(services.seconds.now(), false);
    },
    dispose: () => {
      stop();
      endSwap();
      picture.drop();
      plate.dispose();
    },
  };
}

/** Creates the elements of the widget in its root. */
function partsIn(root: ShadowRoot) {
  addSheet(root, css);
  const box = element('sponsors empty');
  const [title, sponsor] = [element('title'), element('sponsor')];
  const [logo, words] = [element('logo'), element('words')];
  const [name, line] = [element('name'), element('line')];
  for (const each of [title, name, line]) each.dir = 'auto';
  words.append(name, line);
  sponsor.append(logo, words);
  box.append(title, sponsor);
  root.append(box);
  return { box, title, sponsor, logo, name, line };
}

function element(name: string): HTMLDivElement {
  const made = document.createElement('div');
  made.className = name;
  return made;
}
