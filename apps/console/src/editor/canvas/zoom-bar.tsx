import { Ghost, Hand, Maximize, Minus, MousePointer2, Plus } from 'lucide-react';
import { useObserved } from '../../design/observed';
import { IconButton } from '../../ui/button';
import { useView } from '../editor-focus';
import { useEditorTexts } from '../text/editor-texts';
import styles from './canvas.module.css';
import { fitted, STEP, zoomedBy } from './zoom';

/**
 * Zoom controls for users without a wheel or keyboard.
 * @param zoom screen pixels per design pixel
 */
export function ZoomBar({ zoom }: { readonly zoom: number }) {
  const t = useEditorTexts();
  const view = useView();
  const tool = useObserved(view.tool);
  const areSamplesOn = useObserved(view.samples);
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
      <IconButton
        small
        label={t.editor.samples}
        pressed={areSamplesOn}
        onClick={() => view.chooseSamples(!areSamplesOn)}
      >
        <Ghost size={14} />
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
