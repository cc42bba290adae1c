import type { Values } from '@studio/widgets/widget';
import type {
  LayerMoment,
  LiveData,
  WidgetFactory,
  WidgetServices,
  WidgetView,
} from '@studio/widgets/drawing/widget-view';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import { drawCustom } from './custom-drawing';
import { drawings } from 'studio:drawings';

/** Data that the page receives in addition to the picture. */
export interface EphemeralState {
  readonly live: LiveData;
  /** By kind of signals. */
  readonly recent: ReadonlyMap<string, readonly Values[]>;
}

/** Event of an element whose widget has an error now, or none any more. */
export const LAYER_ERROR = 'layererror';

const noKeys: ReadonlySet<string> = new Set();

/**
 * Isolates one widget in its own root. A widget that throws shows nothing until its values change; an unknown
 * widget shows nothing.
 */
export class WidgetHost {
  readonly element = document.createElement('div');
  /** Reason why it shows nothing, or what it lacks; null if all is well. */
  error: string | null = null;
  private readonly root = this.element.attachShadow({ mode: 'open' });
  private readonly factory: WidgetFactory | undefined;
  private view: WidgetView | null = null;
  private values: Values = {};
  private state: Values | null = null;

  constructor(
    slug: string,
    private readonly services: WidgetServices,
    private readonly ephemeral: EphemeralState,
    private readonly isNew: boolean,
  ) {
    this.element.className = 'widget';
    this.factory = isCustom(slug) ? drawCustom : drawings.get(slug);
  }

  update(next: Values, state: Values | null): void {
    const before = this.values;
    const isSameState = sameJson(this.state, state);
    this.values = next;
    this.state = state;
    const keys = new Set([...Object.keys(before), ...Object.keys(next)]);
    const changed = new Set([...keys].filter((key) => !sameJson(before[key], next[key])));
    const { factory } = this;
    if ((changed.size === 0 && isSameState) || !factory) return;
    this.attempt(() => {
      if (this.view) this.view.update(next, changed, state, this.ephemeral.live);
      else this.mount(factory, next);
    });
  }

  /** @param kinds kinds of live data that changed; null: anything the layer shows may have changed */
  updateLive(kinds: readonly string[] | null): void {
    const { view } = this;
    if (!view || (kinds && !kinds.some((kind) => view.liveKinds?.includes(kind)))) return;
    this.attempt(() => view.update(this.values, noKeys, this.state, this.ephemeral.live));
  }

  play(moment: LayerMoment): void {
    this.attempt(() => this.view?.moment?.(moment));
  }

  signal(kind: string, payload: Values): void {
    const { view } = this;
    if (view && isFor(view, payload)) this.attempt(() => view.signal?.(kind, payload));
  }

  recent(kind: string, payloads: readonly Values[]): void {
    const { view } = this;
    if (!view) return;
    const taken = payloads.filter((payload) => isFor(view, payload));
    this.attempt(() => view.recent?.(kind, taken));
  }

  /** The layer is hidden or removed. @returns resolves when its content may go; null: at once */
  playOut(): Promise<void> | null {
    let leaving: Promise<void> | null = null;
    this.attempt(() => {
      leaving = this.view?.playOut?.() ?? null;
    });
    return leaving;
  }

  /** The layer stays after all. */
  playAgain(): void {
    this.attempt(() => this.view?.playAgain?.());
  }

  dispose(): void {
    const { view } = this;
    this.view = null;
    try {
      view?.dispose?.();
    } catch (error) {
      console.error(error);
    }
    this.root.replaceChildren();
  }

  private mount(factory: WidgetFactory, values: Values): void {
    this.reportError(null);
    const view = factory({
      root: this.root,
      services: this.services,
      isNew: this.isNew,
      guard:
        (call) =>
        (...args) => {
          if (this.view !== view) return;
          try {
            call(...args);
          } catch (error) {
            this.fail(error);
          }
        },
      lacks: (error) => {
        if (error !== null) console.error(error);
        this.reportError(error);
      },
    });
    this.view = view;
    const { live, recent } = this.ephemeral;
    view.update(values, new Set(Object.keys(values)), this.state, live);
    for (const [kind, payloads] of recent)
      view.recent?.(
        kind,
        payloads.filter((payload) => isFor(view, payload)),
      );
  }

  private attempt(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    console.error(error);
    this.dispose();
    this.reportError(error);
  }

  /** The page receives an event, because it reads the error from the host. */
  private reportError(error: unknown): void {
    this.element.toggleAttribute('data-failed', error !== null);
    const message = error === null ? null : error instanceof Error ? error.message : 'It failed.';
    if (message === this.error) return;
    this.error = message;
    this.element.dispatchEvent(new Event(LAYER_ERROR, { bubbles: true }));
  }
}

/**
 * Returns true if a view receives a chat line: those of other channels in a Twitch Shared Chat only reach views
 * that want them.
 */
function isFor({ takesShared }: WidgetView, { shared }: Values): boolean {
  return shared === undefined || takesShared === true;
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
