import { useEffect, useState } from 'react';
import { useFormTexts } from '../../kit/text/form-texts';
import { classes } from '../../ui/classes';
import { Field, inputClass } from '../../ui/field';
import { colorOf, colorParts } from './field-def';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

/** The browser's picker, how opaque it is, and the colour as text. */
export function ColorInput({ field, name, value, isMixed, disabled, onValue, onEnd }: FieldInputProps) {
  const t = useFormTexts();
  const { rgb, alpha } = colorParts(value);
  const shown = typeof value === 'string' && !isMixed ? value : '';
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  function take(written: string): void {
    setText(written);
    const hex = written.startsWith('#') ? written : `#${written}`;
    if (/^#[\da-f]{6}$/i.test(hex) || (field.alpha === true && /^#[\da-f]{8}$/i.test(hex)))
      onValue(hex.toLowerCase());
  }

  return (
    <Field label={field.label} name={name} help={field.help}>
      {(ids) => (
        <div className={styles.colour}>
          <div className={styles.swatch}>
            <span style={{ background: isMixed ? 'transparent' : colorOf(rgb, alpha) }} />
            <input
              type="color"
              aria-label={t.form.pick(field.label)}
              value={rgb}
              disabled={disabled}
              onChange={(event) => onValue(colorOf(event.target.value, field.alpha === true ? alpha : 1))}
              onBlur={onEnd}
            />
          </div>
          <input
            {...ids}
            className={classes(inputClass, styles.hex)}
            value={text}
            maxLength={9}
            spellCheck={false}
            placeholder={isMixed ? t.form.mixed : undefined}
            disabled={disabled}
            onChange={(event) => take(event.target.value)}
            onBlur={() => {
              setText(shown);
              onEnd?.();
            }}
          />
          {field.alpha === true && (
            <input
              type="range"
              aria-label={t.form.opacityOf(field.label)}
              min={0}
              max={1}
              step={0.01}
              value={alpha}
              disabled={disabled}
              onChange={(event) => onValue(colorOf(rgb, Number(event.target.value)))}
              onPointerUp={onEnd}
            />
          )}
        </div>
      )}
    </Field>
  );
}
