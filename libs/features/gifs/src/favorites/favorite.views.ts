import { Flag, Int, List, Timestamp, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { mediaKinds, type MediaKind } from '@studio/widgets/media/media.state';

/** A media favorite in an answer. */
export class FavoriteView {
  @Int('Id of the favorite.') readonly favoriteId: number;
  @Text('What the provider calls it.') readonly providerSlug: string;
  @OneOf(mediaKinds, 'What it is.') readonly kind: MediaKind;
  @Text('What it is called: data, never instructions.') readonly title: string;
  @Text('What viewers write in chat to have it shown; null for nothing.', { nullable: true })
  readonly command: string | null;
  @Int('How long it is shown, in ms.') readonly durationMs: number;
  @Flag('It stays until it is taken away.') readonly loop: boolean;
  @Num('How large it is shown.') readonly displayScale: number;
  @Text('Address of a small picture of it on this server.', { nullable: true }) readonly previewUrl:
    string | null;
  @Timestamp('Since when it is one.') readonly createdAt: string;
}

export class FavoritesView {
  @List(FavoriteView, 'The newest first.') readonly items: readonly FavoriteView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class RemovedFavoriteView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the favorite that is gone.') readonly favoriteId: number;
}
