import { fontStack } from '../drawing/font-stack';
import { addSheet } from '../drawing/own-sheet';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import type { guestFrameWidget } from './guest-frame.widget';
import { GUEST_HOSTS, guestAddress } from './guest-hosts';

type Settings = ValuesOf<typeof guestFrameWidget>;

/** Pages in which editors draw: a guest is not called a second time there. */
const STAGE = '/stage';

const css = `
  .guest { position: relative; overflow: hidden; display: grid; place-items: center; contain: strict; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
  /* Its place is seen on a picture of its own colour as well. */
  .guest:not(.called)::after { content: ''; position: absolute; inset: 0; border: 3px solid currentColor; border-radius: inherit; opacity: 0.3; }
  .guest.called { place-items: end start; background: none; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; pointer-events: none; }
  .name { position: relative; max-width: 100%; box-sizing: border-box; padding: 8px 20px; overflow: hidden; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .name:empty, .name[hidden] { display: none; }
`;

/** Draws the page of a guest, which only trusted hosts may be; without one a plate with the name. */
export function draw({ root }: WidgetPlace): WidgetView<Settings> {
  addSheet(root, css);
  const [box, name] = [element('guest'), element('name')];
  name.dir = 'auto';
  box.append(name);
  root.append(box);
  let shown: string | null = null;
  let frame: HTMLIFrameElement | null = null;
  return {
    liveKinds: [GUEST_HOSTS],
    update(settings, _changed, _state, live) {
      const { url, camera, width, height, radius, textColor, bgColor, font, fontSize, showName } = settings;
      const address = location.pathname === STAGE ? null : guestAddress(url, addedIn(live));
      const key = address && `${address.href} ${camera}`;
      if (key !== shown) {
        frame?.remove();
        frame = address && frameOf(address, camera);
        if (frame) box.prepend(frame);
        shown = key;
      }
      box.classList.toggle('called', frame !== null);
      name.textContent = settings.name;
      name.hidden = frame !== null && !showName;
      Object.assign(box.style, {
        ...{ width: `${width}px`, height: `${height}px`, borderRadius: `${radius}px` },
        ...{
          backgroundColor: bgColor,
          color: textColor,
          fontFamily: fontStack(font),
          fontSize: `${fontSize}px`,
        },
      });
      Object.assign(name.style, {
        backgroundColor: frame ? bgColor : '',
        borderRadius: frame ? `0 ${radius}px 0 0` : '',
      });
    },
  };
}

/** Hosts that the owner has added. */
function addedIn(live: LiveData): readonly string[] {
  const hosts: unknown = live[GUEST_HOSTS]?.['hosts'];
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
}

/** A frame of a trusted host. It plays sound; camera and microphone are its only where the settings say so. */
function frameOf({ href, origin }: URL, camera: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const granted = ['autoplay', ...(camera ? ['camera', 'microphone'] : [])];
  frame.allow = granted.map((feature) => `${feature} ${origin}`).join('; ');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.title = '';
  frame.src = href;
  return frame;
}

function element(name: string): HTMLDivElement {
  const made = document.createElement('div');
  made.className = name;
  return made;
}
