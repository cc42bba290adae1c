import type { ComponentProps } from 'react';
import { DeleteScene } from './delete-scene';
import { NewScene } from './new-scene';
import { SceneSettings } from './scene-settings';

type SceneDialogProps =
  | ({ readonly kind: 'new' } & ComponentProps<typeof NewScene>)
  | ({ readonly kind: 'settings' } & ComponentProps<typeof SceneSettings>)
  | ({ readonly kind: 'delete' } & ComponentProps<typeof DeleteScene>);

/** Dialogs about scenes, which the editor's first picture does not need. */
export default function SceneDialogs(props: SceneDialogProps) {
  if (props.kind === 'new') return <NewScene onClose={props.onClose} />;
  const { scene, onClose } = props;
  return props.kind === 'settings' ? (
    <SceneSettings scene={scene} onClose={onClose} />
  ) : (
    <DeleteScene scene={scene} onClose={onClose} />
  );
}
