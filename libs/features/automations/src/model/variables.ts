import { eventTypeOf, isEventTypeName } from '@studio/contracts/events/event-types';
import { triggerTypeOf } from './triggers';

export type PathType = 'text' | 'number' | 'bool';

/** A variable in conditions and texts. */
export interface KnownVariable {
  readonly path: string;
  /** Null if only the value shows it. */
  readonly type: PathType | null;
  readonly sample: string | number | boolean;
  readonly about: string;
}

const known = (
  path: string,
  type: PathType | null,
  sample: KnownVariable['sample'],
  about: string,
): KnownVariable => ({
  ...{ path, type, sample, about },
});

const everywhere: readonly KnownVariable[] = [
  known('stream.live', 'bool', true, 'The stream is live.'),
  known('stream.uptimeMin', 'number', 42, 'Minutes since the stream started.'),
  known('scene.liveId', 'number', 2, 'Id of the live scene of the automation’s overlay.'),
  known('scene.name', 'text', 'Live', 'Name of the live scene of the automation’s overlay.'),
  known('time.hour', 'number', 20, 'Hour of the day, in the time zone of the account.'),
  known('time.weekday', 'number', 6, 'Day of the week: 0 is Sunday.'),
  known('run.id', 'text', 'run_1', 'Id of the run.'),
  known('run.automation', 'text', 'Raid', 'Name of the automation.'),
  known('args.text', 'text', 'hello you', 'Text after the command, or of the redemption.'),
];

const aboutViewer: readonly KnownVariable[] = [
  known('user.login', 'text', 'ada', 'Login of the viewer.'),
  known('user.name', 'text', 'Ada', 'Name of the viewer.'),
  known('user.platform', 'text', 'twitch', 'Platform of the viewer.'),
  known('user.role', 'text', 'sub', 'Highest role: everyone, sub, vip, mod or broadcaster.'),
  known('user.isSub', 'bool', true, 'The viewer has a subscription.'),
];

/** Placeholders of earlier kinds of texts. */
const short: readonly KnownVariable[] = [
  known('user', 'text', 'Ada', 'Name of the viewer.'),
  known('args', 'text', 'hello you', 'Text after the command, or of the redemption.'),
  known('amount', 'number', 5, 'Amount of the event.'),
];

const pathTypes = {
  text: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'bool',
  any: null,
} as const;

/** Names whose rest anybody may choose. */
const open =
  /^(?:step\.[\w.-]+|hook\.(?:body|query)\.[\w.-]+|counter\.[a-z0-9_]{1,40}|random\.\d{1,9}-\d{1,9}|args\.[1-9]|var\.[a-z][a-z0-9_]{0,39}|user\.var\.[a-z][a-z0-9_]{0,39})$/u;

const openTypes: readonly (readonly [prefix: string, type: PathType])[] = [
  ['random.', 'number'],
  ['counter.', 'number'],
];

function offered(triggers: readonly string[]): readonly KnownVariable[] {
  const hasViewer = triggers.some((type) => triggerTypeOf(type)?.hasViewer);
  return [...everywhere, ...(hasViewer ? aboutViewer : []), ...short];
}

/** Returns the fields of the events that triggers react to. */
function fieldsOf(triggers: readonly string[]): readonly KnownVariable[] {
  const types = new Set(
    triggers.flatMap((name) => {
      const type = triggerTypeOf(name);
      return type?.source === 'chat' ? ['chat.message'] : (type?.events ?? []);
    }),
  );
  const fields = new Map<string, KnownVariable>();
  for (const type of types)
    if (isEventTypeName(type))
      for (const [name, { type: of, sample, about }] of Object.entries(eventTypeOf(type).fields))
        if (of !== 'viewer' && of !== 'texts')
          fields.set(name, known(`event.${name}`, pathTypes[of], shown(sample), about));
  return [...fields.values()];
}

function shown(sample: unknown): KnownVariable['sample'] {
  return typeof sample === 'string' || typeof sample === 'number' || typeof sample === 'boolean'
    ? sample
    : '';
}

/** Returns the variables that triggers offer, with samples. */
export function variablesOf(triggers: readonly string[]): readonly KnownVariable[] {
  return [...offered(triggers), ...fieldsOf(triggers)];
}

export function knownPaths(triggers: readonly string[]): readonly string[] {
  return variablesOf(triggers).map(({ path }) => path);
}

/** Returns true if a variable exists for some triggers. */
export function isKnownPath(path: string, triggers: readonly string[]): boolean {
  return open.test(path) || variablesOf(triggers).some((each) => each.path === path);
}

/** Returns the type of a variable; null if only its value shows it. */
export function typeOfPath(path: string, triggers: readonly string[]): PathType | null {
  const prefix = openTypes.find(([start]) => path.startsWith(start));
  return prefix?.[1] ?? variablesOf(triggers).find((each) => each.path === path)?.type ?? null;
}
