import type { Provider } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { CommandRequest, PreviewResult } from '@studio/kernel/commit';
import type { CommitLog } from '@studio/kernel/commit-log';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { furtherOf, streamName, type StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents, type Fold, type KeyedCommit } from '@studio/kernel/fold';
import { derivedId, isKeyed, nextCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { diff, type PropertyChange } from '@studio/undo/property-diff';
import { stepId } from '@studio/undo/steps';
import { upcastEvent } from '@studio/kernel/upcast';
import { makesItself, type AnyCommandArea, type AnyQueryArea, type MakesItself, type Outcome } from './area';
import type { RequestContext } from './caller';
import { evolverOf } from './evolver-of';
import { requireAgreedRev, requireExpected } from './expected-values';
import { messageTypeOf, type CommandMessage } from './command-message';
import { namesOf, requireNames } from './names';
import { operationsIn, type OperationDeclaration } from './operation';
import { looksDifferent, visibilityOf, type EffectOnViewers } from './visibility';
import { COMMIT_LOG } from './ports';

/** Result of a command's handler for the API boundary. */
export interface CommandReply {
  /** The answer, receipt included. */
  readonly body: object;
  /** Position at which read models show the command; '' if there is nothing to wait for. */
  readonly position: string;
  /** The command had been committed before; the answer was made again. */
  readonly replayed: boolean;
}

/** Effect a command would have on its stream. */
export interface Preview {
  /** The stream's commit counter now. */
  readonly rev: number;
  readonly changed: boolean;
  /** Viewers would see the difference: what the answer of the run would say. */
  readonly onAir: boolean;
  /** Changes, with paths in the names of answers. */
  readonly changes: readonly (Omit<PropertyChange, 'path'> & { readonly path: string })[];
  /** Display names of the ids in the command, by field. */
  readonly names: Readonly<Record<string, string>>;
}

/** One handler on the command bus per command of an area. */
export function commandProviders(area: AnyCommandArea): Provider[] {
  return operationsIn(...area.modules).map((operation) => {
    const { name, reads, type } = operation;
    if (reads) throw new Error(`${name} only reads: it can't be a command.`);
    const answer = makesItself(operation.answer)
      ? (area.answers[name] ?? madeBy(operation.answer))
      : entryOf(area.answers, name, 'has no answer');
    const decide = entryOf(area.decider.decide, name, 'is decided by nobody');
    class Handler {
      constructor(private readonly runner: CommandRunner) {}
      execute({ message, request }: CommandMessage): Promise<CommandReply> {
        const running = this.runner.run(message, request);
        return area.explain ? running.catch(explained) : running;
      }
    }
    const explained = async (error: unknown): Promise<never> => {
      throw error instanceof Problem && area.explain ? await area.explain(error) : error;
    };
    CommandHandler(messageTypeOf(type))(Handler);
    return {
      provide: Handler,
      inject: [CommitPipeline, COMMIT_LOG],
      useFactory: (pipeline: CommitPipeline, log: CommitLog) =>
        new Handler(new CommandRunner(operation, area, decide, answer, pipeline, log)),
    };
  });
}

/** One handler on the query bus per query of an area. */
export function queryProviders(area: AnyQueryArea): Provider[] {
  return operationsIn(...area.modules).map((operation) => {
    const { name, reads, type } = operation;
    if (!reads) throw new Error(`${name} doesn't declare that it only reads: it can't be a query.`);
    const answer = entryOf(area.answers, name, 'has no answer');
    class Handler {
      async execute({ message, request }: CommandMessage): Promise<object> {
        const granted = (await area.access?.(message, request, operation)) ?? null;
        return answer(message as never, request, area.deps as never, granted as never);
      }
    }
    QueryHandler(messageTypeOf(type))(Handler);
    return { provide: Handler, inject: [], useFactory: () => new Handler() };
  });
}

function madeBy(view: MakesItself): AnyCommandArea['answers'][string] {
  return ({ after }: Outcome<unknown>, command, request) => view.of(after.state, command, request);
}

function entryOf<Entry>(table: { readonly [name: string]: Entry }, name: string, otherwise: string): Entry {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!entry) throw new Error(`${name} ${otherwise}.`);
  return entry;
}

/** The stream that a command belongs to. */
interface Place {
  readonly request: RequestContext;
  readonly streamId: string;
  /** True if the stream begins with this command. */
  readonly makes: boolean;
}

/** Runs one command of an area: stream → fold → access → lookups → decide → commit → follow-up → answer → receipt. */
class CommandRunner {
  private readonly evolver: Evolver<unknown>;
  private readonly lookup: AnyCommandArea['lookups'][string] | undefined;
  private readonly followUp: NonNullable<AnyCommandArea['followUps']>[string] | undefined;
  private readonly visibility: EffectOnViewers;

