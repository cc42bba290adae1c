import { botNames, templateParts } from '@studio/templates/template';
import { note } from '../model/notes';
import { usableName } from '../model/command-names';
import type { MoveInNote } from '../model/move-in.items';
import { dialects, type TheirVariable } from './dialects';

export type Dialect = keyof typeof dialects;

/** Text with our placeholders, and what it needs. */
export interface Translation {
  readonly text: string;
  readonly notes: readonly MoveInNote[];
  /** True if something of the text could not be translated. */
  readonly isPartial: boolean;
  readonly apis: readonly { readonly name: string; readonly url: string }[];
  /** Counters that the text uses. */
  readonly counters: readonly string[];
}

interface Draft {
  readonly command: string;
  readonly notes: MoveInNote[];
  readonly apis: { readonly name: string; readonly url: string }[];
  readonly counters: string[];
}

/** Placeholders of the bot that need no argument. */
const plain: { readonly [theirs: string]: string } = Object.fromEntries(
  Object.entries({
    user: [
      'user',
      'sender',
      'username',
      'user.name',
      'userdisplayname',
      'user_name',
      'source',
      'user.displayname',
      'target.self',
      'usernamedisplay',
    ],
    touser: [
      'touser',
      'tousername',
      'touser.name',
      'target',
      'targetuser',
      'targetusername',
      'to_user',
      'targetuserdisplayname',
    ],
    args: [
      'args',
      'query',
      'querystring',
      'echo',
      'msg',
      'rawinput',
      'allargs',
      'message',
      'argtext',
      'arguments',
    ],
    channel: [
      'channel',
      'mychannel',
      'channelname',
      'channel.display_name',
      'streamername',
      'streamerusername',
      'broadcastuser',
      'streamer',
    ],
    title: [
      'title',
      'status',
      'mystatus',
      'titleinfo',
      'streamtitle',
      'targetchanneltitle',
      'channel.title',
      'stream_title',
    ],
    game: ['game', 'mygame', 'gameinfo', 'streamgame', 'category', 'channel.game', 'stream_game'],
    uptime: ['uptime', 'streamuptime', 'channel.uptime'],
    uses: ['uses', 'usecount'],
  }).flatMap(([ours, all]) => all.map((theirs) => [theirs, ours])),
);

/** Advice for variables that have no counterpart. */
const suggestions: { readonly [theirs: string]: string } = {
  eval: '{api:name}',
  js: '{api:name}',
  readfile: '{counter:name}',
  readline: '{random:one|two}',
  points: '!points',
  userpoints: '!points',
  'user.points': '!points',
  followage: '!followage',
  time: '{api:name}',
  twitch: '{api:name}',
  'random.chatter': '{touser}',
  randuser: '{touser}',
  randomuser: '{touser}',
};

/** Translates a text of another bot into one of ours. Variables without a counterpart stay as they are. */
export function translated(text: string, dialect: Dialect, about: { readonly command: string }): Translation {
  const draft: Draft = { command: about.command, notes: [], apis: [], counters: [] };
  const literal = (part: string): string => withoutPlaceholders(part, draft);
  const pieces: string[] = [];
  let isPartial = false;
  let done = 0;
  for (const found of dialects[dialect](text)) {
    pieces.push(literal(text.slice(done, found.start)));
    done = found.end;
    const ours = counterpart(found, draft);
    if (ours === null) {
      isPartial = true;
      draft.notes.push(note('unknown_variable', found.raw, suggestionFor(found)));
    }
    pieces.push(ours ?? found.raw.replaceAll('{', '(').replaceAll('}', ')'));
  }
  pieces.push(literal(text.slice(done)));
  const ours = pieces
    .join('')
    .replace(/[\r\n]+/gu, ' ')
    .trim();
  return {
    text: ours,
    notes: draft.notes,
    isPartial,
    apis: distinctBy(draft.apis, ({ name }) => name),
    counters: [...new Set(draft.counters)],
  };
}

function suggestionFor({ name }: TheirVariable): string | null {
  return Object.hasOwn(suggestions, name) ? (suggestions[name] ?? null) : null;
}

