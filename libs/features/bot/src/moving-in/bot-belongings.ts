import type {
  Belonging,
  BelongingContents,
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
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Things of one commit: a commit has a limit, and its decision must not pause the server. */
const THINGS_AT_ONCE = 100;

/** Makes and takes back things of one kind, some in each commit. */
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
    const made: BelongingMade[] = [];
    const used = new Set<string>();
    for (const [some, partKey] of parts(things, key)) {
      const notMade = await this.makeSome(accountId, some, partKey);
      const state = await stateOf(this.pipeline, this.table.evolver, accountId);
      made.push(...this.found(this.table.all(state), some, { notMade, used }));
      await nextTurn();
    }
    return made;
  }

  async undo(
    accountId: string,
    made: readonly BelongingToUndo<Kind>[],
    key: string,
  ): Promise<readonly string[]> {
    const left: string[] = [];
    for (const [some, partKey] of parts(made, key)) {
      left.push(...(await this.undoSome(accountId, some, partKey)));
      await nextTurn();
    }
    return left;
  }

  private async makeSome(
    accountId: string,
    things: readonly BelongingToMake<Kind>[],
    key: string,
  ): Promise<ReadonlyMap<string, NotMade>> {
    const { table } = this;
    const prepared = await table.prepare(accountId, things, key);
    let notMade: ReadonlyMap<string, NotMade> = new Map();
    await runInternalCommand(
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
    return notMade;
  }

  private async undoSome(
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
        const unchanged = new Set(isThere.filter(({ id, content }) => sameContent(has.get(id), content)));
        left = isThere.filter((each) => !unchanged.has(each)).map(({ key: name }) => name);
        return table.undo(state, [...unchanged]);
      },
    );
    return left;
  }

  /** Finds made things among those that the bot has: a repeated command is not decided again. */
  private found(
    all: readonly Belonging<Kind>[],
    things: readonly BelongingToMake<Kind>[],
    { notMade, used }: { readonly notMade: ReadonlyMap<string, NotMade>; readonly used: Set<string> },
  ): readonly BelongingMade[] {
    const ids = new Set(all.map(({ id }) => id));
    const byWords = new Map<string, Belonging<Kind>[]>();
    for (const each of all) {
      const words = wordsOf(each.content);
      const others = byWords.get(words);
      if (others) others.push(each);
      else byWords.set(words, [each]);
    }
    const madeOf = (content: BelongingContents[Kind]): string | undefined =>
      byWords
        .get(wordsOf(content))
        ?.find(({ id, content: has }) => !used.has(id) && this.table.isMade(has, content))?.id;
    return things.map(({ key, content, replaces }) => {
      const why = notMade.get(key);
      if (why) return { key, notMade: why };
      const id = replaces === null ? madeOf(content) : ids.has(replaces) ? replaces : undefined;
      if (id === undefined || used.has(id)) return { key, notMade: 'name_taken' };
      used.add(id);
      return { key, id };
    });
  }
}

/** Returns some things at a time, and the key of their commit. The first key is that of all of them. */
function parts<Thing>(
  things: readonly Thing[],
  key: string,
): readonly (readonly [readonly Thing[], string])[] {
  return Array.from({ length: Math.ceil(things.length / THINGS_AT_ONCE) }, (_, n) => [
    things.slice(n * THINGS_AT_ONCE, (n + 1) * THINGS_AT_ONCE),
    n === 0 ? key : `${key}/${n}`,
  ]);
}

/** Returns the name of a thing, or its text: a thing that was made has the one that was asked for. */
function wordsOf(content: BelongingContents[BelongingKind]): string {
  return 'name' in content ? content.name : content.text;
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
