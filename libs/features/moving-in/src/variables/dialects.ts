/** Variable of another bot in a text. */
export interface TheirVariable {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  readonly arg: string | null;
  /** True if its argument has variables of its own. */
  readonly nested: boolean;
}

type FindVariables = (text: string) => readonly TheirVariable[];

/** Ways in which bots write variables. */
export const dialects = {
  /** `$(user)`, `${random 1-6}`: StreamElements, Nightbot, Fossabot, Moobot, Botisimo, Wizebot. */
  dollarBrackets: (text) => bracketed(text, /\$(?=[({])/gu),
  /** `{touser.name}`, `{randnum:1,6}`: Streamlabs Cloudbot. */
  braces: (text) => bracketed(text, /(?=\{)/gu),
  /** `(sender)`, `(random)`: PhantomBot. Other words in parentheses are text. */
  parentheses: (text) =>
    bracketed(text, /(?=\()/gu).filter(
      ({ name, arg }) => phantomTags.has(name) || (arg !== null && name.endsWith('api')),
    ),
  /** `$username`, `$randnum(1,6)`: Streamlabs Chatbot, AnkhBot, Mix It Up. */
  dollarWords: (text) => words(text, /\$([a-z][a-z0-9_]*)(?:\(([^()]*)\))?/giu),
  /** `$user`, `$arg[1]`, `$randomNumber[1,6]`: Firebot. */
  dollarSquares: (text) => squares(text),
  /** `%user%`, `%input0%`: Streamer.bot. */
  percents: (text) => words(text, /%([a-z][a-z0-9_.]*)%/giu),
  /** `@user@`: DeepBot. */
  ats: (text) => words(text, /@([a-z][a-z0-9_]*)(?:\[([^\]]*)\])?@/giu),
} as const satisfies { readonly [name: string]: FindVariables };

const phantomTags: ReadonlySet<string> = new Set([
  ...[
    'sender',
    'touser',
    'echo',
    'count',
    'random',
    '#',
    'customapi',
    'customapijson',
    'channelname',
    'status',
  ],
  ...[
    'game',
    'uptime',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'pointtouser',
    'points',
    'username',
    'adminonlyedit',
  ],
  ...[
    'readfile',
    'writefile',
    'price',
    'pointname',
    'currenttime',
    'followage',
    'age',
    'titleinfo',
    'gameinfo',
    'team_random_member',
  ],
]);

const closing: { readonly [open: string]: string } = { '(': ')', '{': '}', '[': ']' };

function bracketed(text: string, before: RegExp): readonly TheirVariable[] {
  const found: TheirVariable[] = [];
  let from = 0;
  for (const match of text.matchAll(before)) {
    if (match.index < from) continue;
    const open = match.index + match[0].length;
    const end = closeOf(text, open);
    if (end < 0) continue;
    const content = text.slice(open + 1, end - 1);
    // The name ends at white space, a colon, or an opening bracket of its argument.
    const [, name = '', rest = ''] = /^\s*([^\s:=(]+)([\s\S]*)$/u.exec(content) ?? [];
    if (name === '') continue;
    const arg = argumentIn(rest);
    found.push({
      raw: text.slice(match.index, end),
      start: match.index,
      end,
      name: name.toLowerCase(),
      arg,
      nested: arg !== null && /[$%]?[({][^)}]*[)}]/u.test(arg),
    });
    from = end;
  }
  return found;
}

function argumentIn(rest: string): string | null {
  const written = rest.replace(/^[\s:=]+/u, '').trim();
  if (written === '') return null;
  const wrapped = /^\((.*)\)$/su.exec(written)?.[1];
  return wrapped ?? written;
}

/** Returns the place after the bracket that closes the one at a place; -1 if none does. */
function closeOf(text: string, open: number): number {
  const [opening = '', shut] = [text[open], closing[text[open] ?? '']];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === opening) depth++;
    else if (text[at] === shut && --depth === 0) return at + 1;
  }
  return -1;
}

function words(text: string, pattern: RegExp): readonly TheirVariable[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [raw, name = '', arg] = match;
    return {
      raw,
      start: match.index,
      end: match.index + raw.length,
      name: name.toLowerCase(),
      arg: arg ?? null,
      nested: arg !== undefined && /\$[a-z]/iu.test(arg),
    };
  });
}

function squares(text: string): readonly TheirVariable[] {
  const found: TheirVariable[] = [];
  let from = 0;
  for (const match of text.matchAll(/\$([a-z][a-z0-9_]*)/giu)) {
    if (match.index < from) continue;
    const [raw, name = ''] = match;
    const after = match.index + raw.length;
    const close = text[after] === '[' ? closeOf(text, after) : -1;
    const end = close < 0 ? after : close;
    const arg = close < 0 ? null : text.slice(after + 1, close - 1);
    const isPlace = name.toLowerCase() === 'arg' && /^[1-9]$/u.test(arg ?? '');
    found.push({
      raw: text.slice(match.index, end),
      start: match.index,
      end,
      name: isPlace ? (arg ?? '') : name.toLowerCase(),
      arg: isPlace ? null : arg,
      nested: /\$[a-z]/iu.test(arg ?? ''),
    });
    from = end;
  }
  return found;
}
