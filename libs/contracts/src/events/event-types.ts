import { obsEventFields, type ObsEventKind } from '../obs/obs-events';
import type { Scope } from '@studio/operations/caller';
import { catalogKinds, type Localized, type StreamKind } from '@studio/platforms/stream-kinds';
import { kindNames } from '@studio/platforms/stream-kind-content';
import { activityCatalog, activityFieldsOf } from './activity-fields';
import {
  anyValue,
  flag,
  integer,
  orNull,
  text,
  texts,
  viewer,
  type EventField,
  type EventFields,
} from './event-fields';

/** Type of the event catalog. */
export interface EventType {
  /** Scope that a reader needs. */
  readonly scope: Scope;
  readonly name: Localized;
  readonly fields: EventFields;
  /** Passed on once and never stored: no id, no replay, no webhooks. */
  readonly isLive?: true;
}

const account = { scope: 'account:read' } as const;
const overlays = { scope: 'overlays:read' } as const;
const bot = { scope: 'bot:read' } as const;
const automations = { scope: 'automations:read' } as const;
const live = { scope: 'chat:moderate', isLive: true } as const;

const named = (en: string, de: string): { readonly name: Localized } => ({ name: { en, de } });
type Catalog = typeof activityCatalog;
type RecordedTypes<Prefix extends string> = {
  readonly [Kind in StreamKind as Catalog[Kind]['type'] & `${Prefix}.${string}`]: EventType;
};

/** Returns the types of recorded stream events with a prefix. */
function recordedTypes<Prefix extends string>(prefix: Prefix): RecordedTypes<Prefix> {
  const types = catalogKinds
    .filter((kind) => activityCatalog[kind].type.startsWith(`${prefix}.`))
    .map((kind): [string, EventType] => [
      activityCatalog[kind].type,
      { ...account, name: kindNames[kind], fields: activityFieldsOf(kind) },
    ]);
  return Object.fromEntries(types) as RecordedTypes<Prefix>;
}

const overlayId = text('Id of the overlay.', 'ov_4kd93hs8');
const overlay = orNull(text('Name of the overlay.', 'Main overlay'));
const user = viewer('Viewer; null if forgotten.');
const layer: EventFields = {
  ...{ overlayId, overlay },
  memberId: integer('Id of the layer.', 3),
  layer: orNull(text('Name of the layer.', 'Timer')),
  widget: text('Slug of the widget.', 'timer'),
};
const widget = (en: string, de: string, value: EventField): EventType => ({
  ...overlays,
  ...named(en, de),
  fields: { ...layer, value: orNull(value) },
});
const runId = text('Id of the run.', 'run_5');
const macro: EventFields = {
  ...{ overlayId, overlay },
  runId,
  macroId: integer('Id of the macro.', 2),
  macro: orNull(text('Name of the macro.', 'Start show')),
};
const song: EventFields = {
  requestId: integer('Number of the request.', 7),
  videoId: orNull(text('Id of the video.', 'dQw4w9WgXcQ')),
  title: orNull(text('Title of the video.', 'Never Gonna Give You Up')),
  durationS: orNull(integer('Length in seconds.', 213)),
};
const inObs = (kind: ObsEventKind, en: string, de: string): EventType => ({
  ...{ scope: 'obs:read', isLive: true },
  ...named(en, de),
  fields: {
    obsId: integer('Id of the OBS connection.', 1),
    obs: text('Name of the OBS connection.', 'Streaming PC'),
    ...obsEventFields[kind],
  },
});
const automationOf: EventFields = {
  automationId: text('Id of the automation.', 'at_3'),
  automation: orNull(text('Name of the automation; null once it is deleted.', 'Raid')),
};
const line: EventFields = { messageId: text('Id of the line on the platform.', 'msg_88'), user };

