import type { Decider, DecisionContext, EventOf, LookupsOf } from './decider';
import type { StoredEvent } from './event';
import { decideOn } from './decision';
import { emptyFold, type Fold } from './fold';
import { derivedId } from './ids';
import { Problem, type ProblemCode } from './problem';
import type { CommandRequest } from './commit';

/**
 * Tests of a decider that read as its rules, for jest:
 * `given(decider, [created, sceneAdded], renamed).when('GoLive', { sceneId: 2 }).then([{ type, data }])`.
 * An array of events is one commit. States are frozen: a decider that changes one fails.
 */
export function given<State, Commands, Events, Context extends DecisionContext<unknown>, Lookups>(
  decider: Decider<State, Commands, Events, Context, Lookups>,
  ...commits: readonly (EventOf<Events> | readonly EventOf<Events>[])[]
): Given<State, Commands, Events, Context, Lookups> {
  let start = new Given(decider, frozen(emptyFold(decider)), {});
  for (const commit of commits) {
    const events = Array.isArray(commit)
      ? (commit as readonly EventOf<Events>[])
      : [commit as EventOf<Events>];
    start = start.after(events);
  }
  return start;
}

/** Context and lookups of any command's decision. */
type FullContext<Context, Lookups> = Context & AllOf<Lookups[keyof Lookups]>;

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const START = Date.UTC(2026, 0, 1);

export class Given<State, Commands, Events, Context extends DecisionContext<unknown>, Lookups> {
  constructor(
    protected readonly decider: Decider<State, Commands, Events, Context, Lookups>,
    protected readonly fold: Fold<State>,
    private readonly lookups: Partial<FullContext<Context, Lookups>>,
  ) {}

  /** Sets lookups for every command from here on, beside or instead of the usual ones. */
  with(lookups: Partial<FullContext<Context, Lookups>>): Given<State, Commands, Events, Context, Lookups> {
    return new Given(this.decider, this.fold, { ...this.lookups, ...lookups });
  }

  /** Runs a command, with further lookups for it alone. */
  when<Name extends keyof Commands & string>(
    name: Name,
    command: Commands[Name],
    lookups: Partial<FullContext<Context, Lookups>> = {},
  ): Then<State, Commands, Events, Context, Lookups> {
    const all = { ...this.lookups, ...lookups };
    const accountId = all.accountId ?? 'account-1';
    const request = this.request(accountId, (rev, now, commandId) => {
      const id = (label: string) => derivedId(commandId, label);
      const usual: DecisionContext<unknown> = { now, rev, accountId, id, extension: this.fold.extension };
      // The test must supply the lookups that go beyond the usual ones.
      const context = { ...usual, ...all } as FullContext<Context, Lookups> & LookupsOf<Lookups, Name>;
      return this.decider.decide[name](this.fold.state, command, context);
    });
    const decision = decideOn(request, this.fold, all.now ?? this.now);
    const error = decision.kind === 'refused' ? decision.error : null;
    const events = decision.kind === 'commit' ? decision.events : [];
    return new Then(this.decider, frozen(decision.after), this.lookups, events, error);
  }

  /** The same after one more commit. */
  after(events: readonly EventOf<Events>[]): Given<State, Commands, Events, Context, Lookups> {
    const decision = decideOn(
      this.request('account-1', () => events),
      this.fold,
      this.now,
    );
    if (decision.kind === 'refused') throw decision.error;
    return new Given(this.decider, frozen(decision.after), this.lookups);
  }

  state(): State {
    return this.fold.state;
  }

  /** Each commit comes a second after the one before. */
  private get now(): number {
    return START + this.fold.rev * 1000;
  }

  private request(
    accountId: string,
    decide: (rev: number, now: number, commandId: string) => readonly EventOf<Events>[],
  ): CommandRequest<State> {
    const commandId = `00000000-0000-4000-8000-${String(this.fold.rev + 1).padStart(12, '0')}`;
    return {
      stream: `${this.decider.category}-test`,
      evolver: this.decider,
      commandId,
      operation: 'test',
      actor: { accountId, via: 'api' },
      correlationId: commandId,
      causationId: commandId,
      decide: ({ rev }, now) => decide(rev, now, commandId),
    };
  }
}

/** Result of a command. Further commands can follow. */
export class Then<State, Commands, Events, Context extends DecisionContext<unknown>, Lookups> extends Given<
  State,
  Commands,
  Events,
  Context,
  Lookups
> {
  constructor(
    decider: Decider<State, Commands, Events, Context, Lookups>,
    fold: Fold<State>,
    lookups: Partial<FullContext<Context, Lookups>>,
    private readonly events: readonly StoredEvent[],
    private readonly error: Error | null,
  ) {
    super(decider, fold, lookups);
  }

  /** Exactly these events, in this order. */
  then(events: readonly EventOf<Events>[]): this {
    this.mustNotFail();
    expect(this.events.map(({ type, data }) => ({ type, data }))).toEqual(events);
    return this;
  }

  changesNothing(): this {
    return this.then([]);
  }

  /** Refused with this code; `details` names the ones that matter. */
  fails(code: ProblemCode, details?: Readonly<Record<string, unknown>>): this {
    if (this.error !== null && !(this.error instanceof Problem)) throw this.error;
    expect(this.error?.code ?? this.events.map(({ type }) => type)).toEqual(code);
    if (details) expect(this.error?.details).toMatchObject(details);
    return this;
  }

  override state(): State {
    this.mustNotFail();
    return super.state();
  }

  private mustNotFail(): void {
    if (this.error !== null) throw this.error;
  }
}

function frozen<State>(fold: Fold<State>): Fold<State> {
  freeze(fold.state);
  return fold;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
