import type {
  Belonging,
  BelongingKind,
  BelongingMade,
  BelongingToMake,
  BelongingToUndo,
  BotMoveIn,
  NotMade,
} from '@studio/contracts/bot/bot-move-in';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { sameContent } from '@studio/kernel/same-content';
import { stateOf } from '@studio/kernel/state-of';
import { patternFault } from '../commands/patterns';
import type { BelongingTable } from './belonging-kind';

const making = internalCommand('MoveBelongingsIn', { via: 'bot', partOf: 'apply_move_in' });
const undoing = internalCommand('MoveBelongingsOut', { via: 'bot', partOf: 'undo_move_in' });

type Pipeline = Pick<CommitPipeline, 'execute' | 'read'>;

/** Things of one kind. */
interface OfKind<Kind extends BelongingKind> {
  all(accountId: string): Promise<readonly Belonging<Kind>[]>;
  make(
    accountId: string,
    things: readonly BelongingToMake<Kind>[],
    key: string,
  ): Promise<readonly BelongingMade[]>;
  undo(accountId: string, made: readonly BelongingToUndo<Kind>[], key: string): Promise<readonly string[]>;
}

/** Makes and takes back things of one kind: one commit each. */
export class KindBelongings<Kind extends BelongingKind, State, Prepared> implements OfKind<Kind> {
  constructor(
    private readonly pipeline: Pipeline,
    private readonly table: BelongingTable<Kind, State, Prepared>,
  ) {}

  async all(accountId: string): Promise<readonly Belonging<Kind>[]> {
    return this.table.all(await stateOf(this.pipeline, this.table.evolver, accountId));
  }

  async make(
    accountId: string,
    things: readonly BelongingToMake<Kind>[],
    key: string,
  ): Promise<readonly BelongingMade[]> {
    const { table } = this;
    const prepared = await table.prepare(accountId, things, key);
    let notMade: ReadonlyMap<string, NotMade> = new Map();
    const { after } = await runInternalCommand(
      this.pipeline,
      table.evolver,
      making,
      { streamId: accountId, cause: { key } },
      (state) => {
        const decision = table.make(state, things, prepared);
        notMade = decision.notMade;
        return decision.events;
      },
    );
    return this.found(table.all(after.state), things, notMade);
  }

  async undo(
    accountId: string,
    made: readonly BelongingToUndo<Kind>[],
    key: string,
  ): Promise<readonly string[]> {
    const { table } = this;
    let left: readonly string[] = [];
    await runInternalCommand(
      this.pipeline,
      table.evolver,
      undoing,
      { streamId: accountId, cause: { key } },
      (state) => {
        const has = new Map(table.all(state).map(({ id, content }) => [id, content]));
        const isThere = made.filter(({ id }) => has.has(id));
        const unchanged = isThere.filter(({ id, content }) => sameContent(has.get(id), content));
        left = isThere.filter((each) => !unchanged.includes(each)).map(({ key: name }) => name);
        return table.undo(state, unchanged);
      },
    );
    return left;
  }

  /** Finds made things among those that the bot has: a repeated command is not decided again. */
  private found(
    all: readonly Belonging<Kind>[],
    things: readonly BelongingToMake<Kind>[],
    notMade: ReadonlyMap<string, NotMade>,
  ): readonly BelongingMade[] {
    const used = new Set<string>();
    return things.map(({ key, content, replaces }) => {
      const why = notMade.get(key);
      if (why) return { key, notMade: why };
      const made = all.find(
        ({ id, content: has }) =>
          !used.has(id) && (replaces === null ? this.table.isMade(has, content) : id === replaces),
      );
      if (!made) return { key, notMade: 'name_taken' };
      used.add(made.id);
      return { key, id: made.id };
    });
  }
}

/** Things by their kind. */
export type BelongingsByKind = { readonly [Kind in BelongingKind]: OfKind<Kind> };

/** Moves things of other bots into a bot. */
export class BotBelongings implements BotMoveIn {
  constructor(private readonly kinds: BelongingsByKind) {}

  patternFault(pattern: string): string | null {
    return patternFault(pattern);
  }

  belongings<Kind extends BelongingKind>(accountId: string, kind: Kind): Promise<readonly Belonging<Kind>[]> {
    return this.kinds[kind].all(accountId);
  }

  make<Kind extends BelongingKind>(
    accountId: string,
    kind: Kind,
    things: readonly BelongingToMake<Kind>[],
    key: string,
  ): Promise<readonly BelongingMade[]> {
    return this.kinds[kind].make(accountId, things, `${key}/${kind}`);
  }

  undo<Kind extends BelongingKind>(
    accountId: string,
    kind: Kind,
    made: readonly BelongingToUndo<Kind>[],
    key: string,
  ): Promise<readonly string[]> {
    return this.kinds[kind].undo(accountId, made, `${key}/${kind}`);
  }
}
