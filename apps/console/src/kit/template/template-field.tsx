import { namesWritten, withNameChanged } from '@studio/templates/template';
import { Braces } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { Field, inputClass } from '../../ui/field';
import { Menu, MenuItem } from '../../ui/menu';
import { usePageTexts } from '../page-texts';
import { useCheckedText, type CheckedText, type PlacedText } from './checked-text';
import styles from './template.module.css';
import { de } from './text/template-de';
import { en } from './text/template-en';

export interface TemplateFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Path of the text in the API. */
  readonly name?: string | undefined;
  readonly place: PlacedText;
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Height of the input; it has one line without. */
  readonly rows?: number;
  readonly placeholder?: string | undefined;
  readonly onText: (text: string) => void;
  /** Writing is over for now. */
  readonly onEnd?: (() => void) | undefined;
}

/** Input for a text with placeholders: variables to insert, warnings of unknown ones, and a preview. */
export default function TemplateField(props: TemplateFieldProps) {
  const { label, help, name, place, value, rows, onText, onEnd, ...rest } = props;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isTouched, setTouched] = useState(false);
  const hasBraces = value.includes('{');
  const checked = useCheckedText(place, value, isTouched || hasBraces);
  const Input = rows === undefined ? 'input' : 'textarea';

  function insert(variable: string): void {
    const at = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? at;
    onText(`${value.slice(0, at)}{${variable}}${value.slice(end)}`);
    input.current?.focus();
  }

  return (
    <div className={styles.template} onFocus={() => setTouched(true)} onPointerEnter={() => setTouched(true)}>
      <Field label={label} name={name} help={help}>
        {(ids) => (
          <Input
            {...ids}
            {...rest}
            ref={input}
            className={inputClass}
            {...(rows !== undefined && { rows })}
            value={value}
            onChange={(event) => onText(event.target.value)}
            onBlur={onEnd}
          />
        )}
      </Field>
      {rest.disabled !== true && <VariableMenu label={label} checked={checked} onChoose={insert} />}
      {hasBraces && checked && <Warnings checked={checked} value={value} onText={onText} />}
      {hasBraces && checked && <Preview checked={checked} />}
    </div>
  );
}

interface VariableMenuProps {
  readonly label: string;
  readonly checked: CheckedText | undefined;
  readonly onChoose: (variable: string) => void;
}

function VariableMenu({ label, checked, onChoose }: VariableMenuProps) {
  const t = usePageTexts({ en, de });
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={t.insertInto(label)}>
          <Braces size={14} aria-hidden />
          {t.insert}
        </Button>
      }
    >
      <div className={styles.variables}>
        {checked === undefined && <p className={styles.sample}>{t.loading}</p>}
        {checked?.variables.map(({ name, about, sample }) => (
          <MenuItem key={name} onChoose={() => onChoose(name)}>
            <span className={styles.variable}>
              <code>{name}</code>
              {about !== null && <span className={styles.about}>{about}</span>}
              {sample !== '' && <span className={styles.sample}>{sample}</span>}
            </span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}

type CheckedProps = Pick<TemplateFieldProps, 'value' | 'onText'> & { readonly checked: CheckedText };

/** Warnings about a text, as far as it still has the placeholder. */
function Warnings({ checked, value, onText }: CheckedProps) {
  const t = usePageTexts({ en, de });
  const names = new Set(namesWritten(value).map(({ name }) => name));
  const unknown = checked.warnings.filter(({ name }) => names.has(name));
  return unknown.map(({ name, suggestion }) => (
    <div key={name} className={styles.warning} role="status">
      <span>{t.unknown(name)}</span>
      {suggestion !== null && (
        <Button look="quiet" onClick={() => onText(withNameChanged(value, name, suggestion))}>
          {t.useInstead(suggestion)}
        </Button>
      )}
    </div>
  ));
}

function Preview({ checked: { preview, source, event } }: { readonly checked: CheckedText }) {
  const t = usePageTexts({ en, de });
  const { ago } = useSpeech();
  const by =
    source === 'event' && event
      ? `${t.byEvent(event.label, event.name, ago(event.at))}${event.simulated ? ` (${t.simulated})` : ''}`
      : t.sources[source === 'now' ? 'now' : 'sample'];
  return (
    <div className={styles.preview} role="group" aria-label={t.preview}>
      <div className={styles.shown}>{preview === '' ? t.nothing : preview}</div>
      <div className={styles.by}>{by}</div>
    </div>
  );
}
