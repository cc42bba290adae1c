import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Clock } from '@studio/kernel/clock';
import { furtherOf } from '@studio/kernel/event';
import { keyedCommandIds, randomCommandId, type CommandIds } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { lazily } from '@studio/kernel/lazily';
import { Problem } from '@studio/kernel/problem';
import { refusalFor } from './admission-rules';
import type { Caller, RequestContext } from './caller';
import type { ApiObserver } from './api-observer';
import { messageTypeOf, type CommandMessage, type CommandMessageType } from './command-message';
import { answerOf, type Precondition } from './etag';
import { RequestValidator, type RequestParts } from './request-validator';
import type { CommandReply, Preview } from './handlers';
import { requireUnique, type OperationDeclaration } from './operation';
import type { ReadYourWrites } from './ports';
import { problemOf } from './problem-reply';
import { tooMany, type RateLimits, type RateState } from './rate-limits';
import type { RecentWrites } from './recent-writes';
import { digest, type StoredAnswers } from './stored-answers';
import { isLanguage, type Language } from '@studio/platforms/languages';

/** A request for an operation, whatever the transport. */
export interface OperationCall extends RequestParts {
  readonly caller: Caller;
  /** Counts on POST only [api/11]. */
  readonly idempotencyKey?: string | undefined;
  /** A query is answered from read models that have reached this position. */
  readonly position?: string | undefined;
  /** Name the calling program gives itself, stored in a command's events. */
  readonly clientId?: string | undefined;
  /** Correlation id; by default that of the command itself. */
  readonly correlationId?: string;
  /** Cause of a command; by default the request itself. */
  readonly cause?: Pick<RequestContext, 'causationId' | 'depth' | 'since'>;
  /** The rev that the command's stream must still have, else `rev_conflict`. */
  readonly agreedRev?: number;
  /** For callers that derive it themselves; by default from the Idempotency-Key, else random. */
  readonly commandId?: string;
  /** Receives the state of the limit that applies to the request, even if it is exceeded. */
  readonly reportRate?: (state: RateState) => void;
  /** Condition of a query: status 304 and an empty body if it is not met. */
  readonly precondition?: Precondition | undefined;
}

export interface OperationReply {
  readonly status: number;
  readonly body: object;
  /** Position of a command, to be sent along with queries that must see it; '' otherwise. */
  readonly position: string;
  /** An Idempotency-Key was recognised: nothing was done this time. */
  readonly replayed: boolean;
  /** The request with that key was another one. */
  readonly differs: boolean;
}

/** Dependencies of the API boundary other than the buses. */
export interface DispatcherParts {
  readonly readYourWrites: ReadYourWrites;
  readonly recentWrites: RecentWrites;
  readonly storedAnswers: StoredAnswers;
  /** Rate limits; null for none (benchmarks). */
  readonly rateLimits: RateLimits | null;
  readonly clock: Clock;
  readonly observer?: ApiObserver | undefined;
}

/** Milliseconds a query waits for its read models [promises/4]. */
const READ_WAIT_MS = 2_000;

interface Entry {
  readonly operation: OperationDeclaration;
  readonly kind: 'command' | 'query';
  readonly validator: RequestValidator;
  readonly messageType: CommandMessageType;
}

/**
 * API boundary behind all transports. The order of checks is that of [api/1]. The transport authenticates; `admit`
 * checks what needs no request data. `run` validates the request and passes it to the bus, where the area checks
 * access, sub-resources, revisions and state.
 */
export class Dispatcher {
  readonly operations: readonly OperationDeclaration[];
  private readonly entries: ReadonlyMap<string, Entry>;

