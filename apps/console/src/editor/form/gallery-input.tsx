import { Images } from 'lucide-react';
import { useState } from 'react';
import { lazy } from '../../kit/lazy';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { useFormTexts } from '../../kit/text/form-texts';
import type { FieldValues } from './field-def';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

const AlertGallery = lazy(() => import('./alert-gallery'));

/** Choice from a list that a gallery shows too. */
export function GalleryInput({
  field,
  name,
  value,
  values,
  isMixed,
  disabled,
  onValue,
}: FieldInputProps & { readonly values: FieldValues }) {
  const t = useFormTexts();
  const [isOpen, setOpen] = useState(false);
  const options = field.options ?? [];
  return (
    <>
      <Field label={field.label} name={name} help={field.help}>
        {(ids) => (
          <div className={styles.withGallery}>
            <Select
              {...ids}
              value={typeof value === 'string' && !isMixed ? value : ''}
              disabled={disabled}
              options={[...(isMixed ? [{ key: '', label: t.form.mixed }] : []), ...options]}
              onKey={onValue}
            />
            <Button disabled={disabled === true} aria-expanded={isOpen} onClick={() => setOpen(true)}>
              <Images size={16} aria-hidden />
              {t.form.gallery}
            </Button>
          </div>
        )}
      </Field>
      {isOpen && (
        <AlertGallery
          title={field.label}
          options={options}
          value={value}
          values={values}
          onChoose={(key) => {
            onValue(key);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
