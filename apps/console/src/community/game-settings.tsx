import type { Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import type { FormValues } from '../kit/values';
import { Badge } from '../ui/notice';
import { gameSections } from './loyalty-sections';
import { useCommunityTexts } from './text/community-texts';

interface GameSettingsProps {
  readonly loyalty: Pick<Schemas['LoyaltyView'], 'gambling' | 'odds'>;
  readonly disabled: boolean;
  readonly reload: () => Promise<Schemas['LoyaltyView'] | undefined>;
  readonly onSave: (changes: FormValues) => Promise<unknown>;
}

/** Settings and odds of each game. */
export function GameSettings({ loyalty: { gambling, odds }, disabled, reload, onSave }: GameSettingsProps) {
  const t = useCommunityTexts();
  return gameSections.map(({ key, fields }) => {
    const own = odds.find(({ game }) => game === key);
    return (
      <details key={key} className={kit.more}>
        <summary>
          {`!${key}`} {gambling[key].enabled && <Badge kind="good">{t.loyalty.on}</Badge>}
        </summary>
        <p>{t.games.about[key]}</p>
        {own && <p>{t.games.odds(own.chance, own.most, own.edge)}</p>}
        <SettingsForm
          fields={fields}
          texts={{ labels: t.games.labels }}
          saved={gambling[key]}
          disabled={disabled}
          reload={async () => (await reload())?.gambling[key]}
          onSave={(changes) => onSave({ [key]: changes })}
        />
      </details>
    );
  });
}
