import { useObserved } from '../../design/observed';
import { useView } from '../editor-focus';
import { useEditorTexts } from '../text/editor-texts';
import styles from './canvas.module.css';
import type { BoxedLayer } from './use-boxes';

/** Screen pixels. */
const [HEIGHT, LETTERS, PADDING] = [15, 10, 5];

interface SampleMarksProps {
  readonly layers: readonly BoxedLayer[];
  /** Screen pixels per design pixel. */
  readonly zoom: number;
}

/** Marks the layers that show a sample, which viewers do not see. */
export function SampleMarks({ layers, zoom }: SampleMarksProps) {
  const t = useEditorTexts();
  const view = useView();
  const sampled = useObserved(view.sampled);
  const sizes = useObserved(view.sizes);
  const width = (t.editor.sample.length * LETTERS * 0.62 + 2 * PADDING) / zoom;
  return layers
    .filter(({ memberId, hidden }) => sampled.has(memberId) && sizes.has(memberId) && !hidden)
    .map(({ memberId, box: { cx, cy, w, h, rot } }) => (
      <g
        key={memberId}
        className={styles.sample}
        data-sample={memberId}
        transform={`rotate(${rot} ${cx} ${cy}) translate(${cx - w / 2} ${cy - h / 2})`}
      >
        <rect className={styles.sampleEdge} width={w} height={h} />
        <rect className={styles.sampleMark} y={-HEIGHT / zoom} width={width} height={HEIGHT / zoom} />
        <text x={width / 2} y={-HEIGHT / 2 / zoom} fontSize={LETTERS / zoom}>
          {t.editor.sample}
        </text>
      </g>
    ));
}
