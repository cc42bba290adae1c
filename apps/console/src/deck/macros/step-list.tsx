import { platformNames } from '@studio/platforms/platforms';
import { Plus } from 'lucide-react';
import { useContext, useState } from 'react';
import { FormFields } from '../../kit/form-fields';
import { lazy } from '../../kit/lazy';
import { ListEntry } from '../../kit/list-entry';
import { movedItem } from '../../kit/moved-item';
import { Button } from '../../ui/button';
import { FaultsContext, isWithin } from '../../ui/faults';
import { GroupFault, Select } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { useMacroTexts } from '../text/macro-texts';
import styles from './macros.module.css';
import { isOwnAction, stepFields } from './step-fields';
import { stepTitle } from './step-title';
import { begunStep, changedStep, keyOf, stepKinds, type StepDraft, type StepKind } from './steps';
import type { StepChoices } from './use-step-choices';

// Few macros have such a step.
const OwnActionStep = lazy(async () => ({ default: (await import('./own-action-step')).OwnActionStep }));

const MOST = 20;

interface StepListProps {
  readonly steps: readonly StepDraft[];
  readonly choices: StepChoices;
  readonly onSteps: (steps: readonly StepDraft[]) => void;
}

/** Editable list of a macro's steps. */
export function StepList({ steps, choices, onSteps }: StepListProps) {
  const t = useMacroTexts();
  const [open, setOpen] = useState<number | null>(null);
  const faults = useContext(FaultsContext)?.faults ?? {};
  const [kind, setKind] = useState<StepKind>('scene');
  const texts = {
    options: platformNames,
    labels: {
      ...t.labels,
      ...Object.fromEntries(Object.entries(t.args).map(([arg, label]) => [`args.${arg}`, label])),
    },
  };

  function move(from: number, to: number): void {
    onSteps(movedItem(steps, from, to));
    setOpen(null);
  }

  return (
    <div className={styles.steps} role="group" aria-label={t.steps}>
      <h3>{t.steps}</h3>
      {steps.length === 0 && <p className={styles.none}>{t.none}</p>}
      {steps.map((step, i) => {
        const path = `steps.${i}`;
        return (
          <ListEntry
            key={keyOf(step)}
            listKey="steps"
            index={i}
            count={steps.length}
            title={stepTitle(step, choices, t)}
            badge={<StepBadge step={step} />}
            isOpen={open === i || Object.keys(faults).some((each) => isWithin(each, path))}
            disabled={false}
            onToggle={() => setOpen(open === i ? null : i)}
            onMove={move}
            onRemove={() => onSteps(steps.filter((_, at) => at !== i))}
          >
            <GroupFault name={path} />
            <FormFields
              fields={stepFields({ step, choices, t })}
              texts={texts}
              values={step}
              path={path}
              onChange={(values) =>
                onSteps(steps.map((each, at) => (at === i ? changedStep(each, values) : each)))
              }
            />
            {isOwnAction(step, choices) && (
              <OwnActionStep
                {...{ step, path }}
                onArgs={(args) => onSteps(steps.map((each, at) => (at === i ? { ...each, args } : each)))}
              />
            )}
          </ListEntry>
        );
      })}
      <div className={styles.add}>
        <Select
          aria-label={t.kind}
          value={kind}
          options={stepKinds.map((key) => ({ key, label: t.kinds[key] }))}
          onKey={setKind}
        />
        <Button
          disabled={steps.length >= MOST}
          onClick={() => {
            onSteps([...steps, begunStep(kind)]);
            setOpen(steps.length);
          }}
        >
          <Plus size={16} aria-hidden />
          {t.addStep}
        </Button>
      </div>
    </div>
  );
}

function StepBadge({ step }: { readonly step: StepDraft }) {
  const t = useMacroTexts();
  if (step['broken'] === true) return <Badge kind="live">{t.broken}</Badge>;
  return step['enabled'] === false ? <Badge>{t.off}</Badge> : null;
}
