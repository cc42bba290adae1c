import type { BotMoveIn, Belonging, BelongingKind } from '@studio/contracts/bot/bot-move-in';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { ImportedViewer, PointsImport } from '@studio/contracts/loyalty/points-import';
import type { PlatformUser } from '@studio/platforms/viewer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isViewerRow, listsOf, type ComparedRows } from '../drafts/compared-rows';
import { APPLIED_MS, baseOf, type DraftStore, type RowsOf } from '../drafts/draft-store';
import type { MoveInDraft, PlannedOutcome, PlannedThing } from '../drafts/move-in';
import { hashOf, sourceKeyOf } from '../drafts/verdicts';
import type { MoveInCounts, StartedMove } from '../move-in.state';
import type { ViewerItem } from '../model/move-in.items';

/** Counters and addresses come before the texts that use them. */
const order: readonly BelongingKind[] = ['counter', 'api', 'command', 'timer', 'quote', 'phrase'];
/** Pieces of viewers that are imported together. */
const PIECES_AT_ONCE = 5;
/** Logins that are looked up at a platform in one move; others stay unknown. */
const MOST_LOOKUPS = 2000;

export interface ImporterDeps {
  readonly drafts: DraftStore;
  readonly rows: ComparedRows;
  readonly bot: BotMoveIn;
  readonly points: PointsImport;
  readonly channels: Channels;
}

interface ImportedPiece {
  readonly viewers: readonly { readonly viewerId: string; readonly platform: string }[];
  readonly unknown: number;
}

/** Some neighbouring pieces of a list of viewers. */
interface ViewersPlace {
  readonly of: RowsOf;
  readonly from: number;
  readonly to: number;
}

const nothing: MoveInCounts = { made: 0, replaced: 0, notMade: 0, viewers: 0, unknownViewers: 0 };

/**
 * Applies and undoes moves. Every step records its result, so that a run that was cut off goes on where it stopped,
 * and a repeated step has no further effect.
 */
export class Importer {
  constructor(private readonly deps: ImporterDeps) {}

  /** @throws Problem `unavailable`: run it again */
  async apply(accountId: string, move: StartedMove): Promise<MoveInCounts> {
    const draft = await this.deps.drafts.get(accountId, move.moveInId);
    if (!draft) return nothing;
    const places = move.kinds.includes('viewer') ? await this.placesOf(accountId, draft) : [];
    const kinds = order.filter((kind) => move.kinds.includes(kind));
    const total = kinds.length + places.length;
    let [done, counts] = [0, nothing];
    const progressed = async (more: MoveInCounts): Promise<void> => {
      counts = sum(counts, more);
      done++;
      await this.deps.drafts.put(accountId, { ...draft, progress: { done, total } }, APPLIED_MS);
    };
    for (const kind of kinds) await progressed(await this.applyKind(accountId, draft, kind));
    const lookups = { left: MOST_LOOKUPS };
    // One part at a time: several at once pause the server for longer, and are hardly faster.
    for (const [part, place] of places.entries()) {
      const { viewers, unknown } = await this.applyViewers(accountId, draft, move, { place, part, lookups });
      await progressed({ ...nothing, viewers: viewers.length, unknownViewers: unknown });
      await nextTurn();
    }
    return counts;
  }

  /** Returns the number of things that were left. @throws Problem `unavailable`: run it again */
  async undo(accountId: string, move: StartedMove): Promise<number> {
    const { drafts, bot, points } = this.deps;
    const base = baseOf(accountId, move.moveInId);
    let left = 0;
    for (const kind of [...order].reverse()) {
      const found = await drafts.part<{ readonly things: readonly PlannedOutcome[] }>(
        'made',
        `${base} ${kind}`,
      );
      const made = (found?.things ?? []).flatMap((thing) =>
        'id' in thing ? [{ key: thing.rowId, id: thing.id, content: thing.made, before: thing.before }] : [],
      );
      if (made.length === 0) continue;
      left += (await bot.undo(accountId, kind, made, `move-in/${move.moveInId}/undo`)).length;
      await this.forget(accountId, move, found?.things ?? []);
    }
    const places = await drafts.part<{ readonly count: number }>('places', base);
    for (let part = 0; part < (places?.count ?? 0); part++) {
      const piece = await drafts.part<ImportedPiece>('points', `${base} ${part}`);
      const about = { importId: move.moveInId, from: move.source, part };
      if (piece) await points.undoImport(accountId, about, piece.viewers);
      await nextTurn();
    }
    return left;
  }

