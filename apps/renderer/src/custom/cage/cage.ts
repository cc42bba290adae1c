import {
  Budget,
  CAGE_PORT,
  CAGE_READY,
  readWidgetMessage,
  type FromCage,
  type GraphicStart,
  type ToCage,
} from '../bridge';
import { graphicPage, innerPage, type CagedFiles } from './inner-page';

declare const SHIM: string;
declare const GRAPHIC: string;
declare const JQUERY: string;

/** Script of the page at `/cage/{hash}` on the origin of widgets. It runs one widget in a frame inside. */
function runCage(hash: string): void {
  const base = `${location.origin}/w/${hash}/`;
  let port: MessagePort | null = null;
  let frame: HTMLIFrameElement | null = null;
  const budget = new Budget();
  const send = (message: FromCage): void => port?.postMessage(message);

  const start = async (message: Extract<ToCage, readonly ['start', unknown]>): Promise<void> => {
    const given = message[1];
    const page =
      'graphic' in given
        ? graphicPage({ ...given, ...(await graphicIn(base)) }, GRAPHIC)
        : innerPage(
            { ...(await filesOf(base)), ...given.draft },
            given,
            { shim: SHIM, jquery: JQUERY },
            base,
          );
    frame?.remove();
    frame = frameOf(page, () => send(['failed', 'navigated']));
    document.body.append(frame);
  };

  window.addEventListener('message', ({ source, data, ports }) => {
    if (source === window.parent && data === CAGE_PORT && ports[0] && !port) {
      port = ports[0];
      port.onmessage = ({ data: message }: MessageEvent<ToCage>) => {
        if (message[0] === 'start') start(message).catch(() => send(['failed', 'unreachable']));
        // The widget's origin is opaque, so that no other target can be named.
        else frame?.contentWindow?.postMessage(message, '*');
      };
      return;
    }
    if (!frame || source !== frame.contentWindow || !budget.spend(performance.now())) return;
    const message = readWidgetMessage(data);
    if (message) send(message);
  });
  window.parent.postMessage(CAGE_READY, '*');
}

/** @param onLeft called when the frame loads another page than its own */
function frameOf(page: string, onLeft: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = '';
  frame.referrerPolicy = 'no-referrer';
  frame.title = '';
  frame.srcdoc = page;
  let loads = 0;
  frame.addEventListener('load', () => {
    if (++loads === 1) return;
    frame.remove();
    onLeft();
  });
  return frame;
}

async function filesOf(base: string): Promise<CagedFiles> {
  const names = ['widget.html', 'widget.css', 'widget.js', 'fields.json', 'data.json', 'pins.json'] as const;
  const [html, css, js, fields, data, pins] = await Promise.all(names.map((name) => textOf(base + name)));
  return {
    ...{ html: html ?? '', css: css ?? '', js: js ?? '' },
    ...{ fields: objectOf(fields), data: objectOf(data), pins: objectOf(pins) },
  };
}

/** Reads the manifest of a graphic, which was checked when it was stored. */
async function graphicIn(base: string): Promise<Omit<Parameters<typeof graphicPage>[0], keyof GraphicStart>> {
  const { manifest: path } = objectOf(await textOf(`${base}graphic.json`));
  const address = `${base}${String(path).split('/').map(encodeURIComponent).join('/')}`;
  const { main, schema, stepCount, customActions } = objectOf(await textOf(address));
  return {
    main: new URL(String(main), address).href,
    schema,
    stepCount: typeof stepCount === 'number' ? stepCount : 1,
    actions: Array.isArray(customActions)
      ? customActions.map((each) => String((each as { readonly id?: unknown }).id))
      : [],
  };
}

/**
 * Returns the text of a file; empty if the widget has none.
 * @throws TypeError if the server is not reachable
 */
async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok && answer.status !== 404) throw new TypeError(`The server answered ${answer.status}.`);
  return answer.ok ? answer.text() : '';
}

function objectOf<Value = unknown>(json: string | undefined): { readonly [key: string]: Value } {
  if (!json) return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: Value }) : {};
}

const [, hash] = /^\/cage\/([0-9a-f]{64})$/.exec(location.pathname) ?? [];
// Without a sandbox around it, which its headers make, it would run the widget with the rights of this origin.
if (hash !== undefined && self.origin === 'null') runCage(hash);
