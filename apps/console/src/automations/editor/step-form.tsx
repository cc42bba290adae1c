import type { ComponentType } from 'react';
import { FormFields } from '../../kit/form-fields';
import { lazy } from '../../kit/lazy';
import type { EditedStep } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './editor.module.css';
import { useEditor } from './editor-context';
import { fieldsOfStep } from './new-step';
import { BranchedSteps } from './branched-steps';
import { StepInput } from './step-input';
import type { StepListProps } from './step-list-props';

/** Loaded when a step runs any operation, which few do. */
const OperationForm = lazy(() => import('./operation-form'));

interface StepFormProps {
  readonly path: string;
  readonly value: EditedStep;
  readonly onChange: (step: EditedStep) => void;
  /** Component for steps inside of the step. */
  readonly StepList: ComponentType<StepListProps>;
}

/** Fields that hold further steps, conditions or a trigger. */
const nested = new Set(['branches', 'else', 'steps', 'while', 'trigger']);

/** Returns the step with another value of a field; undefined takes the field away. */
function withField(step: EditedStep, key: string, value: unknown): EditedStep {
  const { [key]: _, ...rest } = step;
  return (value === undefined ? rest : { ...step, [key]: value }) as EditedStep;
}

/** Fields of a step. */
export function StepForm({ path, value, onChange, StepList }: StepFormProps) {
  const { editor } = useAutomationTexts();
  const { schema } = useEditor();
  const declared = schema.steps.find(({ type }) => type === value.type);
  const fields = declared ? fieldsOfStep(declared).filter(({ key }) => !nested.has(key)) : [];
  return (
    <>
      {value.type === 'operation' && <OperationForm path={path} step={value} onStep={onChange} />}
      {value.type !== 'operation' && fields.length > 0 && (
        <div className={styles.fields}>
          {fields.map((field) => (
            <StepInput
              key={field.key}
              field={field}
              path={path}
              step={value}
              onValue={(next) => onChange(withField(value, field.key, next))}
            />
          ))}
        </div>
      )}
      <BranchedSteps path={path} value={value} onChange={onChange} StepList={StepList} />
      <FormFields
        path={path}
        fields={[
          { key: 'enabled', kind: 'switch', advanced: true },
          { key: 'onError', kind: 'choice', options: ['continue', 'stop'], advanced: true },
          { key: 'outputName', kind: 'text', maxLength: 40, advanced: true },
        ]}
        texts={{ labels: editor.everyStep, options: editor.onErrors }}
        values={{ onError: 'continue', ...value, enabled: value.enabled !== false }}
        onChange={(next) => {
          const { outputName, ...rest } = next;
          onChange({ ...value, ...rest, ...withOutput(outputName) });
        }}
      />
    </>
  );
}

/** An empty name is none. */
const withOutput = (name: unknown): { readonly outputName?: unknown } =>
  name === undefined || name === '' ? { outputName: undefined } : { outputName: name };
