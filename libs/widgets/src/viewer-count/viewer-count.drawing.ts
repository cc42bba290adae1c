import type { ValuesOf } from '../widget';
import { figure } from '../drawing/figures';
import { glyphs } from '../glyphs';
import { hang } from '../drawing/hanging';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { platformColor } from '../drawing/platform-colors';
import { RollingNumber } from '../drawing/rolling-number';
import { svg } from '../drawing/svg';
import { lettersOf } from '../drawing/text-style';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { viewerCounts, type ViewerCount } from './viewer-counts';
import type { viewerCountWidget } from './viewer-count.widget';

type Settings = ValuesOf<typeof viewerCountWidget>;

/** Design pixels. */
const WIDTH = 220;
const swap = { itemIn: 'slide-up', itemOut: 'fade', itemMs: 400 } as const;

const css = `
  .counts { display: flex; flex-wrap: wrap; align-items: center; justify-content: var(--side); gap: 4px 28px; }
  .counts.empty { visibility: hidden; }
  .count { display: flex; align-items: center; gap: 0.35em; flex: none; }
  .count > svg { width: 1em; height: 1em; flex: none; }
  .sign { width: 0.6em; height: 0.6em; border-radius: 0.15em; flex: none; }
`;

/** Draws viewer counts. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  addSheet(place.root, css);
  const box = document.createElement('div');
  place.root.append(box);
  const plate = new Plate(place, box);
  /** By platform. */
  const shown = new Map<
    ViewerCount['platform'],
    { readonly element: HTMLElement; readonly number: RollingNumber; readonly text: HTMLElement }
  >();

  const drop = (platform: ViewerCount['platform']): void => {
    shown.get(platform)?.number.rest();
    shown.get(platform)?.element.remove();
    shown.delete(platform);
  };
  const show = ({ platform, viewers }: ViewerCount, settings: Settings): void => {
    const known = shown.get(platform);
    const { element, number, text } = known ?? made(place, platform, settings.icon);
    shown.set(platform, { element, number, text });
    box.append(element);
    number.show(viewers, swap, (value) => void (text.textContent = figure(value)), !settings.animate);
  };
  return {
    liveKinds: ['stream-status', 'twitch-stats', 'youtube-stats'],
    update(settings, changed, _state, live: LiveData) {
      if (changed.size > 0) {
        for (const platform of [...shown.keys()]) drop(platform);
        style(box, settings);
        plate.style(settings);
      }
      const counts = viewerCounts(settings, live);
      box.classList.toggle('empty', counts.length === 0);
      for (const platform of [...shown.keys()])
        if (!counts.some((count) => count.platform === platform)) drop(platform);
      for (const count of counts) show(count, settings);
    },
    dispose: () => {
      for (const { number } of shown.values()) number.rest();
      plate.dispose();
    },
  };
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function style(box: HTMLElement, settings: Settings): void {
  box.className = 'counts';
  Object.assign(box.style, lettersOf(settings), {
    width: settings.boxWidth > 0 ? `${settings.boxWidth}px` : 'max-content',
  });
  box.style.setProperty('--side', sides[settings.align]);
  hang(box, settings, settings.boxWidth || WIDTH);
}

function made({ guard }: WidgetPlace, platform: ViewerCount['platform'], hasSign: boolean) {
  const [element, text] = [document.createElement('div'), document.createElement('span')];
  element.className = 'count';
  if (hasSign) element.append(platform === null ? eye() : sign(platform));
  element.append(text);
  return { element, text, number: new RollingNumber(guard, text) };
}

function eye(): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24' },
    svg('path', { d: glyphs.eye, fill: 'currentColor', 'fill-rule': 'evenodd' }),
  );
}

function sign(platform: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'sign';
  element.style.background = platformColor(platform, 'currentColor');
  return element;
}
