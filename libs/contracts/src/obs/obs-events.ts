import { flag, text, type EventFields } from '../events/event-fields';
import { definePort } from '../port';

const outputState = text(
  '`unavailable`, `off`, `starting`, `on`, `paused`, `stopping` or `reconnecting`.',
  'on',
);
const scene = text('Name of the scene.', 'Gameplay');

/** Fields of the events of OBS, by kind. Their event types are `obs.<kind>`. */
export const obsEventFields = {
  connected: {},
  lost: { reason: text('Status of the connection: `unreachable`, `wrong_password`.', 'unreachable') },
  stream: { state: outputState },
  record: { state: outputState },
  replay_saved: {},
  item_visible: { scene, source: text('Name of the source.', 'Camera'), visible: flag('It is shown.', true) },
  muted: { input: text('Name of the input.', 'Microphone'), muted: flag('It is muted.', true) },
  media_ended: { input: text('Name of the input.', 'Intro') },
  scene_changed: { scene },
} as const satisfies { readonly [kind: string]: EventFields };

export type ObsEventKind = keyof typeof obsEventFields;

/** Event of a connected OBS. Nothing stores it. */
export interface ObsLiveEvent {
  /** Unique; the same event is sent once, by the node that holds the connection. */
  readonly eventId: string;
  readonly accountId: string;
  readonly obsId: number;
  /** Name of the connection. */
  readonly obsName: string;
  readonly kind: ObsEventKind;
  /** Ms since 1970. */
  readonly at: number;
  /** Fields of the kind (`obsEventFields`). */
  readonly data: { readonly [field: string]: string | boolean };
}

/** Events of the connected OBS of all accounts. */
export interface ObsEventFeed {
  /** Calls a listener with each event from now on. @returns a function that ends it */
  subscribe(listener: (event: ObsLiveEvent) => void): () => void;
}
export const OBS_EVENTS = definePort<ObsEventFeed>('events of OBS');
