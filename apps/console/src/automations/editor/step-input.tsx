import { allPlatforms } from '@studio/platforms/platforms';
import { Choices, JsonInput, LinesInput, NumberInput } from '../../kit/form-inputs';
import { LaterHeadersInput } from '../../kit/later-headers-input';
import kit from '../../kit/kit.module.css';
import { Field, Select, SwitchRow, TextField } from '../../ui/field';
import { textOf, type EditedStep } from '../definition';
import { Pick, PickOverlay } from '../pickers/pick';
import type { PickKind } from '../pickers/pick-sources';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './editor.module.css';
import { labelOf, labelOfField } from './labels';
import type { StepField } from './new-step';
import { TemplateInput } from './template-input';

interface StepInputProps {
  readonly field: StepField;
  /** Path of the step. */
  readonly path: string;
  readonly step: EditedStep;
  /** The field is one of an operation's input. */
  readonly ofOperation?: true;
  readonly onValue: (value: unknown) => void;
}

/** Fields whose values are ids: people choose names. */
const picked: { readonly [key: string]: PickKind } = {
  sceneId: 'scene',
  memberId: 'layer',
  spotId: 'spot',
  macroId: 'macro',
  favoriteId: 'favorite',
  uploadId: 'sound',
  slug: 'effect',
  obsId: 'obs',
  automationId: 'automation',
  'widget_command.command': 'command',
  'position_preset.name': 'position',
  'bot_command.name': 'botCommand',
};

/** Texts without placeholders. */
const plain = new Set([
  'name',
  'tool',
  'reason',
  'command',
  'videoId',
  'groupId',
  'responsePath',
  'currency',
]);
/** Lists of texts. */
const lists = new Set(['outcomes', 'choices']);
/** Texts that are often long. */
const long = new Set(['body', 'text']);
/** Ids of what has no picker, which are left as they are. */
const hidden = new Set(['groupId', 'videoId']);

/** Input for one field of a step. */
export function StepInput(props: StepInputProps) {
  const { field, path, step, onValue } = props;
  const { names, editor } = useAutomationTexts();
  const { key, required } = field;
  const name = `${path}.${key}`;
  const value = step[key];
  const label = labelOfField(names, field);
  const source = picked[`${step.type}.${key}`] ?? picked[key];
  if (hidden.has(key) && !props.ofOperation) return null;
  if (key === 'overlayId')
    return (
      <PickOverlay
        {...{ name, value }}
        {...(props.ofOperation && !required && { none: editor.noOverlay })}
        onValue={(overlayId) => onValue(overlayId === '' ? undefined : overlayId)}
      />
    );
  if (source)
    return (
      <Pick
        {...{ kind: source, label, name, value, onValue }}
        {...(!required && { none: editor.any })}
        overlayId={textOf(step['overlayId'])}
        memberId={Number(step['memberId'] ?? 0)}
      />
    );
  return <PlainInput {...props} name={name} label={label} />;
}

type PlainProps = StepInputProps & { readonly name: string; readonly label: string };

/** Input by the type of the field. */
function PlainInput(props: PlainProps) {
  const { field, step, onValue, name, label } = props;
  const { names } = useAutomationTexts();
  const { key, type, choices, required, min, max, maxLength } = field;
  const value = step[key];
  if (key === 'ms')
    return (
      <NumberInput
        {...{ label, name, disabled: false, field: { min: 0, max: 3600, step: 'any' } }}
        value={Number(value ?? 0) / 1000}
        onValue={(seconds) => onValue(Math.round(Number(seconds) * 1000))}
      />
    );
  if (choices.length > 0) return <ChoiceSelect {...props} />;
  if (key === 'platforms')
    return (
      <Choices
        {...{ label, name, value, disabled: false, options: allPlatforms }}
        named={(option) => labelOf(names, option, 'options')}
        onValue={(list) => onValue(Array.isArray(list) && list.length > 0 ? list : undefined)}
      />
    );
  if (lists.has(key))
    return (
      <LinesInput
        {...{ label, name, value, disabled: false }}
        onValue={(list) => onValue(Array.isArray(list) && list.length > 0 ? list : undefined)}
      />
    );
  if (type === 'boolean')
    return <SwitchRow {...{ label, name, checked: value === true, onSwitch: onValue }} />;
  if (type === 'integer' || type === 'number')
    return (
      <NumberInput
        {...{ label, name, value, disabled: false }}
        field={{
          ...{ step: type === 'number' ? 'any' : 1, nullable: !required },
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
        }}
        onValue={(next) => onValue(next ?? undefined)}
      />
    );
  if (key === 'headers')
    return (
      <LaterHeadersInput
        {...{ label, name, disabled: false }}
        value={isStored(value) ? Object.keys(value) : value}
        onValue={(headers) => onValue(Array.isArray(headers) ? value : (headers ?? {}))}
      />
    );
  if (type !== 'string') return <ObjectInput {...props} />;
  const put = (text: string): void => onValue(text === '' && !required ? undefined : text);
  if (plain.has(key))
    return <TextField {...{ label, name, required, maxLength, value: textOf(value), onText: put }} />;
  return (
    <TemplateInput
      {...{ label, name, required, value: textOf(value), onText: put, long: long.has(key) }}
      {...(maxLength !== undefined && { maxLength })}
    />
  );
}

/** Input for an object; folded if the step does without it. */
function ObjectInput({ field, step, onValue, name, label }: PlainProps) {
  const value = step[field.key];
  const input = <JsonInput {...{ label, name, value, disabled: false, onValue }} />;
  const isMain = field.required;
  return (
    <div className={styles.wide}>
      {isMain ? (
        input
      ) : (
        <details className={kit.more}>
          <summary>{label}</summary>
          {input}
        </details>
      )}
    </div>
  );
}

/** Headers as the API answers them: names, whose values are null. */
const isStored = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === null);

function ChoiceSelect({ field, step, onValue, name, label }: PlainProps) {
  const { editor, names } = useAutomationTexts();
  const { key, choices, required, default: given } = field;
  const options = choices.map((each) => ({
    key: String(each),
    label: labelOf(names, String(each), 'options'),
  }));
  const isOptional = !required && given === undefined;
  return (
    <Field label={label} name={name}>
      {(ids) => (
        <Select
          {...ids}
          value={textOf(step[key] ?? given ?? '')}
          options={isOptional ? [{ key: '', label: editor.asSet }, ...options] : options}
          onKey={(chosen) => onValue(choices.find((each) => String(each) === chosen))}
        />
      )}
    </Field>
  );
}
