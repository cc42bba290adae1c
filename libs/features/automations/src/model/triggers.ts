import { activityTypes } from '@studio/contracts/events/event-types';
import { obsEventFields, type ObsEventKind } from '@studio/contracts/obs/obs-events';
import { allPlatforms } from '@studio/platforms/platforms';
import type { TriggerFacts } from '@studio/platforms/kinds/kind-facts';
import { catalogKinds, factsOf, streamKinds, type StreamKind } from '@studio/platforms/stream-kinds';
import { bySnakeName } from './snake-names';

/** Kind of a filter: numbers have inclusive bounds, each alone; texts are compared without regard to case. */
export type FilterKind = 'minutes' | 'range' | 'text' | 'texts' | 'flag' | 'choice' | 'id' | 'number';

/** A filter of a trigger. */
export interface FilterField {
  readonly kind: FilterKind;
  /** Field of the event's data; null for a filter that the trigger evaluates by itself. */
  readonly of: string | null;
  readonly about: string;
  /** Values of a choice. */
  readonly values?: readonly string[];
  readonly required?: true;
  /** For a flag: a missing value is neither true nor false. */
  readonly isExact?: true;
}

/** Kind of event that a trigger reacts to. */
export type TriggerSource = 'event' | 'chat' | 'time' | 'call';

export interface AutomationTrigger {
  readonly source: TriggerSource;
  /** Types of catalog events. */
  readonly events: readonly string[];
  /** An event must have this, whatever the filter says. */
  readonly only?: (data: EventData) => boolean;
  readonly filter: { readonly [name: string]: FilterField };
  /** The trigger is about a viewer. */
  readonly hasViewer: boolean;
  readonly name: { readonly en: string; readonly de: string };
  /** Returns the type of a sample event for a filter; the first type by default. */
  readonly sampleType?: (filter: EventData) => string;
}

export interface EventData {
  readonly [field: string]: unknown;
}

const range = (of: string, about: string): FilterField => ({ kind: 'range', of, about });
const text = (of: string, about: string): FilterField => ({ kind: 'text', of, about });
const id = (of: string, about: string): FilterField => ({ kind: 'id', of, about });
const number = (of: string, about: string): FilterField => ({ kind: 'number', of, about });
const choice = (of: string, about: string, values: readonly string[]): FilterField => ({
  ...{ kind: 'choice', of, about, values },
});

const onEvent = (
  events: string | readonly string[],
  en: string,
  de: string,
  filter: AutomationTrigger['filter'] = {},
  more: Partial<AutomationTrigger> = {},
): AutomationTrigger => ({
  ...{ source: 'event', events: [events].flat(), filter, hasViewer: false, name: { en, de } },
  ...more,
});
const viewer = { hasViewer: true } as const;

const overlay = { overlayId: id('overlayId', 'Id of the overlay.') };
const layer = { ...overlay, memberId: number('memberId', 'Id of the layer.') };
const platform: FilterField = {
  kind: 'choice',
  of: 'platform',
  about: 'Platform.',
  values: allPlatforms,
};

const kindTriggers: { readonly [Kind in StreamKind]: TriggerFacts | null } = factsOf('trigger');

/** Triggers by kind of stream event, in the order of the event catalog. */
const activityTriggers = Object.fromEntries(
  catalogKinds.map((kind): [string, AutomationTrigger | null] => {
    const trigger = kindTriggers[kind];
    if (trigger === null) return [kind, null];
    const { name, besides = [], filter: own, byPlatform } = trigger;
    const filter = { ...own, ...(byPlatform && { platform }) };
    const { hasViewer } = streamKinds[kind];
    const events = [activityTypes[kind], ...besides];
    return [kind, { source: 'event', events, filter, hasViewer, name }];
  }),
);

const changed =
  (what: string) =>
  ({ changed: all }: EventData): boolean =>
    Array.isArray(all) && all.includes(what);

const streamTriggers = {
  ad_break_ended: onEvent('stream.ad_break_ended', 'Ad break over', 'Werbeunterbrechung vorbei'),
  stream_online: onEvent('stream.online', 'Stream started', 'Stream gestartet', { platform }),
  stream_offline: onEvent(
    'stream.offline',
    'Stream ended',
    'Stream beendet',
    { platform },
    { only: ({ ended }) => ended === true },
  ),
  category_changed: onEvent(
    'stream.updated',
    'Category changed',
    'Kategorie geändert',
    { to: text('category', 'Name of the new category.') },
    { only: changed('category') },
  ),
  title_changed: onEvent(
    'stream.updated',
    'Title changed',
    'Titel geändert',
    { to: text('title', 'New title.') },
    { only: changed('title') },
  ),
  viewer_record: onEvent(
    'stream.updated',
    'New record of viewers in the stream',
    'Neuer Zuschauerrekord im Stream',
    { viewers: range('viewers', 'Highest number of viewers so far, of all platforms.') },
    { only: changed('viewers') },
  ),
} as const satisfies Record<string, AutomationTrigger>;

