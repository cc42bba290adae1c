import { customKinds, WIDGET_EVENT, WIDGET_VALUE } from '@studio/widgets/custom/custom-widget';
import type { GraphicState } from '@studio/widgets/custom/graphic-state';
import { TEXT_VARIABLES } from '@studio/widgets/variables';
import type { Values } from '@studio/widgets/widget';
import type { LayerMoment, LiveData, WidgetPlace, WidgetView } from '@studio/widgets/drawing/widget-view';
import {
  WIDGET_NEWS,
  type Failure,
  type GraphicStart,
  type ReceivedEvent,
  type Request,
  type WidgetStart,
} from '../bridge';
import { eventsOf, recentOf } from './activity-events';
import { CageFrame } from './cage-frame';
import { ChatEvents } from './chat-events';
import { CounterEvents } from './counter-events';
import type { FreezeGuard } from './freeze-guard';
import { currencyOf, customLayerOf, type CustomLayer, type NoCode } from './custom-layer';
import { itemsOf, type FeedItem } from './feed-item';
import { GraphicPlayer } from './graphic-player';
import { hasControl, isHidden } from './page-state';
import { sessionData } from './session-data';
import { Operators } from './operators';
import { StudioAsks, ValuesOfPage } from './widget-store';

/** Custom layers of a page that run at once. */
const MOST_RUNNING = 8;
/** Wait after a change of settings before the widget starts again, in ms: they change while somebody types. */
const SETTLE_MS = 300;
const RETRY_MS = 30_000;
/** Retries of a widget that stopped responding, within an hour. */
const MOST_RETRIES = 3;
const HOUR_MS = 3_600_000;
/** Age beyond which activity is no news, in ms: it was missed during a lost connection. */
const STALE_MS = 60_000;

const reasons = {
  unreachable:
    'The page of the widget can’t be loaded. Check WIDGET_ORIGIN. The files of a deleted package are gone after 30 days.',
  not_ready: 'The widget did not finish loading.',
  unable: 'The graphic can’t be loaded.',
  unresponsive:
    'The widget stopped responding and was removed. It starts again after 30 s, at most 3 times an hour.',
  navigated:
    'The widget tried to leave its page and was removed. Save it or change a setting to start it again.',
  too_many: `An overlay runs at most ${MOST_RUNNING} widgets with code.`,
  control:
    'Broadcast software gives this page control over scenes and recording. Lower the page permissions of the ' +
    'browser source to "Read access to OBS" or confirm that the widget may run.',
  gone: 'The widget was deleted, or it belongs to another account. Remove the layer, or add another widget.',
  froze:
    'The widget froze this page, so it was not started when the page was opened again. Have it start again by its ' +
    'settings, or correct its code.',
  off: 'This studio runs no widgets with code. Set WIDGET_PORT or WIDGET_ORIGIN.',
} as const satisfies Record<Failure | Exclude<NoCode, 'unknown'> | 'too_many' | 'control' | 'froze', string>;

const running = new Set<CustomView>();
const scratch = new ValuesOfPage();

/** Draws a layer whose widget was brought by its users: in a frame of another origin, which cannot reach this page. */
export class CustomView implements WidgetView {
  readonly liveKinds = customKinds;
  private readonly box = document.createElement('div');
  private readonly chat = new ChatEvents((url) => new URL(url, location.href).href);
  private readonly asks: StudioAsks;
  private isGone = false;
  private layer: CustomLayer | NoCode = 'unknown';
  private values: Values = {};
  /** Values that the widget itself set, in the editor. */
  private own: Values = {};
  private live: LiveData = {};
  /** Layer that the latest frame was made of, as JSON; for a widget, which takes them at the start only, with values. */
  private shown = '';
  /** Values that a graphic received last, as JSON. */
  private given = '';
  private player: GraphicPlayer | null = null;
  private readonly counters = new CounterEvents();
  private readonly operators = new Operators((event) => this.receive(event));
  private session = '';
  private known: ReadonlySet<string> | null = null;
  private frame: CageFrame | null = null;
  /** Frame that replaces the other once it is ready. */
  private next: CageFrame | null = null;
  /** Latest error in the code of the run that began last; null for none. */
  private fault: string | null = null;
  private timer = 0;
  private giving = 0;
  private retries: readonly number[] = [];

  constructor(
    private readonly place: WidgetPlace,
    private readonly guard: FreezeGuard,
  ) {
    this.box.style.cssText = 'position: relative; overflow: hidden;';
    place.root.append(this.box);
    this.asks = new StudioAsks(place.services.askStudio ?? scratch.ask, () => this.isGone);
  }

