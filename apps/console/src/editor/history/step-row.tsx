import { RotateCcw, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useEditorSpeech } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Badge } from '../../ui/notice';
import styles from './history.module.css';
import { lineOf } from './line';
import type { HistoryStep } from './use-steps';

interface StepRowProps {
  readonly step: HistoryStep;
  readonly onPoint: (memberIds: readonly number[]) => void;
  readonly onRevert: (step: HistoryStep) => void;
  readonly onLook: (rev: number) => void;
}

/** Shows a step of the history: its author, the change, and whether it was on air. */
export const StepRow = memo(function StepRow({ step, onPoint, onRevert, onLook }: StepRowProps) {
  const { t, ago, language } = useEditorSpeech();
  const { rev, actor, via, at, onAir, undoneBy, touched, coalesced } = step;
  const summary = lineOf(step, language);
  return (
    <div
      className={classes(styles.step, undoneBy !== null && styles.undone)}
      onPointerEnter={() => onPoint(touched.members)}
      onPointerLeave={() => onPoint([])}
      onFocus={() => onPoint(touched.members)}
      onBlur={() => onPoint([])}
    >
      <span className={styles.stepRev}>{rev}</span>
      <span className={styles.words} title={summary}>
        {summary}
        {coalesced > 1 && ` (${coalesced}×)`}
      </span>
      {onAir && <Badge>{t.common.onAir}</Badge>}
      <span className={styles.who} title={via}>
        {actor.tokenName ?? actor.name}
      </span>
      <span className={styles.when}>{ago(at)}</span>
      <IconButton small label={t.history.look(rev)} onClick={() => onLook(rev)}>
        <RotateCcw size={14} />
      </IconButton>
      <IconButton
        small
        label={t.history.revert(summary)}
        disabled={undoneBy !== null}
        onClick={() => onRevert(step)}
      >
        <Undo2 size={14} />
      </IconButton>
    </div>
  );
});
