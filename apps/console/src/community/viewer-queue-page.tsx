import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { useCommunityTexts } from './text/community-texts';
import { TryAsViewer } from './try-as-viewer';
import { ViewerQueue } from './viewer-queue';

const refresh = [['bot']] as const;
const fields: readonly FormField[] = [
  { key: 'limit', kind: 'number', min: 1, max: 500 },
  { key: 'firstRole', kind: 'choice', options: ['everyone', 'sub', 'vip', 'mod'] },
];

/** Page for the queue of viewers who want to play along. */
export default function ViewerQueuePage() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run, isBusy } = useAction();
  const mayWrite = useMayNow('bot:write');
  const params = { query: of };
  const queue = useQuery({
    queryKey: ['bot', 'viewer-queue', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/viewer-queue', { params })),
  });
  if (queue.isError) return <ProblemNotice error={queue.error} />;
  if (!queue.data) return <Skeleton height={320} />;
  const { open } = queue.data;
  const change = (body: object) => answered(api.PATCH('/bot/viewer-queue', { params, body }));
  const turn = (
    <Button
      look={open ? 'plain' : 'primary'}
      disabled={!mayWrite || isBusy}
      onClick={() => void run(() => change({ open: !open }), { refresh })}
    >
      {open ? t.viewerQueue.close : t.viewerQueue.open}
    </Button>
  );
  return (
    <>
      <div className={kit.two}>
        <Card title={t.viewerQueue.title} about={t.viewerQueue.about} actions={turn}>
          <ViewerQueue queue={queue.data} />
        </Card>
        <Card title={t.viewerQueue.settings} about={t.viewerQueue.settingsAbout}>
          <SettingsForm
            fields={fields}
            texts={{
              labels: t.viewerQueue.labels,
              options: { ...t.options, ...t.viewerQueue.firstRoles },
            }}
            saved={queue.data}
            disabled={!mayWrite}
            onSave={(changes, expected) => change({ ...changes, expected })}
          />
        </Card>
      </div>
      {open && <TryAsViewer text="!join" />}
    </>
  );
}
