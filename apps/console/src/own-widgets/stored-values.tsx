import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { DataTable } from '../kit/data-table';
import { FormDialog } from '../kit/form-dialog';
import { sizeText } from '../media/upload-picture';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import styles from './own-widgets.module.css';
import { packagesKey } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

/** Longest value that is shown, in characters. */
const MOST_SHOWN = 200;

/** Values that a widget has stored, to look at and delete. */
export function StoredValues({ packageId }: { readonly packageId: string }) {
  const t = useOwnWidgetsTexts().values;
  const { t: common, language } = useSpeech();
  const [chosen, choose] = useState<string | null>(null);
  const params = { path: { packageId }, query: { limit: 100 } };
  const { data, error } = useQuery({
    queryKey: [...packagesKey, packageId, 'store'],
    queryFn: () => answered(api.GET('/widget-packages/{packageId}/store', { params })),
  });
  if (error) return <ProblemNotice error={error} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.about}</p>
      <DataTable
        label={t.title}
        rows={data.items}
        keyOf={({ key }) => key}
        isStacked
        columns={[
          { key: 'key', title: t.key, cell: ({ key }) => <span className={styles.code}>{key}</span> },
          { key: 'value', title: t.value, cell: ({ value }) => <ValueText value={value} /> },
          { key: 'bytes', title: t.size, isNumber: true, cell: ({ bytes }) => sizeText(bytes, language) },
          {
            ...{ key: 'delete', title: '' },
            cell: ({ key }) => <Button onClick={() => choose(key)}>{common.common.delete}</Button>,
          },
        ]}
      />
      {chosen !== null && <DeleteValue packageId={packageId} name={chosen} onClose={() => choose(null)} />}
    </section>
  );
}

function ValueText({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value ?? null);
  return (
    <span className={styles.code}>{text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text}</span>
  );
}

interface DeleteValueProps {
  readonly packageId: string;
  /** Key of the value. */
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteValue({ packageId, name, onClose }: DeleteValueProps) {
  const t = useOwnWidgetsTexts().values;
  const { t: common } = useSpeech();
  const queries = useQueryClient();

  async function remove(): Promise<void> {
    const params = { path: { packageId, key: name } };
    await answered(api.DELETE('/widget-packages/{packageId}/store/{key}', { params }));
    await queries.invalidateQueries({ queryKey: packagesKey });
    onClose();
  }

  return (
    <FormDialog
      title={t.deleteTitle(name)}
      about={t.deleteAbout}
      button={common.common.delete}
      look="live"
      onSubmit={remove}
      onClose={onClose}
    />
  );
}
