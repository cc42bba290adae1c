import { Button } from '../../ui/button';
import { Field, inputClass } from '../../ui/field';
import { useMacroTexts } from '../text/macro-texts';
import styles from './macros.module.css';

interface ColorFieldProps {
  /** Null for none. */
  readonly color: string | null;
  readonly onColor: (color: string | null) => void;
}

/** Color of a macro or a key of the deck. */
export function ColorField({ color, onColor }: ColorFieldProps) {
  const t = useMacroTexts();
  return (
    <Field label={t.color} name="color">
      {(ids) => (
        <div className={styles.beside}>
          <input
            {...ids}
            type="color"
            className={inputClass}
            value={color ?? '#8b93a7'}
            onChange={(event) => onColor(event.target.value)}
          />
          <Button disabled={color === null} onClick={() => onColor(null)}>
            {t.noColor}
          </Button>
        </div>
      )}
    </Field>
  );
}
