import { useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import { DataTable } from '../../kit/data-table';
import styles from '../../kit/kit.module.css';
import { allPlatforms, platformNames, type Platform } from '@studio/platforms/platforms';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field, Select } from '../../ui/field';
import type { ShownMove } from './shown-move';
import { useMoveInTexts } from './text/move-in-texts';
import { useMoveAction } from './use-move-action';

type Columns = BodyOf<'set_move_in_columns'>;
type Kind = Columns['kind'];
type Table = ShownMove['files'][number]['tables'][number];

/** Fields that people can choose columns for. */
const fieldsOf = {
  command: ['name', 'text', 'role', 'globalS', 'userS'],
  timer: ['name', 'text', 'interval', 'lines'],
  quote: ['text', 'author', 'game', 'at'],
  counter: ['name', 'value'],
  viewer: ['name', 'points', 'minutes', 'id'],
} as const;
const kinds = ['viewer', 'command', 'quote', 'timer', 'counter'] as const;
const units = ['minutes', 'hours', 'seconds'] as const;

/** Step 3, if there are such tables: the columns of tables whose header is not recognised. */
export function ColumnsStep({ move }: { readonly move: ShownMove }) {
  const t = useMoveInTexts();
  return (
    <Card title={`3. ${t.columns.title}`} about={t.columns.about}>
      {move.files.flatMap(({ tables }, file) =>
        tables.map((table, n) =>
          table.needsColumns ? <TableColumns key={`${file}.${n}`} {...{ move, file, table, n }} /> : null,
        ),
      )}
    </Card>
  );
}

function TableColumns({
  move,
  file,
  table,
  n,
}: {
  readonly move: ShownMove;
  readonly file: number;
  readonly table: Table;
  readonly n: number;
}) {
  const t = useMoveInTexts();
  const { run, isBusy } = useMoveAction();
  const [kind, setKind] = useState<Kind>('viewer');
  const [platform, setPlatform] = useState<Platform>('twitch');
  const [unit, setUnit] = useState<(typeof units)[number]>('minutes');
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const fields: readonly (keyof typeof t.columns.fields)[] = fieldsOf[kind];
  const options = [
    { key: '', label: t.columns.none },
    ...table.header.map((label, at) => ({ key: String(at), label: label === '' ? `${at + 1}` : label })),
  ];
  const rows = table.sample.map((cells, at) => ({ cells, at }));
  const columns = Object.fromEntries(
    Object.entries(chosen).filter(([key]) => fields.some((each) => each === key)),
  );
  return (
    <section aria-label={table.name} className={styles.form}>
      <DataTable
        label={table.name}
        columns={table.header.map((title, at) => ({
          key: String(at),
          title: title === '' ? `${at + 1}` : title,
          cell: (row: (typeof rows)[number]) => row.cells[at] ?? '',
        }))}
        rows={rows}
        keyOf={({ at }) => at}
      />
      <Field label={t.columns.kind}>
        {(ids) => (
          <Select
            {...ids}
            value={kind}
            options={kinds.map((key) => ({ key, label: t.kinds[key] }))}
            onKey={(key) => {
              setKind(key);
              setChosen({});
            }}
          />
        )}
      </Field>
      {fields.map((field) => (
        <Field key={field} label={t.columns.fields[field]}>
          {(ids) => (
            <Select
              {...ids}
              value={String(chosen[field] ?? '')}
              options={options}
              onKey={(key) => {
                const { [field]: _, ...others } = chosen;
                setChosen(key === '' ? others : { ...others, [field]: Number(key) });
              }}
            />
          )}
        </Field>
      ))}
      {kind === 'viewer' && <OfViewers {...{ platform, setPlatform, unit, setUnit }} />}
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={isBusy || Object.keys(columns).length === 0}
          onClick={() =>
            void run(
              () =>
                answered(
                  api.PUT('/move-in/{moveInId}/files/{file}/columns', {
                    params: { path: { moveInId: move.moveInId, file } },
                    body: { table: n, kind, columns, platform, unit },
                  }),
                ),
              { refresh: [['move-in']] },
            )
          }
        >
          {t.columns.read}
        </Button>
      </div>
    </section>
  );
}

/** Platform of viewers, and the unit of their watch time. */
function OfViewers({
  platform,
  setPlatform,
  unit,
  setUnit,
}: {
  readonly platform: (typeof allPlatforms)[number];
  readonly setPlatform: (platform: (typeof allPlatforms)[number]) => void;
  readonly unit: (typeof units)[number];
  readonly setUnit: (unit: (typeof units)[number]) => void;
}) {
  const t = useMoveInTexts();
  return (
    <>
      <Field label={t.columns.platform}>
        {(ids) => (
          <Select
            {...ids}
            value={platform}
            options={allPlatforms.map((key) => ({ key, label: platformNames[key] }))}
            onKey={setPlatform}
          />
        )}
      </Field>
      <Field label={t.columns.unit}>
        {(ids) => (
          <Select
            {...ids}
            value={unit}
            options={units.map((key) => ({ key, label: t.columns.units[key] }))}
            onKey={setUnit}
          />
        )}
      </Field>
    </>
  );
}
