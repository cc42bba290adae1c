import type { Schemas } from '../../api/client';
import { groupsOf, type FieldDef, type FieldValues } from '../../editor/form/field-def';
import { FieldInput } from '../../editor/form/field-input';
import kit from '../../kit/kit.module.css';
import { Button } from '../../ui/button';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { formFields, shownValue, writtenValue } from './fields';

interface WidgetFormProps {
  readonly fields: readonly Schemas['WidgetFieldView'][];
  readonly values: FieldValues;
  readonly onValue: (key: string, value: unknown) => void;
  /** Receives the key of a button that is pressed. */
  readonly onPress: (key: string) => void;
  readonly onKeep: () => void;
}

/** Form made of the settings that a widget declares. */
export function WidgetForm({ fields, values, onValue, onPress, onKeep }: WidgetFormProps) {
  const { stage } = useOwnWidgetsTexts();
  const groups = groupsOf(formFields(fields, stage.lines), values).basic;
  const input = (field: FieldDef) => (
    <div key={field.key}>
      <FieldInput
        field={field}
        value={shownValue(values[field.key])}
        onValue={(value) =>
          onValue(
            field.key,
            writtenValue(
              fields.find(({ key }) => key === field.key),
              value,
            ),
          )
        }
        onCommand={onPress}
      />
    </div>
  );
  return (
    <section className={kit.form} aria-label={stage.settings}>
      <div>
        <h3>{stage.settings}</h3>
        <p className={kit.meta}>{groups.length === 0 ? stage.noSettings : stage.settingsAbout}</p>
      </div>
      {groups.map(({ title, fields: members }) => (
        <div key={title} role="group" aria-label={title === '' ? stage.settings : title}>
          {title !== '' && <h4 className={kit.name}>{title}</h4>}
          <div className={kit.fields}>{members.map(input)}</div>
        </div>
      ))}
      {groups.length > 0 && (
        <div className={kit.actions}>
          <Button onClick={onKeep}>{stage.keep}</Button>
        </div>
      )}
    </section>
  );
}
