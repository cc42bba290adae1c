import { LayerTree } from '../tree/layer-tree';
import { SceneList } from '../scenes/scene-list';
import { Boundary } from '../../ui/boundary';

// What is around the picture that is edited, and over it: one script, which loads once the picture is drawn.
export { Gizmo } from '../canvas/gizmo';
export { LayerMenu } from '../canvas/layer-menu';
export { TextEdit } from '../canvas/text-edit';
export { ZoomBar } from '../canvas/zoom-bar';
export { EditorToolbar } from './editor-toolbar';

/** Scenes and layers. */
export function Lists() {
  return (
    <>
      <Boundary>
        <SceneList />
      </Boundary>
      <Boundary>
        <LayerTree />
      </Boundary>
    </>
  );
}