  /** @throws Error when a declaration is unsound: the server doesn't start */
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly parts: DispatcherParts,
    commands: readonly OperationDeclaration[],
    queries: readonly OperationDeclaration[],
  ) {
    this.operations = [...commands, ...queries];
    requireUnique(this.operations);
    const entry = (kind: Entry['kind']) => (operation: OperationDeclaration) =>
      [operation.tool, entryOf(kind, operation)] as const;
    this.entries = new Map([...commands.map(entry('command')), ...queries.map(entry('query'))]);
  }

  /**
   * Runs an operation by its tool name.
   * @throws Problem any refusal of the API boundary or the area
   */
  async dispatch(tool: string, call: OperationCall): Promise<OperationReply> {
    await this.count(tool, call.caller);
    this.admit(tool, call.caller);
    return this.run(tool, call);
  }

  /** Requests have limits: `count` must be waited for. */
  get isLimiting(): boolean {
    return this.parts.rateLimits !== null;
  }

  /**
   * Counts a request against the caller's limits, before any other check. Internal requests are not counted.
   * @param report receives the state of the limit, for headers, even if it is exceeded
   * @throws Problem `rate_limited`
   */
  async count(
    tool: string,
    caller: Caller,
    report: (state: RateState) => void = () => undefined,
  ): Promise<void> {
    const { rateLimits } = this.parts;
    if (!rateLimits || caller.via === 'system') return;
    const state = await rateLimits.count(this.entry(tool).operation, caller);
    report(state);
    if (state.exceeded) throw tooMany(state);
  }

  /**
   * Returns the function that counts an operation viewers may see, per overlay; undefined if there is nothing to
   * count. It runs only for callers with access: knowing an overlay's id must not be enough to use up its owner's
   * limit.
   */
  private onAirCount(
    { effects }: OperationDeclaration,
    { caller, path, reportRate: tellRate }: OperationCall,
  ): RequestContext['admitted'] {
    const { rateLimits } = this.parts;
    const { overlayId } = (path ?? {}) as { readonly overlayId?: string };
    if (!rateLimits || caller.via === 'system' || !effects.includes('on-air') || overlayId === undefined)
      return;
    return async () => {
      const state = await rateLimits.countOnAir(overlayId);
      tellRate?.(state);
      if (state.exceeded) throw tooMany(state);
    };
  }

  /**
   * Makes the checks that precede reading the body.
   * @throws Problem `insufficient_scope` {required, have, reason}, `session_required`
   */
  admit(tool: string, caller: Caller): void {
    const refusal = refusalFor(this.entry(tool).operation, caller);
    if (refusal) throw refusal;
  }

  /** Keys of a request that its operation doesn't know and passes over [api/3]. */
  ignored(tool: string, input: Pick<RequestParts, 'query' | 'body'>): readonly string[] {
    return this.entry(tool).validator.ignored(input);
  }

  /**
   * Does everything after `admit`, which the transport has called. A repeated request with an Idempotency-Key
   * returns its first answer, refusals included, if its caller still has access.
   */
  async run(tool: string, call: OperationCall): Promise<OperationReply> {
    const entry = this.entry(tool);
    const began = performance.now();
    try {
      const key = keyOf(entry.operation, call);
      const reply = await (key === null
        ? this.perform(entry, entry.validator.read(call), call, call.commandId ?? randomCommandId())
        : this.once(entry, call, key));
      this.record(tool, outcomeOf(entry, reply), began);
      return reply;
    } catch (error) {
      this.record(tool, problemOf(error)?.code ?? 'internal', began);
      throw error;
    }
  }

  private record(tool: string, outcome: string, began: number): void {
    this.parts.observer?.done(tool, outcome, (performance.now() - began) / 1000);
  }

  private async once(entry: Entry, call: OperationCall, key: string): Promise<OperationReply> {
    const { operation } = entry;
    // Computed before the validator reads the request, which changes it.
    const content = digest([call.path, call.query, call.body]);
    const request = this.read(entry, call);
    const keyed = {
      accountId: call.caller.accountId,
      operation: operation.tool,
      path: operation.fields.path.map(({ name }) => (request.target as Record<string, unknown>)[name]),
      key,
    };
    const ids = keyedCommandIds(keyed, this.parts.clock.now());
    await this.requireAccess(entry, request, call, ids);
    const perform = async (): Promise<OperationReply> => {
      if (request.refusal) throw request.refusal;
      return this.perform(entry, request.target, call, ids.commandId, ids.otherIds);
    };
    // Secret answers must not be stored; the commit is found by its key.
    if (operation.secretAnswer) return perform();
    let replayed = false;
    const answer = await this.parts.storedAnswers.once({ ...keyed, content }, async () => {
      const reply = await perform();
      replayed = reply.replayed;
      return { status: reply.status, body: reply.body as JsonObject, position: reply.position };
    });
    return { ...answer, replayed: answer.replayed || replayed };
  }

  /** @throws Problem `invalid_request` if even the subject of the request is invalid */
  private read({ validator: gate }: Entry, call: OperationCall): KeyedMessage {
    try {
      return { target: gate.read(call), refusal: null };
    } catch (error) {
      const target = gate.target(call);
      if (!(error instanceof Problem) || !target) throw error;
      return { target, refusal: error };
    }
  }

  /**
   * Refuses stored answers to callers without access (any more).
   * @throws Problem the refusal; an invalid request is reported before missing access
   */
  private async requireAccess(
    { kind, messageType: envelopeType }: Entry,
    { target, refusal }: KeyedMessage,
    call: OperationCall,
    { commandId, otherIds }: CommandIds,
  ): Promise<void> {
    if (kind !== 'command') return;
    const context = { ...contextOf(call, commandId, target), otherIds, isAccessOnly: true };
    try {
      await this.commandBus.execute(new envelopeType(target, context));
    } catch (error) {
      throw refusal ?? error;
    }
  }

  /**
   * Returns what a command would do, after `admit`. Writes and publishes nothing.
   * @throws Problem any refusal of `run`
   */
  async preview(tool: string, call: OperationCall): Promise<Preview> {
    const { kind, validator: gate, messageType: envelopeType } = this.entry(tool);
    if (kind !== 'command') throw new Error(`${tool} is no command.`);
    const message = gate.read(call);
    const expected = gate.expected(call);
    const request = { ...contextOf(call, randomCommandId(), message), expected, isPreview: true };
    const { body } = await this.commandBus.execute<CommandMessage, CommandReply>(
      new envelopeType(message, request),
    );
    return body as Preview;
  }

  private perform(
    { operation, kind, validator, messageType: envelopeType }: Entry,
    message: object,
    call: OperationCall,
    commandId: string,
    otherIds?: readonly string[],
  ): Promise<OperationReply> {
    const expected = validator.expected(call);
    const context = contextOf(call, commandId, message, this.onAirCount(operation, call));
    const further = { ...(otherIds && { otherIds }), ...(expected && { expected }) };
    const commandMessage = new envelopeType(message, { ...context, ...further });
    return kind === 'command'
      ? this.command(operation, commandMessage, call)
      : this.query(operation, commandMessage, call);
  }

  private async command(
    { status }: OperationDeclaration,
    command: CommandMessage,
    { caller }: OperationCall,
  ): Promise<OperationReply> {
    const { body, position, replayed } = await this.commandBus.execute<CommandMessage, CommandReply>(command);
    if (position) this.parts.recentWrites.remember(caller.accountId, position);
    return { status, body, position, replayed, differs: false };
  }

  private async query(
    { status }: OperationDeclaration,
    query: CommandMessage,
    call: OperationCall,
  ): Promise<OperationReply> {
    await this.waitForWrites(call);
    const made = await this.queryBus.execute<CommandMessage, object>(query);
    const body = answerOf(made, call.precondition);
    const answer = body ? { status, body } : { status: 304, body: {} };
    return { ...answer, position: '', replayed: false, differs: false };
  }

  private async waitForWrites({ caller: { accountId }, position = '' }: OperationCall): Promise<void> {
    if (position !== '' && !(await this.parts.readYourWrites.knows(position)))
      throw header('Studio-Position', 'the Studio-Position of an earlier response');
    const awaited = furtherOf(this.parts.recentWrites.of(accountId), position);
    if (awaited === '' && this.parts.readYourWrites.isWhole) return;
    if (!(await this.parts.readYourWrites.waitFor(awaited, READ_WAIT_MS)))
      throw new Problem(
        'read_model_behind',
        'What was written is not readable yet: send the request again after Retry-After.',
        undefined,
        1,
      );
    if (awaited !== '') this.parts.recentWrites.seen(accountId, awaited);
  }

  private entry(tool: string): Entry {
    const entry = this.entries.get(tool);
    if (!entry) throw new Error(`There is no operation ${tool}.`);
    return entry;
  }
}

