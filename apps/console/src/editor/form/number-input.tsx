import { useEffect, useState } from 'react';
import { useRefusalTexts } from '../../kit/refusal/use-refusal-texts';
import { useFormTexts } from '../../kit/text/form-texts';
import { useSpeech } from '../../text/texts';
import { Field, inputClass } from '../../ui/field';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

/** Maximum number of steps of a slider; with more, only the number input is offered. */
const MOST_STEPS = 4000;

interface NumberInputProps extends FieldInputProps {
  /** There is no room for a slider. */
  readonly isNarrow?: boolean;
}

const numberIn = (written: string): number => Number(written.replace(',', '.'));

/** Numbers that the setting takes, as the API says it. */
function rangeOf(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `a number from ${min} to ${max}`;
  if (min !== undefined) return `a number of at least ${min}`;
  return max === undefined ? 'a number' : `a number of at most ${max}`;
}

export function NumberInput(props: NumberInputProps) {
  const { field, name, value, isMixed, disabled, isNarrow, onValue, onEnd } = props;
  const t = useFormTexts();
  const { language } = useSpeech();
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
    if (written.trim() !== '' && isTaken(written)) onValue(numberIn(written));
  }

  function isTaken(written: string): boolean {
    const number = numberIn(written);
    return Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  }

  const isRefused = isWriting && text.trim() !== '' && !isTaken(text);
  const texts = useRefusalTexts(isRefused);
  const fault = isRefused ? texts?.expectationText(rangeOf(min, max), language) : null;

  return (
    <Field label={title} name={name} help={help} error={fault ?? undefined}>
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
