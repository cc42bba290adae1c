import { categoryOf, idOf, type StoredEvent } from '@studio/kernel/event';
import { isJsonObject, type Json, type JsonObject } from '@studio/kernel/json';
import { isStreamKind } from '@studio/platforms/stream-kinds';
import { activityFieldsOf } from './activity-fields';
import { activityTypes, type EventTypeName } from './event-types';

/** Catalog event as a stored event alone determines it. */
export interface MappedEvent {
  readonly type: EventTypeName;
  readonly platform: string | null;
  readonly simulated: boolean;
  /** It arrived long after it happened. */
  readonly late: boolean;
  /** Time on the platform's clock, else of the commit: RFC 3339. */
  readonly timestamp: string;
  /** Owner of the stream: the account itself, or the overlay whose owner it is. */
  readonly accountId: string | null;
  readonly overlayId: string | null;
  /** Viewer id of the studio; null for none. */
  readonly viewerId: string | null;
  /** Fields of the type. Names of things are null here: the areas that have them add them. */
  readonly data: JsonObject;
}

type Draft = Pick<MappedEvent, 'type' | 'data'> & Partial<MappedEvent>;
type Source = (data: JsonObject, event: StoredEvent) => Draft | readonly Draft[] | null;
type OneSource = (data: JsonObject) => Draft;

/** Converts an event on the record of stream events. */
const recorded: { readonly [type: string]: Source } = {
  'activity.recorded': (data) => {
    const kind = text(data['kind']) ?? '';
    if (!isStreamKind(kind)) return null;
    const fields = Object.keys(activityFieldsOf(kind)).map((name): [string, Json] => [
      name,
      activityValue(name, data),
    ]);
    return { ...onPlatform(data), type: activityTypes[kind], data: Object.fromEntries(fields) };
  },
  'stream.went-online': (data) => ({
    ...onPlatform(data),
    ...{ type: 'stream.online', data: pick(data, ['startedAt']) },
  }),
  'stream.went-offline': (data) => ({
    ...onPlatform(data),
    ...{ type: 'stream.offline', data: pick(data, ['ended']) },
  }),
  'stream.noted': (data) => ({
    ...onPlatform(data),
    type: 'stream.updated',
    data: { ...pick(data, ['title', 'category', 'viewers']), changed: data['changed'] ?? [] },
  }),
};

/** Events of layers that their widgets declare. */
const widgetTypes: { readonly [kind: string]: EventTypeName } = {
  timer_ended: 'widget.timer_ended',
  goal_reached: 'widget.goal_reached',
  challenge_done: 'widget.challenge_done',
  wheel_result: 'widget.wheel_result',
  poll_closed: 'widget.poll_closed',
  counter_value: 'widget.counter_changed',
};

const fired: Source = (data, { stream }) => {
  const happened = Array.isArray(data['events']) ? (data['events'] as readonly Json[]) : [];
  const layer = {
    ...{ overlayId: idOf(stream), overlay: null, layer: null },
    ...pick(data, ['memberId', 'widget']),
  };
  return happened.flatMap((each): readonly Draft[] => {
    const type = isJsonObject(each) ? widgetTypes[text(each['kind']) ?? ''] : undefined;
    if (!type || !isJsonObject(each)) return [];
    const simulated = data['simulated'] === true;
    return [{ type, simulated, data: { ...layer, value: each['value'] ?? null } }];
  });
};

const phase =
  (name: string): OneSource =>
  (data) => ({
    type: 'giveaway.phase',
    data: { giveawayId: data['giveawayId'] ?? null, phase: name, prize: prizeIn(data) },
  });

/** Points that were spent on something; transfers, bets and corrections are no expenses. */
const spentOn: ReadonlySet<unknown> = new Set(['reward', 'giveaway', 'song']);

function rankUp(data: JsonObject): Draft {
  const { refId: rank = null, delta: bonus = 0, balance: points = 0 } = data;
  return { ...viewerOf(data), type: 'loyalty.rank_up', data: { user: null, rank, bonus, points } };
}

