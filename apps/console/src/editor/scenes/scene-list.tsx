import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useObserved } from '../../design/observed';
import { useOverlay, useRoom } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { useView } from '../editor-focus';
import { SceneDialogs } from './scene-dialogs-lazy';
import { SceneTab } from './scene-tab';
import styles from './scenes.module.css';

/** Scenes in their order: which one is live, which are previews, which one is edited. */
export function SceneList() {
  const t = useEditorTexts();
  const view = useView();
  const { store } = useRoom();
  const overlay = useOverlay();
  const edited = useObserved(view.sceneId);
  const [isNew, setNew] = useState(false);
  const order = overlay?.sceneOrder ?? [];
  let number = 0;
  return (
    <section id="editor-scenes" tabIndex={-1} className={styles.panel} aria-label={t.scenes.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.scenes.title}</h2>
        <IconButton label={t.scenes.add} onClick={() => setNew(true)}>
          <Plus size={16} />
        </IconButton>
      </div>
      <ul className={styles.scenes}>
        {order.map((sceneId) => {
          const isPreview = (store.get('scene', String(sceneId))?.previewOf ?? null) !== null;
          if (!isPreview) number++;
          return (
            <SceneTab
              key={sceneId}
              sceneId={sceneId}
              isLive={sceneId === overlay?.liveSceneId}
              isHere={sceneId === edited}
              number={isPreview ? null : number}
              order={order}
            />
          );
        })}
      </ul>
      {isNew && <SceneDialogs kind="new" onClose={() => setNew(false)} />}
    </section>
  );
}
