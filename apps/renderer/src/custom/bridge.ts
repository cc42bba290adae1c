/*
 * Messages between the overlay page and the cage of a custom layer, and between the cage and the widget inside it.
 *
 * The cage sends `CAGE_READY` to its parent page, which answers `CAGE_PORT` with a port. From then on both send
 * `[name, …arguments]` over it. The cage passes on the widget's messages, but only those of `FromWidget`, up to a size
 * and a rate.
 */

import type { GraphicAction } from '@studio/widgets/custom/graphic-state';

export const CAGE_READY = 'studio-cage';
export const CAGE_PORT = 'studio-cage-port';

/**
 * Event of a custom layer's element. Its detail is the text of an error in the widget's code, or null when the widget
 * has started.
 */
export const WIDGET_NEWS = 'widgetnews';

/** Largest message of a widget, as JSON. */
const MOST_CHARACTERS = 64_000;
/** Messages of a widget in any second. */
export const MOST_MESSAGES = 60;

/** Names of the events that widgets listen to on their window. */
export type WidgetEventName = 'onSessionUpdate' | 'onEventReceived';

/** Event of `onEventReceived`. */
export interface ReceivedEvent {
  readonly listener: string;
  readonly event: { readonly [key: string]: unknown };
}

/** Texts of a widget that are not saved yet: they take the place of its files. */
export interface WidgetDraft {
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
}

/** Data with which a widget starts. */
export interface WidgetStart {
  readonly draft?: WidgetDraft;
  /** Values of the layer's fields, by key; the widget's own defaults fill the rest. */
  readonly values: { readonly [key: string]: unknown };
  /** Detail of `onWidgetLoad` without `fieldData`. */
  readonly load: {
    readonly channel: { readonly [key: string]: unknown };
    readonly session: { readonly data: { readonly [key: string]: unknown } };
    readonly recents: readonly object[];
    readonly currency: { readonly code: string; readonly name: string; readonly symbol: string };
    readonly overlay: { readonly isEditorMode: boolean; readonly muted: boolean };
  };
}

/** Data with which an OGraf graphic starts. */
export interface GraphicStart {
  /** Values of the layer's settings, by key; the defaults of its schema fill the rest. */
  readonly values: { readonly [key: string]: unknown };
  /** Its size in design pixels. */
  readonly graphic: { readonly width: number; readonly height: number };
}

/** Something that a graphic is asked to do. */
export type GraphicCall = GraphicAction | { readonly name: 'dispose' };

/** Answer of a graphic. */
export interface GraphicAnswer {
  /** As in HTTP: 200 if all is well. */
  readonly status: number;
  readonly message: string;
  /** Step that it shows now; null for none. */
  readonly step: number | null;
}

/** Requests of a widget to the overlay page. */
export type Request = 'store.get' | 'store.set' | 'counter' | 'field';

/** Reason why a custom layer shows nothing. */
export type Failure = 'unreachable' | 'not_ready' | 'unresponsive' | 'navigated' | 'unable';

/** Messages that the overlay page sends to a running widget; the cage passes them on. */
export type ToWidget =
  | readonly ['event', WidgetEventName, unknown]
  | readonly ['ping', number]
  /** Settings of a graphic that changed. */
  | readonly ['values', GraphicStart['values']]
  /** Something that a graphic is to do, by an id. */
  | readonly ['act', number, GraphicCall]
  /** Answer to a request, by the request's id. */
  | readonly ['answer', number, unknown];

/** Overlay page to cage. */
export type ToCage = readonly ['start', WidgetStart | GraphicStart] | ToWidget;

/** Messages that the cage accepts from the widget and passes on. */
export type FromWidget =
  /** `onWidgetLoad` was dispatched, or the graphic has loaded. */
  | readonly ['loaded']
  /** The graphic can't be loaded. */
  | readonly ['unable', string]
  /** The graphic has answered, by the id of what it was asked. */
  | readonly ['did', number, GraphicAnswer]
  | readonly ['pong', number]
  /** Error in the widget's code, or something that it asked for in vain. */
  | readonly ['error', string]
  | readonly ['ask', number, Request, readonly unknown[]];

/** Cage to overlay page. */
export type FromCage = FromWidget | readonly ['failed', Failure];

const requests: ReadonlySet<unknown> = new Set<Request>(['store.get', 'store.set', 'counter', 'field']);

/** Returns the message of a widget; null for anything else than `FromWidget`, and for one that is too long. */
export function readWidgetMessage(message: unknown): FromWidget | null {
  if (!Array.isArray(message)) return null;
  const [name, first, second, third] = message as readonly unknown[];
  if (name === 'loaded') return ['loaded'];
  if (name === 'unable') return typeof first === 'string' ? ['unable', first.slice(0, 500)] : null;
  if (name === 'did') return typeof first === 'number' ? ['did', first, readAnswer(second)] : null;
  if (name === 'pong') return typeof first === 'number' ? ['pong', first] : null;
  if (name === 'error') return typeof first === 'string' ? ['error', first.slice(0, 500)] : null;
  if (name !== 'ask' || typeof first !== 'number' || !requests.has(second)) return null;
  if (!Array.isArray(third) || lengthOf(third) > MOST_CHARACTERS) return null;
  return ['ask', first, second as Request, third];
}

function readAnswer(answer: unknown): GraphicAnswer {
  const { status, message, step } = (answer ?? {}) as { readonly [Key in keyof GraphicAnswer]?: unknown };
  return {
    status: typeof status === 'number' ? status : 500,
    message: typeof message === 'string' ? message.slice(0, 500) : '',
    step: typeof step === 'number' && Number.isInteger(step) ? step : null,
  };
}

/** Length as JSON; endless for what JSON cannot hold. */
function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Infinity;
  }
}

/** Counts messages and says which are too many within a second. */
export class Budget {
  private times: number[] = [];

  constructor(private readonly most: number = MOST_MESSAGES) {}

  /**
   * @param now in ms
   * @returns false if the message is one too many
   */
  spend(now: number): boolean {
    this.times = this.times.filter((time) => now - time < 1000);
    if (this.times.length >= this.most) return false;
    this.times.push(now);
    return true;
  }
}
