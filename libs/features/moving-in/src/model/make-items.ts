import { note, excerpt } from './notes';
import { usableName } from './command-names';
import type { MappedRole } from './roles';
import { translated, type Dialect, type Translation } from '../variables/translate';
import type {
  ApiItem,
  CommandItem,
  CounterItem,
  MoveInItem,
  MoveInNote,
  PhraseItem,
  QuoteItem,
  TimerItem,
  ViewerItem,
} from './move-in.items';

const LONGEST_TEXT = 400;
/** Longer texts are no texts of chat: people see their beginning, and write them anew. */
const CUT_AT = 2000;
const LONGEST_NAME = 100;
const LONGEST_COOLDOWN_S = 3600;
const [SHORTEST_MIN, LONGEST_MIN] = [2, 1440];
const MOST_LINES = 1000;
const MOST_ALIASES = 10;
const COUNTED_MOST = 1_000_000_000;

/** A command as a source has it. */
export interface TheirCommand {
  readonly sourceId: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly text: string;
  readonly trigger?: CommandItem['trigger'];
  readonly pattern?: string | null;
  readonly reply?: boolean;
  readonly role: MappedRole;
  /** Seconds; fractions are rounded up. */
  readonly globalS?: number;
  readonly userS?: number;
  readonly enabled?: boolean;
  readonly cost?: number;
  /** Value of the command's own counter. */
  readonly count?: number;
  readonly notes?: readonly MoveInNote[];
}

/** Returns the rows of a command: itself, and the counters and addresses that its text uses. */
export function commandRows(theirs: TheirCommand, dialect: Dialect): readonly MoveInItem[] {
  const named = usableName(theirs.name);
  const said = translated(theirs.text, dialect, { command: named.name });
  const aliases = aliasesOf(theirs.aliases ?? [], named.name);
  const [globalS, userS] = [cooldown(theirs.globalS), cooldown(theirs.userS)];
  const fault = faultOf(theirs, named.name, said.text);
  const notes = [
    ...named.notes,
    ...aliases.notes,
    ...theirs.role.notes,
    ...said.notes,
    ...(theirs.cost && theirs.cost > 0 ? [note('cost_dropped', String(theirs.cost))] : []),
    ...(globalS.isChanged || userS.isChanged ? [note('cooldown_changed')] : []),
    ...(theirs.notes ?? []),
    ...(fault ? [fault] : []),
  ];
  const isPartial = (theirs.cost ?? 0) > 0 || said.isPartial || notes.some(({ code }) => partial.has(code));
  const command: CommandItem = {
    kind: 'command',
    sourceId: theirs.sourceId,
    theirs: excerpt(`${theirs.name} → ${theirs.text}`),
    notes,
    isPartial,
    isSkipped: fault !== null && fault.code !== 'text_too_long',
    name: named.name,
    aliases: aliases.names,
    response: said.text.slice(0, CUT_AT),
    trigger: theirs.trigger ?? 'command',
    pattern: theirs.pattern ?? null,
    reply: theirs.reply ?? false,
    minRole: theirs.role.minRole,
    cooldownGlobalS: globalS.seconds,
    cooldownUserS: userS.seconds,
    enabled: theirs.enabled ?? true,
  };
  if (command.isSkipped) return [command];
  return [command, ...apiRows(said), ...countersOf(said, theirs)];
}

const partial: ReadonlySet<string> = new Set(['effects_skipped', 'regex_unsupported', 'text_too_long']);

function faultOf({ text, pattern, trigger }: TheirCommand, name: string, said: string): MoveInNote | null {
  if (name === '') return note('no_name');
  if (text.trim() === '') return note('no_text');
  // A line that begins with a slash is an order to the platform: bots do not send those.
  if (/^\s*[/.](?=[a-z])/iu.test(text)) return note('slash_command', text);
  if (trigger && trigger !== 'command' && !pattern) return note('no_text');
  return [...said].length > LONGEST_TEXT ? note('text_too_long', said) : null;
}

