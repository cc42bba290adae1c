import { useId, useState } from 'react';
import { Advanced } from '../../kit/advanced';
import { JsonInput } from '../../kit/form-inputs';
import { Button } from '../../ui/button';
import type { FormValues } from '../../kit/values';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { useSpeech } from '../../text/texts';
import { objectOf, textOf, type EditedStep } from '../definition';
import { useOperations } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './editor.module.css';
import { describedIn } from '../text/optional-fields';
import { fieldsOfStep, type StepField } from './new-step';
import { StepInput } from './step-input';

interface OperationFormProps {
  readonly path: string;
  readonly step: EditedStep;
  readonly onStep: (step: EditedStep) => void;
}

/** Fields of a step that runs any operation: the operation, and its input by the operation's own schema. */
export default function OperationForm({ path, step, onStep }: OperationFormProps) {
  const { editor, names } = useAutomationTexts();
  const list = useId();
  const tool = textOf(step['tool']);
  const all = useOperations().data?.items ?? [];
  const chosen = all.find((each) => each.tool === tool);
  return (
    <div className={styles.fields}>
      <TextField
        label={names.fields.tool}
        help={chosen ? `${chosen.summary} ${editor.ofOperation ?? ''}`.trim() : editor.findOperation}
        name={`${path}.tool`}
        required
        maxLength={64}
        list={list}
        value={tool}
        onText={(next) => onStep({ ...step, tool: next, input: {} })}
      />
      <datalist id={list}>
        {all.map((each) => (
          <option key={each.tool} value={each.tool} label={`${each.group}: ${each.summary}`} />
        ))}
      </datalist>
      {tool !== '' && all.length > 0 && !chosen && (
        <div className={styles.wide}>
          <Notice kind="warning">{editor.noOperation}</Notice>
        </div>
      )}
      <OperationInput key={tool} path={path} step={step} tool={chosen ? tool : ''} onStep={onStep} />
    </div>
  );
}

function OperationInput({ path, step, tool, onStep }: OperationFormProps & { readonly tool: string }) {
  const { editor } = useAutomationTexts();
  const { language } = useSpeech();
  const [wantsJson, setWantsJson] = useState(false);
  const [operation] = useOperations(tool).data?.items ?? [];
  const schema = operation?.schema ?? null;
  const input = objectOf(step['input']);
  const fields = (schema ? fieldsOfStep({ schema }) : []).map((field) => describedIn(language, field));
  const isFitting = typeof step['input'] !== 'string' && fits(input, fields);
  const put = (next: unknown) => onStep({ ...step, input: next });
  if (!schema || wantsJson || !isFitting)
    return (
      <div className={styles.wide}>
        <JsonInput
          {...{ label: editor.input, name: `${path}.input`, value: step['input'], disabled: false }}
          onValue={put}
        />
        {schema && isFitting && <Button onClick={() => setWantsJson(false)}>{editor.asFields}</Button>}
        {schema && !isFitting && <p>{editor.onlyJson}</p>}
      </div>
    );
  const isMain = ({ key, required }: StepField): boolean => required || input[key] !== undefined;
  const others = fields.filter((field) => !isMain(field));
  const inputOf = (field: StepField) => (
    <StepInput
      key={field.key}
      field={field}
      path={`${path}.input`}
      step={{ ...input, type: tool }}
      ofOperation
      onValue={(value) => put(withValue(input, field.key, value))}
    />
  );
  return (
    <>
      {fields.filter(isMain).map(inputOf)}
      <div className={styles.wide}>
        {others.length > 0 && (
          <Advanced names={others.map(({ key }) => `${path}.input.${key}`)}>
            <summary>{editor.otherFields}</summary>
            <div className={styles.fields}>{others.map(inputOf)}</div>
          </Advanced>
        )}
        <Button look="quiet" onClick={() => setWantsJson(true)}>
          {editor.asJson}
        </Button>
      </div>
    </>
  );
}

/** Returns the input with another value of a field; undefined takes the field away. */
function withValue(input: FormValues, key: string, value: unknown): FormValues {
  const { [key]: _, ...rest } = input;
  return value === undefined ? rest : { ...input, [key]: value };
}

/** Returns true if the inputs by the schema can show all values: a placeholder for a number is text. */
function fits(input: FormValues, fields: readonly StepField[]): boolean {
  return Object.entries(input).every(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return false;
    if (field.choices.length > 0) return field.choices.some((each) => each === value);
    switch (field.type) {
      case 'integer':
      case 'number':
        return typeof value === 'number';
      case 'boolean':
        return typeof value === 'boolean';
      case 'string':
        return typeof value === 'string';
      default:
        return true;
    }
  });
}
