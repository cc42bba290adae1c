import { Plus } from 'lucide-react';
import { useContext, useState, type ReactNode } from 'react';
import { ListEntry } from '../../kit/list-entry';
import { movedItem } from '../../kit/moved-item';
import { useFormTexts } from '../../kit/text/form-texts';
import { Button } from '../../ui/button';
import { FaultsContext, isWithin } from '../../ui/faults';
import { TextScopeContext, type TextScope } from '../../kit/template/text-scope';
import { GroupFault } from '../../ui/field';
import { isShown, newItem, type FieldDef, type FieldValues } from './field-def';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

type Item = FieldValues;

const itemsOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as readonly Item[]) : []);

interface ListInputProps extends FieldInputProps {
  /** Draws one setting of an entry. */
  readonly Field: (props: FieldInputProps) => ReactNode;
}

/** Entries that can be written, sorted (by dragging, or Alt and the arrows) and removed. */
export function ListInput({
  field,
  name = field.key,
  value,
  disabled,
  Field,
  onValue,
  onEnd,
}: ListInputProps) {
  const t = useFormTexts();
  const items = itemsOf(value);
  const [open, setOpen] = useState<number | null>(null);
  const faults = useContext(FaultsContext)?.faults ?? {};
  const scope = useContext(TextScopeContext);
  const schema = field.itemSchema ?? [];
  const most = field.maxItems ?? 50;

  function move(from: number, to: number): void {
    onValue(movedItem(items, from, to));
    if (open === from) setOpen(to);
  }

  return (
    <div className={styles.group} role="group" aria-label={field.label}>
      <div>{field.label}</div>
      <GroupFault name={name} />
      <div className={styles.items}>
        {items.map((item, i) => (
          <ListEntry
            key={typeof item['itemId'] === 'string' ? item['itemId'] : `new${i}`}
            listKey={field.key}
            index={i}
            count={items.length}
            title={titleOf(item, schema, field.firstText ?? null) || t.form.entry(i + 1)}
            isOpen={open === i || Object.keys(faults).some((path) => isWithin(path, `${name}.${i}`))}
            disabled={disabled ?? false}
            onToggle={() => setOpen(open === i ? null : i)}
            onMove={move}
            onRemove={() => onValue(items.filter((_, at) => at !== i))}
          >
            <TextScopeContext.Provider value={scopeOf(scope, item)}>
              {schema
                .filter((each) => isShown(each, item))
                .map((each) => (
                  <Field
                    key={each.key}
                    field={each}
                    name={`${name}.${i}.${each.key}`}
                    value={item[each.key]}
                    {...(disabled !== undefined && { disabled })}
                    {...(onEnd && { onEnd })}
                    onValue={(next) =>
                      onValue(items.map((other, at) => (at === i ? { ...other, [each.key]: next } : other)))
                    }
                  />
                ))}
            </TextScopeContext.Provider>
          </ListEntry>
        ))}
      </div>
      <Button
        disabled={disabled === true || items.length >= most}
        onClick={() => {
          onValue([...items, newItem(schema, t.form.entry(items.length + 1))]);
          setOpen(items.length);
        }}
      >
        <Plus size={16} aria-hidden />
        {t.form.addEntry}
      </Button>
    </div>
  );
}

/** Texts of an entry tell of its kind of event. */
function scopeOf(scope: TextScope, { kind }: Item): TextScope {
  return typeof kind === 'string' ? { ...scope, kind } : scope;
}

function titleOf(item: Item, schema: readonly FieldDef[], firstText: string | null): string {
  const key = firstText ?? schema.find(({ type }) => type === 'text')?.key;
  const value = key === undefined ? undefined : item[key];
  return typeof value === 'string' ? value : '';
}
