import { commandRows, counterRow, timerRows } from '../model/make-items';
import { note } from '../model/notes';
import { roleNamed } from '../model/roles';
import type { MoveInItem } from '../model/move-in.items';
import {
  entriesOf,
  flagIn,
  isFields,
  listIn,
  numberIn,
  orZero,
  textIn,
  textsIn,
  type JsonFields,
} from './json-values';
import { FormatUnknown, type SourceParser } from './source-file';
import { readTables } from './tables';

/** Firebot: a setup file, or its exported tables. Only an effect that posts a chat line can be moved. */
export const readFirebot: SourceParser = (content) => {
  if (content.kind === 'tables') return readTables('dollarSquares', 'twitch')(content);
  const items = [
    ...entriesOf(content.value, 'commands').flatMap(commandOf),
    ...entriesOf(content.value, 'timers').flatMap(timerOf),
    ...entriesOf(content.value, 'counters').map((entry) =>
      counterRow({ name: textIn(entry, 'name'), value: numberIn(entry, 'value') }),
    ),
  ];
  if (items.length === 0) throw new FormatUnknown('commands, timers or counters');
  return items;
};

/** The chat line of an effect list, and how many other effects it has. */
function chatLine(effects: unknown): { readonly text: string; readonly others: number } {
  const all = isFields(effects) ? listIn(effects['list']) : [];
  const line = all.find((each) => textIn(each, 'type') === 'firebot:chat');
  const others = all.length - (line ? 1 : 0);
  return { text: line ? textIn(line, 'message') : '', others };
}

function roleOf(entry: JsonFields) {
  const restrictions = isFields(entry['restrictionData'])
    ? listIn(entry['restrictionData']['restrictions'])
    : [];
  const roles = restrictions.flatMap((each) => textsIn(each, 'roleIds'));
  if (restrictions.length === 0) return roleNamed('everyone');
  // Of several allowed roles ours is the strictest: none of ours is wider then.
  const ranks = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];
  const mapped = (roles.length > 0 ? roles : ['unknown']).map((role) => roleNamed(role));
  return mapped.reduce((most, each) =>
    ranks.indexOf(each.minRole) > ranks.indexOf(most.minRole) ? each : most,
  );
}

function commandOf(entry: JsonFields): readonly MoveInItem[] {
  const { text, others } = chatLine(entry['effects']);
  const cooldown = isFields(entry['cooldown']) ? entry['cooldown'] : {};
  const trigger = textIn(entry, 'trigger');
  const isRegex = flagIn(entry, 'triggerIsRegex', false);
  return commandRows(
    {
      sourceId: `command:${textIn(entry, 'id') || trigger.toLowerCase()}`,
      name: isRegex ? textIn(entry, 'name', 'id') || 'regex' : trigger,
      aliases: textsIn(entry, 'aliases'),
      text,
      trigger: isRegex ? 'regex' : 'command',
      pattern: isRegex ? trigger : null,
      role: roleOf(entry),
      globalS: orZero(numberIn(cooldown, 'global')),
      userS: orZero(numberIn(cooldown, 'user')),
      enabled: flagIn(entry, 'active', true),
      count: orZero(numberIn(entry, 'count')),
      notes: others > 0 ? [note('effects_skipped', String(others))] : [],
    },
    'dollarSquares',
  );
}

function timerOf(entry: JsonFields): readonly MoveInItem[] {
  const { text, others } = chatLine(entry['effects']);
  const seconds = numberIn(entry, 'interval');
  return timerRows(
    {
      sourceId: `timer:${textIn(entry, 'id', 'name')}`,
      name: textIn(entry, 'name'),
      messages: [text],
      intervalMin: Number.isFinite(seconds) ? seconds / 60 : null,
      lines: orZero(numberIn(entry, 'requiredChatLines')),
      liveOnly: flagIn(entry, 'onlyWhenLive', true),
      enabled: flagIn(entry, 'active', true),
      notes: others > 0 ? [note('effects_skipped', String(others))] : [],
    },
    'dollarSquares',
  );
}
