import { Flag, Int, Num, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { providerSlug } from '@studio/operations/text-shapes';
import { mediaKinds, type MediaKind } from '@studio/widgets/media/media.state';
import { FavoriteView, RemovedFavoriteView } from './favorite.views';

const duration = { min: 1000, max: 30_000, optional: true } as const;
const command = { min: 1, max: 40, optional: true, nullable: true, trim: true, example: '!cat' } as const;

class OfFavorite {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the favorite.', { min: 1 }) readonly favoriteId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/media/favorites',
  tool: 'create_media_favorite',
  group: 'Live',
  scope: 'fields:write',
  summary: 'Keep a picture of the media provider at hand',
  description: 'Nothing changes on air. Favorites are what deck buttons and chat commands can show.',
  problems: ['invalid_value', 'limit_reached', 'provider_unavailable'],
})
export class CreateMediaFavorite extends Answers(FavoriteView) {
  @OverlayId() readonly overlayId: string;
  @Text('What the provider calls it: `providerSlug` of `browse_media`.', {
    min: 1,
    max: 120,
    shape: providerSlug,
    example: 'happy-cat',
  })
  readonly providerSlug: string;
  @OneOf(mediaKinds, 'What it is.') readonly kind: MediaKind;
  @Text('What it is called; without it what the provider calls it.', { max: 120, trim: true, optional: true })
  readonly title?: string;
  @Text('What viewers write in chat to have it shown, as `!name`; null for nothing.', command)
  readonly command?: string | null;
  @Int('How long it is shown, in ms; 8000 without it.', duration) readonly durationMs?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/media/favorites/:favoriteId',
  tool: 'update_media_favorite',
  group: 'Live',
  scope: 'fields:write',
  summary: 'Change how a media favorite is shown',
  description: 'Nothing changes on air, also where it is shown now.',
  problems: ['invalid_value'],
})
export class UpdateMediaFavorite extends Answers(FavoriteView, OfFavorite) {
  @Text('What viewers write in chat to have it shown, as `!name`; null for nothing.', command)
  readonly command?: string | null;
  @Flag('It stays until it is taken away.', { optional: true }) readonly loop?: boolean;
  @Int('How long it is shown, in ms.', duration) readonly durationMs?: number;
  @Num('How large it is shown.', { min: 0.1, max: 4, optional: true }) readonly displayScale?: number;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/media/favorites/:favoriteId',
  tool: 'delete_media_favorite',
  group: 'Live',
  scope: 'fields:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a media favorite',
  description: 'Deck buttons and automations that show it stop working. What is on air stays.',
})
export class DeleteMediaFavorite extends Answers(RemovedFavoriteView, OfFavorite) {}
