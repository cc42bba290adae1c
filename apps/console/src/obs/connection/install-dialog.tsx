import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { FormDialog } from '../../kit/form-dialog';
import { Field, Select } from '../../ui/field';
import { Notice, ProblemNotice } from '../../ui/notice';
import { toast } from '../../ui/toasts';
import { useConnectionTexts } from './text/connection-texts';

interface InstallDialogProps {
  readonly obsId: number;
  readonly overlayId: string;
  readonly onClose: () => void;
}

/** Dialog that puts the overlay into OBS, after it has shown what that changes. */
export function InstallDialog({ obsId, overlayId, onClose }: InstallDialogProps) {
  const t = useConnectionTexts();
  const [scenes, setScenes] = useState<'current' | 'all'>('current');
  const params = { path: { overlayId } };
  const install = (more: { readonly dryRun?: boolean; readonly allowReload?: boolean }) =>
    answered(api.POST('/overlays/{overlayId}/obs-install', { params, body: { obsId, scenes, ...more } }));
  const plan = useQuery({
    queryKey: ['obs', 'install', overlayId, String(obsId), scenes],
    retry: 2,
    gcTime: 0,
    queryFn: () => install({ dryRun: true }),
  });
  const { data } = plan;

  async function submit(): Promise<void> {
    const { seen } = await install({ allowReload: data?.reloads ?? false });
    toast(seen ? t.installed : t.notSeen);
    onClose();
  }

  return (
    <FormDialog
      title={t.install}
      about={t.installAbout}
      button={data?.reloads ? t.installReload : t.install}
      look={data?.reloads ? 'live' : 'primary'}
      isReady={data !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.scenes}>
        {(ids) => (
          <Select
            {...ids}
            value={scenes}
            options={[
              { key: 'current', label: t.sceneNow },
              { key: 'all', label: t.sceneAll },
            ]}
            onKey={setScenes}
          />
        )}
      </Field>
      {plan.isError && <ProblemNotice error={plan.error} />}
      {data && (
        <Notice kind={data.reloads ? 'warning' : 'info'}>
          {t.plan(data).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Notice>
      )}
    </FormDialog>
  );
}
