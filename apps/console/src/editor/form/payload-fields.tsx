import type { ReactNode } from 'react';
import { JsonInput } from '../../kit/form-inputs';
import type { FieldDef, FieldValues } from './field-def';
import type { FieldInputProps } from './field-props';
import { changedPayload, isJson, shownInPayload } from './payload';

interface PayloadFieldsProps {
  /** Button that has a graphic do something of its own. */
  readonly button: FieldDef;
  readonly payload: FieldValues;
  /** Path of the data in the API. */
  readonly path: string;
  readonly disabled?: boolean;
  /** Draws one setting. */
  readonly Field: (props: FieldInputProps) => ReactNode;
  readonly onPayload: (payload: FieldValues) => void;
}

/** Form for the data of an action that only one graphic has, by the schema of that action. */
export function PayloadFields({
  button,
  payload,
  path,
  disabled = false,
  Field,
  onPayload,
}: PayloadFieldsProps) {
  return (button.payloadFields ?? []).map((field) => {
    const { key, label } = field;
    const shared = {
      ...{ name: `${path}.${key}`, disabled, value: shownInPayload(field, payload[key]) },
      onValue: (value: unknown) => onPayload(changedPayload(button, payload, key, value)),
    };
    return isJson(button, key) ? (
      <JsonInput key={key} label={label} {...shared} />
    ) : (
      <Field key={key} field={field} {...shared} />
    );
  });
}
