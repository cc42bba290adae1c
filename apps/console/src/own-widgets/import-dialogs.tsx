import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/api-problem';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { Field, inputClass, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { codeParts } from './editor/draft';
import styles from './own-widgets.module.css';
import { createPackage, importPackage, MOST_NAME, packagesKey, type ListedPackage } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

interface ImportProps {
  readonly onDone: (made: ListedPackage) => void;
  readonly onClose: () => void;
}

/** @param dropped file that the dialog begins with */
export function ImportZip({ dropped, onDone, onClose }: ImportProps & { readonly dropped: File | null }) {
  const t = useOwnWidgetsTexts();
  const queries = useQueryClient();
  const [file, setFile] = useState(dropped);
  const [name, setName] = useState('');
  const [graphic, setGraphic] = useState('');
  const [hasSeveral, setSeveral] = useState(false);

  async function send(): Promise<void> {
    if (!file) return;
    try {
      const made = await importPackage(file, { name, graphic });
      void queries.invalidateQueries({ queryKey: packagesKey });
      onDone(made);
    } catch (error) {
      if (error instanceof ApiProblem && error.details['field'] === 'graphic') setSeveral(true);
      throw error;
    }
  }

  return (
    <FormDialog
      title={t.zip.title}
      about={t.zip.about}
      button={t.import}
      isReady={file !== null}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t.zip.file} name="file" {...(dropped && { help: dropped.name })}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".zip,application/zip"
            className={inputClass}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {hasSeveral && <TextField label={t.zip.graphic} name="graphic" value={graphic} onText={setGraphic} />}
      <TextField label={t.zip.name} name="name" maxLength={MOST_NAME} value={name} onText={setName} />
      <Notice>{t.trust}</Notice>
    </FormDialog>
  );
}

const noTexts = { html: '', css: '', js: '', fields: '', data: '' };

/** Takes the texts of a StreamElements widget, one per field. */
export function ImportParts({ onDone, onClose }: ImportProps) {
  const t = useOwnWidgetsTexts();
  const { common } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [texts, setTexts] = useState(noTexts);

  async function send(): Promise<void> {
    const made = await createPackage({ name, author: '', ...texts });
    void queries.invalidateQueries({ queryKey: packagesKey });
    onDone(made);
  }

  return (
    <FormDialog
      title={t.parts.title}
      about={t.parts.about}
      button={t.import}
      wide
      isReady={name.trim() !== '' && (texts.html.trim() !== '' || texts.js.trim() !== '')}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={common.name}
        name="name"
        autoFocus
        required
        maxLength={MOST_NAME}
        value={name}
        onText={setName}
      />
      {codeParts.map((part) => (
        <Field key={part} label={t.parts[part]} name={part}>
          {(ids) => (
            <textarea
              {...ids}
              className={`${inputClass} ${styles.code}`}
              rows={4}
              spellCheck={false}
              value={texts[part]}
              onChange={({ target }) => setTexts({ ...texts, [part]: target.value })}
            />
          )}
        </Field>
      ))}
      <Notice>{t.trust}</Notice>
    </FormDialog>
  );
}
