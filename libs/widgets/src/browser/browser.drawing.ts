import type { ValuesOf } from '../widget';
import { addSheet } from '../drawing/own-sheet';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { loadingOf, shownAddress } from './browser-page';
import { firstPage, type BrowserState } from './browser.state';
import type { browserWidget } from './browser.widget';
import { frameStyle } from './frame-style';

type Settings = ValuesOf<typeof browserWidget>;

/* Whatever the frame is styled with ends at the edge of the box around it. */
const css = `
  .window { overflow: hidden; contain: strict; }
  .window.empty { visibility: hidden; }
  iframe { display: block; width: 100%; height: 100%; border: 0; box-sizing: border-box; }
`;

/** Draws a web page in a frame that is isolated from the overlay and may only run its scripts. */
export function draw(place: WidgetPlace): WidgetView<Settings, BrowserState> {
  const { services, guard, root } = place;
  addSheet(root, css);
  const box = document.createElement('div');
  root.append(box);
  let frame: HTMLIFrameElement | null = null;
  let shown: string | null = null;
  let last: { readonly settings: Settings; readonly state: BrowserState } | null = null;

  const show = (now: number): void => {
    if (!last) return;
    const { settings, state } = last;
    const address = shownAddress(settings, state);
    const next = address === null ? null : `${address} ${loadingOf(settings, state, now)}`;
    if (next === shown) return;
    shown = next;
    frame?.remove();
    frame = address === null ? null : frameOf(address);
    box.className = frame ? 'window' : 'window empty';
    if (!frame) return;
    style(frame, settings);
    box.append(frame);
  };
  const stop = services.seconds.each(guard(show));
  return {
    update(settings, changed, state) {
      last = { settings, state: state ?? firstPage };
      if (changed.size > 0) {
        Object.assign(box.style, {
          width: `${settings.width}px`,
          height: `${settings.height}px`,
          opacity: String(settings.opacity),
        });
        if (frame) style(frame, settings);
      }
      show(services.seconds.now());
    },
    dispose: stop,
  };
}

function frameOf(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = '';
  frame.referrerPolicy = 'no-referrer';
  frame.title = '';
  frame.src = address;
  return frame;
}

function style(frame: HTMLIFrameElement, { css: own, interactive }: Settings): void {
  frame.removeAttribute('style');
  for (const [property, value] of frameStyle(own)) frame.style.setProperty(property, value);
  frame.style.pointerEvents = interactive ? 'auto' : 'none';
}
