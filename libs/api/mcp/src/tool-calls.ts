import { Readable } from 'node:stream';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { OperationCall, Dispatcher } from '@studio/operations/dispatcher';
import { EXPECTED } from '@studio/operations/expected-values';
import { isPlainObject } from '@studio/operations/field';
import type { Preview } from '@studio/operations/handlers';
import type { Effect } from '@studio/operations/operation';
import type { FileIntake, ReceivedFile } from '@studio/operations/received-file';
import { hashOf, mustBe, placed, readArguments, type Arguments } from './arguments';
import type { Agreement, Confirmations, ConfirmationSubject, Way } from './confirmations';
import { toolsOf, type PreviewAnswer, type StudioTool } from './tool';

/** A call of a tool, whatever the protocol. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Arguments;
  readonly caller: Caller;
  readonly correlationId?: string | undefined;
  /** The client can ask its user. */
  readonly canAsk: boolean;
  /** Answer to a confirmation question: the state sent with it, and whether the user agrees. */
  readonly asked: { readonly state: string; readonly agrees: boolean } | null;
}

/** Question to the user; the call is repeated with the state and their answer. */
export interface Question {
  readonly question: string;
  readonly state: string;
}

/** The answer's body, or a question that must be answered first. */
export type CallOutcome = { readonly body: object } | Question;

/** Largest number of changes in a dry run. */
const MAX_CHANGES = 100;

/** Largest number of removed items named in a confirmation question. */
const MAX_NAMES = 5;

const HOW_TO_CONFIRM =
  'Nothing was done: the user must agree first. Tell them details.summary, and if they agree, make the same call again with confirmToken: details.confirmToken among its arguments.';

/** Text of each effect in a confirmation question. */
const effectTexts = {
  'on-air': 'Viewers see or hear it at once.',
  public: 'Viewers in chat notice it at once.',
  destructive: 'It removes something or replaces what is there.',
} as const;

/** Why a token doesn't count. */
const reasons: { readonly [why in Exclude<Agreement, 'agreed'>]: string } = {
  invalid: 'This is no confirmToken for this tool.',
  expired: 'The confirmToken has expired.',
  used: 'The confirmToken was used already.',
  other_call: 'The confirmToken belongs to another call.',
  changed: 'Something has changed since the confirmToken was given.',
};

