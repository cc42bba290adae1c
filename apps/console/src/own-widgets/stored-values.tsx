import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { DataTable } from '../kit/data-table';
import kit from '../kit/kit.module.css';
import { sizeText } from '../media/upload-picture';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { DeleteDialog } from './delete-dialog';
import styles from './own-widgets.module.css';
import { packagesKey } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';
import { ValueDialog } from './value-dialog';

/** Longest value that is shown, in characters. */
const MOST_SHOWN = 200;

type Value = Schemas['WidgetValueView'];

/** Returns all values of a widget, by key. @throws ApiProblem */
async function allValues(packageId: string): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const params = { path: { packageId }, query };
    const page = await answered(api.GET('/widget-packages/{packageId}/store', { params }));
    values.push(...page.items);
    cursor = page.nextCursor;
  }
  return values;
}

interface StoredValuesProps {
  readonly packageId: string;
  /** The user may change them. */
  readonly mayChange: boolean;
}

/** Values that a widget has stored, to look at, change and delete. */
export function StoredValues({ packageId, mayChange }: StoredValuesProps) {
  const t = useOwnWidgetsTexts().values;
  const { t: common, language } = useSpeech();
  const [deleted, askFor] = useState<string | null>(null);
  const [changed, change] = useState<Value | 'new' | null>(null);
  const { data, error } = useQuery({
    queryKey: [...packagesKey, packageId, 'store'],
    queryFn: () => allValues(packageId),
  });
  if (error) return <ProblemNotice error={error} />;
  if (!data) return null;
  const buttons = (value: Value) => (
    <div className={kit.actions}>
      <Button onClick={() => change(value)}>{common.common.change}</Button>
      <Button onClick={() => askFor(value.key)}>{common.common.delete}</Button>
    </div>
  );
  return (
    <section className={kit.form} aria-label={t.title}>
      <div>
        <h2>{t.title}</h2>
        <p className={kit.meta}>{data.length === 0 ? t.none : t.about}</p>
      </div>
      {data.length > 0 && (
        <DataTable
          label={t.title}
          rows={data}
          keyOf={({ key }) => key}
          isStacked
          columns={[
            { key: 'key', title: t.key, cell: ({ key }) => <span className={styles.code}>{key}</span> },
            { key: 'value', title: t.value, cell: ({ value }) => <ValueText value={value} /> },
            {
              ...{ key: 'bytes', title: t.size, isNumber: true },
              cell: ({ bytes }) => sizeText(bytes, language),
            },
            ...(mayChange ? [{ key: 'change', title: '', cell: buttons }] : []),
          ]}
        />
      )}
      {mayChange && (
        <div>
          <Button onClick={() => change('new')}>
            <Plus size={16} aria-hidden />
            {t.add}
          </Button>
        </div>
      )}
      {changed !== null && (
        <ValueDialog
          packageId={packageId}
          before={changed === 'new' ? null : changed}
          taken={data.map(({ key }) => key)}
          onClose={() => change(null)}
        />
      )}
      {deleted !== null && (
        <DeleteDialog
          title={t.deleteTitle(deleted)}
          about={t.deleteAbout}
          onDelete={() => {
            const params = { path: { packageId, key: deleted } };
            return answered(api.DELETE('/widget-packages/{packageId}/store/{key}', { params }));
          }}
          onClose={() => askFor(null)}
        />
      )}
    </section>
  );
}

function ValueText({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value ?? null);
  return (
    <span className={styles.code}>{text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text}</span>
  );
}
