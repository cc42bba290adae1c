import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useAction } from '../kit/use-action';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { useChannelTexts } from './text/channel-texts';

const MOST_PRESETS = 30;
const fields: readonly FormField[] = [
  {
    ...{ key: 'streamPresets', kind: 'rows', least: 0, most: MOST_PRESETS },
    columns: [
      { key: 'name', kind: 'text', maxLength: 40 },
      { key: 'title', kind: 'template', place: { place: 'title' }, maxLength: 140, optional: true },
      { key: 'category', kind: 'text', maxLength: 100, optional: true },
    ],
    blank: { name: '', title: '', category: '' },
  },
];

/** Title and category presets: each is set on all channels by one press. */
export function StreamPresets() {
  const t = useChannelTexts();
  const queries = useQueryClient();
  const { run, isBusy } = useAction();
  const queryKey = ['bot', 'settings', ''];
  const settings = useQuery({ queryKey, queryFn: () => answered(api.GET('/bot/settings')) });
  if (!settings.data) return null;
  return (
    <Card title={t.presets.title} about={t.presets.about}>
      <div className={kit.actions}>
        {settings.data.streamPresets.map(({ name }) => (
          <Button
            key={name}
            disabled={isBusy}
            onClick={() =>
              void run(() => answered(api.POST('/bot/stream-presets/apply', { body: { name } })), {
                done: t.infoChanged,
                refresh: [['channels']],
              })
            }
          >
            {t.presets.set(name)}
          </Button>
        ))}
      </div>
      <SettingsForm
        fields={fields}
        texts={{ labels: t.presets.labels }}
        saved={settings.data}
        onSave={async (changes, expected) => {
          const saved = await answered(api.PATCH('/bot/settings', { body: { ...changes, expected } }));
          queries.setQueryData(queryKey, saved);
          return saved;
        }}
      />
    </Card>
  );
}
