import { customKinds } from '@studio/widgets/custom/custom-widget';
import type { WidgetFactory, WidgetView } from '@studio/widgets/drawing/widget-view';

declare const CUSTOM_LAYERS: string;

interface Part {
  readonly draw: WidgetFactory;
}

const RETRY_MS = 5000;
/** Calls that wait for the script; more chat lines than these are not worth keeping. */
const MOST_WAITING = 100;

let loading: Promise<Part> | null = null;
let attempts = 0;

/** Draws a layer whose widget users brought. What runs it is a script of its own, since few overlays need it. */
export const drawCustom: WidgetFactory = (place) => {
  let view: WidgetView | null = null;
  let isGone = false;
  let last: Parameters<WidgetView['update']> | null = null;
  const waiting: ((ready: WidgetView) => void)[] = [];
  const when = (call: (ready: WidgetView) => void): void => {
    if (view) call(view);
    else if (waiting.length < MOST_WAITING) waiting.push(call);
  };
  const begin = place.guard(({ draw }: Part) => {
    if (isGone) return;
    place.lacks(null);
    view = draw(place);
    if (last) view.update(...last);
    for (const call of waiting.splice(0)) call(view);
  });
  const load = (): void => {
    customLayers().then(begin, (error: unknown) => {
      if (isGone) return;
      place.lacks(error);
      window.setTimeout(load, RETRY_MS);
    });
  };
  load();
  return {
    liveKinds: customKinds,
    update: (...args) => {
      last = args;
      view?.update(...args);
    },
    signal: (kind, payload) => when((ready) => ready.signal?.(kind, payload)),
    moment: (moment) => when((ready) => ready.moment?.(moment)),
    playOut: () => view?.playOut?.() ?? null,
    playAgain: () => view?.playAgain?.(),
    dispose: () => {
      isGone = true;
      view?.dispose?.();
    },
  };
};

/** Loads the script once. After a failure, the next call tries again. */
function customLayers(): Promise<Part> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<Part> {
  // Browsers remember under its address that a script could not be loaded.
  const address = attempts++ === 0 ? CUSTOM_LAYERS : `${CUSTOM_LAYERS}?attempt=${attempts}`;
  return import(address) as Promise<Part>;
}
