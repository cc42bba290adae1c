import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListEntry } from '../../kit/list-entry';
import { movedItem } from '../../kit/moved-item';
import { Button } from '../../ui/button';
import { GroupFault } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { useSentences } from '../queries';
import { stepPhrase } from '../sentence';
import { useAutomationTexts } from '../text/automation-texts';
import { AddStep } from './add-step';
import { withEntry, withoutEntry } from './draft';
import styles from './editor.module.css';
import { useEditor } from './editor-context';
import { StepForm } from './step-form';
import type { StepListProps } from './step-list-props';

/** Steps in their order, each with its fields. */
export function StepList({ path, value, onChange }: StepListProps) {
  const { editor } = useAutomationTexts();
  const sentences = useSentences();
  const { warnings, broken } = useEditor();
  const isBroken = (i: number): boolean =>
    broken.some((each) => each === `${path}.${i}` || each.startsWith(`${path}.${i}.`));
  const [open, setOpen] = useState<number | null>(() => {
    const wrong = value.findIndex((_, i) => isBroken(i));
    return wrong >= 0 ? wrong : value.length === 1 ? 0 : null;
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.steps}>
      <GroupFault name={path} />
      {value.map((step, i) => {
        const own = `${path}.${i}`;
        const isWarned = warnings.some((each) => each.path.startsWith(`${own}.`));
        return (
          <ListEntry
            key={i}
            listKey={path}
            index={i}
            count={value.length}
            title={`${i + 1}. ${stepPhrase(step, sentences)}`}
            badge={
              step.enabled === false ? (
                <Badge>{editor.off}</Badge>
              ) : (
                (isWarned || isBroken(i)) && <Badge>{editor.check}</Badge>
              )
            }
            isOpen={open === i}
            disabled={false}
            onToggle={() => setOpen(open === i ? null : i)}
            onMove={(from, to) => {
              onChange(movedItem(value, from, to));
              setOpen(null);
            }}
            onRemove={() => {
              onChange(withoutEntry(value, i));
              setOpen(null);
            }}
          >
            <StepForm
              path={own}
              value={step}
              onChange={(next) => onChange(withEntry(value, i, next))}
              StepList={StepList}
            />
          </ListEntry>
        );
      })}
      <div>
        <Button onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {editor.addStep}
        </Button>
      </div>
      {isAdding && (
        <AddStep
          onAdd={(step) => {
            onChange([...value, step]);
            setOpen(value.length);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
