import { lettersOn } from '../drawing/color';
import { fontStack } from '../drawing/font-stack';
import { addSheet } from '../drawing/own-sheet';
import { svg } from '../drawing/svg';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import type { guestFrameWidget } from './guest-frame.widget';
import { GUEST_HOSTS, guestAddress, guestHosts } from './guest-hosts';

type Settings = ValuesOf<typeof guestFrameWidget>;

/** Pages in which editors draw: a guest is not called a second time there. */
const STAGE = '/stage';

/** Outline of a person in a square of 24. */
const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-9 9c0-4 4-6 9-6s9 2 9 6z';
/** Messages of VDO.Ninja's page once a guest is there, and once one has left. */
const [ARRIVED, LEFT] = [
  ['new-stream-added', 'video-element-created', 'guest-connected'],
  'end-view-connection',
];

const css = `
  .guest { position: relative; overflow: hidden; display: grid; place-content: center; justify-items: center; gap: 0.5em; contain: strict; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
  /* Its place is seen on a picture of its own colour as well. */
  .guest::after { content: ''; position: absolute; inset: 0; border: 4px solid var(--accent); border-radius: inherit; }
  .guest.here, .guest.off { background: none !important; }
  .guest.here { place-content: end start; }
  .guest.here::after, .guest.here svg, .guest.off::after, .guest.off svg { display: none; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; pointer-events: none; }
  svg { width: 1.8em; padding: 0.5em; box-sizing: content-box; border-radius: 50%; background: var(--accent); fill: var(--on-accent); }
  .name { position: relative; max-width: 100%; box-sizing: border-box; padding: 0 20px; overflow: hidden; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .here .name { padding: 8px 20px; }
  .name:empty, .name[hidden] { display: none; }
`;

/** Draws the page of a guest, which only trusted hosts may be; a plate with the name until the guest is there. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  return new GuestView(place);
}

class GuestView implements WidgetView<Settings> {
  readonly liveKinds = [GUEST_HOSTS];
  private readonly box = element('guest');
  private readonly name = element('name');
  private readonly guests = new Set<unknown>();
  private settings: Settings | null = null;
  private shown: string | null = null;
  private frame: HTMLIFrameElement | null = null;
  private readonly hear: (event: MessageEvent) => void;

  constructor({ root, guard }: WidgetPlace) {
    addSheet(root, css);
    this.name.dir = 'auto';
    this.box.append(svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: PERSON })), this.name);
    root.append(this.box);
    this.hear = guard((event: MessageEvent) => this.receive(event));
    window.addEventListener('message', this.hear);
  }

  update(settings: Settings, _changed: ReadonlySet<string>, _state: unknown, live: LiveData): void {
    this.settings = settings;
    const { url, camera, width, height, radius, textColor, bgColor, font, fontSize } = settings;
    const address = location.pathname === STAGE ? null : guestAddress(url, addedIn(live));
    const key = address && `${address.href} ${camera}`;
    if (key !== this.shown) this.open(address, camera);
    this.shown = key;
    this.name.textContent = settings.name;
    Object.assign(this.box.style, {
      ...{ width: `${width}px`, height: `${height}px`, borderRadius: `${radius}px` },
      ...{ backgroundColor: bgColor, color: textColor },
      ...{ fontFamily: fontStack(font), fontSize: `${fontSize}px` },
    });
    const accent = settings.accent ?? textColor;
    this.box.style.setProperty('--accent', accent);
    this.box.style.setProperty('--on-accent', lettersOn(accent));
    this.show();
  }

  dispose(): void {
    window.removeEventListener('message', this.hear);
  }

  private open(address: URL | null, camera: boolean): void {
    this.frame?.remove();
    this.guests.clear();
    const frame = (this.frame = address && frameOf(address, camera));
    if (!frame) return;
    this.box.prepend(frame);
    // Other pages do not say when somebody comes.
    if (address && !guestHosts.includes(address.hostname)) this.guests.add(null);
  }

  private receive({ source, data }: MessageEvent): void {
    if (!this.frame || source !== this.frame.contentWindow || typeof data !== 'object' || data === null)
      return;
    const { action, UUID } = data as { readonly action?: unknown; readonly UUID?: unknown };
    if (ARRIVED.includes(String(action))) this.guests.add(UUID);
    else if (action === LEFT) this.guests.delete(UUID);
    this.show();
  }

  private show(): void {
    if (!this.settings) return;
    const { showName, waiting = true, radius, bgColor } = this.settings;
    const isHere = this.guests.size > 0;
    const isOff = !isHere && !waiting && location.pathname !== STAGE;
    this.box.classList.toggle('here', isHere);
    this.box.classList.toggle('off', isOff);
    this.name.hidden = isOff || (isHere && !showName);
    Object.assign(this.name.style, {
      backgroundColor: isHere ? bgColor : '',
      borderRadius: isHere ? `0 ${radius}px 0 0` : '',
    });
  }
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
