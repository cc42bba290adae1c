import { ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Radio, Trash2 } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useRecord, useRoom } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Menu, MenuItem, MenuLine } from '../../ui/menu';
import { Badge } from '../../ui/notice';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { useAir } from '../on-air';
import { sceneActions } from './scene-actions';
import { SceneDialogs } from './scene-dialogs-lazy';
import styles from './scenes.module.css';
import { useSceneDrag } from './use-scene-drag';

interface SceneTabProps {
  readonly sceneId: number;
  readonly isLive: boolean;
  readonly isHere: boolean;
  /** The key that leads to it; null for previews. */
  readonly number: number | null;
  readonly order: readonly number[];
}

export function SceneTab({ sceneId, isLive, isHere, number, order }: SceneTabProps) {
  const t = useEditorTexts();
  const view = useView();
  const actions = useActions();
  const { isShown } = useAir();
  const { overlayId } = useRoom();
  const scenes = useMemo(() => sceneActions(overlayId), [overlayId]);
  const scene = useRecord('scene', sceneId);
  const [open, setOpen] = useState<'settings' | 'delete' | null>(null);
  const [element, side] = useSceneDrag(sceneId, order, (next) => void scenes.reorder(next));
  if (!scene) return null;
  const isPreview = scene.previewOf !== null;

  function move(by: number): void {
    const at = order.indexOf(sceneId);
    const others = order.filter((id) => id !== sceneId);
    const to = Math.max(0, Math.min(others.length, at + by));
    void scenes.reorder([...others.slice(0, to), sceneId, ...others.slice(to)]);
  }

  function key(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li
      ref={element}
      className={classes(
        styles.scene,
        isHere && styles.here,
        isLive && isShown && styles.live,
        isPreview && styles.preview,
        isPreview && styles.nested,
        side === 'above' && styles.dropAbove,
        side === 'below' && styles.dropBelow,
      )}
    >
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <button
        type="button"
        className={styles.tab}
        aria-current={isHere ? 'true' : undefined}
        title={scene.name}
        onClick={() => view.sceneId.set(sceneId)}
        onDoubleClick={() => setOpen('settings')}
        onKeyDown={key}
      >
        {scene.name}
      </button>
      {isLive && <Badge kind={isShown ? 'live' : 'plain'}>{t.common.live}</Badge>}
      {isPreview && <Badge kind="preview">{t.scenes.preview}</Badge>}
      <Menu
        trigger={
          <IconButton small label={t.scenes.more(scene.name)}>
            <Ellipsis size={14} />
          </IconButton>
        }
      >
        {!isPreview && (
          <MenuItem
            icon={<Radio size={16} />}
            disabled={isLive}
            onChoose={() => void actions.goLive(sceneId)}
          >
            {t.scenes.goLive}
          </MenuItem>
        )}
        <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen('settings')}>
          {t.scenes.settings}
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} onChoose={() => void scenes.duplicate(sceneId)}>
          {t.common.duplicate}
        </MenuItem>
        <MenuItem icon={<ArrowUp size={16} />} keys="Alt+↑" onChoose={() => move(-1)}>
          {t.scenes.up}
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} />} keys="Alt+↓" onChoose={() => move(1)}>
          {t.scenes.down}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 size={16} />} danger disabled={isLive} onChoose={() => setOpen('delete')}>
          {isPreview ? t.scenes.discard : t.common.delete}
        </MenuItem>
      </Menu>
      {open !== null && <SceneDialogs kind={open} scene={scene} onClose={() => setOpen(null)} />}
    </li>
  );
}