function outcomeOf({ kind }: Entry, { replayed, body }: OperationReply): string {
  if (replayed) return 'replayed';
  if (kind === 'query') return 'answered';
  return (body as { readonly changed?: boolean }).changed === false ? 'unchanged' : 'changed';
}

/** Result of reading a request with an Idempotency-Key. */
interface KeyedMessage {
  /** Complete message; for an invalid request only its target. */
  readonly target: object;
  /** Reason the request is invalid; null if it is valid. */
  readonly refusal: Problem | null;
}

/** Returns the Idempotency-Key of a POST; null if there is none, or if a repeat would have no effect. */
function keyOf({ method, reads }: OperationDeclaration, { idempotencyKey }: OperationCall): string | null {
  if (method !== 'POST' || reads || idempotencyKey === undefined) return null;
  if (idempotencyKey.length < 8 || idempotencyKey.length > 200)
    throw header('Idempotency-Key', 'text of 8 to 200 characters');
  return idempotencyKey;
}

/** Format of the names programs give themselves; tabs of the console do. */
const CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/;

function contextOf(
  { caller, correlationId, cause, agreedRev, clientId }: OperationCall,
  commandId: string,
  message: object,
  admitted?: RequestContext['admitted'],
): RequestContext {
  if (clientId !== undefined && !CLIENT_ID.test(clientId))
    throw header('Studio-Client', '8 to 64 letters, digits, - and _');
  return {
    caller,
    clientId,
    commandId,
    agreedRev,
    admitted,
    correlationId: correlationId ?? commandId,
    causationId: cause?.causationId ?? commandId,
    depth: cause?.depth,
    since: cause?.since,
    locale: localeOf(message) ?? caller.locale,
  };
}

/** Operations that answer labels accept a locale [api/21]. */
function localeOf(message: object): Language | null {
  const { locale } = message as { readonly locale?: unknown };
  return isLanguage(locale) ? locale : null;
}

function header(name: string, expected: string): Problem {
  return new Problem('invalid_request', `${name} must be ${expected}.`, {
    errors: [{ field: name, location: 'header', expected }],
  });
}

/** The validator is made with the first request, as making all of them takes long. */
function entryOf(kind: Entry['kind'], operation: OperationDeclaration): Entry {
  const validator = lazily(() => new RequestValidator(operation));
  return {
    ...{ operation, kind, messageType: messageTypeOf(operation.type) },
    get validator() {
      return validator();
    },
  };
}
