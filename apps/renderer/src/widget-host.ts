import type { Values } from '@studio/widgets/widget';
import type { WidgetFactory, WidgetServices, WidgetView } from '@studio/widgets/drawing/widget-view';
import { drawings } from 'studio:drawings';

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
  private state: Values | null = null;

  constructor(
    slug: string,
    private readonly services: WidgetServices,
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
    if ((changed.size === 0 && isSameState) || !this.factory) return;
    try {
      if (this.view) this.view.update(next, changed, state);
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
        this.element.toggleAttribute('data-failed', error !== null);
      },
    });
    this.view = view;
    view.update(values, new Set(Object.keys(values)), this.state);
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
