import { Hand, Maximize, Minus, MousePointer2, Plus } from 'lucide-react';
import { useObserved } from '../../design/observed';
import { useTexts } from '../../text/texts';
import { IconButton } from '../../ui/button';
import { useView } from '../editor-focus';
import styles from './canvas.module.css';
import { fitted, STEP, zoomedBy } from './zoom';

/** How near the canvas is looked at, for who has neither a wheel nor keys. @param zoom screen pixels of a design pixel */
export function ZoomBar({ zoom }: { readonly zoom: number }) {
  const t = useTexts();
  const view = useView();
  const tool = useObserved(view.tool);
  const by = (step: number): void => view.zoom.set(zoomedBy(view.zoom.get(), step));
  return (
    <div className={styles.zoomBar} role="toolbar" aria-label={t.editor.zoom.title}>
      <IconButton
        small
        label={t.editor.zoom.select}
        pressed={tool === 'select'}
        onClick={() => view.tool.set('select')}
      >
        <MousePointer2 size={14} />
      </IconButton>
      <IconButton
        small
        label={t.editor.zoom.hand}
        pressed={tool === 'hand'}
        onClick={() => view.tool.set('hand')}
      >
        <Hand size={14} />
      </IconButton>
      <IconButton small label={t.editor.zoom.out} onClick={() => by(1 / STEP)}>
        <Minus size={14} />
      </IconButton>
      <span className={styles.percent}>{Math.round(zoom * 100)} %</span>
      <IconButton small label={t.editor.zoom.in} onClick={() => by(STEP)}>
        <Plus size={14} />
      </IconButton>
      <IconButton small label={t.editor.zoom.fit} onClick={() => view.zoom.set(fitted)}>
        <Maximize size={14} />
      </IconButton>
    </div>
  );
}
