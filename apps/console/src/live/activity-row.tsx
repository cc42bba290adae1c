import {
  CircleDollarSign,
  Gift,
  Heart,
  RotateCcw,
  Sparkles,
  Star,
  TrainFront,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { ShownActivity } from '../show/show-room';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Badge } from '../ui/notice';
import styles from './live.module.css';
import { useLiveTexts, type LiveTexts } from './text/live-texts';

const icons: { readonly [kind in ShownActivity['kind']]: LucideIcon } = {
  follow: Heart,
  sub: Star,
  cheer: Sparkles,
  raid: Users,
  tip: CircleDollarSign,
  redemption: Gift,
  hype: TrainFront,
};

/** What happened, in words. */
export function toldOf(t: LiveTexts, language: string, activity: ShownActivity): string {
  const { told } = t.activity;
  switch (activity.kind) {
    case 'follow':
      return told.follow();
    case 'sub':
      return told.sub(activity.tier ?? '', activity.months ?? 0, activity.gifted ?? 0);
    case 'cheer':
      return told.cheer(activity.bits ?? 0);
    case 'raid':
      return told.raid(activity.viewers ?? 0);
    case 'tip': {
      const { amount = 0, currency } = activity;
      const money = new Intl.NumberFormat(language, {
        ...(currency !== undefined && { style: 'currency' as const, currency }),
      });
      return told.tip(money.format(amount));
    }
    case 'redemption':
      return told.redemption(activity.reward ?? '');
    case 'hype':
      return told.hype(activity.level ?? 1);
  }
}

interface ActivityRowProps {
  readonly activity: ShownActivity;
  /** None where nothing shows alerts. */
  readonly onReplay: ((activityId: string) => void) | null;
}

export const ActivityRow = memo(function ActivityRow({ activity, onReplay }: ActivityRowProps) {
  const t = useLiveTexts();
  const { language, at } = useSpeech();
  const Icon = icons[activity.kind];
  const name = activity.user?.name ?? (activity.kind === 'hype' ? '' : t.activity.somebody);
  return (
    <div className={styles.event}>
      <Icon size={16} className={styles.eventIcon} aria-hidden />
      <div className={styles.eventText}>
        <div>
          <b>{name}</b> {toldOf(t, language, activity)}
        </div>
        {activity.message !== null && activity.message !== '' && (
          <div className={styles.quote}>{activity.message}</div>
        )}
        <div className={styles.meta}>
          <span>{at(activity.at)}</span>
          <span>{activity.platform}</span>
          {activity.simulated && <Badge>{t.activity.simulated}</Badge>}
        </div>
      </div>
      {onReplay && (
        <IconButton small label={t.activity.replay} onClick={() => onReplay(activity.activityId)}>
          <RotateCcw size={14} />
        </IconButton>
      )}
    </div>
  );
});
