import { Plus, Trash2 } from 'lucide-react';
import type { FormValues } from '../../kit/values';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { Field, GroupFault, Select } from '../../ui/field';
import type { Trigger } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import { withEntry, withoutEntry } from './draft';
import styles from './editor.module.css';
import { filtersOf, useEditor } from './editor-context';
import { FilterInput } from './filter-input';

interface TriggersProps {
  readonly value: readonly Trigger[];
  readonly onChange: (triggers: readonly Trigger[]) => void;
}

/** Most triggers of an automation. */
const MOST = 10;

/** Everything that starts the automation. */
export function TriggerList({ value, onChange }: TriggersProps) {
  const { editor, names } = useAutomationTexts();
  const { schema } = useEditor();
  const first = schema.triggers[0]?.type ?? 'follow';
  return (
    <>
      <GroupFault name="triggers" />
      {value.map((trigger, i) => (
        <div key={i} role="group" aria-label={editor.trigger(i + 1)} className={styles.entry}>
          {i > 0 && <div className={styles.between}>{names.or}</div>}
          <TriggerInput
            path={`triggers.${i}`}
            value={trigger}
            onChange={(next) => onChange(withEntry(value, i, next))}
            {...(value.length > 1 && { onRemove: () => onChange(withoutEntry(value, i)) })}
          />
        </div>
      ))}
      <div>
        <Button
          disabled={value.length >= MOST}
          onClick={() => onChange([...value, { type: first, filter: {}, enabled: true }])}
        >
          <Plus size={16} aria-hidden />
          {editor.addTrigger}
        </Button>
      </div>
    </>
  );
}

interface TriggerInputProps {
  readonly path: string;
  readonly value: Trigger;
  readonly onChange: (trigger: Trigger) => void;
  readonly onRemove?: () => void;
}

/** A trigger with its filters. */
export function TriggerInput({ path, value, onChange, onRemove }: TriggerInputProps) {
  const t = useTexts();
  const { editor } = useAutomationTexts();
  const { schema } = useEditor();
  const { type, filter } = value;
  const filters = filtersOf(schema.triggers.find((each) => each.type === type)).filter(
    // Rewards of platforms are chosen by their title; an id that a program has set stays visible.
    (each) => each.kind !== 'id' || each.key !== 'rewardId' || filter[each.key] !== undefined,
  );
  const options = [...schema.triggers]
    .map((each) => ({ key: each.type, label: each.name }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const put = (key: string, wanted: unknown): void => {
    const { [key]: _, ...rest } = filter;
    onChange({ ...value, filter: wanted === undefined ? rest : { ...filter, [key]: wanted } });
  };
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <Field label={editor.event} name={`${path}.type`}>
          {(ids) => (
            <Select
              {...ids}
              value={type}
              options={options}
              onKey={(key) => onChange({ ...value, type: key, filter: startOf(schema, key) })}
            />
          )}
        </Field>
        {onRemove && (
          <IconButton label={t.common.remove} onClick={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
      {filters.length > 0 && (
        <div className={styles.fields}>
          {filters.map((each) => (
            <FilterInput
              key={each.key}
              filter={each}
              path={`${path}.filter.${each.key}`}
              values={filter}
              onValue={(wanted) => put(each.key, wanted)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Filters that a new trigger of a type must have. */
function startOf({ triggers }: ReturnType<typeof useEditor>['schema'], type: string): FormValues {
  const required = filtersOf(triggers.find((each) => each.type === type)).filter((each) => each.required);
  return Object.fromEntries(
    required.map(({ key, kind, values }) => [key, kind === 'minutes' ? 30 : (values[0] ?? '')]),
  );
}
