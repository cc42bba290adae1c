import { useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import { SureButton } from '../../kit/sure-button';
import styles from '../../kit/kit.module.css';
import { useMayNow } from '../../show/show-context';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Check, Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { hasNothing } from './preview-step';
import type { ShownMove } from './shown-move';
import { useMoveInTexts } from './text/move-in-texts';
import { useMoveAction } from './use-move-action';

type Kind = BodyOf<'apply_move_in'>['kinds'][number];
const modes = ['max', 'add', 'replace'] as const;

/** Last step: applying, progress, the result, and undo. */
export function ApplyStep({ move, step }: { readonly move: ShownMove; readonly step: number }) {
  const t = useMoveInTexts();
  return (
    <Card title={`${step}. ${t.apply.title}`} about={move.state === 'draft' ? t.apply.about : undefined}>
      {move.state === 'draft' ? <Start move={move} /> : <Progress move={move} />}
    </Card>
  );
}

function Start({ move }: { readonly move: ShownMove }) {
  const t = useMoveInTexts();
  const { run, isBusy } = useMoveAction();
  const mayWrite = useMayNow('bot:write');
  const kinds = [...new Set(move.counts.map(({ kind }) => kind))];
  const [left, setLeft] = useState<readonly Kind[]>([]);
  const [pointsMode, setMode] = useState<(typeof modes)[number]>('max');
  const taken = kinds.filter((kind) => !left.includes(kind));
  return (
    <div className={styles.form}>
      {kinds.map((kind) => (
        <Check
          key={kind}
          label={t.kinds[kind]}
          checked={taken.includes(kind)}
          onCheck={(on) => setLeft(on ? left.filter((each) => each !== kind) : [...left, kind])}
        />
      ))}
      {kinds.includes('viewer') && (
        <Field label={t.apply.points}>
          {(ids) => (
            <Select
              {...ids}
              value={pointsMode}
              options={modes.map((key) => ({ key, label: t.apply.modes[key] }))}
              onKey={setMode}
            />
          )}
        </Field>
      )}
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={isBusy || !mayWrite || taken.length === 0 || hasNothing(move)}
          onClick={() =>
            void run(
              () =>
                answered(
                  api.POST('/move-in/{moveInId}/apply', {
                    params: { path: { moveInId: move.moveInId } },
                    body: { kinds: taken, pointsMode },
                  }),
                ),
              { refresh: [['move-in']] },
            )
          }
        >
          {t.apply.start}
        </Button>
      </div>
    </div>
  );
}

function Progress({ move }: { readonly move: ShownMove }) {
  const t = useMoveInTexts();
  const { at } = useSpeech();
  const { run, isBusy } = useMoveAction();
  const mayWrite = useMayNow('bot:write');
  const { result, state, undoUntil } = move;
  if (state === 'applying' || state === 'undoing')
    return (
      <div role="status">
        <p>{t.apply[state]}</p>
        <progress max={Math.max(1, move.total)} value={move.done} aria-label={t.apply[state]} />
      </div>
    );
  return (
    <>
      {state === 'undone' && <Notice kind="good">{t.apply.undone(move.left ?? 0)}</Notice>}
      {state === 'applied' && result && (
        <Notice kind="good">
          {t.apply.done(result.made + result.replaced, result.viewers)}
          {result.notMade > 0 && <div>{t.apply.notMade(result.notMade)}</div>}
          {result.unknownViewers > 0 && <div>{t.apply.unknown(result.unknownViewers)}</div>}
        </Notice>
      )}
      {state === 'applied' && <p>{t.apply.oldBot}</p>}
      {state === 'applied' && undoUntil === null && <p>{t.apply.over}</p>}
      {undoUntil !== null && (
        <div className={styles.actions}>
          <SureButton
            disabled={isBusy || !mayWrite}
            onSure={() =>
              void run(
                () =>
                  answered(
                    api.POST('/move-in/{moveInId}/undo', { params: { path: { moveInId: move.moveInId } } }),
                  ),
                { refresh: [['move-in'], ['bot'], ['loyalty']] },
              )
            }
          >
            {t.apply.undo}
          </SureButton>
          <span>{t.apply.until(at(undoUntil))}</span>
        </div>
      )}
    </>
  );
}
