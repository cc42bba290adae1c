import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { SongQueue } from './song-queue';
import { SongSettings } from './song-settings';
import { useCommunityTexts } from './text/community-texts';
import { TryAsViewer } from './try-as-viewer';

/** Page for the song queue and the settings for song requests. */
export default function SongsPage() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run, isBusy } = useAction();
  const mayWrite = useMayNow('bot:write');
  const songs = useQuery({
    queryKey: ['songs', 'queue', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/songs', { params: { query: of } })),
  });
  if (songs.isError) return <ProblemNotice error={songs.error} />;
  if (!songs.data) return <Skeleton height={320} />;
  const { enabled } = songs.data;
  const turn = (
    <Button
      look={enabled ? 'plain' : 'primary'}
      disabled={!mayWrite || isBusy}
      onClick={() =>
        void run(
          () =>
            answered(
              api.PATCH('/bot/songs/settings', { params: { query: of }, body: { enabled: !enabled } }),
            ),
          { refresh: [['songs']] },
        )
      }
    >
      {enabled ? t.songs.turnOff : t.songs.turnOn}
    </Button>
  );
  return (
    <>
      <div className={kit.two}>
        <Card title={t.songs.title} about={t.songs.about} actions={enabled && turn}>
          {enabled ? (
            <SongQueue songs={songs.data} />
          ) : (
            <Empty title={t.songs.off} about={t.songs.offAbout}>
              {turn}
            </Empty>
          )}
        </Card>
        <SongSettings />
      </div>
      {enabled && <TryAsViewer text="!sr https://youtu.be/" />}
    </>
  );
}
