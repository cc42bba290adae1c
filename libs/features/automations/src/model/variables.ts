import { commonVariables, isCommonName } from '@studio/contracts/events/common-texts';
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
  /** Description in German; null for fields of events, which have none. */
  readonly aboutDe: string | null;
}

const known = (
  path: string,
  type: PathType | null,
  sample: KnownVariable['sample'],
  about: string,
  aboutDe: string | null = null,
): KnownVariable => ({
  ...{ path, type, sample, about, aboutDe },
});

const everywhere: readonly KnownVariable[] = [
  known('stream.live', 'bool', true, 'The stream is live.', 'Der Stream ist live.'),
  known(
    'stream.uptimeMin',
    'number',
    42,
    'Minutes since the stream started.',
    'Minuten seit Beginn des Streams.',
  ),
  known(
    'scene.liveId',
    'number',
    2,
    'Id of the live scene of the automation’s overlay.',
    'ID der Szene, die im Overlay der Automation live ist.',
  ),
  known(
    'scene.name',
    'text',
    'Live',
    'Name of the live scene of the automation’s overlay.',
    'Name der Szene, die im Overlay der Automation live ist.',
  ),
  known(
    'time.hour',
    'number',
    20,
    'Hour of the day, in the time zone of the account.',
    'Stunde des Tages, in deiner Zeitzone.',
  ),
  known('time.weekday', 'number', 6, 'Day of the week: 0 is Sunday.', 'Wochentag: 0 ist Sonntag.'),
  known('run.id', 'text', 'run_1', 'Id of the run.', 'ID des Ablaufs.'),
  known('run.automation', 'text', 'Raid', 'Name of the automation.', 'Name der Automation.'),
  known(
    'args.text',
    'text',
    'hello you',
    'Text after the command, or of the redemption.',
    'Text nach dem Befehl oder der Einlösung.',
  ),
];

const aboutViewer: readonly KnownVariable[] = [
  known('user.name', 'text', 'Ada', 'Name of the viewer.', 'Name des Zuschauers.'),
  known('user.login', 'text', 'ada', 'Login of the viewer.', 'Login des Zuschauers.'),
  known('user.platform', 'text', 'twitch', 'Platform of the viewer.', 'Plattform des Zuschauers.'),
  known(
    'user.role',
    'text',
    'sub',
    'Highest role: everyone, sub, vip, mod or broadcaster.',
    'Höchste Rolle: everyone, sub, vip, mod oder broadcaster.',
  ),
  known('user.isSub', 'bool', true, 'The viewer has a subscription.', 'Der Zuschauer hat ein Abo.'),
];

const common: readonly KnownVariable[] = Object.entries(commonVariables).map(([name, { about, sample }]) =>
  known(name, 'text', sample, `${about.en}.`, `${about.de}.`),
);

/** Placeholders of earlier kinds of texts. */
const short: readonly KnownVariable[] = [
  known('user', 'text', 'Ada', 'Name of the viewer.', 'Name des Zuschauers.'),
  known(
    'args',
    'text',
    'hello you',
    'Text after the command, or of the redemption.',
    'Text nach dem Befehl oder der Einlösung.',
  ),
  known('amount', 'number', 5, 'Amount of the event.', 'Betrag oder Anzahl des Ereignisses.'),
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

/** Returns the variables that triggers offer, with samples: those of the viewer and the event first. */
export function variablesOf(triggers: readonly string[]): readonly KnownVariable[] {
  const hasViewer = triggers.some((type) => triggerTypeOf(type)?.hasViewer);
  return [...(hasViewer ? aboutViewer : []), ...[...fieldsOf(triggers), ...short, ...common, ...everywhere]];
}

export function knownPaths(triggers: readonly string[]): readonly string[] {
  return variablesOf(triggers).map(({ path }) => path);
}

/** Returns the path of a placeholder as other texts write it: `counter:deaths` is `counter.deaths`. */
export function nameOfPath(path: string): string {
  return path === 'game' ? 'category' : path.replace(/^(counter|random):/u, '$1.');
}

/** Returns true if a variable exists for some triggers. */
export function isKnownPath(path: string, triggers: readonly string[]): boolean {
  const name = nameOfPath(path);
  return open.test(name) || isCommonName(name) || variablesOf(triggers).some((each) => each.path === name);
}

/** Returns the type of a variable; null if only its value shows it. */
export function typeOfPath(path: string, triggers: readonly string[]): PathType | null {
  const prefix = openTypes.find(([start]) => path.startsWith(start));
  return prefix?.[1] ?? variablesOf(triggers).find((each) => each.path === path)?.type ?? null;
}