/** Mapping by category of the stream and type of the stored event. */
const sources: { readonly [category: string]: { readonly [type: string]: Source } } = {
  activity: recorded,
  simulated: recorded,
  overlay: {
    'scene.went-live': (data, { stream }) =>
      data['previousSceneId'] === null ? null : sceneLive(idOf(stream), data),
    'overlay.reverted': (data, { stream }) => {
      const changes = Array.isArray(data['changes']) ? (data['changes'] as readonly Json[]) : [];
      const live = changes
        .filter(isJsonObject)
        .find(({ path }) => Array.isArray(path) && path[0] === 'liveSceneId');
      return live
        ? sceneLive(idOf(stream), { sceneId: live['after'] ?? null, previousSceneId: live['before'] ?? null })
        : null;
    },
  },
  runtime: { 'widget.fired': fired, 'widget.woke': fired, 'widget.reacted': fired },
  deck: {
    'run.fired': (data, { stream }) => ({
      type: 'deck.fired',
      data: { ...ofOverlay(stream), ...pick(data, ['runId', 'macroId']), macro: null },
    }),
    'run.ended': (data, { stream }) => ({
      type: 'deck.ended',
      data: { ...ofOverlay(stream), ...pick(data, ['runId', 'state', 'code']) },
    }),
  },
  giveaway: {
    'giveaway.started': phase('open'),
    'giveaway.paused': phase('paused'),
    'giveaway.resumed': phase('open'),
    'giveaway.closed': phase('closed'),
    'giveaway.finished': phase('finished'),
    'giveaway.cancelled': phase('cancelled'),
    'winner.drawn': (data, { meta }) => [
      {
        ...viewerOf(data),
        type: 'giveaway.winner',
        data: { ...pick(data, ['giveawayId', 'n', 'user', 'tickets', 'why', 'claimBy']), prize: null },
      },
      // Winners of one draw share its phase.
      ...(meta.index > 0 ? [] : [phase(text(data['phase']) ?? 'drawn')(data)]),
    ],
  },
  ledger: {
    'points.changed': (data) => {
      const { delta, source } = data;
      if (source === 'rank') return rankUp(data);
      if (typeof delta !== 'number' || delta >= 0 || !spentOn.has(source)) return null;
      return {
        ...viewerOf(data),
        type: 'loyalty.points_spent',
        data: { ...pick(data, ['balance', 'source', 'reason']), points: -delta, user: null },
      };
    },
  },
  loyalty: {
    'reward.redeemed': (data) => ({
      ...viewerOf(data),
      type: 'loyalty.reward_redeemed',
      data: {
        ...{ user: null, reward: null },
        ...pick(data, ['rewardId', 'redemptionId', 'cost', 'status', 'code', 'refunded']),
      },
    }),
  },
  adbreaks: {
    'ad-break.ended': (data) => ({
      ...onPlatform(data),
      ...{ type: 'stream.ad_break_ended', data: pick(data, ['seconds', 'automatic']) },
    }),
  },
  birthdays: {
    'birthday.greeted': (data) => ({
      ...viewerOf(data),
      ...{ type: 'viewer.birthday', data: pick(data, ['user']) },
    }),
  },
  songs: {
    'song.requested': (data) => ({ ...viewerOf(data), type: 'song.requested', data: withUser(data) }),
    'song.started': (data) => ({ type: 'song.started', data: withUser(data) }),
    'song.filled-in': (data) => ({ type: 'song.started', data: withUser(data) }),
    'song.ended': (data) => ({ type: 'song.ended', data: { ...songIn(data), ...pick(data, ['how']) } }),
  },
  automations: {
    'automation.tripped': (data) => ({
      type: 'automation.tripped',
      data: { ...pick(data, ['automationId']), automation: null },
    }),
  },
  automationruns: {
    'run.ended': (data) => ({
      ...{ type: 'automation.run_finished', simulated: data['simulated'] === true },
      data: { ...pick(data, ['automationId', 'runId', 'outcome', 'code']), automation: null },
    }),
  },
  webhooks: {
    'webhook.disabled': (data) => ({
      type: 'webhook.disabled',
      data: pick(data, ['webhookId', 'url', 'reason']),
    }),
  },
  hooks: {
    'hook.received': (data) => ({
      type: 'hook.received',
      data: { ...pick(data, ['hookId', 'name', 'body']), query: data['query'] ?? {} },
    }),
  },
  variables: {
    'variable.set': (data) => ({
      type: 'variable.changed',
      data: { ...pick(data, ['name', 'value']), scope: 'global', user: null },
    }),
    'viewer-variable.set': (data) => ({
      ...viewerOf(data),
      type: 'variable.changed',
      data: { ...pick(data, ['name', 'value', 'user']), scope: 'viewer' },
    }),
  },
  counters: {
    'counter.counted': (data) => ({
      type: 'counter.changed',
      data: { ...pick(data, ['counterId', 'value']), name: null },
    }),
  },
};

/** Types of events that do not change an overlay for its viewers and editors. */
const quiet: ReadonlySet<string> = new Set([
  'editor.put',
  'editor.removed',
  'version.created',
  'version.deleted',
]);

/** Categories of streams whose events the catalog contains. */
export const catalogCategories: readonly string[] = Object.keys(sources);

const none: readonly MappedEvent[] = [];
const noDrafts: readonly Draft[] = [];
const noTypes: readonly EventTypeName[] = [];
const changeOnly: readonly EventTypeName[] = ['overlay.changed'];