function aliasesOf(written: readonly string[], name: string) {
  const usable = [...new Set(written.map((each) => usableName(each).name))].filter(
    (each) => each !== '' && each !== name,
  );
  const names = usable.slice(0, MOST_ALIASES);
  const lost = written.length > 0 && usable.length > names.length;
  return { names, notes: lost ? [note('alias_dropped', usable.slice(MOST_ALIASES).join(', '))] : [] };
}

function cooldown(seconds = 0): { readonly seconds: number; readonly isChanged: boolean } {
  if (!Number.isFinite(seconds) || seconds <= 0) return { seconds: 0, isChanged: false };
  const whole = Math.min(LONGEST_COOLDOWN_S, Math.ceil(seconds));
  return { seconds: whole, isChanged: whole < seconds };
}

function apiRows(said: Translation): readonly ApiItem[] {
  return said.apis.map(({ name, url }) => ({
    kind: 'api',
    sourceId: `api:${url}`,
    theirs: excerpt(url),
    notes: [note('api_made_off', url)],
    isPartial: true,
    isSkipped: false,
    name,
    url,
  }));
}

function countersOf(said: Translation, { count }: TheirCommand): readonly CounterItem[] {
  return said.counters.map((name) => counterRow({ name, value: count ?? 0 }));
}

/** Returns the row of a counter. */
export function counterRow({
  name: written,
  value,
}: {
  readonly name: string;
  readonly value: number;
}): CounterItem {
  const { name, notes } = usableName(written);
  const isNumber = Number.isFinite(value);
  return {
    kind: 'counter',
    sourceId: `counter:${written.toLowerCase()}`,
    theirs: excerpt(`${written} = ${value}`),
    notes: isNumber ? notes : [...notes, note('not_a_number', String(value))],
    isPartial: false,
    isSkipped: name === '' || !isNumber,
    name,
    value: isNumber ? Math.max(-COUNTED_MOST, Math.min(COUNTED_MOST, Math.round(value))) : 0,
  };
}

/** A timer as a source has it. */
export interface TheirTimer {
  readonly sourceId: string;
  readonly name: string;
  readonly messages: readonly string[];
  /** Minutes; null if the source does not say. */
  readonly intervalMin: number | null;
  readonly lines?: number;
  readonly liveOnly: boolean;
  readonly enabled?: boolean;
  readonly notes?: readonly MoveInNote[];
}

/** Returns one row for each message of a timer; rotating messages get the interval of a whole round. */
export function timerRows(theirs: TheirTimer, dialect: Dialect): readonly MoveInItem[] {
  const count = Math.max(1, theirs.messages.length);
  const asked = theirs.intervalMin === null ? 15 : theirs.intervalMin * count;
  const intervalMin = Math.min(LONGEST_MIN, Math.max(SHORTEST_MIN, Math.round(asked)));
  const shared = [
    ...(theirs.notes ?? []),
    ...(theirs.intervalMin === null && !theirs.notes?.some(({ code }) => code === 'interval_unclear')
      ? [note('interval_unclear', null, '15')]
      : []),
    ...(theirs.intervalMin !== null && intervalMin !== asked
      ? [note('interval_changed', String(asked), String(intervalMin))]
      : []),
    ...(count > 1 ? [note('rotation_split', String(count))] : []),
  ];
  return (theirs.messages.length > 0 ? theirs.messages : ['']).flatMap((message, index) => {
    const said = translated(message, dialect, { command: '' });
    const isEmpty = said.text.trim() === '';
    const isOrder = /^\s*[/.](?=[a-z])/iu.test(message);
    const isLong = [...said.text].length > LONGEST_TEXT;
    const timer: TimerItem = {
      kind: 'timer',
      sourceId: `${theirs.sourceId}#${index}`,
      theirs: excerpt(`${theirs.name}: ${message}`),
      notes: [
        ...shared,
        ...said.notes,
        ...(isEmpty ? [note('no_text')] : []),
        ...(isOrder ? [note('slash_command', message)] : []),
        ...(isLong ? [note('text_too_long', said.text)] : []),
      ],
      isPartial: said.isPartial || isLong || theirs.intervalMin === null,
      isSkipped: isEmpty || isOrder,
      name: `${theirs.name.trim() || 'Timer'}${count > 1 ? ` ${index + 1}` : ''}`.slice(0, 64),
      message: said.text.slice(0, CUT_AT),
      intervalMin,
      minMessages: Math.max(0, Math.min(MOST_LINES, Math.round(theirs.lines ?? 0))),
      liveOnly: theirs.liveOnly,
      enabled: theirs.enabled ?? true,
    };
    return timer.isSkipped ? [timer] : [timer, ...apiRows(said)];
  });
}

