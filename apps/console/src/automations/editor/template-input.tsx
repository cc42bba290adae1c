import { LaterTemplateField } from '../../kit/template/later-template-field';
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

/** Input for a text of an automation, with the variables that its triggers offer. */
export function TemplateInput({ long = false, ...input }: TemplateInputProps) {
  const { triggers } = useEditor();
  const item = triggers.join();
  return (
    <div className={styles.wide}>
      <LaterTemplateField
        {...input}
        rows={long ? 4 : 2}
        place={{ place: 'automation', ...(item !== '' && { item }) }}
      />
    </div>
  );
}
