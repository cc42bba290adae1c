import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { pointsModes, type PointsMode } from '@studio/contracts/loyalty/points-import';
import { FilePart, Int, List, MapOf, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { choices, type Choice } from './drafts/move-in';
import { moveInKinds, moveInSources, type MoveInKind, type MoveInSource } from './model/move-in.items';
import { DiscardedMoveInView, MoveInView } from './move-in.views';

const moveInId = { min: 1, max: 64 } as const;
const MOST_TEXT = 250_000;
const tableKinds = ['command', 'timer', 'quote', 'counter', 'viewer'] as const;
const units = ['minutes', 'hours', 'seconds'] as const;

/** Base of operations on one move. */
class OfMoveIn {
  @Text('Id of the move.', moveInId) readonly moveInId: string;
}

@Operation({
  route: 'POST /move-in',
  tool: 'begin_move_in',
  group: 'Account',
  scope: 'bot:write',
  summary: 'Read what another bot has',
  description:
    'Makes a draft that lives for 24 hours; nothing of the bot changes. Send text, or files afterwards with ' +
    'add_move_in_file; or login or token, and the other bot is asked: Nightbot, Fossabot and Moobot by login, ' +
    'StreamElements by token; timers of Nightbot need its token. Points take a while: state is fetching until then. ' +
    'get_move_in then lists every row with a verdict.',
  problems: ['format_unknown', 'invalid_value', 'source_rejected', 'source_unreachable'],
})
export class BeginMoveIn extends Answers(MoveInView) {
  @OneOf(moveInSources, 'The other bot; csv for any table.') readonly source: MoveInSource;
  @Text('Export of the other bot: JSON, CSV, or the text that it gives for sharing.', {
    min: 1,
    max: MOST_TEXT,
    lines: true,
    optional: true,
    example: 'Command,Response\n!discord,"Join us, $user"',
  })
  readonly text?: string;
  @Text('Channel on Twitch whose commands are fetched, in place of text.', {
    min: 1,
    max: 100,
    optional: true,
  })
  readonly login?: string;
  @Text('StreamElements: JWT of the account. Nightbot: access token. Used once; never stored.', {
    min: 1,
    max: 4000,
    optional: true,
  })
  readonly token?: string;
}

@Operation({
  route: 'POST /move-in/:moveInId/files',
  tool: 'add_move_in_file',
  group: 'Account',
  scope: 'bot:write',
  summary: 'Add a file to a move from another bot',
  description:
    'A form with the part file: CSV, JSON, an xlsx spreadsheet, or a SQLite database; 50 MB and five files at most.',
  problems: ['format_unknown', 'move_in_state', 'limit_reached'],
})
export class AddMoveInFile extends Answers(MoveInView, OfMoveIn) {
  @FilePart('The file.') readonly file: ReceivedFile;
}

@Operation({
  route: 'PUT /move-in/:moveInId/files/:file/columns',
  tool: 'set_move_in_columns',
  group: 'Account',
  scope: 'bot:write',
  summary: 'Say what the columns of a table mean',
  description:
    'Reads the table again. Fields by kind: command name, text, role, aliases, globalS, userS, enabled, count, cost; ' +
    'timer name, text, interval, lines, enabled; quote text, author, game, at, id; counter name, value; ' +
    'viewer name, id, points, minutes.',
  problems: ['format_unknown', 'move_in_state', 'invalid_value'],
})
export class SetMoveInColumns extends Answers(MoveInView, OfMoveIn) {
  @Int('Number of the file, from 0.', { min: 0, max: 9 }) readonly file: number;
  @Int('Number of the table in the file, from 0.', { min: 0, max: 999, default: 0 }) readonly table: number;
  @OneOf(tableKinds, 'What the rows are.') readonly kind: (typeof tableKinds)[number];
  @MapOf('integer', 'Number of the column, from 0, by field.') readonly columns: {
    readonly [field: string]: number;
  };
  @OneOf(chatPlatforms, 'Platform of viewers.', { default: 'twitch' }) readonly platform: ChatPlatform;
  @OneOf(units, 'Unit of the column minutes.', { default: 'minutes' }) readonly unit: (typeof units)[number];
}

class RowDecision {
  @Text('Id of the row.', { min: 1, max: 64 }) readonly rowId: string;
  @OneOf(choices, 'take or leave; for a conflict leave, replace, or rename with a name.')
  readonly choice: Choice;
  @Text('Name in place of that of the row.', { min: 1, max: 64, trim: true, optional: true })
  readonly name?: string;
  @Text('Text in place of that of the row.', { min: 1, max: 400, optional: true }) readonly text?: string;
}

@Operation({
  route: 'PATCH /move-in/:moveInId/rows',
  tool: 'decide_move_in',
  group: 'Account',
  scope: 'bot:write',
  summary: 'Decide which rows of another bot are taken',
  description:
    'By default conflicts are left and all other rows are taken. Only replace overwrites something of the bot. Rows of viewers are not decided one by one.',
  problems: ['move_in_state', 'invalid_value'],
})
export class DecideMoveIn extends Answers(MoveInView, OfMoveIn) {
  @List(RowDecision, 'The decisions.', { min: 1, max: 500 }) readonly rows: readonly RowDecision[];
}

@Operation({
  route: 'POST /move-in/:moveInId/apply',
  tool: 'apply_move_in',
  group: 'Account',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Take in what another bot has',
  description:
    'Goes on in the background, also after a restart; get_move_in tells the progress. Undone with undo_move_in for seven days. ' +
    'The same export again changes nothing.',
  problems: ['move_in_state'],
})
export class ApplyMoveIn extends Answers(MoveInView, OfMoveIn) {
  @List(OneOf(moveInKinds, ''), 'Kinds of rows that are taken.', { min: 1, max: 7 })
  readonly kinds: readonly MoveInKind[];
  @OneOf(
    pointsModes,
    'Points of viewers who have some already: the larger balance, both together, or that of the other bot.',
    { default: 'max' },
  )
  readonly pointsMode: PointsMode;
}

@Operation({
  route: 'POST /move-in/:moveInId/undo',
  tool: 'undo_move_in',
  group: 'Account',
  scope: 'bot:write',
  effects: ['public', 'destructive', 'confirm'],
  summary: 'Undo a move from another bot',
  description:
    'Removes what was made, restores what was replaced, and takes imported points back, of each viewer as many as there still are. ' +
    'Leaves what was changed since.',
  problems: ['move_in_state'],
})
export class UndoMoveIn extends Answers(MoveInView, OfMoveIn) {}

@Operation({
  route: 'DELETE /move-in/:moveInId',
  tool: 'discard_move_in',
  group: 'Account',
  scope: 'bot:write',
  effects: ['destructive'],
  summary: 'Discard a draft of a move',
  problems: ['move_in_state'],
})
export class DiscardMoveIn extends Answers(DiscardedMoveInView, OfMoveIn) {}
