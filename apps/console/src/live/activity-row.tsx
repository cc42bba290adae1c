import { platformNameOf } from '@studio/platforms/platforms';
import { sentenceIn } from '@studio/platforms/stream-kind-content';
import { streamKinds, type ShownKind } from '@studio/platforms/stream-kinds';
import {
  CircleDollarSign,
  CircleHelp,
  Coins,
  Flame,
  Gem,
  Gift,
  Heart,
  Megaphone,
  RotateCcw,
  Sparkles,
  Star,
  Target,
  Timer,
  TrainFront,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { ShownActivity } from '../show/show-room';
import { moneyIn, numberIn } from '../text/numbers';
import type { Language } from '@studio/platforms/languages';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Badge } from '../ui/notice';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

const icons = {
  follow: Heart,
  sub: Star,
  cheer: Sparkles,
  raid: Users,
  tip: CircleDollarSign,
  redemption: Gift,
  hype: TrainFront,
  kicks: Coins,
  jewels: Gem,
  streak: Flame,
  shoutout: Megaphone,
  prediction: CircleHelp,
  creatorGoal: Target,
  adBreak: Timer,
} as const satisfies Record<ShownKind, LucideIcon>;

/** Returns a description of an activity. */
function describeActivity(language: Language, activity: ShownActivity): string {
  const { amount = 0, currency } = activity;
  return sentenceIn(language, activity, {
    number: (value) => numberIn(language, value),
    money: currency === undefined ? numberIn(language, amount) : moneyIn(language, amount, currency),
  });
}

interface ActivityRowProps {
  readonly activity: ShownActivity;
  /** Null if nothing shows alerts. */
  readonly onReplay: ((activityId: string) => void) | null;
  /** Shows what automations did with it; null if the user may not see them. */
  readonly onExplain: ((activityId: string) => void) | null;
}

export const ActivityRow = memo(function ActivityRow({ activity, onReplay, onExplain }: ActivityRowProps) {
  const t = useLiveTexts();
  const { language, timeAt } = useSpeech();
  const Icon = icons[activity.kind];
  const name = activity.user?.name ?? (streamKinds[activity.kind].hasViewer ? t.activity.somebody : '');
  return (
    <div className={styles.event}>
      <Icon size={16} className={styles.eventIcon} aria-hidden />
      <div className={styles.eventText}>
        <div>
          <b>{name}</b> {describeActivity(language, activity)}
        </div>
        {activity.message !== null && activity.message !== '' && (
          <div className={styles.quote}>{activity.message}</div>
        )}
        <div className={styles.meta}>
          <time dateTime={activity.at}>{timeAt(activity.at)}</time>
          <span>{platformNameOf(activity.platform)}</span>
          {activity.test && <Badge>{t.activity.test}</Badge>}
          {activity.simulated && !activity.test && <Badge>{t.activity.simulated}</Badge>}
        </div>
      </div>
      {onExplain && (
        <IconButton small label={t.activity.explain} onClick={() => onExplain(activity.activityId)}>
          <Zap size={14} />
        </IconButton>
      )}
      {onReplay && (
        <IconButton small label={t.activity.replay} onClick={() => onReplay(activity.activityId)}>
          <RotateCcw size={14} />
        </IconButton>
      )}
    </div>
  );
});
