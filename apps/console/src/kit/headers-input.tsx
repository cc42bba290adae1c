import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Check, Field, inputClass } from '../ui/field';
import { headersIn } from './headers';

interface HeadersInputProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly error?: string | undefined;
  readonly onValue: (value: unknown) => void;
}

/**
 * Headers with values that are never told: the names of those that are kept are shown, what is written replaces all of
 * them, and nothing written leaves them as they are.
 */
export function HeadersInput({ label, value, disabled, error, onValue }: HeadersInputProps) {
  const t = useTexts();
  const [kept] = useState(value);
  const [text, setText] = useState('');
  const names: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const isRemoving = !Array.isArray(value) && text.trim() === '' && value !== undefined;
  return (
    <>
      <Field
        label={label}
        help={names.length > 0 ? t.form.keptHeaders(names.join(', ')) : t.form.headers}
        error={error}
      >
        {(ids) => (
          <textarea
            {...ids}
            className={inputClass}
            disabled={disabled || isRemoving}
            placeholder="Authorization: Bearer …"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onValue(event.target.value.trim() === '' ? kept : headersIn(event.target.value));
            }}
          />
        )}
      </Field>
      {names.length > 0 && (
        <Check
          label={t.form.noHeaders}
          disabled={disabled || text.trim() !== ''}
          checked={isRemoving}
          onCheck={(on) => onValue(on ? {} : kept)}
        />
      )}
    </>
  );
}
