import { FIRST_PAGE, keysInOrder, type DeckFavorites } from '@studio/contracts/overlays/deck-pages';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, LookupTable, QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import type { Overlay } from '../model/overlay.state';
import type { Opened } from '../reading/overlay-guard';
import type { OverlayFolds } from '../reading/overlay-folds';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { DeckKeyInput } from './deck-key.input';
import type { DeckPageCommands, DeckPageLookups } from './deck-page.decider';
import type { UpdateDeckPage } from './deck-page.commands';
import type * as queries from './deck-page.queries';
import { deckPagesOf, deckPageViews, type DeckPageSources, type DeckPageView } from './deck-page.views';

export interface DeckPageDeps {
  readonly favorites: () => DeckFavorites;
  readonly uploads: () => Pick<MediaLibrary, 'byId'>;
  readonly folds: Pick<OverlayFolds, 'read'>;
}

/** Looks up what the pages of a deck show. @param sent keys that are not stored yet */
async function sourcesOf(
  overlay: Overlay,
  { favorites, uploads }: Pick<DeckPageDeps, 'favorites' | 'uploads'>,
  sent: readonly DeckKeyInput[] = [],
): Promise<DeckPageSources> {
  const stored = deckPagesOf(overlay).flatMap(keysInOrder);
  const ids = [...new Set([...stored, ...sent].flatMap(({ imageUploadId }) => imageUploadId ?? []))];
  const [starred, found] = await Promise.all([
    favorites().of(overlay.overlayId),
    Promise.all(ids.map(async (id) => [id, await uploads().byId(overlay.owner.userId, id)] as const)),
  ]);
  const images = found.flatMap(([id, upload]) =>
    upload?.kind === 'image' ? [[id, upload.url] as const] : [],
  );
  return { favorites: starred, images: new Map(images) };
}

/** Returns the lookups of the commands on pages of the deck. */
export function deckPageLookups(deps: DeckPageDeps): LookupTable<DeckPageCommands, DeckPageLookups> {
  const sources = async ({
    overlayId,
    keys,
  }: {
    readonly overlayId: string;
    readonly keys?: readonly DeckKeyInput[];
  }): Promise<DeckPageSources> => sourcesOf((await deps.folds.read(overlayId)).state, deps, keys);
  return { CreateDeckPage: sources, UpdateDeckPage: sources, ReorderDeckPages: sources };
}

export const deckPageAnswers: AnswerTable<DeckPageCommands, Overlay, DeckPageLookups> = {
  CreateDeckPage: ({ before, after }, _command, _request, sources) =>
    viewOf(after.state, before.state.nextDeckPageId, sources),
  // Without a commit, the buttons that are starred are still those of before.
  UpdateDeckPage: ({ after, commit }, { pageId, keys }, _request, { images, favorites }) =>
    viewOf(after.state, pageId, {
      images,
      favorites: commit && pageId === FIRST_PAGE && keys ? starredBy(keys) : favorites,
    }),
  ReorderDeckPages: ({ after }, _command, _request, sources) => ({
    items: deckPageViews(after.state, sources),
  }),
  DeleteDeckPage: (_, { pageId }) => ({ deleted: true, pageId }),
};

/** Buttons that the keys of the first page star, in order. */
function starredBy(keys: readonly DeckKeyInput[]): readonly string[] {
  return [...keys].sort((a, b) => a.pos - b.pos).flatMap(({ buttonId }) => buttonId ?? []);
}

/** Stars the buttons of the first page, after its keys were sent. */
export async function starFirstPage(
  { operations }: { readonly operations: OperationsByName },
  { overlayId, pageId, keys }: UpdateDeckPage,
  { caller, commandId, correlationId }: RequestContext,
): Promise<null> {
  if (pageId !== FIRST_PAGE || !keys) return null;
  const cause = { key: `page/${commandId}`, causationId: commandId, correlationId, depth: 0 };
  const input = { overlayId, buttonIds: starredBy(keys) };
  await operations.run({ operation: 'set_deck_favorites', input, author: caller, cause });
  return null;
}

function viewOf(overlay: Overlay, pageId: number, sources: DeckPageSources): DeckPageView {
  const view = deckPageViews(overlay, sources).find((page) => page.pageId === pageId);
  if (!view) throw new Error(`The deck has no page ${pageId}.`);
  return view;
}

export const deckPageQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListDeckPages: async ({ overlayId, limit, cursor }, _, { folded, favorites, uploads }, access) => {
    const read = await folded.read(overlayId, access);
    const sources = await sourcesOf(read.overlay, { favorites, uploads });
    const basis = [...basisOf(read, access), ...sources.favorites, [...sources.images]];
    return new MadeFrom(basis, () =>
      pageOf(deckPageViews(read.overlay, sources), { limit, cursor }, ({ pageId }) => String(pageId)),
    );
  },
};