  constructor(
    private readonly operation: OperationDeclaration,
    private readonly area: AnyCommandArea,
    private readonly decide: AnyCommandArea['decider']['decide'][string],
    private readonly answer: AnyCommandArea['answers'][string],
    private readonly pipeline: CommitPipeline,
    private readonly log: CommitLog,
  ) {
    this.evolver = evolverOf(area);
    this.lookup = area.lookups[operation.name];
    this.followUp = area.followUps?.[operation.name];
    this.visibility = visibilityOf(operation, area, answer);
    requireNames(operation, area);
  }

  async run(asked: object, sent: RequestContext): Promise<CommandReply> {
    const redirectTo = await this.area.redirectTo?.(asked, sent, this.operation);
    if (!redirectTo) return this.runHere(asked, sent);
    const there = Object.assign(
      Object.create(Object.getPrototypeOf(asked) as object),
      asked,
      redirectTo,
    ) as object;
    const reply = await this.runHere(there, sent);
    return { ...reply, body: withNames(reply.body, asked, Object.keys(redirectTo)) };
  }

  private async runHere(command: object, sent: RequestContext): Promise<CommandReply> {
    if (sent.isAccessOnly) {
      await this.requireAccess(command, sent);
      return { body: {}, position: '', replayed: false };
    }
    const { area, operation, evolver } = this;
    let place = this.placeOf(command, sent);
    if (place.makes && isKeyed(sent.commandId)) place = await this.keyedPlaceOf(command, place);
    const { request, streamId } = place;
    const authorize = (state: unknown): void => {
      area.authorize(state as never, command, request, operation);
    };

    const stream = streamName(evolver.category, streamId);
    if (request.admitted) {
      if (!this.seemsAllowed(stream, authorize)) authorize((await this.pipeline.read(stream, evolver)).state);
      await area.access?.(command, request, operation);
      await request.admitted();
    }
    const lookups = await this.lookup?.(command as never, request);
    const asked = this.requestFor(command, place, authorize, lookups);
    if (request.isPreview)
      return {
        body: await this.preview(await this.pipeline.preview(asked), command, request, lookups ?? {}),
        position: '',
        replayed: false,
      };

    const result = await this.pipeline.execute(asked);
    await area.settled?.(command, request);
    let outcome: Outcome<unknown> = result;
    if (result.repeated) {
      // The command was not decided again, so access was not checked either.
      authorize(result.after.state);
      const before = await area.before?.(command, streamId, result.repeated);
      outcome = await outcomeAt(this.log, stream, evolver, before ?? emptyFold(evolver), result.repeated);
    }
    if (this.followUp) {
      const followUp = await this.followUp(
        outcome as never,
        command as never,
        request,
        (lookups ?? {}) as never,
      );
      outcome = { ...outcome, followUp };
    }
    const answer = this.answer(outcome as never, command as never, request, (lookups ?? {}) as never);
    return {
      body: operation.receipt ? this.withReceipt(outcome, answer) : answer,
      position: furtherOf(result.position, lookups?.writtenTo ?? ''),
      replayed: result.repeated !== null,
    };
  }

  /** Returns the request to the pipeline. Access is decided with the command, on the same state. */
  private requestFor(
    command: object,
    { request, streamId, makes }: Place,
    authorize: (state: unknown) => void,
    lookups: object | undefined,
  ): CommandRequest<unknown> {
    const { operation, evolver } = this;
    const { common } = this.area;
    const { caller, commandId, otherIds, correlationId, causationId, depth, clientId } = request;
    const { accountId, via } = caller;
    const { tokenId } = caller.credential;
    return {
      stream: streamName(evolver.category, streamId),
      evolver,
      commandId,
      otherIds,
      operation: operation.tool,
      actor: { accountId, ...(tokenId !== null && { tokenId }), via },
      correlationId,
      causationId,
      depth,
      clientId,
      decide: (fold, now) => {
        const { state, revision, rev, extension } = fold;
        const { agreedRev, expected } = request;
        if (makes && revision >= 0)
          throw new Problem(
            'unavailable',
            'Another request was applied at the same moment: send the request again.',
            undefined,
            1,
          );
        authorize(state);
        requireAgreedRev(agreedRev, rev);
        const id = (label: string): string => derivedId(commandId, label);
        const context = { now, rev, accountId, id, extension, ...common, ...lookups };
        const events = this.decide(state as never, command as never, context as never);
        if (expected && events.length > 0) {
          const unchanged = { before: fold, after: fold, commit: null };
          const shown = this.answer(unchanged as never, command as never, request, (lookups ?? {}) as never);
          requireExpected(expected, shown, command, operation);
        }
        return events;
      },
    };
  }

  /** @throws Problem the caller's refusal, by the current state of the log */
  private async requireAccess(command: object, request: RequestContext): Promise<void> {
    const { area, operation, evolver } = this;
    const { streamId, makes } = this.placeOf(command, request);
    const { state } = makes
      ? emptyFold(evolver)
      : await this.pipeline.read(streamName(evolver.category, streamId), evolver);
    area.authorize(state as never, command, request, operation);
    await area.access?.(command, request, operation);
  }

