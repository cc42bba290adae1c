import { Field, Select, SwitchRow, inputClass } from '../../ui/field';
import { Button } from '../../ui/button';
import { useTexts } from '../../text/texts';
import { ColorInput } from './color-input';
import type { FieldInputProps } from './field-props';
import { ListInput } from './list-input';
import { MediaInput } from './media-input';
import { NumberInput } from './number-input';

/** One setting, by its type. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, isMixed, disabled, onValue, onEnd, onCommand } = props;
  const t = useTexts();
  const text = typeof value === 'string' && !isMixed ? value : '';
  const placeholder = isMixed ? t.form.mixed : field.placeholder;
  switch (field.type) {
    case 'boolean':
      return (
        <SwitchRow
          label={field.label}
          {...(field.help !== undefined && { help: field.help })}
          checked={value === true}
          disabled={disabled}
          onSwitch={onValue}
        />
      );
    case 'button':
      return (
        <Button disabled={disabled} onClick={() => onCommand?.(field.command ?? '')}>
          {field.label}
        </Button>
      );
    case 'list':
      return <ListInput {...props} Field={FieldInput} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'color':
      return <ColorInput {...props} />;
    case 'image':
    case 'video':
    case 'audio':
      return <MediaInput {...props} kind={field.type} />;
    case 'dropdown':
    case 'font':
      return (
        <Field label={field.label} help={field.help}>
          {(ids) => (
            <Select
              {...ids}
              value={text}
              disabled={disabled}
              options={[...(isMixed ? [{ key: '', label: t.form.mixed }] : []), ...(field.options ?? [])]}
              onKey={onValue}
            />
          )}
        </Field>
      );
    case 'text':
    case 'textarea': {
      const Input = field.type === 'text' ? 'input' : 'textarea';
      return (
        <Field label={field.label} help={field.help}>
          {(ids) => (
            <Input
              {...ids}
              className={inputClass}
              value={text}
              maxLength={field.maxLength}
              placeholder={placeholder}
              disabled={disabled}
              onChange={(event) => onValue(event.target.value)}
              onBlur={onEnd}
            />
          )}
        </Field>
      );
    }
  }
}
