import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { DataTable } from '../../kit/data-table';
import { Button } from '../../ui/button';
import { Badge, Notice, ProblemNotice } from '../../ui/notice';
import { Card } from '../../ui/card';
import { Check, Select } from '../../ui/field';
import { RenameRow, type Changes } from './rename-row';
import type { ShownMove } from './shown-move';
import { useMoveInTexts, type MoveInTexts } from './text/move-in-texts';
import { useMoveAction } from './use-move-action';

type Row = Schemas['MoveInRowView'];
type Choice = BodyOf<'decide_move_in'>['rows'][number]['choice'];

const clear: ReadonlySet<string> = new Set(['exact', 'same']);
/** Kinds of things with a name, which can get another one. */
const named: ReadonlySet<string> = new Set(['command', 'timer', 'counter', 'api']);
/** Kinds of things with a text, which can be changed with the name. */
const written: ReadonlySet<string> = new Set(['command', 'timer']);
const replaceable: ReadonlySet<string> = new Set(['command', 'timer', 'counter']);

/** Step 3 or 4: what becomes of every row, and the decision about conflicts. */
export function PreviewStep({ move, step }: { readonly move: ShownMove; readonly step: number }) {
  const t = useMoveInTexts();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const rows = useRows(move, onlyOpen);
  const shown = rows.data?.pages.flatMap(({ items }) => items) ?? [];
  const isDraft = move.state === 'draft';
  const all = move.counts.filter(({ verdict }) => !onlyOpen || !clear.has(verdict));
  return (
    <Card
      title={`${step}. ${isDraft ? t.preview.title : t.preview.results}`}
      about={isDraft ? t.preview.about : undefined}
    >
      {isDraft && (
        <p>
          {move.counts
            .map(({ kind, verdict, count }) => `${t.kinds[kind]}, ${t.verdicts[verdict]}: ${count}`)
            .join(' · ')}
        </p>
      )}
      {isDraft && hasNothing(move) && (
        <Notice kind="warning">{t.preview.nothing(t.source.names[move.source])}</Notice>
      )}
      <Check
        label={isDraft ? t.preview.onlyOpen : t.preview.onlyLeft}
        checked={onlyOpen}
        onCheck={setOnlyOpen}
      />
      <DataTable
        label={t.preview.title}
        isStacked
        columns={[
          { key: 'theirs', title: t.preview.theirs, cell: ({ theirs }: Row) => theirs },
          { key: 'ours', title: t.preview.ours, cell: ({ ours }: Row) => ours },
          {
            key: 'verdict',
            title: t.preview.verdict,
            cell: (row: Row) => (
              <>
                {isDraft ? (
                  <Badge kind={clear.has(row.verdict) ? 'good' : 'plain'}>{t.verdicts[row.verdict]}</Badge>
                ) : (
                  outcomeText(t, move, row)
                )}
                {row.notes.map((note, n) => (
                  <div key={n}>{noteText(t, note)}</div>
                ))}
              </>
            ),
          },
          ...(isDraft
            ? [
                {
                  key: 'choice',
                  title: t.preview.choice,
                  cell: (row: Row) => <RowChoice {...{ move, row }} />,
                },
              ]
            : []),
        ]}
        rows={shown}
        keyOf={({ rowId }) => rowId}
      />
      {rows.isError && <ProblemNotice error={rows.error} />}
      {rows.hasNextPage && (
        <div>
          <Button disabled={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t.preview.more(
              shown.length,
              all.reduce((sum, { count }) => sum + count, 0),
            )}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Rows of a move, page by page; those of a move that was applied say what became of them. */
function useRows({ moveInId, state }: ShownMove, needsLook: boolean) {
  return useInfiniteQuery({
    queryKey: ['move-in', moveInId, 'rows', state, needsLook],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/move-in/{moveInId}', {
          params: {
            path: { moveInId },
            query: {
              limit: 100,
              ...(needsLook && { needsLook }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Returns true for a move of which nothing can be added. */
export function hasNothing({ counts }: ShownMove): boolean {
  return counts.every(({ verdict }) => verdict === 'skipped');
}

/** Returns what has become of a row; viewers are only counted. */
function outcomeText(t: MoveInTexts, { state }: ShownMove, { kind, verdict, outcome }: Row): string {
  if (outcome !== null) return t.outcomes[outcome];
  if (state !== 'applied') return '';
  return kind === 'viewer' && verdict !== 'skipped' ? '' : t.preview.left;
}

function noteText(t: MoveInTexts, { code, detail, suggestion }: Row['notes'][number]): string {
  const about = detail === null ? t.notes[code] : `${t.notes[code]}: ${detail}`;
  return suggestion === null ? about : `${about} → ${suggestion}`;
}

function choicesOf({ kind, verdict }: Row): readonly Choice[] {
  const rename: readonly Choice[] = named.has(kind) ? ['rename'] : [];
  if (verdict === 'invalid') return ['leave', ...rename];
  if (verdict !== 'conflict') return ['take', 'leave', ...rename];
  return ['leave', ...(replaceable.has(kind) ? (['replace'] as const) : []), ...rename];
}

function RowChoice({ move, row }: { readonly move: ShownMove; readonly row: Row }) {
  const t = useMoveInTexts();
  const { run, isBusy } = useMoveAction();
  const [isRenaming, setIsRenaming] = useState(false);
  const options = choicesOf(row);
  const isFixed = ['same', 'skipped'].includes(row.verdict) || row.kind === 'viewer' || options.length === 1;
  if (isFixed) return <>{t.choices[row.choice]}</>;
  const decide = (choice: Choice, changes: Changes = {}): Promise<unknown> =>
    answered(
      api.PATCH('/move-in/{moveInId}/rows', {
        params: { path: { moveInId: move.moveInId } },
        body: { rows: [{ rowId: row.rowId, choice, ...changes }] },
      }),
    );
  return (
    <>
      <Select
        aria-label={t.preview.choiceOf(row.name === '' ? row.ours : row.name)}
        value={row.choice}
        disabled={isBusy}
        options={options.map((key) => ({ key, label: t.choices[key] }))}
        onKey={(choice) => {
          if (choice === 'rename') setIsRenaming(true);
          else void run(() => decide(choice), { refresh: [['move-in']] });
        }}
      />
      {isRenaming && (
        <RenameRow
          name={row.name}
          text={written.has(row.kind) ? row.text : null}
          onChange={(changes) => decide('rename', changes)}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}