const overlayTriggers = {
  scene_live: onEvent('overlay.scene_live', 'Scene live', 'Szene live', {
    ...overlay,
    sceneId: number('sceneId', 'Id of the scene.'),
  }),
  timer_ended: onEvent('widget.timer_ended', 'Timer ended', 'Timer abgelaufen', layer),
  goal_reached: onEvent('widget.goal_reached', 'Goal reached', 'Ziel erreicht', layer),
  challenge_done: onEvent('widget.challenge_done', 'Challenge completed', 'Challenge geschafft', layer),
  wheel_result: onEvent('widget.wheel_result', 'Wheel stopped', 'Glücksrad stehen geblieben', {
    ...layer,
    result: text('value', 'Entry that won.'),
  }),
  poll_closed: onEvent('widget.poll_closed', 'Poll closed', 'Umfrage beendet', {
    ...layer,
    result: text('value', 'Answer that won.'),
  }),
  counter_value: onEvent('widget.counter_changed', 'Counter on an overlay', 'Zähler auf einem Overlay', {
    ...layer,
    value: range('value', 'Value of the counter.'),
  }),
  deck: onEvent('deck.fired', 'Deck button', 'Deck-Taste', {
    ...overlay,
    macroId: number('macroId', 'Id of the button.'),
  }),
} as const satisfies Record<string, AutomationTrigger>;

const rank = text('rank', 'Name of the rank.');
const communityTriggers = {
  giveaway_phase: onEvent('giveaway.phase', 'Giveaway', 'Verlosung', {
    phase: choice('phase', 'Phase.', [
      'open',
      'paused',
      'closed',
      'claiming',
      'drawn',
      'finished',
      'cancelled',
    ]),
  }),
  giveaway_winner: onEvent('giveaway.winner', 'Giveaway winner', 'Gewinner einer Verlosung', {}, viewer),
  points_spent: onEvent(
    'loyalty.points_spent',
    'Points spent',
    'Punkte ausgegeben',
    { points: range('points', 'Points.') },
    viewer,
  ),
  reward_redeemed: onEvent(
    'loyalty.reward_redeemed',
    'Points reward redeemed',
    'Punkte-Belohnung eingelöst',
    { rewardId: number('rewardId', 'Id of the reward.'), reward: text('reward', 'Name of the reward.') },
    viewer,
  ),
  rank_up: onEvent('loyalty.rank_up', 'Rank reached', 'Rang erreicht', { rank }, viewer),
  viewer_birthday: onEvent('viewer.birthday', "Viewer's birthday", 'Geburtstag', { platform }, viewer),
  song_requested: onEvent('song.requested', 'Song requested', 'Song gewünscht', {}, viewer),
  song_started: onEvent('song.started', 'Song started', 'Song gestartet', {
    title: text('title', 'Title of the video.'),
  }),
  song_ended: onEvent('song.ended', 'Song ended', 'Song beendet', {}),
  counter_changed: onEvent('counter.changed', 'Counter of the bot', 'Zähler des Bots', {
    counterId: number('counterId', 'Id of the counter.'),
    name: text('name', 'Name of the counter.'),
    value: range('value', 'Value.'),
  }),
  variable_changed: onEvent(
    'variable.changed',
    'Variable changed',
    'Variable geändert',
    {
      name: { ...text('name', 'Name of the variable.') },
      scope: choice('scope', 'Whose value it is.', ['global', 'viewer']),
      value: range('value', 'Value of a number.'),
    },
    viewer,
  ),
  hook: onEvent('hook.received', 'Hook', 'Hook', { hookId: id('hookId', 'Id of the hook.') }),
} as const satisfies Record<string, AutomationTrigger>;

const obsKinds = Object.keys(obsEventFields) as readonly ObsEventKind[];
const automationId = id('automationId', 'Id of the automation.');

