import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { useOverlays } from '../api/queries';
import { useTemplates } from '../overlays/use-presets';
import styles from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { Form, useForm } from '../kit/form';
import { Unsaved } from '../kit/unsaved';
import { useAction } from '../kit/use-action';
import { distinctNames } from '../overlays/free-name';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { BackToSettings } from './back-to-settings';
import { Page } from '../ui/page';
import { useMoreTexts } from './text/more-texts';

/** Page with the account's templates, which new overlays start from. */
export default function TemplatesPage() {
  const t = useTexts();
  const { templates } = useMoreTexts();
  const { run } = useAction();
  const queries = useQueryClient();
  const list = useTemplates();

  async function remove(templateId: string): Promise<void> {
    await answered(api.DELETE('/templates/{templateId}', { params: { path: { templateId } } }));
    await queries.invalidateQueries({ queryKey: ['templates'] });
  }

  return (
    <Page title={templates.title} about={templates.about} narrow back={<BackToSettings />}>
      <NewTemplate />
      <Card title={templates.saved}>
        {list.isError && <ProblemNotice error={list.error} />}
        {list.data?.items.length === 0 && <Empty title={templates.none} about={templates.noneAbout} />}
        <div className={styles.rows}>
          {list.data?.items.map(({ templateId, name, scenes, owner }) => (
            <div key={templateId} className={styles.row}>
              <div className={styles.words}>
                <div className={styles.name}>{name}</div>
                <div className={styles.meta}>{scenes.join(' · ')}</div>
              </div>
              {owner && (
                <SureButton onSure={() => void run(() => remove(templateId))}>{t.common.delete}</SureButton>
              )}
            </div>
          ))}
        </div>
      </Card>
    </Page>
  );
}

/** Saves an overlay as a template. */
function NewTemplate() {
  const t = useTexts();
  const { templates } = useMoreTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const queries = useQueryClient();
  const own = useOverlays().data?.items.filter(({ role }) => role === 'owner') ?? [];
  const names = distinctNames(own);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const overlayId = chosen ?? own[0]?.overlayId;
  if (overlayId === undefined) return null;

  async function save(path: { readonly overlayId: string }): Promise<void> {
    const body = { name: name.trim() === '' ? (names.get(path.overlayId) ?? '') : name };
    await answered(api.POST('/overlays/{overlayId}/template', { params: { path }, body }));
    await queries.invalidateQueries({ queryKey: ['templates'] });
    setName('');
  }

  return (
    <Card title={templates.make} about={templates.makeAbout}>
      <Form
        form={form}
        className={styles.form}
        onSubmit={() => run(() => save({ overlayId }), { done: t.common.saved })}
      >
        <Unsaved isUnsaved={name !== ''} />
        <Field label={t.show.overlay}>
          {(ids) => (
            <Select
              {...ids}
              value={overlayId}
              options={own.map((each) => ({
                key: each.overlayId,
                label: names.get(each.overlayId) ?? each.name,
              }))}
              onKey={setChosen}
            />
          )}
        </Field>
        <TextField
          label={t.common.name}
          name="name"
          placeholder={names.get(overlayId)}
          maxLength={40}
          value={name}
          onText={setName}
        />
        <div>
          <Button type="submit" look="primary" disabled={isBusy}>
            {t.common.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