/** Returns the catalog events that a stored event stands for, in order. Pure: equal for equal events. */
export function eventsIn(event: StoredEvent): readonly MappedEvent[] {
  const category = categoryOf(event.stream);
  const events = eventsBesideChange(event);
  return isOverlayChange(category, event)
    ? [...events, { ...baseOf(category, event), ...changeOf(event) }]
    : events;
}

/**
 * Returns the catalog events that a stored event stands for, without the change of an overlay, which is the last of
 * them. Cheap for events that stand for nothing else.
 */
export function eventsBesideChange(event: StoredEvent): readonly MappedEvent[] {
  const category = categoryOf(event.stream);
  const drafts = draftsOf(category, event);
  // Asked for each event of the log, by several readers: most have none.
  if (drafts.length === 0) return none;
  const base = baseOf(category, event);
  return drafts.map((draft) => ({ ...base, ...draft }));
}

/** Returns the types of the catalog events that a stored event stands for. Cheaper than the events. */
export function typesIn(event: StoredEvent): readonly EventTypeName[] {
  const category = categoryOf(event.stream);
  const drafts = draftsOf(category, event);
  const isChange = isOverlayChange(category, event);
  if (drafts.length === 0) return isChange ? changeOnly : noTypes;
  return [...drafts.map(({ type }) => type), ...(isChange ? changeOnly : noTypes)];
}

function draftsOf(category: string, event: StoredEvent): readonly Draft[] {
  const found = own(own(sources, category) ?? {}, event.type)?.(event.data, event);
  return !found ? noDrafts : 'type' in found ? [found] : found;
}

/** Returns true for one event of each commit that changes an overlay. */
function isOverlayChange(category: string, { type, meta }: StoredEvent): boolean {
  return category === 'overlay' && meta.index === meta.of - 1 && !quiet.has(type);
}

function changeOf({ stream, meta: { rev, operation } }: StoredEvent): Draft {
  return { type: 'overlay.changed', data: { ...ofOverlay(stream), rev, operation } };
}

/** Returns the account whose stream it is; null for a stream of an overlay. */
export function accountOfStream(stream: string): string | null {
  const category = categoryOf(stream);
  if (category === 'overlay' || category === 'runtime' || category === 'deck') return null;
  const id = idOf(stream);
  return category === 'ledger' ? id.slice(0, id.lastIndexOf('.')) : id;
}

function baseOf(category: string, { stream, meta: { at } }: StoredEvent): Omit<MappedEvent, 'type' | 'data'> {
  const id = idOf(stream);
  const accountId = accountOfStream(stream);
  return {
    platform: null,
    // The last part of the ledger has the points of simulated viewers.
    simulated: category === 'simulated' || (category === 'ledger' && id.endsWith('.15')),
    late: false,
    timestamp: at,
    accountId,
    overlayId: accountId === null ? id : null,
    viewerId: null,
  };
}

function onPlatform(data: JsonObject): Partial<MappedEvent> {
  return {
    platform: text(data['platform']),
    simulated: data['simulated'] === true || data['test'] === true,
    late: data['late'] === true,
    ...(typeof data['at'] === 'string' && { timestamp: data['at'] }),
    viewerId: text(data['viewerId']),
  };
}

function viewerOf(data: JsonObject): Partial<MappedEvent> {
  const platform = text(data['platform']);
  return {
    viewerId: text(data['viewerId']),
    ...(platform !== null && { platform }),
    ...(data['simulated'] === true && { simulated: true }),
  };
}

function activityValue(name: string, data: JsonObject): Json {
  const value = data[name];
  if (name === 'amount') return typeof data['micros'] === 'number' ? data['micros'] / 1_000_000 : 0;
  if (name === 'received' || name === 'automatic') return value === true;
  return value ?? null;
}

function sceneLive(overlayId: string, data: JsonObject): Draft {
  return {
    type: 'overlay.scene_live',
    data: { overlayId, overlay: null, scene: null, ...pick(data, ['sceneId', 'previousSceneId']) },
  };
}

function ofOverlay(stream: string): JsonObject {
  return { overlayId: idOf(stream), overlay: null };
}

function songIn(data: JsonObject): JsonObject {
  return pick(data, ['requestId', 'videoId', 'title', 'durationS']);
}

function withUser(data: JsonObject): JsonObject {
  return { ...songIn(data), ...pick(data, ['user']) };
}

function prizeIn({ settings }: JsonObject): string | null {
  return isJsonObject(settings) ? text(settings['prize']) : null;
}

/** Returns fields of a record; null for missing ones. */
function pick(data: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, data[name] ?? null]));
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function own<Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
