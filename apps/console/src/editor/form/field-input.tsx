import { useContext } from 'react';
import { Field, Select, SwitchRow, inputClass } from '../../ui/field';
import { LaterTemplateField } from '../../kit/template/later-template-field';
import { TextScopeContext } from '../../kit/template/text-scope';
import { useFormTexts } from '../../kit/text/form-texts';
import { ColorInput } from './color-input';
import { CommandButton } from './command-button';
import { GalleryInput } from './gallery-input';
import type { FieldInputProps } from './field-props';
import { ListInput } from './list-input';
import { MediaInput } from './media-input';
import { NumberInput } from './number-input';

/** Input for one setting, by its type. */
export function FieldInput(props: FieldInputProps) {
  const { field, name, value, isMixed, disabled, onValue, onEnd } = props;
  const t = useFormTexts();
  const text = typeof value === 'string' && !isMixed ? value : '';
  const placeholder = isMixed ? t.form.mixed : field.placeholder;
  switch (field.type) {
    case 'boolean':
      return (
        <SwitchRow
          label={field.label}
          name={name}
          {...(field.help !== undefined && { help: field.help })}
          checked={value === true}
          disabled={disabled}
          onSwitch={onValue}
        />
      );
    case 'button':
      return <CommandButton {...props} Field={FieldInput} />;
    case 'list':
      return <ListInput {...props} Field={FieldInput} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'color':
      return <ColorInput {...props} />;
    case 'image':
    case 'video':
    case 'audio':
    case 'lottie':
      return <MediaInput {...props} kind={field.type} />;
    case 'dropdown':
    case 'font':
      if (field.gallery && props.values) return <GalleryInput {...props} values={props.values} />;
      return (
        <Field label={field.label} name={name} help={field.help}>
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
      if (field.variables ?? field.placeholders) return <LayerText {...props} {...{ text, placeholder }} />;
      const Input = field.type === 'text' ? 'input' : 'textarea';
      return (
        <Field label={field.label} name={name} help={field.help}>
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

/** Input for a text with placeholders. */
function LayerText(
  props: FieldInputProps & { readonly text: string; readonly placeholder: string | undefined },
) {
  const { field, name = field.key, values, text, placeholder, disabled, onValue, onEnd } = props;
  const { widget = '', kind: kindOfEntry } = useContext(TextScopeContext);
  const source = values?.['source'];
  const kind = kindOfEntry ?? (typeof source === 'string' ? source : undefined);
  const item = `${widget}.${name.replace(/\.\d+\./u, '.')}`;
  return (
    <LaterTemplateField
      {...{ label: field.label, help: field.help, name, disabled, value: text }}
      place={{ place: 'layer', item, ...(kind !== undefined && kind !== '' && { kind }) }}
      {...{ maxLength: field.maxLength, placeholder }}
      {...(field.type === 'textarea' && { rows: 3 })}
      onText={onValue}
      onEnd={onEnd}
    />
  );
}