const studioTriggers = {
  obs_event: onEvent(
    obsKinds.map((kind) => `obs.${kind}`),
    'Event in OBS',
    'Ereignis in OBS',
    {
      kind: { ...choice('kind', 'Kind of event.', obsKinds), required: true },
      on: {
        ...{
          kind: 'flag',
          of: 'on',
          about: 'Streaming or recording is on; the source is shown; the sound is muted.',
        },
        isExact: true,
      },
      obsId: number('obsId', 'Id of the OBS connection.'),
      scene: text('scene', 'Name of the scene in OBS.'),
      source: text('source', 'Name of the source in OBS.'),
      input: text('input', 'Name of the input in OBS.'),
    },
    { sampleType: ({ kind }) => `obs.${String(kind)}` },
  ),
  automation_finished: onEvent('automation.run_finished', 'Automation finished', 'Automation beendet', {
    automationId,
    outcome: choice('outcome', 'Outcome.', ['finished', 'failed', 'cancelled']),
  }),
} as const satisfies Record<string, AutomationTrigger>;

const minRole: FilterField = {
  ...{ kind: 'choice', of: null, about: 'Lowest role of the viewer.' },
  values: ['everyone', 'sub', 'vip', 'mod', 'broadcaster'],
};
const ofChat = (en: string, de: string, filter: AutomationTrigger['filter']): AutomationTrigger => ({
  ...{
    source: 'chat',
    events: [],
    filter: { ...filter, minRole, platform },
    hasViewer: true,
    name: { en, de },
  },
});

const chatTriggers = {
  chat_message: ofChat('Chat message', 'Chatnachricht', {
    text: { kind: 'text', of: null, about: 'Text or pattern that the line is compared with.' },
    match: {
      kind: 'choice',
      of: null,
      about: 'How; contains by default.',
      values: ['exact', 'contains', 'regex'],
    },
  }),
  command: ofChat('Command in chat', 'Befehl im Chat', {
    name: {
      kind: 'text',
      of: null,
      about: 'Name of the command, without the exclamation mark.',
      required: true,
    },
  }),
  first_words: ofChat('First message of a viewer', 'Erste Nachricht eines Zuschauers', {
    scope: { kind: 'choice', of: null, about: 'Ever, or in this stream.', values: ['ever', 'stream'] },
  }),
} as const satisfies Record<string, AutomationTrigger>;

const timeTriggers = {
  timer: {
    ...{
      source: 'time',
      events: [],
      hasViewer: false,
      name: { en: 'Every few minutes', de: 'Alle paar Minuten' },
    },
    filter: {
      everyMin: {
        kind: 'minutes',
        of: null,
        about: 'Minutes from one time to the next, 1–1440.',
        required: true,
      },
    },
  },
  cron: {
    ...{
      source: 'time',
      events: [],
      hasViewer: false,
      name: { en: 'At certain times', de: 'Zu bestimmten Zeiten' },
    },
    filter: {
      expr: {
        ...{ kind: 'text', of: null, about: 'Cron expression: minute, hour, day, month, day of the week.' },
        required: true,
      },
      timezone: { kind: 'text', of: null, about: 'IANA time zone; that of the account by default.' },
    },
  },
} as const satisfies Record<string, AutomationTrigger>;

const startTriggers = {
  system_started: {
    ...{ source: 'time', events: [], filter: {}, hasViewer: false },
    name: { en: 'Server started', de: 'Server gestartet' },
  },
} as const satisfies Record<string, AutomationTrigger>;

const callTriggers = {
  manual: {
    ...{ source: 'call', events: [], filter: {}, hasViewer: false, name: { en: 'By hand', de: 'Von Hand' } },
  },
} as const satisfies Record<string, AutomationTrigger>;

/** Triggers by type. */
export const triggerTypes: { readonly [type: string]: AutomationTrigger } = {
  ...bySnakeName(activityTriggers),
  ...streamTriggers,
  ...overlayTriggers,
  ...communityTriggers,
  ...studioTriggers,
  ...chatTriggers,
  ...timeTriggers,
  ...startTriggers,
  ...callTriggers,
};

/** Returns the declaration of a type; undefined for an unknown one. */
export function triggerTypeOf(type: string): AutomationTrigger | undefined {
  return Object.hasOwn(triggerTypes, type) ? triggerTypes[type] : undefined;
}

const triggerEvents: ReadonlySet<string> = new Set(
  Object.values(triggerTypes).flatMap(({ events }) => events),
);

/** Returns true for a type of the catalog of events that triggers of some type are for. */
export function isTriggerEvent(eventType: string): boolean {
  return triggerEvents.has(eventType);
}
