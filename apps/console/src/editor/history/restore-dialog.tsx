import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useRoom } from '../../design/room-context';
import { FormDialog } from '../../kit/form-dialog';
import { useEditorTexts } from '../text/editor-texts';
import { Field, Select } from '../../ui/field';
import { Notice, ProblemNotice } from '../../ui/notice';
import { useView } from '../editor-focus';

type Part = 'all' | 'scene' | 'layers';

interface RestoreProps {
  readonly rev: number;
  readonly onClose: () => void;
}

/** Dialog that restores the overlay, a scene or some layers to a revision. It shows first what would change. */
export function RestoreDialog({ rev, onClose }: RestoreProps) {
  const t = useEditorTexts();
  const view = useView();
  const { overlayId } = useRoom();
  const selection = useObserved(view.selection);
  const sceneId = useObserved(view.sceneId);
  const [part, setPart] = useState<Part>('all');
  const parts: readonly Part[] = selection.length > 0 ? ['all', 'scene', 'layers'] : ['all', 'scene'];
  const body = {
    rev,
    ...(part === 'scene' && sceneId !== null && { sceneIds: [sceneId] }),
    ...(part === 'layers' && { memberIds: [...selection] }),
  };
  const restore = (dryRun: boolean) =>
    answered(
      api.POST('/overlays/{overlayId}/history/restore', {
        params: { path: { overlayId } },
        body: { ...body, dryRun },
      }),
    );
  const trial = useQuery({
    queryKey: ['restore', overlayId, body],
    queryFn: () => restore(true),
    retry: false,
  });

  async function submit(): Promise<void> {
    await restore(false);
    view.past.set(null);
    onClose();
  }

  return (
    <FormDialog
      title={t.history.restoreTitle(rev)}
      button={t.history.restore}
      look={trial.data?.onAir ? 'live' : 'primary'}
      isReady={trial.data !== undefined && trial.data.changes.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.history.restorePart}>
        {(ids) => (
          <Select
            {...ids}
            value={part}
            options={parts.map((key) => ({ key, label: t.history.parts[key] }))}
            onKey={setPart}
          />
        )}
      </Field>
      {trial.isError && <ProblemNotice error={trial.error} />}
      {trial.data && (
        <Notice kind={trial.data.onAir ? 'warning' : 'info'}>
          {t.history.wouldChange(trial.data.changes.length)}
          {trial.data.onAir && ` ${t.history.onAirToo}`}
        </Notice>
      )}
    </FormDialog>
  );
}
