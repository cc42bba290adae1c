import { Int, List, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { LayerView } from '../layers/layer.views';

export class LinkedLayerView extends LayerView {
  @Int('The scene in which it is visible.') readonly sceneId: number;
}

class LayerLinkView {
  @Text('Overlay of the linked layer.') readonly overlayId: string;
  @Text('Name of that overlay.') readonly overlayName: string;
  @Int('The linked layer.') readonly memberId: number;
  @Text('Its name.') readonly name: string;
}

export class LayerLinksView {
  @List(LayerLinkView, 'Layers that mirror it.') readonly items: readonly LayerLinkView[];
  @NextCursor() readonly nextCursor: string | null;
}
