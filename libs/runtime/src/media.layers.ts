import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { MediaShelf, ShelvedMedia } from '@studio/areas/media-shelf';
import type { AccountPlaces, DesignedLayer, Designs, OpenedDesign } from '@studio/areas/ports';
import { timestamp } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, Demand, FactsTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { nothingShown, type MediaState, type ShownMedia } from '@studio/widgets/media/media.state';
import type { Values } from '@studio/widgets/widget';
import type { firedView } from './fired';
import { MoveMedia, ShareMedia, ShowMediaFavorite } from './media.commands';
import type { MediaSlotView, SharedMediaView } from './media.views';
import type { AddedLayer, FiredCommands, MediaLayerFacts, RuntimeFacts } from './runtime.context';
import type { Runtime } from './runtime.state';
import { absentLayer, addLayer, layerOf, lowestOf } from './tool-layers';

const MEDIA = 'media';

type MediaCommands = Pick<FiredCommands, 'ShareMedia' | 'MoveMedia' | 'ShowMediaFavorite'>;

export interface MediaLayerDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly shelf: MediaShelf;
  readonly operations: OperationsByName;
}

/** The picture that a command of a layer names, for commands that every door has. @throws as the shelf */
export async function mediaOf(
  shelf: MediaShelf,
  named: 'item' | 'favorite',
  {
    overlayId,
    ownerId,
    settings,
  }: { readonly overlayId: string; readonly ownerId: string; readonly settings: Values },
  { providerSlug, kind, favoriteId }: Values,
): Promise<ShelvedMedia> {
  if (named === 'favorite') return allowed(settings, await shelf.favorite(overlayId, Number(favoriteId)));
  requireAllowed(settings, kind as ShelvedMedia['kind']);
  return shelf.item(ownerId, String(providerSlug), kind as ShelvedMedia['kind']);
}

function allowed(settings: Values, media: ShelvedMedia): ShelvedMedia {
  requireAllowed(settings, media.kind);
  return media;
}

/** @throws Problem `invalid_value` for a kind that the layer's settings leave out */
function requireAllowed(settings: Values, kind: ShelvedMedia['kind']): void {
  if (settings[kind] !== false) return;
  throw new Problem('invalid_value', `This layer is set to show no ${kind}.`, {
    field: 'kind',
    expected: 'a kind that the layer’s settings let it show',
  });
}

/** The layers that show media, for whoever may have them do it. */
export function mediaFacts(
  deps: MediaLayerDeps,
): FactsTable<MediaCommands, Pick<RuntimeFacts, 'ShareMedia' | 'MoveMedia' | 'ShowMediaFavorite'>> {
  const { designs, places, shelf } = deps;
  /** What shows a picture: the layer that was named, the overlay's own, or one that is added. */
  const shows = async (
    demand: Demand & { readonly tool: string },
    asked: { readonly overlayId: string; readonly memberId: number | undefined },
    request: RequestContext,
    pictureFor: (design: OpenedDesign, settings: Values) => Promise<ShelvedMedia>,
  ): Promise<MediaLayerFacts> => {
    const { overlayId, memberId } = asked;
    const design = await designs.layersFor(overlayId, request.caller, demand);
    const there = memberId === undefined ? lowestOf(design, MEDIA) : layerOf(design, memberId, MEDIA);
    const { timeZone } = await places.placeOf(design.ownerId);
    const absent = absentLayer(MEDIA);
    const media = await pictureFor(design, (there ?? absent).values);
    if (there) return { layer: there, memberId: there.memberId, timeZone, media, added: null };
    if (request.isPreview || request.isAccessOnly)
      return { layer: absent, memberId: 0, timeZone, media, added: null };
    const added = await addLayer(deps.operations, { overlayId, widget: MEDIA }, request, demand.tool);
    const after = await designs.layersFor(overlayId, request.caller, demand);
    const layer: DesignedLayer = layerOf(after, added.memberId, MEDIA);
    return { layer, memberId: added.memberId, timeZone, media, added };
  };
  const [sharing, moving] = [describeOperation(ShareMedia), describeOperation(MoveMedia)];
  const showing = describeOperation(ShowMediaFavorite);
  return {
    ShareMedia: ({ overlayId, memberId, ...named }, request) =>
      shows(sharing, { overlayId, memberId }, request, ({ ownerId }, settings) =>
        mediaOf(shelf, 'item', { overlayId, ownerId, settings }, { ...named }),
      ),
    ShowMediaFavorite: ({ overlayId, memberId, favoriteId }, request) =>
      shows(showing, { overlayId, memberId }, request, ({ ownerId }, settings) =>
        mediaOf(shelf, 'favorite', { overlayId, ownerId, settings }, { favoriteId }),
      ),
    MoveMedia: async (
      { overlayId, memberId }: Partial<MoveMedia> & Pick<MoveMedia, 'overlayId'>,
      { caller },
    ) => {
      const design = await designs.layersFor(overlayId, caller, moving);
      const layer = memberId === undefined ? lowestOf(design, MEDIA) : layerOf(design, memberId, MEDIA);
      if (!layer)
        throw new Problem('not_found', 'This overlay has no layer that shows media.', { resource: 'layer' });
      const { timeZone } = await places.placeOf(design.ownerId);
      return { layer, memberId: layer.memberId, timeZone, added: null };
    },
  };
}

/** What was shown last: something was. */
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

/** What operations on media are answered with. */
export function mediaAnswers(
  fired: ReturnType<typeof firedView>,
): AnswerTable<MediaCommands, Runtime, RuntimeFacts> {
  const deliveryOf = (...[outcome, asked, request, facts]: Parameters<typeof fired>) => {
    const { eventId, at, onAir, renderers } = fired(outcome, asked, request, facts);
    return { eventId, at, onAir, renderers };
  };
  const shared =
    (command: string): AnswerTable<MediaCommands, Runtime, RuntimeFacts>['ShareMedia'] =>
    (outcome, { overlayId }, request, facts): SharedMediaView => {
      const { memberId, added } = facts;
      return {
        ...{ memberId, slot: slotView(newest(shownIn(outcome.after.state, memberId).slots)) },
        addedLayer: added !== null,
        ...deliveryOf(outcome, { overlayId, memberId, command }, request, facts),
        ...receiptOf(added),
      };
    };
  return {
    ShareMedia: shared('share'),
    ShowMediaFavorite: (outcome, command, ...rest) =>
      shared('show_favorite')(outcome, command as unknown as ShareMedia, ...rest),
    MoveMedia: (outcome, { overlayId, slotId }, request, facts) => {
      const { memberId } = facts;
      const { slots } = shownIn(outcome.after.state, memberId);
      const slot = slots.find((each) => each.slotId === slotId) ?? newest(slots);
      return {
        ...{ memberId, slot: slotView(slot) },
        ...deliveryOf(outcome, { overlayId, memberId, command: 'move' }, request, facts),
      };
    },
  };
}

function receiptOf(added: AddedLayer | null) {
  return added && { rev: added.rev, changed: true, stepId: added.stepId };
}
