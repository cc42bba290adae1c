import type { Schemas } from '../api/client';
import { savedWithin, type Save } from '../kit/conflicts';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { Badge } from '../ui/notice';
import { gameSections } from './loyalty-sections';
import { useCommunityTexts } from './text/community-texts';

interface GameSettingsProps {
  readonly loyalty: Pick<Schemas['LoyaltyView'], 'gambling' | 'odds'>;
  readonly disabled: boolean;
  readonly onSave: Save;
}

/** Settings and odds of each game. */
export function GameSettings({ loyalty: { gambling, odds }, disabled, onSave }: GameSettingsProps) {
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
          onSave={savedWithin(key, onSave)}
        />
      </details>
    );
  });
}
