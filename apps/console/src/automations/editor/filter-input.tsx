import { Field, Select, TextField } from '../../ui/field';
import type { FormValues } from '../../kit/values';
import { objectOf, textOf } from '../definition';
import { Pick, PickOverlay } from '../pickers/pick';
import type { PickKind } from '../pickers/pick-sources';
import { useAutomationTexts } from '../text/automation-texts';
import { filterName, labelOf } from './labels';
import { useEditor, type OfferedFilter } from './editor-context';

interface FilterInputProps {
  readonly filter: OfferedFilter;
  readonly path: string;
  /** All filters of the trigger. */
  readonly values: FormValues;
  readonly onValue: (value: unknown) => void;
}

/** Filters whose values are ids: people choose names. */
const picked: { readonly [key: string]: PickKind } = {
  sceneId: 'scene',
  memberId: 'layer',
  macroId: 'macro',
  counterId: 'counter',
  hookId: 'hook',
  automationId: 'automation',
  obsId: 'obs',
};

/** Input for one filter of a trigger; empty for any value. */
export function FilterInput({ filter, path, values, onValue }: FilterInputProps) {
  const { editor, names } = useAutomationTexts();
  const { overlayId } = useEditor();
  const { key, kind, values: choices, required } = filter;
  const label = filterName(names, key);
  const value = values[key];
  const source = key === 'rewardId' ? (kind === 'number' ? 'reward' : undefined) : picked[key];
  const none = required ? {} : { none: editor.any };
  if (key === 'overlayId')
    return <PickOverlay name={path} value={value} {...none} onValue={(id) => onValue(id || undefined)} />;
  if (source)
    return (
      <Pick
        {...{ kind: source, label, value, onValue, name: path, ...none }}
        overlayId={textOf(values['overlayId']) || overlayId}
      />
    );
  switch (kind) {
    case 'range':
      return <RangeInput {...{ label, path, value, onValue }} />;
    case 'flag':
    case 'choice':
      return <ChoiceInput {...{ label, path, value, required, onValue, choices, isFlag: kind === 'flag' }} />;
    case 'texts':
      return (
        <TextField
          {...{ label, name: path, help: editor.commas }}
          value={Array.isArray(value) ? value.map(textOf).join(', ') : ''}
          onText={(text) => {
            const list = text.split(',').flatMap((each) => each.trim() || []);
            onValue(list.length === 0 ? undefined : list);
          }}
        />
      );
    default: {
      const isNumber = kind === 'number' || kind === 'minutes';
      return (
        <TextField
          {...{ label, name: path, required, value: textOf(value), type: isNumber ? 'number' : 'text' }}
          onText={(text) => onValue(text === '' && !required ? undefined : isNumber ? Number(text) : text)}
        />
      );
    }
  }
}

type PartProps = Pick<FilterInputProps, 'path' | 'onValue'> & {
  readonly label: string;
  readonly value: unknown;
};

function RangeInput({ label, path, value, onValue }: PartProps) {
  const { editor } = useAutomationTexts();
  const { min, max } = objectOf(value);
  const put = (bounds: FormValues): void => {
    const set = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
    onValue(Object.keys(set).length === 0 ? undefined : set);
  };
  const asBound = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return (
    <>
      <TextField
        {...{ label: editor.least(label), name: path, type: 'number', step: 'any', value: textOf(min) }}
        onText={(text) => put({ min: asBound(text), max })}
      />
      <TextField
        {...{ label: editor.most(label), type: 'number', step: 'any', value: textOf(max) }}
        onText={(text) => put({ min, max: asBound(text) })}
      />
    </>
  );
}

interface ChoiceProps extends PartProps {
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly isFlag: boolean;
}

function ChoiceInput({ label, path, value, required, choices, isFlag, onValue }: ChoiceProps) {
  const { editor, names } = useAutomationTexts();
  const options = isFlag
    ? [
        { key: 'true', label: editor.yes },
        { key: 'false', label: editor.no },
      ]
    : choices.map((key) => ({ key, label: labelOf(names, key, 'options') }));
  return (
    <Field label={label} name={path}>
      {(ids) => (
        <Select
          {...ids}
          value={textOf(value)}
          options={required ? options : [{ key: '', label: editor.any }, ...options]}
          onKey={(key) => onValue(key === '' ? undefined : isFlag ? key === 'true' : key)}
        />
      )}
    </Field>
  );
}