/** Braces in a plain text would become placeholders of ours: they are written as parentheses. */
function withoutPlaceholders(text: string, { notes }: Draft): string {
  const parts = templateParts(text, botNames);
  if (!parts.some(({ kind }) => kind === 'placeholder')) return text;
  notes.push(note('braces', text));
  return parts.map((part) => (part.kind === 'text' ? part.text : `(${part.raw.slice(1, -1)})`)).join('');
}

/** Returns our placeholder for a variable; null if there is none. */
function counterpart(variable: TheirVariable, draft: Draft): string | null {
  const { name, arg, nested } = variable;
  if (nested) return null;
  const place = /^(?:arg|input|args\.|index)?(\d)$/u.exec(name)?.[1];
  if (place !== undefined && arg === null) {
    const number = name.startsWith('input') ? Number(place) + 1 : Number(place);
    return number >= 1 && number <= 9 ? `{${number}}` : null;
  }
  if (Object.hasOwn(plain, name) && (arg === null || arg === '')) return `{${plain[name] ?? ''}}`;
  if (/^(?:random|randnum|randomnumber|random\.number|#|randint)$/u.test(name)) return randomNumber(arg);
  if (/^(?:random\.pick|pick|list|randomlist|either)$/u.test(name)) return randomText(arg);
  if (/^(?:urlfetch|customapi|readapi|fetch|http|api|weburl|readapi\.get)$/u.test(name))
    return api(arg, draft);
  if (/^(?:count|checkcount|counter|getcount|getvalue)$/u.test(name)) return count(variable, draft);
  if (/^random\.\d+-\d+$/u.test(name)) return `{random:${name.slice(7)}}`;
  return null;
}

function randomNumber(arg: string | null): string | null {
  if (arg === null || arg.trim() === '') return '{random}';
  const range = /^\s*(-?\d{1,9})\s*(?:-|,|;|\s)\s*(-?\d{1,9})\s*$/u.exec(arg);
  if (range) return `{random:${range[1] ?? ''}-${range[2] ?? ''}}`;
  const most = /^\s*(\d{1,9})\s*$/u.exec(arg)?.[1];
  return most === undefined ? null : `{random:1-${most}}`;
}

function randomText(arg: string | null): string | null {
  if (arg === null) return null;
  const quoted = [...arg.matchAll(/'([^']*)'|"([^"]*)"/gu)].map(([, one, other]) => one ?? other ?? '');
  const all = quoted.length > 0 ? quoted : arg.split(/\s*[,|;]\s*/u);
  const written = all.map((each) => each.trim()).filter((each) => each !== '');
  const text = `{random:${written.join('|')}}`;
  const isSound = written.length > 0 && written.every((each) => !/[{}|]/u.test(each)) && text.length <= 200;
  return isSound ? text : null;
}

function api(arg: string | null, { command, apis, notes }: Draft): string | null {
  const words = (arg ?? '').trim().split(/\s+/u);
  // Some sources take a format before the address: `$(urlfetch json https://…)`.
  const url = words.find((word) => /^https?:\/\//iu.test(word));
  if (url === undefined || /[{}$()[\]]/u.test(url) || url.length > 500 || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  const found = apis.find((each) => each.url === url);
  const base = usableName(command === '' ? hostname : command).name || 'api';
  const name = found?.name ?? `${base}${apis.length === 0 ? '' : `_${apis.length + 1}`}`.slice(-32);
  if (!found) apis.push({ name, url });
  notes.push(note('api_made_off', url, `{api:${name}}`));
  return `{api:${name}}`;
}

function count({ name: variable, arg }: TheirVariable, { command, counters }: Draft): string | null {
  const words = (arg ?? '')
    .trim()
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  // An amount beside the name, `$(count deaths +2)`, has no counterpart.
  if (words.length > 1) return null;
  const { name } = usableName(words[0] ?? command);
  if (name === '') return null;
  counters.push(name);
  return `{${variable === 'count' ? 'count' : 'counter'}:${name}}`;
}

function distinctBy<Thing>(all: readonly Thing[], keyOf: (thing: Thing) => string): readonly Thing[] {
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}