/** Returns the row of a quote. */
export function quoteRow(theirs: {
  readonly sourceId: string;
  readonly text: string;
  readonly author?: string;
  readonly game?: string;
  readonly saidAt?: number | string | null;
}): QuoteItem {
  const text = theirs.text.replace(/\s+/gu, ' ').trim();
  const at = typeof theirs.saidAt === 'string' ? Date.parse(theirs.saidAt) : (theirs.saidAt ?? NaN);
  const isDated = Number.isFinite(at) && at > 0 && at < 8.64e15;
  const isLong = [...text].length > LONGEST_TEXT;
  return {
    kind: 'quote',
    sourceId: theirs.sourceId,
    theirs: excerpt(text),
    notes: [
      ...(text === '' ? [note('no_text')] : []),
      ...(isLong ? [note('text_too_long', text)] : []),
      ...(isDated ? [] : [note('time_missing')]),
    ],
    isPartial: false,
    isSkipped: text === '' || isLong,
    text: text.slice(0, CUT_AT),
    author: (theirs.author ?? '').trim().slice(0, 64),
    game: (theirs.game ?? '').trim().slice(0, 100),
    saidAt: isDated ? new Date(at).toISOString() : null,
  };
}

/** Returns the row of a banned word or expression. */
export function phraseRow(text: string, mode: PhraseItem['mode'] = 'contains'): PhraseItem {
  const words = text.trim();
  const isLong = words.length > 200;
  return {
    kind: 'phrase',
    sourceId: `phrase:${words.toLowerCase()}`,
    theirs: excerpt(words),
    notes: [...(words === '' ? [note('no_text')] : []), ...(isLong ? [note('text_too_long', words)] : [])],
    isPartial: false,
    isSkipped: words === '' || isLong,
    text: words.slice(0, CUT_AT),
    mode,
  };
}

/** Returns the row of a viewer's points and watch time. */
export function viewerRow(theirs: {
  readonly platform: ViewerItem['platform'];
  readonly userId?: string | null;
  readonly login: string;
  readonly name?: string;
  readonly points: number;
  readonly watchMinutes?: number;
}): ViewerItem {
  const login = theirs.login.trim().replace(/^@/u, '').toLowerCase().slice(0, LONGEST_NAME);
  const userId = theirs.userId?.trim() || null;
  const isNumber = Number.isFinite(theirs.points) && theirs.points >= 0;
  const minutes = theirs.watchMinutes ?? 0;
  const isNameless = login === '' && userId === null;
  return {
    kind: 'viewer',
    sourceId: `viewer:${theirs.platform}:${userId ?? login}`,
    theirs: excerpt(`${theirs.name ?? theirs.login}: ${theirs.points}`),
    notes: [
      ...(isNumber ? [] : [note('not_a_number', String(theirs.points))]),
      ...(isNameless ? [note('no_viewer_name')] : []),
    ],
    isPartial: false,
    isSkipped: !isNumber || isNameless,
    platform: theirs.platform,
    userId,
    login: login === '' ? (userId ?? '') : login,
    name: (theirs.name ?? theirs.login).trim().slice(0, LONGEST_NAME) || login,
    points: isNumber ? Math.min(COUNTED_MOST, Math.floor(theirs.points)) : 0,
    watchMinutes: Number.isFinite(minutes) && minutes > 0 ? Math.floor(minutes) : 0,
  };
}
