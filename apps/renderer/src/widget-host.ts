import type { Values } from '@studio/widgets/widget';
import type { Loops } from './loops';
import type { Seconds } from './seconds';
import { widgetViews } from './widgets/registry';

/** What widgets are given by the page. */
export interface WidgetServices {
  readonly seconds: Seconds;
  readonly loops: Loops;
}

/** What a widget's view is made in. */
export interface WidgetPlace {
  readonly root: ShadowRoot;
  readonly services: WidgetServices;
  /** False when the layer was on screen before, as on a page load: then nothing is staged for it. */
  readonly isNew: boolean;
  /** Wraps what the view lets others call later, so that its exceptions stay its own. */
  readonly guard: <Args extends readonly unknown[]>(call: (...args: Args) => void) => (...args: Args) => void;
}

/** How a widget is drawn. */
export interface WidgetView<V extends Values = Values> {
  /** Draws these values. `changed` holds the keys that differ from the last call: all keys at first. */
  update(values: V, changed: ReadonlySet<string>): void;
  /** Ends timers and the like; its nodes are removed for it. */
  dispose?(): void;
}

export type WidgetFactory = (place: WidgetPlace) => WidgetView;

/**
 * Keeps one widget by itself in its own root. A widget that throws shows nothing until its values change;
 * a widget that this bundle doesn't know shows nothing.
 */
export class WidgetHost {
  readonly element = document.createElement('div');
  private readonly root = this.element.attachShadow({ mode: 'open' });
  private readonly factory: WidgetFactory | undefined;
  private view: WidgetView | null = null;
  private values: Values = {};

  constructor(
    slug: string,
    private readonly services: WidgetServices,
    private readonly isNew: boolean,
  ) {
    this.element.className = 'widget';
    this.factory = widgetViews.get(slug);
  }

  update(next: Values): void {
    const before = this.values;
    this.values = next;
    const keys = new Set([...Object.keys(before), ...Object.keys(next)]);
    const changed = new Set([...keys].filter((key) => !sameJson(before[key], next[key])));
    if (changed.size === 0 || !this.factory) return;
    try {
      if (this.view) this.view.update(next, changed);
      else this.mount(this.factory, next);
    } catch (error) {
      this.fail(error);
    }
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
    delete this.element.dataset['failed'];
    const view = factory({
      root: this.root,
      services: this.services,
      isNew: this.isNew,
      guard: (call) => (...args) => {
        if (this.view !== view) return;
        try {
          call(...args);
        } catch (error) {
          this.fail(error);
        }
      },
    });
    this.view = view;
    view.update(values, new Set(Object.keys(values)));
  }

  private fail(error: unknown): void {
    console.error(error);
    this.dispose();
    this.element.dataset['failed'] = '';
  }
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