  update(values: Values, _changed: ReadonlySet<string>, state: Values | null, live: LiveData): void {
    this.values = values;
    this.live = live;
    this.layer = customLayerOf(state, live);
    const { layer } = this;
    const isGraphic = typeof layer !== 'string' && layer.kind === 'ograf';
    if (!isGraphic) this.news();
    const shown = JSON.stringify(isGraphic ? layer : [layer, values]);
    if (layer === 'unknown') return;
    if (shown !== this.shown) this.change(shown, isGraphic);
    else if (isGraphic) this.give();
    this.player?.take(whole(state?.['graphic'] ?? null) as GraphicState | null);
    if (!isGraphic) this.operators.take(state?.['code'] ?? {});
  }

  /** Another layer than before, or its first. */
  private change(shown: string, isGraphic: boolean): void {
    const isFirst = this.shown === '';
    this.shown = shown;
    this.own = {};
    this.retries = [];
    if (isGraphic) this.player ??= new GraphicPlayer(this.place.isNew, (error) => this.judge(error));
    else this.player = null;
    this.startIn(isFirst ? 0 : SETTLE_MS);
  }

  /** Gives a graphic its changed values, once they have settled. */
  private give(): void {
    const values = JSON.stringify(this.values);
    if (values === this.given) return;
    this.given = values;
    window.clearTimeout(this.giving);
    this.giving = window.setTimeout(() => {
      for (const frame of [this.frame, this.next]) frame?.update(withAddresses(this.values));
    }, SETTLE_MS);
  }

  /** Called when the layer is hidden. @returns when it may go; null: at once */
  playOut(): Promise<void> | null {
    return this.player && this.frame ? this.player.leave() : null;
  }

  /** Called when it is shown again before it has gone. */
  playAgain(): void {
    if (!this.player) return;
    this.player = new GraphicPlayer(true, (error) => this.judge(error));
    this.startIn(0);
  }

  signal(kind: string, payload: Values): void {
    if (kind === WIDGET_EVENT) this.receiveSent(payload);
    if (kind === WIDGET_VALUE) void this.receiveValue(payload);
    if (kind !== 'chat') return;
    for (const event of this.chat.of(payload)) this.receive(event);
  }

