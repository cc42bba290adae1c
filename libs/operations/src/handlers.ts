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
import { envelopeTypeOf, type Envelope } from './envelope';
import { operationsIn, type OperationDeclaration } from './operation';
import { COMMIT_LOG } from './ports';

/** What a command's handler gives back to the door. */
export interface CommandReply {
  /** The answer, receipt included. */
  readonly body: object;
  /** A read model that has reached it shows the command; '' when there is nothing to wait for. */
  readonly position: string;
  /** The command had been committed before; the answer was made again. */
  readonly replayed: boolean;
}

/** What a command would do to its stream. */
export interface Preview {
  /** The stream's commit counter now. */
  readonly rev: number;
  readonly changed: boolean;
  /** Viewers would see the difference. */
  readonly onAir: boolean;
  /** By the names of answers. */
  readonly changes: readonly (Omit<PropertyChange, 'path'> & { readonly path: string })[];
  /** What ids in the command stand for as people call it, by field. */
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
      execute({ message, request }: Envelope): Promise<CommandReply> {
        const running = this.runner.run(message, request);
        return area.explain ? running.catch(explained) : running;
      }
    }
    const explained = async (error: unknown): Promise<never> => {
      throw error instanceof Problem && area.explain ? await area.explain(error) : error;
    };
    CommandHandler(envelopeTypeOf(type))(Handler);
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
      async execute({ message, request }: Envelope): Promise<object> {
        const granted = (await area.access?.(message, request, operation)) ?? null;
        return answer(message as never, request, area.deps as never, granted as never);
      }
    }
    QueryHandler(envelopeTypeOf(type))(Handler);
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
  /** It begins with this command. */
  readonly makes: boolean;
}

/** Runs one command of an area: stream → fold → access → decide → commit → answer → receipt. */
class CommandRunner {
  private readonly evolver: Evolver<unknown>;
  private readonly lookup: AnyCommandArea['facts'][string] | undefined;

  constructor(
    private readonly operation: OperationDeclaration,
    private readonly area: AnyCommandArea,
    private readonly decide: AnyCommandArea['decider']['decide'][string],
    private readonly answer: AnyCommandArea['answers'][string],
    private readonly pipeline: CommitPipeline,
    private readonly log: CommitLog,
  ) {
    this.evolver = area.decider as unknown as Evolver<unknown>;
    this.lookup = area.facts[operation.name];
  }

  async run(asked: object, sent: RequestContext): Promise<CommandReply> {
    const elsewhere = await this.area.elsewhere?.(asked, sent, this.operation);
    if (!elsewhere) return this.runHere(asked, sent);
    const there = Object.assign(
      Object.create(Object.getPrototypeOf(asked) as object),
      asked,
      elsewhere,
    ) as object;
    const reply = await this.runHere(there, sent);
    return { ...reply, body: withNames(reply.body, asked, Object.keys(elsewhere)) };
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
    const facts = await this.lookup?.(command as never, request);
    const asked = this.requestFor(command, place, authorize, facts);
    if (request.isPreview)
      return {
        body: this.preview(await this.pipeline.preview(asked), command),
        position: '',
        replayed: false,
      };

    const result = await this.pipeline.execute(asked);
    await area.settled?.(command, request);
    let outcome: Outcome<unknown> = result;
    if (result.repeated) {
      // Nothing was decided, so access was not asked for either.
      authorize(result.after.state);
      const before = await area.before?.(command, streamId, result.repeated);
      outcome = await outcomeAt(this.log, stream, evolver, before ?? emptyFold(evolver), result.repeated);
    }
    const answer = this.answer(outcome as never, command as never, request, (facts ?? {}) as never);
    return {
      body: operation.receipt ? this.withReceipt(outcome, answer) : answer,
      position: furtherOf(result.position, facts?.writtenTo ?? ''),
      replayed: result.repeated !== null,
    };
  }

  /** What the pipeline is asked for: access is decided with the command, on the very state that it is decided on. */
  private requestFor(
    command: object,
    { request, streamId, makes }: Place,
    authorize: (state: unknown) => void,
    facts: object | undefined,
  ): CommandRequest<unknown> {
    const { operation, evolver } = this;
    const { common } = this.area;
    const { caller, commandId, otherIds, correlationId, causationId, depth, clientId, agreedRev } = request;
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
      decide: ({ state, revision, rev, extension }, now) => {
        if (makes && revision >= 0)
          throw new Problem('unavailable', 'Something just took its place.', undefined, 1);
        authorize(state);
        if (agreedRev !== undefined && agreedRev !== rev) throw changedSince(agreedRev, rev);
        const id = (label: string): string => derivedId(commandId, label);
        const context = { now, rev, accountId, id, extension, ...common, ...facts };
        return this.decide(state as never, command as never, context as never);
      },
    };
  }

  /** @throws Problem what the caller is refused for, on the log's state as it is now */
  private async requireAccess(command: object, request: RequestContext): Promise<void> {
    const { area, operation, evolver } = this;
    const { streamId, makes } = this.placeOf(command, request);
    const { state } = makes
      ? emptyFold(evolver)
      : await this.pipeline.read(streamName(evolver.category, streamId), evolver);
    area.authorize(state as never, command, request, operation);
    await area.access?.(command, request, operation);
  }

  /** Whether what is known here of a stream allows a command: enough to count it, and whoever is refused may be allowed by now. */
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
   * A command that makes a stream under an id that was used before and is forgotten gets another: the stream that was
   * made then is there and must stay as it is.
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

  private preview({ before, after }: PreviewResult<unknown>, command: object): Preview {
    const changed = after.revision !== before.revision;
    return {
      rev: before.rev,
      changed,
      onAir: changed && this.area.onAir(before.state as never, after.state as never),
      changes: changed ? this.told(diff(before.state, after.state)) : [],
      names: this.area.names?.(before.state as never, command) ?? {},
    };
  }

  private told(changes: readonly PropertyChange[]): Preview['changes'] {
    const { area } = this;
    return changes.flatMap(({ path, ...change }) => {
      const told = area.toldPath ? area.toldPath(path) : path.join('.');
      return told === null ? [] : [{ ...change, path: told }];
    });
  }

  /** answers, section 1. An answer that knows better has fields of its own: a dry run tells what viewers would see. */
  private withReceipt({ before, after, commit }: Outcome<unknown>, answer: object): object {
    const { rev } = after;
    // One literal with the answer at its end: of two objects spread, V8 makes a slow dictionary in 20 times the time.
    return {
      rev,
      changed: commit !== null,
      stepId: commit && (this.area.stepId?.(after as never) ?? stepId(rev)),
      onAir: commit !== null && this.area.onAir(before.state as never, after.state as never),
      ...answer,
    };
  }
}

/** An answer that names what was asked about. */
function withNames(answer: object, asked: object, fields: readonly string[]): object {
  const named = Object.entries(asked).filter(
    ([field]) => fields.includes(field) && Object.hasOwn(answer, field),
  );
  return { ...answer, ...Object.fromEntries(named) };
}

function changedSince(agreedRev: number, currentRev: number): Problem {
  return new Problem('rev_conflict', 'Something else has changed since this was agreed to.', {
    expectedRev: agreedRev,
    currentRev,
  });
}

/** What became of a command that was committed earlier, read from the log. @param start a fold before that */
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
