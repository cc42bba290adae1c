import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Clock } from '@studio/kernel/clock';
import { furtherOf } from '@studio/kernel/event';
import { keyedCommandIds, randomCommandId, type CommandIds } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Caller, RequestContext } from './caller';
import type { DoorObserver } from './door-observer';
import { envelopeTypeOf, type Envelope, type EnvelopeType } from './envelope';
import { answerOf, type Precondition } from './etag';
import { Gate, type GateInput } from './gate';
import type { CommandReply, Preview } from './handlers';
import { neededScopes, requireUnique, type OperationDeclaration } from './operation';
import type { ReadYourWrites } from './ports';
import { problemOf } from './problem-reply';
import { tooMany, type RateLimits, type RateState } from './rate-limits';
import type { RecentWrites } from './recent-writes';
import { digest, type StoredAnswers } from './stored-answers';

/** A request for an operation, whatever the transport. */
export interface OperationCall extends GateInput {
  readonly caller: Caller;
  /** Counts on POST only (rules A8). */
  readonly idempotencyKey?: string | undefined;
  /** A query is answered from read models that have reached this position. */
  readonly position?: string | undefined;
  /** What the program that asks calls itself: stands in the events of a command. */
  readonly clientId?: string | undefined;
  /** By default that of the command itself. */
  readonly correlationId?: string;
  /** What a command is done because of; by default because it was asked for. */
  readonly cause?: Pick<RequestContext, 'causationId' | 'depth' | 'since'>;
  /** The rev that the command's stream must still have, else `rev_conflict`. */
  readonly agreedRev?: number;
  /** For callers that derive it themselves; by default from the Idempotency-Key, else random. */
  readonly commandId?: string;
  /** Told the state of a limit that the request came to fall under, also when it is exceeded. */
  readonly tellRate?: (state: RateState) => void;
  /** Of a query: status 304 and an empty body if it isn't met. */
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

/** What the door needs besides the buses. */
export interface DoorParts {
  readonly readYourWrites: ReadYourWrites;
  readonly recentWrites: RecentWrites;
  readonly storedAnswers: StoredAnswers;
  /** Null: nobody is limited (benchmarks). */
  readonly rateLimits: RateLimits | null;
  readonly clock: Clock;
  readonly observer?: DoorObserver | undefined;
}

/** How long a query waits for its read models (architecture, promise 4). */
const READ_WAIT_MS = 2_000;

interface Entry {
  readonly operation: OperationDeclaration;
  readonly kind: 'command' | 'query';
  readonly gate: Gate;
  readonly envelopeType: EnvelopeType;
}

/**
 * The one door behind all transports. The order of checks is that of rules A1: the transport authenticates;
 * `admit` checks what needs no request data; `run` checks the request against its schema and hands it to the
 * bus, where the area checks access, sub-resources, revisions and state.
 */
export class Dispatcher {
  readonly operations: readonly OperationDeclaration[];
  private readonly entries: ReadonlyMap<string, Entry>;

  /** @throws Error when a declaration is unsound: the server doesn't start */
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly parts: DoorParts,
    commands: readonly OperationDeclaration[],
    queries: readonly OperationDeclaration[],
  ) {
    this.operations = [...commands, ...queries];
    requireUnique(this.operations);
    const entry = (kind: Entry['kind']) => (operation: OperationDeclaration) =>
      [
        operation.tool,
        { operation, kind, gate: new Gate(operation), envelopeType: envelopeTypeOf(operation.type) },
      ] as const;
    this.entries = new Map([...commands.map(entry('command')), ...queries.map(entry('query'))]);
  }

  /**
   * Runs an operation by its tool name.
   * @throws Problem whatever the door and the area refuse
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
   * Counts a request against the caller's limits, before anything else is looked at; our own are not counted.
   * @param tell called with the state of the limit, for headers, also when it is exceeded
   * @throws Problem `rate_limited`
   */
  async count(
    tool: string,
    caller: Caller,
    tell: (state: RateState) => void = () => undefined,
  ): Promise<void> {
    const { rateLimits } = this.parts;
    if (!rateLimits || caller.via === 'system') return;
    const state = await rateLimits.count(this.entry(tool).operation, caller);
    tell(state);
    if (state.exceeded) throw tooMany(state);
  }

