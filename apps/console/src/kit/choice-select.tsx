import { Select } from '../ui/field';

interface ChoiceSelectProps {
  readonly id: string;
  readonly field: {
    readonly options: readonly (string | { readonly key: string; readonly label: string })[];
    readonly numeric?: boolean;
    readonly none?: string;
  };
  readonly named: (option: string) => string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

/** Select of one of a form's choices. */
export function ChoiceSelect({ field, named, value, onValue, ...rest }: ChoiceSelectProps) {
  const { options, numeric, none } = field;
  return (
    <Select
      {...rest}
      value={
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : ''
      }
      options={[
        ...(none === undefined ? [] : [{ key: '', label: none }]),
        ...options.map((each) => (typeof each === 'string' ? { key: each, label: named(each) } : each)),
      ]}
      onKey={(key) => onValue(key === '' && none !== undefined ? null : numeric === true ? Number(key) : key)}
    />
  );
}
