import type { FromWidget, ReceivedEvent, Request as WidgetRequest, ToWidget } from '../bridge';
import { EventQueue } from './event-queue';
import type { ShimStart } from './inner-page';
import { answerTo } from './known-answers';
import { interceptRequests } from './requests';
import { captureErrors, hideBrowser, takeStart } from './safe-page';

/* Runs in the widget's page before any code of the widget: what widgets of StreamElements expect of their page. */

/** The page waits so long for files that do not come, in ms. */
const LONGEST_LOAD_MS = 4000;

const cage = window.parent;
const send = (message: FromWidget): void => cage.postMessage(message, '*');

/** Requests that wait for their answer, by id. */
const waiting = new Map<number, (answer: unknown) => void>();
let lastId = 0;

function ask(what: WidgetRequest, ...args: unknown[]): Promise<unknown> {
  const id = ++lastId;
  return new Promise((done) => {
    waiting.set(id, done);
    send(['ask', id, what, args]);
  });
}

const counter = async (name: string): Promise<object> => ({
  counter: name,
  value: await ask('counter', name),
});

function offerApi({ load }: ShimStart, queue: EventQueue): void {
  const { isEditorMode } = load.overlay;
  const status = { ...load.overlay };
  window.addEventListener('onEventReceived', ({ detail }: CustomEventInit<ReceivedEvent>) => {
    if (detail?.listener === 'alertService:toggleSound') status.muted = detail.event['muted'] === true;
  });
  const api = {
    store: {
      get: (key: unknown) => ask('store.get', String(key)),
      set: (key: unknown, value: unknown) => ask('store.set', String(key), value),
    },
    counters: {
      get: async (name: unknown) => ({ id: String(name), count: await ask('counter', String(name)) }),
    },
    sanitize: ({ message = '' }: { readonly message?: unknown } = {}) =>
      Promise.resolve({ skip: false, result: { message } }),
    cheerFilter: (text: unknown) =>
      Promise.resolve(
        String(text)
          .replace(/(?<!\S)[a-z]+\d+(?!\S)/gi, '')
          .replace(/ {2,}/g, ' ')
          .trim(),
      ),
    // Some widgets wait for it, others read it at once.
    getOverlayStatus: () => Object.assign(Promise.resolve(status), status),
    setField: (key: unknown, value: unknown, reload = true) =>
      isEditorMode ? ask('field', String(key), value, reload) : Promise.resolve(),
    resumeQueue: queue.resume,
  };
  Object.defineProperty(window, 'SE_API', { value: api });
}

function run(): void {
  const start = takeStart<ShimStart>();
  hideBrowser();
  captureErrors(send);
  const dispatch = (name: string, detail: unknown): void => {
    window.dispatchEvent(new CustomEvent(name, { detail }));
  };
  const duration = Number(start.fieldData['widgetDuration']);
  const queue = new EventQueue(duration > 0 ? duration * 1000 : 0, (event) =>
    dispatch('onEventReceived', event),
  );
  offerApi(start, queue);
  interceptRequests((address, method) => {
    const answering = answerTo(address, start.load, counter);
    void answering?.then(({ status }) => {
      if (status === 404) send(['error', `Not answered: ${method} ${address.slice(0, 200)}`]);
    });
    return answering;
  });

  let isLoaded = false;
  const early: (readonly [string, unknown])[] = [];
  const take = (name: string, detail: unknown): void => {
    if (name === 'onEventReceived') queue.add(detail as ReceivedEvent);
    else dispatch(name, detail);
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== cage) return;
    const message = data as ToWidget;
    if (message[0] === 'ping') send(['pong', message[1]]);
    if (message[0] === 'answer') {
      waiting.get(message[1])?.(message[2]);
      waiting.delete(message[1]);
    }
    if (message[0] !== 'event') return;
    if (isLoaded) take(message[1], message[2]);
    else early.push([message[1], message[2]]);
  });
  const begin = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    dispatch('onWidgetLoad', { ...start.load, fieldData: start.fieldData });
    for (const [name, detail] of early.splice(0)) take(name, detail);
    send(['loaded']);
  };
  window.addEventListener('load', () => setTimeout(begin));
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin, LONGEST_LOAD_MS));
}

run();
