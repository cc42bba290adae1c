import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import type { FormField } from '../kit/form-fields';
import { useChannelTexts } from './text/channel-texts';

const MOST_LEVELS = 6;

const fields: readonly FormField[] = [
  {
    ...{ key: 'levels', kind: 'rows', least: 0, most: MOST_LEVELS },
    blank: { name: '', tier: 1 },
    columns: [
      { key: 'name', kind: 'text', maxLength: 100 },
      { key: 'tier', kind: 'number', min: 1, max: 3 },
    ],
  },
];

/** Form for the tiers of the membership levels of the YouTube channel. */
export function MembershipLevels() {
  const t = useChannelTexts();
  const levels = useQuery({
    queryKey: ['channels', 'membership-levels'],
    queryFn: () => answered(api.GET('/stream/youtube/levels')),
  });
  if (!levels.data) return null;
  return (
    <details className={kit.more}>
      <summary>{t.levels.title}</summary>
      <p className={kit.meta}>{t.levels.about}</p>
      <SettingsForm
        fields={fields}
        texts={t.levels.fields}
        saved={levels.data}
        onSave={(changes, expected) =>
          answered(
            api.PUT('/stream/youtube/levels', {
              body: { ...levels.data, ...changes, expected },
            }),
          ).then((saved) => levels.refetch().then(() => saved))
        }
      />
    </details>
  );
}
