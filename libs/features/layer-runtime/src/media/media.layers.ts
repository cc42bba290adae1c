import { designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { MediaRepository, RepositoryMedia } from '@studio/contracts/gifs/media-repository';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { DesignedLayer, Designs, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { StepReceipt } from '@studio/contracts/receipt';
import { timestamp } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, Demand, LookupTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { nothingShown, type MediaState, type ShownMedia } from '@studio/widgets/media/media.state';
import type { Values } from '@studio/widgets/widget';
import type { firedView } from '../layers/fired';
import { MoveMedia, ShareMedia, ShowMediaFavorite } from './media.commands';
import type { MediaSlotView, SharedMediaView } from './media.views';
import type { FiredCommands, RuntimeLookups, ToolLayerLookups } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import { absentLayer, addLayer, lowestOf } from '../model/tool-layers';

const MEDIA = 'media';

type MediaCommands = Pick<FiredCommands, 'ShareMedia' | 'MoveMedia' | 'ShowMediaFavorite'>;

export interface MediaLayerDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly mediaRepository: MediaRepository;
  readonly operations: OperationsByName;
}

/**
 * Returns the media that a layer command names, for commands of every API.
 * @throws the errors of the media repository
 */
export async function mediaOf(
  mediaRepository: MediaRepository,
  named: 'item' | 'favorite',
  {
    overlayId,
    ownerId,
    settings,
  }: { readonly overlayId: string; readonly ownerId: string; readonly settings: Values },
  { providerSlug, kind, favoriteId }: Values,
): Promise<RepositoryMedia> {
  if (named === 'favorite')
    return allowed(settings, await mediaRepository.favorite(overlayId, Number(favoriteId)));
  requireAllowed(settings, kind as RepositoryMedia['kind']);
  return mediaRepository.item(ownerId, String(providerSlug), kind as RepositoryMedia['kind']);
}

function allowed(settings: Values, media: RepositoryMedia): RepositoryMedia {
  requireAllowed(settings, media.kind);
  return media;
}

/** @throws Problem `invalid_value` for a kind that the layer's settings leave out */
function requireAllowed(settings: Values, kind: RepositoryMedia['kind']): void {
  if (settings[kind] !== false) return;
  throw new Problem('invalid_value', `This layer is set to show no ${kind}.`, {
    field: 'kind',
    expected: 'a kind that the layer’s settings let it show',
  });
}

/** The layers that show media, for whoever may have them do it. */
export function mediaLookups(
  deps: MediaLayerDeps,
): LookupTable<MediaCommands, Pick<RuntimeLookups, 'ShareMedia' | 'MoveMedia' | 'ShowMediaFavorite'>> {
  const { designs, places, mediaRepository } = deps;
  /** Returns the layer that shows the media: the named one, the overlay's existing one, or a new one. */
  const shows = async (
    demand: Demand & { readonly tool: string },
    asked: { readonly overlayId: string; readonly memberId: number | undefined },
    request: RequestContext,
    mediaFor: (design: OpenedDesign, settings: Values) => Promise<RepositoryMedia>,
  ): Promise<ToolLayerLookups> => {
    const { overlayId, memberId } = asked;
    const design = await designs.layersFor(overlayId, request.caller, demand);
    const there = memberId === undefined ? lowestOf(design, MEDIA) : designedLayerOf(design, memberId, MEDIA);
    const { timeZone } = await places.placeOf(design.ownerId);
    const absent = absentLayer(MEDIA);
    const media = await mediaFor(design, (there ?? absent).values);
    if (there) return { layer: there, memberId: there.memberId, timeZone, media, added: null };
    if (request.isPreview || request.isAccessOnly)
      return { layer: absent, memberId: 0, timeZone, media, added: null };
    const added = await addLayer(deps.operations, { overlayId, widget: MEDIA }, request, demand.tool);
    const after = await designs.layersFor(overlayId, request.caller, demand);
    const layer: DesignedLayer = designedLayerOf(after, added.memberId, MEDIA);
    return { layer, memberId: added.memberId, timeZone, media, added };
  };
  const [sharing, moving] = [describeOperation(ShareMedia), describeOperation(MoveMedia)];
  const showing = describeOperation(ShowMediaFavorite);
  return {
    ShareMedia: ({ overlayId, memberId, ...named }, request) =>
      shows(sharing, { overlayId, memberId }, request, ({ ownerId }, settings) =>
        mediaOf(mediaRepository, 'item', { overlayId, ownerId, settings }, { ...named }),
      ),
    ShowMediaFavorite: ({ overlayId, memberId, favoriteId }, request) =>
      shows(showing, { overlayId, memberId }, request, ({ ownerId }, settings) =>
        mediaOf(mediaRepository, 'favorite', { overlayId, ownerId, settings }, { favoriteId }),
      ),
    MoveMedia: async (
      { overlayId, memberId }: Partial<MoveMedia> & Pick<MoveMedia, 'overlayId'>,
      { caller },
    ) => {
      const design = await designs.layersFor(overlayId, caller, moving);
      const layer =
        memberId === undefined ? lowestOf(design, MEDIA) : designedLayerOf(design, memberId, MEDIA);
      if (!layer)
        throw new Problem('not_found', 'This overlay has no layer that shows media.', { resource: 'layer' });
      const { timeZone } = await places.placeOf(design.ownerId);
      return { layer, memberId: layer.memberId, timeZone, added: null };
    },
  };
}

/** Returns the media shown last; there must be one. */
function newest(slots: readonly ShownMedia[]): ShownMedia {
  const slot = slots.at(-1);
  if (!slot) throw new Error('Nothing is shown.');
  return slot;
}

export function slotView({ shownAt, endsAt, url: _u, w: _w, h: _h, ...slot }: ShownMedia): MediaSlotView {
  return { ...slot, shownAt: timestamp(shownAt), endsAt: endsAt === null ? null : timestamp(endsAt) };
}

function shownIn({ states }: Runtime, memberId: number): MediaState {
  return { ...nothingShown, ...states[memberId] };
}

type ShareAnswerInput = Parameters<AnswerTable<MediaCommands, Runtime, RuntimeLookups>['ShareMedia']>;
type SharedMediaInput = [
  outcome: ShareAnswerInput[0],
  command: Pick<ShareMedia, 'overlayId'>,
  request: ShareAnswerInput[2],
  lookups: ShareAnswerInput[3],
];

/** Returns the answers of operations on media. */
export function mediaAnswers(
  fired: ReturnType<typeof firedView>,
): AnswerTable<MediaCommands, Runtime, RuntimeLookups> {
  const deliveryOf = (...[outcome, asked, request, lookups]: Parameters<typeof fired>) => {
    const { eventId, at, onAir, renderers } = fired(outcome, asked, request, lookups);
    return { eventId, at, onAir, renderers };
  };
  const shared =
    (command: string) =>
    (...[outcome, { overlayId }, request, lookups]: SharedMediaInput): SharedMediaView => {
      const { memberId, added } = lookups;
      return {
        ...{ memberId, slot: slotView(newest(shownIn(outcome.after.state, memberId).slots)) },
        addedLayer: added !== null,
        ...deliveryOf(outcome, { overlayId, memberId, command }, request, lookups),
        ...receiptOf(added),
      };
    };
  return {
    ShareMedia: shared('share'),
    ShowMediaFavorite: shared('show_favorite'),
    MoveMedia: (outcome, { overlayId, slotId }, request, lookups) => {
      const { memberId } = lookups;
      const { slots } = shownIn(outcome.after.state, memberId);
      const slot = slots.find((each) => each.slotId === slotId) ?? newest(slots);
      return {
        ...{ memberId, slot: slotView(slot) },
        ...deliveryOf(outcome, { overlayId, memberId, command: 'move' }, request, lookups),
      };
    },
  };
}

function receiptOf(added: StepReceipt | null) {
  return added && { rev: added.rev, changed: true, stepId: added.stepId };
}