  /**
   * Counts what viewers may see, for the overlay; undefined where there is nothing to count. Whoever has no access
   * doesn't get there: knowing an overlay's id must not be enough to use up what its owner may do.
   */
  private onAirCount(
    { effects }: OperationDeclaration,
    { caller, path, tellRate }: OperationCall,
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
   * The checks that come before the body is looked at.
   * @throws Problem `insufficient_scope` {required, have}, `session_required`
   */
  admit(tool: string, caller: Caller): void {
    const { operation } = this.entry(tool);
    if (operation.sessionOnly && caller.credential.kind !== 'session')
      throw new Problem('session_required', 'Sign in to do this; no token is enough.');
    const lacking = neededScopes(operation).find((scope) => !caller.scopes.has(scope));
    if (lacking !== undefined)
      throw new Problem('insufficient_scope', `This needs the scope ${lacking}.`, {
        required: lacking,
        have: [...caller.scopes],
      });
  }

  /** Keys of a request that its operation doesn't know and passes over (rules A3). */
  ignored(tool: string, input: Pick<GateInput, 'query' | 'body'>): readonly string[] {
    return this.entry(tool).gate.ignored(input);
  }

  /**
   * Everything after `admit`, which the transport has called. A repeated request with an Idempotency-Key is
   * answered as it was the first time, refusals included, if its caller still may do it.
   */
  async run(tool: string, call: OperationCall): Promise<OperationReply> {
    const entry = this.entry(tool);
    const began = performance.now();
    try {
      const key = keyOf(entry.operation, call);
      const reply = await (key === null
        ? this.perform(entry, entry.gate.read(call), call, call.commandId ?? randomCommandId())
        : this.once(entry, call, key));
      this.tell(tool, outcomeOf(entry, reply), began);
      return reply;
    } catch (error) {
      this.tell(tool, problemOf(error)?.code ?? 'internal', began);
      throw error;
    }
  }

  private tell(tool: string, outcome: string, began: number): void {
    this.parts.observer?.done(tool, outcome, (performance.now() - began) / 1000);
  }

  private async once(entry: Entry, call: OperationCall, key: string): Promise<OperationReply> {
    const { operation } = entry;
    // Before the gate reads it, which changes it.
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
    // What is shown once must not be kept; the commit is known by its key.
    if (operation.secretAnswer) return perform();
    let replayed = false;
    const answer = await this.parts.storedAnswers.once({ ...keyed, content }, async () => {
      const reply = await perform();
      replayed = reply.replayed;
      return { status: reply.status, body: reply.body as JsonObject, position: reply.position };
    });
    return { ...answer, replayed: answer.replayed || replayed };
  }

  /** @throws Problem `invalid_request` when it doesn't even tell what it is about */
  private read({ gate }: Entry, call: OperationCall): KeyedMessage {
    try {
      return { target: gate.read(call), refusal: null };
    } catch (error) {
      const target = gate.target(call);
      if (!(error instanceof Problem) || !target) throw error;
      return { target, refusal: error };
    }
  }

  /**
   * Whoever may not do it (any more) is given no answer that was kept.
   * @throws Problem what the request is refused for; that it is malformed goes before that it isn't allowed
   */
  private async requireAccess(
    { kind, envelopeType }: Entry,
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
   * What a command would do, after `admit`; nothing is written, and nobody is told.
   * @throws Problem whatever `run` would refuse
   */
  async preview(tool: string, call: OperationCall): Promise<Preview> {
    const { kind, gate, envelopeType } = this.entry(tool);
    if (kind !== 'command') throw new Error(`${tool} is no command.`);
    const message = gate.read(call);
    const request = { ...contextOf(call, randomCommandId(), message), isPreview: true };
    const { body } = await this.commandBus.execute<Envelope, CommandReply>(
      new envelopeType(message, request),
    );
    return body as Preview;
  }

  private perform(
    { operation, kind, envelopeType }: Entry,
    message: object,
    call: OperationCall,
    commandId: string,
    otherIds?: readonly string[],
  ): Promise<OperationReply> {
    const context = contextOf(call, commandId, message, this.onAirCount(operation, call));
    const envelope = new envelopeType(message, otherIds ? { ...context, otherIds } : context);
    return kind === 'command'
      ? this.command(operation, envelope, call)
      : this.query(operation, envelope, call);
  }

  private async command(
    { status }: OperationDeclaration,
    command: Envelope,
    { caller }: OperationCall,
  ): Promise<OperationReply> {
    const { body, position, replayed } = await this.commandBus.execute<Envelope, CommandReply>(command);
    if (position) this.parts.recentWrites.remember(caller.accountId, position);
    return { status, body, position, replayed, differs: false };
  }

  private async query(
    { status }: OperationDeclaration,
    query: Envelope,
    call: OperationCall,
  ): Promise<OperationReply> {
    await this.waitForWrites(call);
    const made = await this.queryBus.execute<Envelope, object>(query);
    const body = answerOf(made, call.precondition);
    const answer = body ? { status, body } : { status: 304, body: {} };
    return { ...answer, position: '', replayed: false, differs: false };
  }

  private async waitForWrites({ caller: { accountId }, position = '' }: OperationCall): Promise<void> {
    if (position !== '' && !(await this.parts.readYourWrites.knows(position)))
      throw header('Studio-Position', 'a position that an answer carried');
    const awaited = furtherOf(this.parts.recentWrites.of(accountId), position);
    if (awaited === '' && this.parts.readYourWrites.isWhole) return;
    if (!(await this.parts.readYourWrites.waitFor(awaited, READ_WAIT_MS)))
      throw new Problem('read_model_behind', 'What was written is not readable yet.', undefined, 1);
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

/** What was read of a request with an Idempotency-Key. */
interface KeyedMessage {
  /** The whole message; where it is refused, what it is about alone. */
  readonly target: object;
  /** Why it isn't one of ours. */
  readonly refusal: Problem | null;
}

/** The Idempotency-Key of a POST, null when there is none, or nothing that could be done twice. */
function keyOf({ method, reads }: OperationDeclaration, { idempotencyKey }: OperationCall): string | null {
  if (method !== 'POST' || reads || idempotencyKey === undefined) return null;
  if (idempotencyKey.length < 8 || idempotencyKey.length > 200)
    throw header('Idempotency-Key', 'text of 8 to 200 characters');
  return idempotencyKey;
}

/** What programs may call themselves, as tabs of the console. */
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

/** Operations that answer labels may be asked for a language of their own (rules D6). */
function localeOf(message: object): 'en' | 'de' | null {
  const { locale } = message as { readonly locale?: unknown };
  return locale === 'en' || locale === 'de' ? locale : null;
}

function header(name: string, expected: string): Problem {
  return new Problem('invalid_request', `${name} must be ${expected}.`, {
    errors: [{ field: name, location: 'header', expected }],
  });
}
