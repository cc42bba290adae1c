import type { Belonging, BelongingContents, BelongingKind } from '@studio/contracts/bot/bot-move-in';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import { createHash } from 'node:crypto';
import { note } from '../model/notes';
import type { MoveInItem, MoveInNote } from '../model/move-in.items';
import type { Choice, MovedBefore, DraftRow } from './move-in';
import { isSame, type Rivals } from './rivals';

/** Verdicts on rows, from nothing to do to impossible. */
export const verdicts = ['same', 'exact', 'changed', 'partial', 'conflict', 'skipped', 'invalid'] as const;
export type RowVerdict = (typeof verdicts)[number];

const LONGEST_TEXT = 400;
const NAME = /^[a-z0-9_]{1,32}$/u;

export type BotItem = Exclude<MoveInItem, { readonly kind: 'viewer' }>;

/** State against which rows are compared. */
export interface Compared {
  readonly rivals: { readonly [Kind in BelongingKind]: Rivals };
  readonly moved: MovedBefore;
  readonly patternFault: (pattern: string) => string | null;
}

export interface JudgedContent {
  readonly verdict: RowVerdict;
  readonly notes: readonly MoveInNote[];
  /** Content that would be made. */
  readonly content: BelongingContents[BelongingKind];
  /** Id of the thing that is in the way, and its content. */
  readonly rival: Belonging | null;
  readonly choice: Choice;
}

/** Returns the name by which a repeated import finds a row again. */
export function sourceKeyOf({ kind, sourceId }: Pick<MoveInItem, 'kind' | 'sourceId'>): string {
  return `${kind}/${sourceId}`;
}

/** Returns a digest of the original. */
export function hashOf(item: BotItem): string {
  return createHash('sha256')
    .update(JSON.stringify(contentOf(item)))
    .digest('base64url')
    .slice(0, 22);
}

/** Returns what is made of a row, before a person changes it. */
export function contentOf(item: BotItem): BelongingContents[BelongingKind] {
  switch (item.kind) {
    case 'command': {
      const { name, aliases, response, pattern, minRole, cooldownGlobalS, cooldownUserS } = item;
      return {
        ...{ name, aliases, response, pattern, minRole, cooldownGlobalS, cooldownUserS },
        triggerType: item.trigger,
        replyMode: item.reply ? 'reply' : 'channel',
        enabled: item.enabled && !item.isPartial,
      };
    }
    case 'timer': {
      const { name, message, intervalMin, minMessages, liveOnly } = item;
      return {
        ...{ name, message, intervalMin, minMessages, liveOnly },
        enabled: item.enabled && !item.isPartial,
      };
    }
    case 'quote': {
      const { text, author, game, saidAt } = item;
      return { text, author, game, saidAt };
    }
    case 'counter':
      return { name: item.name, value: item.value };
    case 'api':
      return { name: item.name, url: item.url };
    case 'phrase':
      return { text: item.text, mode: item.mode };
  }
}

/** Compares a row with what the bot has. */
export function judged(row: DraftRow<BotItem>, compared: Compared): JudgedContent {
  const { item } = row;
  const content = edited(item.kind, contentOf(item), row);
  const { fault, notes } = checked(item, content, compared);
  const rival = compared.rivals[item.kind].of(content);
  const moved = compared.moved[sourceKeyOf(item)];
  const isThere = moved !== undefined && compared.rivals[item.kind].has(moved.id);
  const verdict: RowVerdict = item.isSkipped
    ? 'skipped'
    : isThere && moved.hash === hashOf(item)
      ? 'same'
      : fault
        ? 'invalid'
        : rival && isSame(item.kind, rival.content, content)
          ? 'same'
          : rival
            ? 'conflict'
            : item.isPartial
              ? 'partial'
              : notes.length > 0
                ? 'changed'
                : 'exact';
  const choice = choiceOf(row, verdict);
  return { verdict, notes, content, rival, choice };
}

function choiceOf({ choice }: DraftRow, verdict: RowVerdict): Choice {
  if (verdict === 'same' || verdict === 'skipped' || verdict === 'invalid') return 'leave';
  if (verdict !== 'conflict') return choice === 'leave' ? 'leave' : 'take';
  return choice === 'replace' ? 'replace' : 'leave';
}

function edited(
  kind: BelongingKind,
  content: BelongingContents[BelongingKind],
  { name, text }: DraftRow,
): BelongingContents[BelongingKind] {
  const textField = {
    command: 'response',
    timer: 'message',
    quote: 'text',
    counter: null,
    api: null,
    phrase: 'text',
  }[kind];
  return {
    ...content,
    ...(name !== undefined && 'name' in content && { name }),
    ...(text !== undefined && textField !== null && { [textField]: text }),
  };
}

function checked(
  item: BotItem,
  content: BelongingContents[BelongingKind],
  { patternFault }: Pick<Compared, 'patternFault'>,
): { readonly fault: boolean; readonly notes: readonly MoveInNote[] } {
  const text = textOf(content);
  const isLong = [...text].length > LONGEST_TEXT;
  const pattern = 'pattern' in content && content.triggerType === 'regex' ? content.pattern : null;
  const reason = pattern === null ? null : patternFault(pattern);
  const isBadName =
    'name' in content && (item.kind === 'timer' ? content.name.trim() === '' : !NAME.test(content.name));
  const hides = item.kind === 'command' && builtinNames.some((each) => each === item.name);
  return {
    fault: isLong || isBadName || reason !== null || (text.trim() === '' && 'response' in content),
    notes: [
      ...item.notes.filter(({ code }) => code !== 'text_too_long' || isLong),
      ...(reason === null ? [] : [note('regex_unsupported', pattern)]),
      ...(hides ? [note('hides_builtin', `!${item.name}`)] : []),
    ],
  };
}

/** Returns the text of a thing; empty for one without. */
export function textOf(content: BelongingContents[BelongingKind]): string {
  if ('response' in content) return content.response;
  if ('message' in content) return content.message;
  return 'text' in content ? content.text : '';
}
