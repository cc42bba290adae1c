import { X } from 'lucide-react';
import { useFieldFaults } from '../kit/refusal/use-refusal-texts';
import { useTexts } from '../text/texts';
import { IconButton } from '../ui/button';
import { Notice, useProblemText } from '../ui/notice';
import styles from './media.module.css';
import type { Sending } from './use-uploads';

interface SendingListProps {
  readonly sending: readonly Sending[];
  readonly onDismiss: (id: string) => void;
}

/** List of uploads in progress, and of failed ones. */
export function SendingList({ sending, onDismiss }: SendingListProps) {
  const t = useTexts();
  if (sending.length === 0) return null;
  return (
    <div className={styles.sending}>
      {sending.map(({ id, name, done, problem }) =>
        problem === null ? (
          <div key={id} className={styles.bar}>
            <span>{name}</span>
            <progress value={done} max={1} aria-label={name} />
          </div>
        ) : (
          <Notice
            key={id}
            kind="error"
            action={
              <IconButton small label={t.common.close} onClick={() => onDismiss(id)}>
                <X size={14} />
              </IconButton>
            }
          >
            <strong>{name}</strong>: <Reason problem={problem} />
          </Notice>
        ),
      )}
    </div>
  );
}

/** Says why a file was refused, in the reader's language as far as there is a text. */
function Reason({ problem }: { readonly problem: unknown }) {
  const problemText = useProblemText();
  const { faults } = useFieldFaults(problem);
  return <>{Object.values(faults).join(' ') || problemText(problem)}</>;
}
