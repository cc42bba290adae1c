import type { Values } from '@studio/widgets/widget';
import type {
  LayerMoment,
  LiveData,
  WidgetFactory,
  WidgetServices,
  WidgetView,
} from '@studio/widgets/drawing/widget-view';
import { drawings } from 'studio:drawings';

/** What the page is told beside the picture. */
export interface Besides {
  readonly live: LiveData;
  /** By kind of signals. */
  readonly recent: ReadonlyMap<string, readonly Values[]>;
}

/** Event of an element whose widget has an error now, or none any more. */
export const LAYER_ERROR = 'layererror';

const noKeys: ReadonlySet<string> = new Set();

/**
 * Keeps one widget by itself in its own root. A widget that throws shows nothing until its values change;
 * a widget that this bundle doesn't know shows nothing.
 */
export class WidgetHost {
  readonly element = document.createElement('div');
  /** Why it shows nothing, or what it lacks. */
  error: string | null = null;
  private readonly root = this.element.attachShadow({ mode: 'open' });
  private readonly factory: WidgetFactory | undefined;
  private view: WidgetView | null = null;
  private values: Values = {};
  private state: Values | null = null;

  constructor(
    slug: string,
    private readonly services: WidgetServices,
    private readonly besides: Besides,
    private readonly isNew: boolean,
  ) {
    this.element.className = 'widget';
    this.factory = drawings.get(slug);
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
      if (this.view) this.view.update(next, changed, state, this.besides.live);
      else this.mount(factory, next);
    });
  }

  /** @param kinds those of live data that have changed */
  updateLive(kinds: readonly string[]): void {
    const { view } = this;
    if (!view || !kinds.some((kind) => view.liveKinds?.includes(kind))) return;
    this.attempt(() => view.update(this.values, noKeys, this.state, this.besides.live));
  }

  play(moment: LayerMoment): void {
    this.attempt(() => this.view?.moment?.(moment));
  }

  signal(kind: string, payload: Values): void {
    this.attempt(() => this.view?.signal?.(kind, payload));
  }

  recent(kind: string, payloads: readonly Values[]): void {
    this.attempt(() => this.view?.recent?.(kind, payloads));
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
    this.tell(null);
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
        this.tell(error);
      },
    });
    this.view = view;
    const { live, recent } = this.besides;
    view.update(values, new Set(Object.keys(values)), this.state, live);
    for (const [kind, payloads] of recent) view.recent?.(kind, payloads);
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
    this.tell(error);
  }

  /** The page hears of it by an event, since it looks at what is in it. */
  private tell(error: unknown): void {
    this.element.toggleAttribute('data-failed', error !== null);
    const told = error === null ? null : error instanceof Error ? error.message : 'It failed.';
    if (told === this.error) return;
    this.error = told;
    this.element.dispatchEvent(new Event(LAYER_ERROR, { bubbles: true }));
  }
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
