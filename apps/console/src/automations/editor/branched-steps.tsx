import { Plus, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { NumberInput } from '../../kit/form-inputs';
import type { FormValues } from '../../kit/values';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { objectOf, objectsIn, stepsIn, triggersIn, type EditedStep } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import { ConditionList } from './condition-list';
import { withEntry, withoutEntry } from './draft';
import styles from './editor.module.css';
import type { StepListProps } from './step-list-props';
import { TriggerInput } from './trigger-card';

interface BranchedProps {
  readonly path: string;
  readonly value: EditedStep;
  readonly onChange: (step: EditedStep) => void;
  /** Component for the steps inside. */
  readonly StepList: ComponentType<StepListProps>;
}

/** Branches, steps, conditions and the trigger inside a step. */
export function BranchedSteps({ path, value, onChange, StepList }: BranchedProps) {
  const { editor } = useAutomationTexts();
  switch (value.type) {
    case 'choose':
    case 'random':
    case 'parallel':
      return (
        <>
          <Branches path={path} value={value} onChange={onChange} StepList={StepList} />
          {value.type === 'choose' && (
            <section className={styles.branch} aria-label={editor.otherwise}>
              <h4>{editor.otherwise}</h4>
              <StepList
                path={`${path}.else`}
                value={stepsIn(value['else'])}
                onChange={(steps) => onChange({ ...value, else: steps })}
              />
            </section>
          )}
        </>
      );
    case 'repeat':
      return (
        <StepList
          path={`${path}.steps`}
          value={stepsIn(value['steps'])}
          onChange={(steps) => onChange({ ...value, steps })}
        />
      );
    case 'wait_for': {
      const [trigger = { type: 'follow', filter: {}, enabled: true }] = triggersIn([value['trigger']]);
      return (
        <TriggerInput
          path={`${path}.trigger`}
          value={trigger}
          onChange={({ type, filter }) => onChange({ ...value, trigger: { type, filter } })}
        />
      );
    }
    default:
      return null;
  }
}

function Branches({ path, value, onChange, StepList }: BranchedProps) {
  const { editor } = useAutomationTexts();
  const branches = objectsIn(value['branches']);
  const put = (next: readonly FormValues[]): void => onChange({ ...value, branches: next });
  const blank: FormValues =
    value.type === 'choose'
      ? { conditions: { mode: 'all', items: [] }, steps: [] }
      : value.type === 'random'
        ? { weight: 1, steps: [] }
        : { steps: [] };
  return (
    <>
      {branches.map((branch, i) => (
        <Branch
          key={i}
          type={value.type}
          StepList={StepList}
          path={`${path}.branches.${i}`}
          number={i + 1}
          value={branch}
          onChange={(next) => put(withEntry(branches, i, next))}
          {...(branches.length > 1 && { onRemove: () => put(withoutEntry(branches, i)) })}
        />
      ))}
      <div>
        <Button look="quiet" disabled={branches.length >= 8} onClick={() => put([...branches, blank])}>
          <Plus size={16} aria-hidden />
          {editor.addBranch}
        </Button>
      </div>
    </>
  );
}

interface BranchProps {
  readonly type: string;
  readonly path: string;
  readonly number: number;
  readonly value: FormValues;
  readonly onChange: (branch: FormValues) => void;
  readonly onRemove?: () => void;
  readonly StepList: ComponentType<StepListProps>;
}

function Branch({ type, path, number, value, onChange, onRemove, StepList }: BranchProps) {
  const t = useTexts();
  const { editor } = useAutomationTexts();
  const title = editor.branch(number);
  return (
    <section className={styles.branch} aria-label={title}>
      <div className={styles.head}>
        <h4>{title}</h4>
        {onRemove && (
          <IconButton small label={`${t.common.remove}: ${title}`} onClick={onRemove}>
            <Trash2 size={14} />
          </IconButton>
        )}
      </div>
      {type === 'choose' && (
        <ConditionList
          path={`${path}.conditions`}
          value={objectOf(value['conditions'])}
          onChange={(conditions) => onChange({ ...value, conditions })}
        />
      )}
      {type === 'random' && (
        <NumberInput
          label={editor.weight}
          name={`${path}.weight`}
          disabled={false}
          field={{ min: 1, max: 1000 }}
          value={value['weight'] ?? 1}
          onValue={(weight) => onChange({ ...value, weight })}
        />
      )}
      <StepList
        path={`${path}.steps`}
        value={stepsIn(value['steps'])}
        onChange={(steps) => onChange({ ...value, steps })}
      />
    </section>
  );
}
