import { useEffect, useState } from 'react';
import { useTexts } from '../../text/texts';
import { Field, inputClass } from '../../ui/field';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

/** A slider has no more steps than a hand can tell apart; beyond, only the number is offered. */
const MOST_STEPS = 4000;

interface NumberInputProps extends FieldInputProps {
  /** There is no room for a slider. */
  readonly isNarrow?: boolean;
}

export function NumberInput(props: NumberInputProps) {
  const { field, value, isMixed, disabled, isNarrow, onValue, onEnd } = props;
  const t = useTexts();
  const { label, help, min, max, step = 1, unit } = field;
  const shown = typeof value === 'number' && !isMixed ? String(value) : '';
  const [text, setText] = useState(shown);
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    if (!isWriting) setText(shown);
  }, [shown, isWriting]);
  const hasSlider = !isNarrow && min !== undefined && max !== undefined && (max - min) / step <= MOST_STEPS;
  const title = unit === undefined ? label : `${label} (${unit})`;

  function take(written: string): void {
    setText(written);
    const number = Number(written.replace(',', '.'));
    if (written.trim() === '' || !Number.isFinite(number)) return;
    if ((min !== undefined && number < min) || (max !== undefined && number > max)) return;
    onValue(number);
  }

  return (
    <Field label={title} help={help}>
      {(ids) => (
        <div className={hasSlider ? styles.number : undefined}>
          {hasSlider && (
            <input
              type="range"
              aria-label={title}
              min={min}
              max={max}
              step={step}
              value={typeof value === 'number' ? value : min}
              disabled={disabled}
              onChange={(event) => onValue(Number(event.target.value))}
              onPointerUp={onEnd}
            />
          )}
          <input
            {...ids}
            type="number"
            className={inputClass}
            min={min}
            max={max}
            step={step}
            value={text}
            placeholder={isMixed ? t.form.mixed : undefined}
            disabled={disabled}
            onFocus={() => setWriting(true)}
            onChange={(event) => take(event.target.value)}
            onBlur={() => {
              setWriting(false);
              onEnd?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}
