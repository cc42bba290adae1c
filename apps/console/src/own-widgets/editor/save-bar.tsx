import { Save } from 'lucide-react';
import kit from '../../kit/kit.module.css';
import { SureButton } from '../../kit/sure-button';
import { Button } from '../../ui/button';
import { Notice, ProblemNotice } from '../../ui/notice';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import type { CodeDraft } from './draft';
import styles from './editor.module.css';
import type { Saving } from './use-saving';

interface SaveBarProps {
  readonly draft: CodeDraft | null;
  readonly saving: Saving;
  /** Number of layers that show the widget. */
  readonly layers: number;
  readonly onDiscard: () => void;
}

/** Says whether everything is saved, and saves. */
export function SaveBar({ draft, saving, layers, onDiscard }: SaveBarProps) {
  const { editor } = useOwnWidgetsTexts();
  const { isBusy, isConflict, error, save } = saving;
  return (
    <>
      <div className={styles.bar}>
        <h2>{editor.code}</h2>
        <span className={kit.meta} role="status">
          {draft ? editor.unsaved : editor.allSaved}
        </span>
        <div className={kit.actions}>
          {draft && (
            <SureButton look="quiet" onSure={onDiscard}>
              {editor.discard}
            </SureButton>
          )}
          <Button look="primary" disabled={!draft || isBusy} title="Ctrl+S" onClick={() => save(false)}>
            <Save size={16} aria-hidden />
            {editor.save}
          </Button>
        </div>
      </div>
      {draft && layers > 0 && <p className={kit.meta}>{editor.reaches(layers)}</p>}
      {isConflict && (
        <Notice
          kind="warning"
          action={
            <SureButton look="plain" onSure={() => save(true)}>
              {editor.overwrite}
            </SureButton>
          }
        >
          {editor.conflict}
        </Notice>
      )}
      {error !== null && <ProblemNotice error={error} />}
    </>
  );
}