  /**
   * Returns true if the locally known state of a stream allows a command. This is enough for counting: a refused
   * caller may be allowed by now.
   */
  private seemsAllowed(stream: string, authorize: (state: unknown) => void): boolean {
    const known = this.pipeline.known(stream);
    if (!known) return false;
    try {
      authorize(known.state);
      return true;
    } catch {
      return false;
    }
  }

  private placeOf(command: object, request: RequestContext): Place {
    let makes = false;
    const newId = (label: string): string => {
      makes = true;
      return derivedId(request.commandId, label);
    };
    const streamId = this.area.streamId(command, newId, request);
    return { request, streamId, makes };
  }

  /**
   * A command that makes a stream under a key: the stream that it has made already within the last day, else a new one.
   * @throws Problem `unavailable`
   */
  private async keyedPlaceOf(command: object, place: Place): Promise<Place> {
    const { evolver, pipeline } = this;
    const { commandId, otherIds = [] } = place.request;
    const places = [commandId, ...otherIds].map((id) =>
      this.placeOf(command, { ...place.request, commandId: id }),
    );
    const made = await Promise.all(
      places.map(({ request, streamId }) =>
        pipeline.repeatOf(streamName(evolver.category, streamId), evolver, request),
      ),
    );
    return places[made.findIndex(Boolean)] ?? this.untakenPlaceOf(command, place);
  }

  /**
   * Returns another place for a command that would create a stream under a used id whose record is forgotten. The
   * earlier stream exists and must stay unchanged.
   * @throws Problem `unavailable`
   */
  private async untakenPlaceOf(command: object, place: Place): Promise<Place> {
    const { evolver, pipeline } = this;
    const { request, streamId } = place;
    const { commandId } = request;
    const { revision, keyed } = await pipeline.read(streamName(evolver.category, streamId), evolver);
    if (revision < 0 || keyed.has(commandId)) return place;
    const next = nextCommandId(commandId);
    const renamed = (id: string): string => (id === commandId ? next : id);
    const correlationId = renamed(request.correlationId);
    const causationId = renamed(request.causationId);
    const again = this.placeOf(command, { ...request, commandId: next, causationId, correlationId });
    return this.untakenPlaceOf(command, again);
  }

  private async preview(
    outcome: PreviewResult<unknown>,
    command: object,
    request: RequestContext,
    lookups: object,
  ): Promise<Preview> {
    const { before, after } = outcome;
    const seen = this.visibility(outcome, command, request, lookups);
    const differs = after.revision !== before.revision;
    return {
      rev: before.rev,
      changed: seen.changed ?? differs,
      onAir: seen.onAir,
      changes: differs ? this.publicChanges(diff(before.state, after.state)) : [],
      names: await namesOf(this.area.names, command, request, before.state),
    };
  }

  private publicChanges(changes: readonly PropertyChange[]): Preview['changes'] {
    const { area } = this;
    return changes.flatMap(({ path, ...change }) => {
      const shownPath = area.publicPath ? area.publicPath(path) : path.join('.');
      return shownPath === null ? [] : [{ ...change, path: shownPath }];
    });
  }

  /**
   * Adds the receipt [api/16]. The answer's own fields take precedence: a dry run reports what viewers
   * would see.
   */
  private withReceipt({ before, after, commit }: Outcome<unknown>, answer: object): object {
    const { rev } = after;
    // One literal with the answer at its end: of two objects spread, V8 makes a slow dictionary in 20 times the time.
    return {
      rev,
      changed: commit !== null,
      stepId: commit && (this.area.stepId?.(after as never) ?? stepId(rev)),
      onAir: commit !== null && looksDifferent(this.area, before.state, after.state),
      ...answer,
    };
  }
}

/** Returns an answer with the ids of the request in place of its target's. */
function withNames(answer: object, asked: object, fields: readonly string[]): object {
  const named = Object.entries(asked).filter(
    ([field]) => fields.includes(field) && Object.hasOwn(answer, field),
  );
  return { ...answer, ...Object.fromEntries(named) };
}

/**
 * Returns the result of a command committed earlier, read from the log.
 * @param start a fold before that
 */
async function outcomeAt<State>(
  log: CommitLog,
  stream: string,
  evolver: Evolver<State>,
  start: Fold<State>,
  { from, to }: KeyedCommit,
): Promise<Outcome<State>> {
  let before = start;
  const events: StoredEvent[] = [];
  for await (const page of log.read(stream, start.revision + 1)) {
    before = foldEvents(
      evolver,
      before,
      page.filter(({ revision }) => revision < from),
    );
    events.push(...page.filter(({ revision }) => revision >= from && revision <= to));
    if ((page.at(-1)?.revision ?? 0) >= to) break;
  }
  return {
    before,
    after: foldEvents(evolver, before, events),
    commit: { events: events.map((event) => upcastEvent(evolver, event)) },
  };
}
