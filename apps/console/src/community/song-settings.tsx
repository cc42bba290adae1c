import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { FormField } from '../kit/form-fields';
import { SettingsForm } from '../kit/settings-form';
import { useMayNow, useShow } from '../show/show-context';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { useCommunityTexts } from './text/community-texts';

const more = { advanced: true } as const;
const fields: readonly FormField[] = [
  { key: 'playback', kind: 'choice', options: ['youtube', 'off'] },
  { key: 'minRole', kind: 'choice', options: ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] },
  { key: 'cost', kind: 'number', min: 0, max: 1_000_000 },
  { key: 'limits.queue', kind: 'number', min: 1, max: 100 },
  { key: 'limits.perUser', kind: 'number', min: 1, max: 100 },
  { key: 'limits.maxSeconds', kind: 'number', min: 0, max: 36_000 },
  { key: 'limits.minViews', kind: 'number', min: 0, ...more },
  { key: 'cooldownUserS', kind: 'number', min: 0, max: 86_400, ...more },
  { key: 'repeatWindowMin', kind: 'number', min: 0, max: 10_080, ...more },
  { key: 'musicOnly', kind: 'switch', ...more },
  { key: 'blockAgeRestricted', kind: 'switch', ...more },
  { key: 'blockLive', kind: 'switch', ...more },
  { key: 'announce', kind: 'switch', ...more },
  { key: 'voteSkip.enabled', kind: 'switch', ...more },
  { key: 'voteSkip.percent', kind: 'number', min: 1, max: 100, ...more },
  { key: 'voteSkip.min', kind: 'number', min: 1, max: 1000, ...more },
  { key: 'fallbackPlaylistUrl', kind: 'text', maxLength: 200, nullable: true, ...more },
  { key: 'fallbackShuffle', kind: 'switch', ...more },
  { key: 'bannedTerms', kind: 'lines', ...more },
  { key: 'bannedVideos', kind: 'lines', ...more },
];

/**
 * Card with the settings for song requests. The API returns settings only in response to a change, so an empty
 * change reads them.
 */
export function SongSettings() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const queries = useQueryClient();
  const mayWrite = useMayNow('bot:write');
  const key = ['songs', 'settings', of.overlayId ?? ''];
  const settings = useQuery({
    queryKey: key,
    enabled: mayWrite,
    queryFn: () => answered(api.PATCH('/bot/songs/settings', { params: { query: of }, body: {} })),
  });
  return (
    <Card title={t.songs.settings}>
      {settings.isError && <ProblemNotice error={settings.error} />}
      {settings.data ? (
        <SettingsForm
          fields={fields}
          texts={{ labels: t.songs.labels, options: { ...t.options, youtube: 'YouTube' } }}
          saved={settings.data}
          disabled={!mayWrite}
          onSave={async (changes, expected) => {
            const body = { ...changes, expected };
            const saved = await answered(api.PATCH('/bot/songs/settings', { params: { query: of }, body }));
            queries.setQueryData(key, saved);
            return saved;
          }}
        />
      ) : (
        mayWrite && <Skeleton height={240} />
      )}
    </Card>
  );
}