  moment({ kind, payload: { listener, event } }: LayerMoment): void {
    if (kind !== 'widget-event' || typeof listener !== 'string') return;
    this.receive({ listener, event: (event ?? {}) as ReceivedEvent['event'] });
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.giving);
    this.isGone = true;
    this.remove();
    running.delete(this);
    // There is room for the next one.
    const next = [...running][MOST_RUNNING - 1];
    if (next?.isEmpty) next.startIn(0);
  }

  private get isEmpty(): boolean {
    return this.frame === null && this.next === null;
  }

  /** Sends what is new in the live data. */
  private news(): void {
    const items = itemsOf(this.live['community-feed']);
    const { known } = this;
    if (this.live['community-feed'] !== undefined) this.known = new Set(items.map((item) => item.activityId));
    const now = this.place.services.seconds.now();
    const isNews = ({ activityId, at }: FeedItem): boolean =>
      known !== null && !known.has(activityId) && now - Date.parse(at) < STALE_MS;
    for (const item of [...items].reverse())
      if (isNews(item)) for (const event of eventsOf(item)) this.receive(event);
    for (const event of this.counters.of(this.live[TEXT_VARIABLES])) this.receive(event);
    const session = JSON.stringify(this.live['session'] ?? null);
    if (session === this.session) return;
    this.session = session;
    this.send('onSessionUpdate', { session: sessionData(this.live['session'], items) });
  }

  /** Takes an event that somebody sent to a layer of the overlay. */
  private receiveSent({ memberId, listener, event }: Values): void {
    if (typeof this.layer === 'string' || this.layer.memberId !== memberId) return;
    this.receive({ listener: String(listener), event: (event ?? {}) as ReceivedEvent['event'] });
  }

  /** A layer of the same package has stored a value. */
  private async receiveValue({ packageId, key }: Values): Promise<void> {
    if (typeof this.layer === 'string' || this.layer.packageId !== packageId) return;
    const value = await this.ask('get', String(key));
    this.receive({
      listener: 'kvstore:update',
      event: { data: { key: `customWidget.${String(key)}`, value } },
    });
  }

  /** @returns null without an answer */
  private async ask(what: 'get' | 'set' | 'counter', key: string, value?: unknown): Promise<unknown> {
    if (typeof this.layer === 'string') return null;
    const { memberId, packageId } = this.layer;
    const answer = await this.asks.ask({
      memberId,
      what,
      key,
      ...(what === 'set' && { value: value ?? null }),
    });
    if ('value' in answer) {
      if (what === 'set' && !this.place.services.askStudio) void this.receiveValue({ packageId, key });
      return answer.value;
    }
    // A layer that has just left the picture has nobody to tell.
    if (answer.code === 'not_found' || this.isGone) return null;
    this.reportError(`${what === 'counter' ? 'counters.get' : `store.${what}`}: ${answer.message}`);
    return null;
  }

  private receive(event: ReceivedEvent): void {
    this.send('onEventReceived', event);
  }

  private send(...[name, detail]: Parameters<CageFrame['send']>): void {
    this.frame?.send(name, detail);
    this.next?.send(name, detail);
  }

  private startIn(ms: number): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(
      this.place.guard(() => void this.start()),
      ms,
    );
  }

  private async start(): Promise<void> {
    const { layer, shown } = this;
    if (typeof layer === 'string') return this.stop(layer === 'unknown' ? null : layer);
    running.add(this);
    const isOneTooMany = [...running].indexOf(this) >= MOST_RUNNING;
    if (isOneTooMany) return this.stop('too_many');
    if (!layer.confirmed && (await hasControl())) return this.stop('control');
    if (!(await this.guard.mayStart(layer.memberId, layer))) return this.stop('froze');
    // The layer may have changed or gone meanwhile.
    if (shown !== this.shown || !running.has(this)) return;
    this.next?.dispose();
    this.fault = null;
    const frame = new CageFrame(layer.cage, this.startData(layer), isHidden, {
      ready: () => this.swap(frame),
      failed: (failure, detail) => this.failed(frame, failure, detail),
      error: (text) => this.reportError(text),
      ask: (what, args) => this.answer(what, args),
    });
    const { width, height } = layer;
    Object.assign(this.box.style, { width: `${width}px`, height: `${height}px` });
    frame.element.style.cssText =
      'position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; pointer-events: none;';
    this.next = frame;
    this.guard.started(this, layer.memberId, layer);
    this.box.append(frame.element);
  }

  /** @param error null: it has started */
  private announce(error: string | null): void {
    this.box.dispatchEvent(new CustomEvent(WIDGET_NEWS, { bubbles: true, composed: true, detail: error }));
  }

  private startData(layer: CustomLayer): WidgetStart | GraphicStart {
    const { values, channel, currency, draft, width, height } = layer;
    if (layer.kind === 'ograf') {
      this.given = JSON.stringify(this.values);
      return { graphic: { width, height }, values: withAddresses(this.values) };
    }
    const items = itemsOf(this.live['community-feed']);
    return {
      draft,
      values: { ...values, ...withAddresses(this.values), ...this.own },
      load: {
        channel,
        session: { data: sessionData(this.live['session'], items) },
        recents: items.flatMap((item) => recentOf(item) ?? []),
        currency: currencyOf(currency),
        overlay: { isEditorMode: window.parent !== window, muted: this.operators.muted },
      },
    };
  }

  private swap(frame: CageFrame): void {
    if (this.next !== frame) return;
    this.frame?.dispose();
    this.frame = frame;
    this.next = null;
    frame.element.style.opacity = '1';
    if (this.fault === null) this.place.lacks(null);
    this.announce(null);
    this.player?.begin(frame);
  }

  /** @param error what an action of a graphic failed at; null: it succeeded */
  private judge(error: string | null): void {
    if (error !== null) return this.reportError(error);
    if (this.fault === null) return;
    this.fault = null;
    this.place.lacks(null);
  }

  private failed(frame: CageFrame, failure: Failure, detail?: string): void {
    if (this.frame === frame) this.frame = null;
    if (this.next === frame) this.next = null;
    if (this.isEmpty) this.guard.ended(this);
    const reason = detail === undefined ? reasons[failure] : `${reasons[failure]} ${detail}`;
    this.place.lacks(new Error(reason));
    if (detail !== undefined) this.announce(reason);
    if (failure === 'navigated') return;
    const now = performance.now();
    if (failure === 'unresponsive') {
      this.retries = this.retries.filter((time) => now - time < HOUR_MS);
      if (this.retries.length >= MOST_RETRIES) return;
      this.retries = [...this.retries, now];
    }
    this.startIn(RETRY_MS);
  }

  /** An error in the code of the widget, which goes on. */
  private reportError(text: string): void {
    console.warn(`Widget: ${text}`);
    this.announce(text);
    this.fault = text;
    this.place.lacks(new Error(`Error in the widget: ${text}`));
  }

  private stop(reason: keyof typeof reasons | null): void {
    this.remove();
    if (reason !== 'too_many') running.delete(this);
    this.place.lacks(reason && new Error(reasons[reason]));
  }

  private remove(): void {
    this.frame?.dispose();
    this.next?.dispose();
    this.frame = this.next = null;
    this.guard.ended(this);
  }

  private answer(what: Request, [key, value, reload]: readonly unknown[]): Promise<unknown> {
    switch (what) {
      case 'store.get':
        return this.ask('get', String(key));
      case 'store.set':
        return this.ask('set', String(key), value);
      case 'counter':
        return this.ask('counter', String(key));
      case 'field':
        this.own = { ...this.own, [String(key)]: value };
        if (reload !== false) this.startIn(SETTLE_MS);
        return Promise.resolve(null);
    }
  }
}

function withAddresses(values: Values): Values {
  return whole(values) as Values;
}

/** Returns a value with whole addresses of uploads: the widget is on another origin. */
function whole(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith('/media/') ? new URL(value, location.href).href : value;
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each)]));
}
