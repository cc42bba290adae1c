import { networkColors } from './networks';
import { fromTheFirst, turnAt, type SocialsState } from './socials.state';
import type { socialsWidget } from './socials.widget';
import type { ValuesOf } from '../widget';
import { swapContent } from '../drawing/item-motion';
import { addSheet } from '../drawing/own-sheet';
import { networkIcons } from '../drawing/network-icons';
import { svg } from '../drawing/svg';
import { qrPicture } from '../drawing/qr-picture';
import { hang } from '../drawing/hanging';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { WidgetPlace, WidgetServices, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof socialsWidget>;
type Item = Settings['items'][number];

/** Design pixels. */
const [WIDTH, MOST_WIDTH] = [420, 1700];
/** Letter size as a share of the font size. */
const LETTERS = 0.75;

const css = `
  .socials { display: flex; gap: 14px 32px; flex-wrap: wrap; justify-content: var(--side); }
  .socials.column { flex-direction: column; align-items: var(--side); }
  .socials.empty { visibility: hidden; }
  .social { display: flex; align-items: center; gap: 0.4em; max-width: 100%; }
  .sign { display: grid; place-items: center; width: 1.35em; height: 1.35em; border-radius: 0.32em; flex: none; }
  .sign svg { width: 62%; height: 62%; display: block; }
  .qr { width: 2.6em; height: 2.6em; flex: none; background: #ffffff; border-radius: 0.15em; padding: 0.15em; }
  .handle { white-space: pre; min-width: 0; overflow-x: clip; text-overflow: ellipsis; }
`;

/** Draws links to social profiles: all at once, or in turn by the server's time. */
export function draw(place: WidgetPlace): WidgetView<Settings, SocialsState> {
  const { services, guard, root } = place;
  addSheet(root, css);
  const list = document.createElement('div');
  root.append(list);
  const plate = new Plate(place, list);
  /** Turns without a stored start are the same on every page. */
  const from = 0;
  let last: { readonly settings: Settings; readonly state: SocialsState } | null = null;
  let shown: number | null = null;
  let endSwap = (): void => undefined;

  const put = (items: readonly Item[]): void => {
    list.replaceChildren(...items.map((item) => entry(item, last?.settings, services)));
  };
  const turn = guard((now: number): void => {
    if (last?.settings.mode !== 'rotate') return;
    const { settings, state } = last;
    const { items, seconds } = settings;
    const index = turnAt(state, { count: items.length, seconds, now, from });
    const item = items[index];
    if (index === shown || !item) return;
    endSwap();
    const isFirst = shown === null;
    shown = index;
    if (isFirst) put([item]);
    else endSwap = swapContent(list, settings, () => put([item]));
  });
  const stop = services.seconds.each(turn);
  return {
    update(settings, changed, state) {
      last = { settings, state: state ?? fromTheFirst };
      if (changed.size > 0) {
        endSwap();
        shown = null;
        list.className = `socials ${settings.mode}`;
        list.classList.toggle('empty', settings.items.length === 0);
        plate.style(settings);
        style(list, settings);
        put(settings.mode === 'rotate' ? [] : settings.items);
      }
      turn(services.seconds.now());
    },
    dispose: () => {
      stop();
      endSwap();
      plate.dispose();
    },
  };
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function style(list: HTMLElement, settings: Settings): void {
  const { boxWidth, align, fontSize } = settings;
  Object.assign(list.style, lettersOf(settings, fontSize * LETTERS), {
    width: boxWidth > 0 ? `${boxWidth}px` : 'max-content',
    maxWidth: boxWidth > 0 ? '' : `${MOST_WIDTH}px`,
  });
  list.style.setProperty('--side', sides[align]);
  hang(list, settings, boxWidth || WIDTH);
}

function entry(
  { name, network, url }: Item,
  settings: Settings | undefined,
  services: WidgetServices,
): HTMLElement {
  const element = document.createElement('div');
  element.className = 'social';
  if (settings?.showIcon) {
    const [color, letter] = networkColors[network];
    const sign = document.createElement('span');
    sign.className = 'sign';
    sign.append(svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: networkIcons[network] })));
    Object.assign(sign.style, { background: color, fill: letter });
    element.append(sign);
  }
  const handle = document.createElement('span');
  handle.className = 'handle';
  handle.dir = 'auto';
  handle.textContent = name;
  element.append(handle);
  if (settings?.qr && url !== '') {
    const code = qrPicture(services.qrCode(url), '#000000');
    code.classList.add('qr');
    element.append(code);
  }
  return element;
}
