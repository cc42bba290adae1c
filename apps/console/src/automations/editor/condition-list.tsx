import { Plus, Trash2 } from 'lucide-react';
import type { FormValues } from '../../kit/values';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { Field, Select, TextField } from '../../ui/field';
import { objectsIn, textOf } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import { withEntry, withoutEntry } from './draft';
import styles from './editor.module.css';
import { useEditor } from './editor-context';
import { comparisonName, labelOf } from './labels';

const modes = ['all', 'any', 'none'] as const;
/** Levels of groups of conditions. */
const MOST_DEPTH = 3;

interface ConditionListProps {
  readonly path: string;
  readonly value: FormValues;
  readonly depth?: number;
  readonly onChange: (conditions: FormValues) => void;
}

/** Conditions that hold all, at least one, or none of them. Entries may be groups. */
export function ConditionList({ path, value, depth = 1, onChange }: ConditionListProps) {
  const { editor } = useAutomationTexts();
  const { variables } = useEditor();
  const items = objectsIn(value['items']);
  const mode = modes.find((each) => each === value['mode']) ?? 'all';
  const put = (next: readonly FormValues[]): void => onChange({ mode, items: next });
  const first =
    variables.find(({ path: each }) => each.startsWith('event.')) ??
    variables.find(({ path: each }) => each === 'stream.live');
  const blank = {
    ...{ var: first?.path ?? 'stream.live', op: first?.type === 'number' ? 'gte' : 'eq' },
    value: first?.type === 'number' ? Number(first.sample) : (first?.sample ?? ''),
  };
  return (
    <>
      {items.length > 1 && (
        <Field label={editor.holds} name={`${path}.mode`}>
          {(ids) => (
            <Select
              {...ids}
              value={mode}
              options={modes.map((key) => ({ key, label: editor.modes[key] }))}
              onKey={(key) => onChange({ mode: key, items })}
            />
          )}
        </Field>
      )}
      {items.map((item, i) => (
        <div key={i} role="group" aria-label={editor.condition(i + 1)} className={styles.entry}>
          <ConditionEntry
            path={`${path}.items.${i}`}
            value={item}
            depth={depth}
            onChange={(next) => put(withEntry(items, i, next))}
            onRemove={() => put(withoutEntry(items, i))}
          />
        </div>
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => put([...items, blank])}>
          <Plus size={16} aria-hidden />
          {editor.addCondition}
        </Button>
        {depth < MOST_DEPTH && items.length > 0 && (
          <Button look="quiet" onClick={() => put([...items, { mode: 'any', items: [blank] }])}>
            {editor.addGroup}
          </Button>
        )}
      </div>
    </>
  );
}

interface EntryProps extends Required<ConditionListProps> {
  readonly onRemove: () => void;
}

function ConditionEntry({ path, value, depth, onChange, onRemove }: EntryProps) {
  const t = useTexts();
  const remove = (
    <IconButton label={t.common.remove} onClick={onRemove}>
      <Trash2 size={16} />
    </IconButton>
  );
  if (Array.isArray(value['items']))
    return (
      <div className={styles.head}>
        <div className={styles.group}>
          <ConditionList path={path} value={value} depth={depth + 1} onChange={onChange} />
        </div>
        {remove}
      </div>
    );
  return (
    <div className={styles.head}>
      <Check path={path} value={value} onChange={onChange} />
      {remove}
    </div>
  );
}

type CheckProps = Pick<EntryProps, 'path' | 'value' | 'onChange'>;

/** One comparison of a variable with a value. */
function Check({ path, value, onChange }: CheckProps) {
  const { editor, names } = useAutomationTexts();
  const { schema, variables } = useEditor();
  const variable = textOf(value['var']);
  const op = textOf(value['op']);
  const known = variables.some((each) => each.path === variable);
  return (
    <div className={styles.check}>
      <Field label={editor.variable} name={`${path}.var`}>
        {(ids) => (
          <Select
            {...ids}
            value={variable}
            options={[
              ...(known ? [] : [{ key: variable, label: variable }]),
              ...variables.map(({ path: key, sample }) => ({
                key,
                label: `${key} (${editor.sample(sample)})`,
              })),
            ]}
            onKey={(key) => onChange({ ...value, var: key })}
          />
        )}
      </Field>
      <Field label={editor.comparison} name={`${path}.op`}>
        {(ids) => (
          <Select
            {...ids}
            value={op}
            options={schema.conditionOps.map((key) => ({ key, label: comparisonName(names, key) }))}
            onKey={(key) => onChange({ ...value, op: key, value: startOf(key, value['value']) })}
          />
        )}
      </Field>
      <CheckValue path={path} value={value} onChange={onChange} />
    </div>
  );
}

/** Returns the value that a comparison begins with. */
function startOf(op: string, before: unknown): unknown {
  if (op === 'exists') return true;
  if (op === 'chance') return 50;
  if (op === 'hasRole') return 'sub';
  if (op === 'between') return [0, 100];
  if (op === 'in') return Array.isArray(before) ? before : [textOf(before)];
  return Array.isArray(before) || typeof before === 'object' ? '' : before;
}

function CheckValue({ path, value, onChange }: CheckProps) {
  const { editor, names } = useAutomationTexts();
  const { variables } = useEditor();
  const op = textOf(value['op']);
  const now = value['value'];
  const name = `${path}.value`;
  const put = (next: unknown): void => onChange({ ...value, value: next });
  const type = variables.find((each) => each.path === value['var'])?.type;
  const asValue = (text: string): unknown =>
    type === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (op === 'exists' || type === 'bool')
    return (
      <Field label={editor.value} name={name}>
        {(ids) => (
          <Select
            {...ids}
            value={now === false ? 'false' : 'true'}
            options={[
              { key: 'true', label: editor.yes },
              { key: 'false', label: editor.no },
            ]}
            onKey={(key) => put(key === 'true')}
          />
        )}
      </Field>
    );
  if (op === 'hasRole')
    return (
      <Field label={editor.value} name={name}>
        {(ids) => (
          <Select
            {...ids}
            value={textOf(now)}
            options={['sub', 'vip', 'mod', 'broadcaster'].map((key) => ({
              ...{ key, label: labelOf(names, key, 'options') },
            }))}
            onKey={put}
          />
        )}
      </Field>
    );
  const isList = op === 'in' || op === 'between';
  return (
    <TextField
      label={editor.value}
      name={name}
      {...(isList && { help: editor.commas })}
      value={Array.isArray(now) ? now.map(textOf).join(', ') : textOf(now)}
      onText={(text) =>
        put(
          isList
            ? text.split(',').map((each) => asValue(each.trim()))
            : op === 'chance'
              ? Number(text)
              : asValue(text),
        )
      }
    />
  );
}
