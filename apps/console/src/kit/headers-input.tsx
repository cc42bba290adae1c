import { useState } from 'react';
import { Check, Field, inputClass } from '../ui/field';
import { headersIn } from './headers';
import { usePageTexts } from './page-texts';
import { de } from './text/headers-de';
import { en } from './text/headers-en';

interface HeadersInputProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  /** Path of the field in the API. */
  readonly name?: string;
  readonly onValue: (value: unknown) => void;
}

/**
 * Input for headers whose values cannot be read. It shows the names of the stored headers. Text replaces all of
 * them; without text they stay as they are.
 */
export function HeadersInput({ label, name, value, disabled, onValue }: HeadersInputProps) {
  const t = usePageTexts<typeof en>({ en, de });
  const [kept] = useState(value);
  const [text, setText] = useState('');
  const names: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const isRemoving = !Array.isArray(value) && text.trim() === '' && value !== undefined;
  return (
    <>
      <Field label={label} help={names.length > 0 ? t.keptHeaders(names.join(', ')) : t.headers} name={name}>
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
          label={t.noHeaders}
          disabled={disabled || text.trim() !== ''}
          checked={isRemoving}
          onCheck={(on) => onValue(on ? {} : kept)}
        />
      )}
    </>
  );
}
