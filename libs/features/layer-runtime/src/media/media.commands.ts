import { Int, MemberId, Num, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { providerSlug } from '@studio/operations/text-shapes';
import { mediaModes } from '@studio/contracts/overlays/deck-macros';
import { mediaKinds, type MediaKind } from '@studio/widgets/media/media.state';
import { MovedMediaView, SharedMediaView } from './media.views';

const slug = { min: 1, max: 120, shape: providerSlug, example: 'happy-cat' } as const;

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/media/share',
  tool: 'share_media',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Show a picture of the media provider',
  description:
    'A picture, sticker or meme that `browse_media` has found. A tool may leave the layer out: then the overlay’s media ' +
    'layer shows it, and one is added when there is none.',
  toolMayOmit: ['memberId'],
  problems: ['invalid_value', 'limit_reached', 'provider_unavailable'],
})
export class ShareMedia extends Answers(SharedMediaView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('What the provider calls it: `providerSlug` of `browse_media`.', slug)
  readonly providerSlug: string;
  @OneOf(mediaKinds, 'What it is.') readonly kind: MediaKind;
  @OneOf(mediaModes, '`replace` takes away all else that the layer shows.', { default: 'add' })
  readonly mode: (typeof mediaModes)[number];
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/media/move',
  tool: 'move_media',
  group: 'Live',
  scope: 'actions:fire',
  summary: 'Move a picture that is shown',
  description:
    '0.5 is the middle of the layer. A tool may leave the layer out: then it is the overlay’s media layer.',
  toolMayOmit: ['memberId'],
  problems: ['invalid_value'],
})
export class MoveMedia extends Answers(MovedMediaView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Num('Its middle: 0 is left, 1 is right.', { min: 0, max: 1 }) readonly x: number;
  @Num('Its middle: 0 is the top, 1 the bottom.', { min: 0, max: 1 }) readonly y: number;
  @Text('Which one: `slotId` of `get_member_live_data`, kind media; without it the newest.', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly slotId?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/media/favorites/:favoriteId/show',
  tool: 'show_media_favorite',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Show a media favorite',
  description: 'On the overlay’s media layer; one is added when there is none.',
  idempotencyKey: true,
  problems: ['invalid_value', 'limit_reached'],
})
export class ShowMediaFavorite extends Answers(SharedMediaView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the favorite.', { min: 1 }) readonly favoriteId: number;
  @Int('Layer that shows it.', { min: 1, optional: true }) readonly memberId?: number;
  @OneOf(mediaModes, '`replace` takes away all else that the layer shows.', { default: 'add' })
  readonly mode: (typeof mediaModes)[number];
  @Int('How long, in ms; without it as long as the favorite says.', {
    min: 1000,
    max: 30_000,
    optional: true,
  })
  readonly durationMs?: number;
}