  private async applyKind(accountId: string, draft: MoveInDraft, kind: BelongingKind): Promise<MoveInCounts> {
    const { drafts, bot } = this.deps;
    const id = `${baseOf(accountId, draft.moveInId)} ${kind}`;
    const done = await drafts.part<{ readonly things: readonly PlannedOutcome[] }>('made', id);
    if (done) return countsOf(done.things);
    // The plan is stored before anything is made: a run that was cut off must not judge its own things as conflicts.
    await drafts.putPart('plan', id, { things: await this.plan(accountId, draft, kind) }, { once: true });
    const plan = await drafts.part<{ readonly things: readonly PlannedThing[] }>('plan', id);
    const things = plan?.things ?? [];
    const toMake = things.map(({ rowId, content, replaces }) => ({ key: rowId, content, replaces }));
    const results =
      toMake.length === 0 ? [] : await bot.make(accountId, kind, toMake, `move-in/${draft.moveInId}`);
    const has: ReadonlyMap<string, Belonging> = new Map(
      (await bot.belongings(accountId, kind)).map((each) => [each.id, each]),
    );
    const byKey = new Map(results.map((result) => [result.key, result]));
    const outcomes = things.map((thing): PlannedOutcome => {
      const result = byKey.get(thing.rowId);
      if (!result || 'notMade' in result) return { ...thing, notMade: result?.notMade ?? 'invalid' };
      return { ...thing, id: result.id, made: has.get(result.id)?.content ?? thing.content };
    });
    await this.remember(accountId, draft, outcomes);
    await drafts.putPart('made', id, { things: outcomes });
    return countsOf(outcomes);
  }

  private async plan(
    accountId: string,
    draft: MoveInDraft,
    kind: BelongingKind,
  ): Promise<readonly PlannedThing[]> {
    const rows = await this.deps.rows.all(accountId, draft, kind);
    return rows.flatMap(({ row, judged: { choice, content, rival } }) => {
      if (choice === 'leave') return [];
      const replaced = choice === 'replace' ? rival : null;
      return [
        {
          rowId: row.rowId,
          sourceKey: sourceKeyOf(row.item),
          hash: hashOf(row.item),
          content,
          replaces: replaced?.id ?? null,
          before: replaced?.content ?? null,
        },
      ];
    });
  }

  /** Returns the parts of an import of viewers, in their order; stored, since a run may be cut off. */
  private async placesOf(accountId: string, draft: MoveInDraft): Promise<readonly ViewersPlace[]> {
    const places = listsOf(draft, 'viewer').flatMap(({ of, pieces }) =>
      Array.from({ length: Math.ceil(pieces / PIECES_AT_ONCE) }, (_, n): ViewersPlace => {
        const from = n * PIECES_AT_ONCE;
        return { of, from, to: Math.min(pieces, from + PIECES_AT_ONCE) };
      }),
    );
    const base = baseOf(accountId, draft.moveInId);
    await this.deps.drafts.putPart('places', base, { count: places.length }, { once: true });
    return places;
  }

