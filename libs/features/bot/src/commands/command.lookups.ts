import { actionOf, type ActionInput } from '@studio/actions/action.input';
import { sentAction, type ActionDeps } from '@studio/actions/action.targets';
import { plainCommandName } from '@studio/contracts/bot/command-name';
import type { Problem, Reason } from '@studio/kernel/problem';
import { lazily } from '@studio/kernel/lazily';
import { Problem as Refusal } from '@studio/kernel/problem';
import type { LookupTable } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { fieldsOf } from '@studio/operations/field';
import type { FreeValues } from '@studio/operations/fields';
import { RequestValidator } from '@studio/operations/request-validator';
import type { ChatCounts } from '../counts/chat-counts';
import { whoseBot } from '../model/whose-bot';
import {
  listInvalid,
  type ImportLookups,
  type OwnCommandCommands,
  type OwnCommandLookups,
  type SentCommandLookups,
  type SentFields,
} from './command.decider';
import { commandActions, ImportedCommand, type SentCommand } from './command.fields';
import { patternFault } from './patterns';

export interface CommandLookupsDeps extends ActionDeps {
  readonly counts: Pick<ChatCounts, 'ever'>;
}

/** Entries of imports are held against the same rules as a command that is sent alone. */
const entryValidator = lazily(
  () =>
    new RequestValidator({
      type: ImportedCommand,
      name: 'ImportedCommand',
      fields: { path: [], query: [], body: [...fieldsOf(ImportedCommand).values()] },
      strict: false,
      bodyRequired: false,
      rules: [],
      itemErrors: null,
    }),
);

interface Writer {
  readonly caller: Caller;
  readonly overlayId: string | undefined;
}

/** Lookups of commands on own commands. */
export function commandLookups(deps: CommandLookupsDeps): LookupTable<OwnCommandCommands, OwnCommandLookups> {
  const usesOf = async (command: object) => (await deps.counts.ever(whoseBot(command))).uses;
  const sent = async (
    command: SentCommand & { readonly overlayId?: string; readonly name?: string },
    { caller }: RequestContext,
  ): Promise<SentCommandLookups> => ({
    fields: await fieldsIn(command, { caller, overlayId: command.overlayId }, deps),
    patternFault,
    uses: await usesOf(command),
  });
  const imported = async (
    { commands, overlayId }: { readonly commands: readonly FreeValues[]; readonly overlayId?: string },
    { caller }: RequestContext,
  ): Promise<ImportLookups> => ({
    entries: await entriesIn(commands, { caller, overlayId }, deps),
    patternFault,
  });
  return {
    CreateBotCommand: sent,
    UpdateBotCommand: sent,
    SetBotCommandEnabled: async (command) => ({ uses: await usesOf(command) }),
    ImportBotCommands: imported,
    ReplaceBotCommands: imported,
  };
}

/** @throws Problem `invalid_option`, `invalid_value` */
async function fieldsIn(
  command: SentCommand & { readonly name?: string },
  { caller, overlayId }: Writer,
  deps: ActionDeps,
): Promise<SentFields> {
  const { name, response, responsePool, aliases, triggerType, pattern, replyMode, minRole } = command;
  const { cooldownGlobalS, cooldownUserS, modsBypassCooldown, platforms, enabled } = command;
  const { roleCooldowns, costPoints, oncePerStream, answerDelayS } = command;
  const { action: input } = command as { readonly action?: ActionInput };
  const action = input && actionOf(input, commandActions);
  return {
    ...{ response, responsePool, aliases, triggerType, replyMode, minRole },
    ...{ cooldownGlobalS, cooldownUserS, modsBypassCooldown, platforms, enabled },
    ...{ roleCooldowns, costPoints, oncePerStream, answerDelayS },
    ...(name !== undefined && { name }),
    ...(pattern !== undefined && { pattern: pattern === '' ? null : pattern }),
    ...(action !== undefined && {
      action: action && (await sentAction(action, { caller, overlayId }, deps)),
    }),
  };
}

/** @throws Problem `list_invalid` */
async function entriesIn(
  sent: readonly FreeValues[],
  writer: Writer,
  deps: ActionDeps,
): Promise<ImportLookups['entries']> {
  const reasons: Reason[] = [];
  const entries: ImportLookups['entries'][number][] = [];
  for (const [index, values] of sent.entries()) {
    try {
      const entry = entryValidator().read({ body: asSent(values) }) as ImportedCommand;
      const { actionTarget, action } = entry;
      const fields = await fieldsIn(entry, writer, deps);
      entries.push({ ...fields, name: entry.name, keepsAction: actionTarget !== undefined && !action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reasons.push(...reasonsOf(error, index));
    }
  }
  if (reasons.length > 0) throw listInvalid(reasons, sent.length);
  return entries;
}

/** An export states missing values as null; names are written as in other bots, such as `!Hello`. */
function asSent(values: FreeValues): FreeValues {
  const { pattern, action, name, aliases, ...others } = values;
  return {
    ...others,
    ...(name !== undefined && { name: asName(name) }),
    ...(aliases !== undefined && { aliases: Array.isArray(aliases) ? aliases.map(asName) : aliases }),
    ...(pattern !== undefined && { pattern: pattern ?? '' }),
    ...(action !== undefined && { action: action ?? { type: 'none' } }),
  };
}

function asName(written: unknown): unknown {
  return typeof written === 'string' ? plainCommandName(written) || written : written;
}

function reasonsOf({ code, message, details }: Problem, index: number): readonly Reason[] {
  const errors = details?.['errors'] as
    readonly { readonly field: string; readonly expected: string }[] | undefined;
  if (!errors || errors.length === 0) return [{ index, field: 'action', code, message }];
  return errors.map(({ field, expected }) => ({
    ...{ index, field, code },
    message: `${field} must be ${expected}.`,
  }));
}