/** Calls of tools through the API boundary: asks for confirmation, previews, or runs. */
export class ToolCalls {
  readonly tools: ReadonlyMap<string, StudioTool>;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly confirmations: Confirmations,
    private readonly intake: FileIntake,
  ) {
    this.tools = new Map(toolsOf(dispatcher.operations).map((tool) => [tool.definition.name, tool]));
  }

  /** @throws Problem as the operation over REST, and `confirmation_required`, `confirmation_declined` */
  async call(call: ToolCall): Promise<CallOutcome> {
    const tool = this.tools.get(call.tool);
    if (!tool) throw new Error(`There is no tool ${call.tool}.`);
    await this.dispatcher.count(call.tool, call.caller);
    this.dispatcher.admit(call.tool, call.caller);
    const { dryRun, confirmToken, own } = readArguments(tool, call.arguments);
    if (dryRun && tool.previews) return { body: toDto(await this.preview(tool, own, call)) };
    if (!tool.asks || dryRun) return this.run(tool, own, call);

    const preview = await this.preview(tool, own, call);
    const agreement = await this.agreement(call, confirmToken, subjectOf(call, own, preview));
    if (agreement !== 'agreed') return this.ask(tool, own, call, { preview, agreement });
    try {
      return await this.run(tool, own, call, preview.rev);
    } catch (error) {
      if (!isOvertaken(error, own)) throw error;
      const now = await this.preview(tool, own, call);
      return this.ask(tool, own, call, { preview: now, agreement: 'changed' });
    }
  }

  /** Returns null if the user was not asked yet. */
  private async agreement(
    { asked }: ToolCall,
    confirmToken: string | null,
    subject: ConfirmationSubject,
  ): Promise<Agreement | null> {
    const [way, token]: [Way, string | null] = asked ? ['asked', asked.state] : ['handed', confirmToken];
    if (token === null) return null;
    if (asked && !asked.agrees)
      throw new Problem('confirmation_declined', 'The user declined. Nothing was changed.');
    return this.confirmations.redeem(way, token, subject);
  }

  private ask(
    { operation: { summary, effects } }: StudioTool,
    own: Arguments,
    call: ToolCall,
    { preview, agreement }: { preview: Preview; agreement: Agreement | null },
  ): Question {
    const subject = subjectOf(call, own, preview);
    const labels = (['public', 'destructive'] as const).filter((label) => effects.includes(label));
    const real = preview.onAir ? (['on-air', ...labels] as const) : labels;
    const lines = Object.entries(own)
      .filter(([field]) => field !== EXPECTED)
      .map(([field, value]) =>
        Object.hasOwn(preview.names, field) ? preview.names[field] : `${field}: ${shortly(value)}`,
      );
    const texts = [...noticedBy(real), ...real.map((label) => effectTexts[label])];
    const text = [`${summary}: ${lines.join(', ')}.`, removedIn(preview), ...texts].filter(Boolean).join(' ');
    if (call.canAsk) {
      const { token } = this.confirmations.seal('asked', subject);
      return { question: text, state: token };
    }
    const why = agreement && agreement !== 'agreed' ? { reason: agreement } : {};
    const lead = agreement && agreement !== 'agreed' ? `${reasons[agreement]} ` : '';
    const { token, expiresAt } = this.confirmations.seal('handed', subject);
    throw new Problem('confirmation_required', `${lead}${HOW_TO_CONFIRM}`, {
      confirmToken: token,
      summary: text,
      effects: real,
      expiresAt,
      ...why,
    });
  }

  private preview({ operation }: StudioTool, own: Arguments, { caller }: ToolCall): Promise<Preview> {
    return this.dispatcher.preview(operation.tool, { ...placed(operation, own), caller });
  }

  private async run(
    { operation, fileField }: StudioTool,
    own: Arguments,
    { caller, correlationId }: ToolCall,
    agreedRev?: number,
  ): Promise<CallOutcome> {
    const about = {
      caller,
      ...(correlationId !== undefined && { correlationId }),
      ...(agreedRev !== undefined && { agreedRev }),
    };
    const run = async (
      input: Pick<OperationCall, 'path' | 'query' | 'body' | 'isTyped'>,
    ): Promise<CallOutcome> => {
      const { body } = await this.dispatcher.run(operation.tool, { ...input, ...about });
      return { body };
    };
    if (fileField === null || own[fileField] === undefined) return run(placed(operation, own));
    const { [fileField]: sent, ...others } = own;
    const file = await this.receive(fileField, sent);
    try {
      const { body, ...input } = placed(operation, others);
      return await run({ ...input, body: { ...(body as object), [fileField]: file } });
    } finally {
      await file.discard();
    }
  }

  private async receive(field: string, sent: unknown): Promise<ReceivedFile> {
    if (!isPlainObject(sent) || typeof sent['name'] !== 'string' || typeof sent['data'] !== 'string')
      throw mustBe(field, 'an object of name and data');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(sent['data'])) throw mustBe(`${field}.data`, 'base 64');
    return this.intake.receive(Readable.from([Buffer.from(sent['data'], 'base64')]), sent['name']);
  }
}

function subjectOf({ caller, tool }: ToolCall, own: Arguments, { rev }: Preview): ConfirmationSubject {
  const { accountId, credential } = caller;
  return { accountId, tokenId: credential.tokenId, tool, argumentsHash: hashOf(own), rev };
}

/**
 * Returns true if another change came after the confirmation. A caller that named a rev receives the conflict
 * instead.
 */
function isOvertaken(error: unknown, { expectedRev }: Arguments): boolean {
  return error instanceof Problem && error.code === 'rev_conflict' && expectedRev === undefined;
}

/** Says that viewers notice nothing, where that is so. */
function noticedBy(effects: readonly Effect[]): readonly string[] {
  return effects.includes('on-air') || effects.includes('public') ? [] : ["Viewers don't see it."];
}

/**
 * Returns the names of the items a call would remove, since ids mean little to people. Empty if nothing with a
 * name is removed.
 */
function removedIn({ changes }: Preview): string {
  const names = changes.flatMap(({ before, after }) =>
    after === undefined && isPlainObject(before) && typeof before['name'] === 'string'
      ? [before['name']]
      : [],
  );
  if (names.length === 0) return '';
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `Removed: ${names.slice(0, MAX_NAMES).map(shortly).join(', ')}${more}.`;
}

function toDto({ rev, changed, onAir, changes }: Preview): PreviewAnswer {
  return {
    dryRun: true,
    rev,
    changed,
    onAir,
    changes: changes.slice(0, MAX_CHANGES).map(({ path, before, after }) => ({
      path,
      before: before ?? null,
      after: after ?? null,
    })),
    changeCount: changes.length,
  };
}

/** Returns a value as text for people. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
