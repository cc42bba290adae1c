import { Bookmark, BookMarked, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { VList } from 'virtua';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useDerived, useRoom } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { Button, IconButton } from '../../ui/button';
import { ProblemNotice } from '../../ui/notice';
import { toastProblem } from '../../ui/toasts';
import { useView } from '../editor-focus';
import styles from './history.module.css';
import { NameVersion } from './name-version';
import { RestoreDialog } from './restore-dialog';
import { UndoButtons } from './undo-buttons';
import { StepRow } from './step-row';
import { usePast } from './use-past';
import { useSteps, type HistoryStep } from './use-steps';
import { VersionList } from './version-list';

/** All steps, or the revisions with a name. */
export type HistoryList = 'steps' | 'versions';

interface HistoryDrawerProps {
  readonly list: HistoryList;
  readonly onList: (list: HistoryList) => void;
  readonly onClose: () => void;
}

/** Drawer with the history, to undo a step or restore an earlier revision. */
export default function HistoryDrawer({ list, onList, onClose }: HistoryDrawerProps) {
  const t = useEditorTexts();
  const view = useView();
  const room = useRoom();
  const steps = useSteps();
  const look = usePast();
  const past = useObserved(view.past);
  const rev = useDerived(() => room.store.rev);
  const [open, setOpen] = useState<number | 'name' | null>(null);
  const areVersions = list === 'versions';
  const { overlayId } = room;
  const point = useCallback((memberIds: readonly number[]) => view.pointedAt.set(memberIds), [view]);
  const revert = useCallback(
    ({ stepId }: HistoryStep) => {
      answered(
        api.POST('/overlays/{overlayId}/history/{stepId}/revert', {
          params: { path: { overlayId, stepId } },
          body: {},
        }),
      ).catch(toastProblem);
    },
    [overlayId],
  );

  return (
    <section className={styles.drawer} aria-label={t.history.title}>
      <div className={styles.head}>
        <h2>{t.history.title}</h2>
        <UndoButtons />
        <input
          type="range"
          className={styles.scrub}
          aria-label={t.history.scrub}
          min={1}
          max={Math.max(1, rev)}
          value={past?.rev ?? rev}
          onChange={(event) => look(Number(event.target.value))}
        />
        <span className={styles.rev}>{t.history.after(past?.rev ?? rev)}</span>
        {past ? (
          <Button look="primary" onClick={() => setOpen(past.rev)}>
            {t.history.restore}
          </Button>
        ) : (
          <Button onClick={() => setOpen('name')}>
            <Bookmark size={16} aria-hidden />
            {t.history.nameVersion}
          </Button>
        )}
        <IconButton
          label={t.history.versions}
          pressed={areVersions}
          onClick={() => onList(areVersions ? 'steps' : 'versions')}
        >
          <BookMarked size={16} />
        </IconButton>
        <IconButton label={t.common.close} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      {steps.error && <ProblemNotice error={steps.error} />}
      {areVersions ? (
        <VersionList onLook={look} onRestore={setOpen} />
      ) : (
        <VList
          className={styles.list}
          onScrollEnd={steps.more}
          tabIndex={0}
          role="region"
          aria-label={t.history.steps}
        >
          {steps.items.map((step) => (
            <StepRow key={step.stepId} step={step} onPoint={point} onRevert={revert} onLook={look} />
          ))}
        </VList>
      )}
      {typeof open === 'number' && <RestoreDialog rev={open} onClose={() => setOpen(null)} />}
      {open === 'name' && <NameVersion onClose={() => setOpen(null)} />}
    </section>
  );
}