/** The event catalog: all types by name. Types and fields are only added. */
const eventTypes = {
  ...recordedTypes('activity'),
  'stream.online': {
    ...account,
    ...named('Stream started', 'Stream gestartet'),
    fields: { startedAt: text('Start, RFC 3339.', '2026-11-27T18:00:00.000Z') },
  },
  'stream.offline': {
    ...account,
    ...named('Stream ended', 'Stream beendet'),
    fields: { ended: flag('No other platform is live.', true) },
  },
  'stream.updated': {
    ...account,
    ...named('Title, category or viewers changed', 'Titel, Kategorie oder Zuschauer geändert'),
    fields: {
      title: orNull(text('Title of the stream.', 'Speedrun')),
      category: orNull(text('Category of the stream.', 'Celeste')),
      viewers: orNull(integer('Highest number of viewers so far, of all platforms.', 120)),
      changed: texts('What changed: `title`, `category`, `viewers`.', ['title']),
    },
  },
  ...recordedTypes('stream'),
  'stream.ad_break_ended': {
    ...account,
    ...named('Ad break over', 'Werbepause vorbei'),
    fields: activityFieldsOf('adBreak'),
  },
  'overlay.scene_live': {
    ...overlays,
    ...named('Scene went live', 'Szene live geschaltet'),
    fields: {
      ...{ overlayId, overlay },
      sceneId: integer('Id of the scene.', 2),
      scene: orNull(text('Name of the scene.', 'Live')),
      previousSceneId: orNull(integer('Id of the scene before it.', 1)),
    },
  },
  'overlay.changed': {
    ...overlays,
    ...named('Overlay changed', 'Overlay geändert'),
    fields: {
      ...{ overlayId, overlay },
      rev: integer('Revision after the change.', 42),
      operation: text('Operation that changed it.', 'update_member'),
    },
  },
  'widget.timer_ended': widget('Timer ended', 'Timer abgelaufen', anyValue('Not used: null.', null)),
  'widget.goal_reached': widget('Goal reached', 'Ziel erreicht', anyValue('Value of the goal.', 100)),
  'widget.challenge_done': widget(
    'Challenge completed',
    'Challenge geschafft',
    anyValue('Name of the challenge.', 'No deaths'),
  ),
  'widget.wheel_result': widget(
    'Wheel stopped',
    'Glücksrad stehen geblieben',
    anyValue('Entry that won.', 'Push-ups'),
  ),
  'widget.poll_closed': widget('Poll closed', 'Umfrage beendet', anyValue('Answer that won.', 'Yes')),
  'widget.counter_changed': widget(
    'Counter on an overlay changed',
    'Zähler auf einem Overlay geändert',
    anyValue('Value of the counter.', 8),
  ),
  'deck.fired': { ...overlays, ...named('Macro started', 'Makro gestartet'), fields: macro },
  'deck.ended': {
    ...overlays,
    ...named('Macro ended', 'Makro beendet'),
    fields: {
      ...{ overlayId, overlay, runId },
      state: text('`done`, `failed` or `cancelled`.', 'done'),
      code: orNull(text('Error code of a failed run.', 'not_found')),
    },
  },
  'giveaway.phase': {
    ...bot,
    ...named('Giveaway changed', 'Verlosung geändert'),
    fields: {
      giveawayId: text('Id of the giveaway.', 'gw_3'),
      phase: text('`open`, `paused`, `closed`, `claiming`, `drawn`, `finished` or `cancelled`.', 'open'),
      prize: orNull(text('Prize.', 'A key')),
    },
  },
  'giveaway.winner': {
    ...bot,
    ...named('Giveaway winner drawn', 'Gewinner gezogen'),
    fields: {
      giveawayId: text('Id of the giveaway.', 'gw_3'),
      n: integer('Number of the winner.', 1),
      user,
      prize: orNull(text('Prize.', 'A key')),
      tickets: integer('Tickets of the winner.', 3),
      why: text('`draw`, `next`, `reroll` or `expired`.', 'draw'),
      claimBy: orNull(text('End of the time to claim, RFC 3339.', '2026-11-27T18:05:00.000Z')),
    },
  },
  'loyalty.points_spent': {
    ...bot,
    ...named('Points spent', 'Punkte ausgegeben'),
    fields: {
      user,
      points: integer('Points spent.', 100),
      balance: integer('Points left.', 900),
      source: text('What they were spent on: `reward`, `giveaway`, `song`.', 'reward'),
      reason: orNull(text('Text in the list of movements.', 'Hydrate')),
    },
  },
  'loyalty.rank_up': {
    ...bot,
    ...named('Rank reached', 'Rang erreicht'),
    fields: {
      user,
      rank: text('Name of the rank.', 'Regular'),
      bonus: integer('Points that it brought.', 50),
      points: integer('Points of the viewer after it.', 1050),
    },
  },
  'loyalty.reward_redeemed': {
    ...bot,
    ...named('Points reward redeemed', 'Punkte-Belohnung eingelöst'),
    fields: {
      user,
      rewardId: integer('Id of the reward.', 4),
      reward: orNull(text('Name of the reward.', 'Hydrate')),
      redemptionId: text('Id of the redemption.', 'rd_6'),
      cost: integer('Points it cost.', 100),
      status: text('`ok`, `skipped` or `failed`.', 'ok'),
      code: orNull(text('Error code of a failed action.', 'not_found')),
      refunded: flag('The points were given back.', false),
    },
  },
  'song.requested': { ...bot, ...named('Song requested', 'Song gewünscht'), fields: { ...song, user } },
  'song.started': { ...bot, ...named('Song started', 'Song gestartet'), fields: { ...song, user } },
  'song.ended': {
    ...bot,
    ...named('Song ended', 'Song beendet'),
    fields: { ...song, how: text('`over`, `skipped`, `voted` or `off`.', 'over') },
  },
  'counter.changed': {
    ...bot,
    ...named('Bot counter changed', 'Zähler des Bots geändert'),
    fields: {
      counterId: integer('Id of the counter.', 1),
      name: orNull(text('Name of the counter.', 'deaths')),
      value: integer('Value.', 8),
    },
  },
  'viewer.birthday': {
    ...bot,
    ...named("Viewer's birthday", 'Geburtstag'),
    fields: { user },
  },
  'webhook.disabled': {
    ...automations,
    ...named('Webhook disabled', 'Webhook abgeschaltet'),
    fields: {
      webhookId: integer('Id of the endpoint.', 2),
      url: text('Address of the endpoint.', 'https://example.com/hook'),
      reason: text('`gone` or `failing`.', 'failing'),
    },
  },
  'variable.changed': {
    scope: 'bot:read',
    ...named('Variable changed', 'Variable geändert'),
    fields: {
      name: text('Name of the variable.', 'wins'),
      scope: text('`global` or `viewer`.', 'global'),
      value: anyValue('Value: a number, a text, or true or false; null is the default.', 3),
      user,
    },
  },
  'hook.received': {
    ...account,
    ...named('Hook called', 'Hook aufgerufen'),
    fields: {
      hookId: text('Id of the hook.', 'hk_2'),
      name: text('Name of the hook.', 'GitHub'),
      body: anyValue('JSON or form fields of the request; text as `{text}`.', { action: 'opened' }),
      query: anyValue('Query parameters.', {}),
    },
  },
  'automation.run_finished': {
    ...automations,
    ...named('Automation finished', 'Automation beendet'),
    fields: {
      ...automationOf,
      runId: text('Id of the run.', 'run_5'),
      outcome: text('`finished`, `failed` or `cancelled`.', 'finished'),
      code: orNull(text('Reason of a failure or an early end.', 'not_found')),
    },
  },
  'automation.tripped': {
    ...automations,
    ...named('Automation switched off', 'Automation abgeschaltet'),
    fields: automationOf,
  },
  'obs.connected': inObs('connected', 'OBS connected', 'OBS verbunden'),
  'obs.lost': inObs('lost', 'Connection to OBS lost', 'Verbindung zu OBS verloren'),
  'obs.scene_changed': inObs('scene_changed', 'Scene in OBS changed', 'Szene in OBS gewechselt'),
  'obs.stream': inObs('stream', 'Streaming in OBS changed', 'Streaming in OBS geändert'),
  'obs.record': inObs('record', 'Recording in OBS changed', 'Aufnahme in OBS geändert'),
  'obs.replay_saved': inObs('replay_saved', 'Replay saved in OBS', 'Replay in OBS gespeichert'),
  'obs.item_visible': inObs(
    'item_visible',
    'Source in OBS shown or hidden',
    'Quelle in OBS ein- oder ausgeblendet',
  ),
  'obs.muted': inObs('muted', 'Sound in OBS muted or unmuted', 'Ton in OBS stumm- oder lautgeschaltet'),
  'obs.media_ended': inObs('media_ended', 'Media in OBS ended', 'Medium in OBS zu Ende'),
  'moderation.ban': {
    ...live,
    ...named('Viewer banned', 'Zuschauer gesperrt'),
    fields: {
      user,
      until: orNull(text('End, RFC 3339; null for a permanent ban.', '2026-11-27T18:10:00.000Z')),
      reason: orNull(text('Reason.', 'Spam')),
    },
  },
  'chat.message': {
    ...live,
    ...named('Chat message', 'Chatnachricht'),
    fields: {
      ...line,
      text: text('Text of the line.', 'Hello!'),
      roles: texts('Roles of the viewer: `sub`, `vip`, `mod`, `broadcaster`.', ['sub']),
      first: flag('First line of the viewer on this channel.', false),
    },
  },
  'chat.deleted': {
    ...live,
    ...named('Chat message deleted', 'Chatnachricht gelöscht'),
    fields: { messageId: text('Id of the line on the platform.', 'msg_88') },
  },
  'chat.cleared': {
    ...live,
    ...named('Chat cleared', 'Chat geleert'),
    fields: { login: orNull(text('Login of the viewer; null for all lines.', 'ada')) },
  },
} as const satisfies Record<string, EventType>;

export type EventTypeName = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as readonly EventTypeName[];

export function isEventTypeName(name: string): name is EventTypeName {
  return Object.hasOwn(eventTypes, name);
}

/** Returns true if a pattern names a type: exactly, or as a prefix such as `activity.*`. */
export function matchesType(name: EventTypeName, pattern: string): boolean {
  return pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** Returns the declaration of a type. */
export function eventTypeOf(name: EventTypeName): EventType {
  return eventTypes[name];
}

/** Types of recorded stream events. */
export const activityTypes = Object.fromEntries(
  catalogKinds.map((kind) => [kind, activityCatalog[kind].type]),
) as { readonly [Kind in StreamKind]: Catalog[Kind]['type'] };