  /** Imports some viewers: those with an id, and those whose login is known here or at the platform. */
  private async applyViewers(
    accountId: string,
    draft: MoveInDraft,
    move: StartedMove,
    about: {
      readonly place: ViewersPlace;
      readonly part: number;
      readonly lookups: { left: number };
    },
  ): Promise<ImportedPiece> {
    const { drafts, points } = this.deps;
    const base = baseOf(accountId, draft.moveInId);
    const { place, part, lookups } = about;
    const done = await drafts.part<ImportedPiece>('points', `${base} ${part}`);
    if (done) return done;
    const items: ViewerItem[] = [];
    for (let piece = place.from; piece < place.to; piece++) {
      const rows = await drafts.rows(base, place.of, piece);
      items.push(...rows.filter(isViewerRow).map(({ item }) => item));
    }
    const sound = items.filter(({ isSkipped }) => !isSkipped);
    const viewers = await this.identified(accountId, sound, lookups);
    const identity = { importId: draft.moveInId, from: draft.source, part };
    const imported = await points.importPoints(accountId, identity, move.pointsMode, viewers);
    const result: ImportedPiece = {
      viewers: imported.map(({ viewerId, platform }) => ({ viewerId, platform })),
      unknown: sound.length - viewers.length,
    };
    await drafts.putPart('points', `${base} ${part}`, result);
    return result;
  }

  private async identified(
    accountId: string,
    items: readonly ViewerItem[],
    lookups: { left: number },
  ): Promise<readonly ImportedViewer[]> {
    const platforms = [...new Set(items.map(({ platform }) => platform))];
    const byLogin = new Map<string, PlatformUser>();
    for (const platform of platforms) {
      const logins = items.filter((each) => each.platform === platform && each.userId === null);
      const known = await this.deps.points.knownByLogin(
        accountId,
        platform,
        logins.map(({ login }) => login),
      );
      for (const { login } of logins) {
        const user = known.get(login) ?? (await this.lookedUp(accountId, platform, login, lookups));
        if (user) byLogin.set(`${platform}/${login}`, user);
      }
    }
    return items.flatMap((item) => {
      const { platform, points, watchMinutes, login, name, userId } = item;
      const user = userId === null ? byLogin.get(`${platform}/${login}`) : { userId, login, name };
      return user ? [{ key: item.sourceId, platform, points, watchMinutes, ...plain(user) }] : [];
    });
  }

  private async lookedUp(
    accountId: string,
    platform: ViewerItem['platform'],
    login: string,
    lookups: { left: number },
  ): Promise<PlatformUser | null> {
    if (lookups.left <= 0) return null;
    const channel = await this.deps.channels.on(accountId, platform);
    if (!channel || channel.simulated || !channel.features.has('people.lookup')) return null;
    lookups.left--;
    try {
      return await channel.people.byLogin(login);
    } catch (error) {
      if (error instanceof PlatformError) return null;
      throw error;
    }
  }

  private async remember(
    accountId: string,
    { source }: MoveInDraft,
    outcomes: readonly PlannedOutcome[],
  ): Promise<void> {
    const made = outcomes.flatMap((thing) =>
      'id' in thing ? [[thing.sourceKey, { hash: thing.hash, id: thing.id }] as const] : [],
    );
    if (made.length === 0) return;
    await this.deps.drafts.changeMoved(`${accountId} ${source}`, (before) => ({
      ...before,
      ...Object.fromEntries(made),
    }));
  }

  private async forget(
    accountId: string,
    { source }: StartedMove,
    outcomes: readonly PlannedOutcome[],
  ): Promise<void> {
    const keys = new Set(outcomes.map(({ sourceKey }) => sourceKey));
    await this.deps.drafts.changeMoved(`${accountId} ${source}`, (before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key))),
    );
  }
}

function plain({ userId, login, name }: PlatformUser): PlatformUser {
  return { userId, login, name };
}

function countsOf(outcomes: readonly PlannedOutcome[]): MoveInCounts {
  const made = outcomes.filter((thing) => 'id' in thing);
  const replaced = made.filter(({ replaces }) => replaces !== null).length;
  return {
    ...nothing,
    made: made.length - replaced,
    replaced,
    notMade: outcomes.length - made.length,
  };
}

function sum(one: MoveInCounts, other: MoveInCounts): MoveInCounts {
  return {
    made: one.made + other.made,
    replaced: one.replaced + other.replaced,
    notMade: one.notMade + other.notMade,
    viewers: one.viewers + other.viewers,
    unknownViewers: one.unknownViewers + other.unknownViewers,
  };
}
