import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Field, inputClass } from '../../ui/field';
import { Menu, MenuItem } from '../../ui/menu';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './editor.module.css';
import { useEditor } from './editor-context';

interface TemplateInputProps {
  readonly label: string;
  /** Path of the text in the automation, `actions.0.text`. */
  readonly name: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  /** Several lines. */
  readonly long?: boolean;
  readonly onText: (text: string) => void;
}

/** Input for a text with placeholders: variables to insert, and warnings of unknown ones. */
export function TemplateInput(props: TemplateInputProps) {
  const { label, name, value, maxLength, required, long = false, onText } = props;
  const input = useRef<HTMLTextAreaElement>(null);

  function insert(path: string): void {
    const at = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? at;
    onText(`${value.slice(0, at)}{${path}}${value.slice(end)}`);
    input.current?.focus();
  }

  return (
    <div className={styles.template}>
      <Field label={label} name={name}>
        {(ids) => (
          <textarea
            {...ids}
            ref={input}
            className={inputClass}
            rows={long ? 4 : 2}
            required={required}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <VariableMenu label={label} onChoose={insert} />
      <UnknownPlaceholders name={name} value={value} onText={onText} />
    </div>
  );
}

function VariableMenu({
  label,
  onChoose,
}: {
  readonly label: string;
  readonly onChoose: (path: string) => void;
}) {
  const { editor } = useAutomationTexts();
  const { variables } = useEditor();
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={editor.insertInto(label)}>
          <Braces size={14} aria-hidden />
          {editor.insert}
        </Button>
      }
    >
      <div className={styles.variables}>
        {variables.map(({ path, sample }) => (
          <MenuItem key={path} onChoose={() => onChoose(path)}>
            <span className={styles.variable}>
              <code>{path}</code>
              {sample !== '' && <span className={styles.sample}>{sample}</span>}
            </span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}

/** Warnings of the last save about a text, as far as it still has the placeholder. */
function UnknownPlaceholders({ name, value, onText }: Pick<TemplateInputProps, 'name' | 'value' | 'onText'>) {
  const { editor } = useAutomationTexts();
  const { warnings } = useEditor();
  const unknown = warnings.filter((each) => each.path === name && value.includes(`{${each.name}`));
  return unknown.map((each) => (
    <div key={each.name} className={styles.warning}>
      <span>{editor.unknown(each.name)}</span>
      {each.suggestion !== null && (
        <Button
          look="quiet"
          onClick={() => onText(value.replaceAll(`{${each.name}`, `{${each.suggestion ?? ''}`))}
        >
          {editor.useInstead(each.suggestion)}
        </Button>
      )}
    </div>
  ));
}
