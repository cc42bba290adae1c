import { commandRows } from '../model/make-items';
import { note } from '../model/notes';
import { roleNamed } from '../model/roles';
import type { MoveInItem } from '../model/move-in.items';
import { entriesOf, flagIn, numberIn, orZero, textIn, listIn, type JsonFields } from './json-values';
import { FormatUnknown, type SourceParser } from './source-file';

/** Trigger of an action by a command, and sub-action that posts a chat line. */
const COMMAND_TRIGGER = 401;
const CHAT_LINE = 10;
const REGEX = 1;

/** Streamer.bot: an export. A command takes its text from the action that it triggers. */
export const readStreamerBot: SourceParser = (content) => {
  if (content.kind !== 'json') throw new FormatUnknown('an export text of Streamer.bot');
  const actions = entriesOf(content.value, 'actions');
  const commands = entriesOf(content.value, 'commands');
  if (commands.length === 0) throw new FormatUnknown('commands');
  return commands.flatMap((each) => commandOf(each, actions));
};

function commandOf(entry: JsonFields, actions: readonly JsonFields[]): readonly MoveInItem[] {
  const id = textIn(entry, 'id');
  const action = actions.find((each) =>
    listIn(each['triggers']).some(
      (trigger) => numberIn(trigger, 'type') === COMMAND_TRIGGER && textIn(trigger, 'commandId') === id,
    ),
  );
  const steps = action ? listIn(action['subActions'] ?? action['actions']) : [];
  const line = steps.find((step) => numberIn(step, 'type') === CHAT_LINE);
  const others = steps.length - (line ? 1 : 0);
  const isRegex = numberIn(entry, 'mode') === REGEX;
  // One name a line.
  const names = textIn(entry, 'command')
    .split(/\r?\n/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return commandRows(
    {
      sourceId: `command:${id || (names[0] ?? '').toLowerCase()}`,
      name: isRegex ? textIn(entry, 'name') || 'regex' : (names[0] ?? ''),
      aliases: isRegex ? [] : names.slice(1),
      text: line ? textIn(line, 'text', 'message') : '',
      trigger: isRegex ? 'regex' : 'command',
      pattern: isRegex ? (names[0] ?? null) : null,
      role: roleNamed(textIn(entry, 'permission') || 'everyone'),
      globalS: orZero(numberIn(entry, 'globalCooldown')),
      userS: orZero(numberIn(entry, 'userCooldown')),
      enabled: flagIn(entry, 'enabled', true),
      notes: others > 0 ? [note('effects_skipped', String(others))] : [],
    },
    'percents',
  );
}
