import { Link } from 'wouter';
import { RatesLink } from '../kit/left-out';
import { useObserved } from '../design/observed';
import { useShow } from '../show/show-context';
import { buttonClass } from '../ui/button';
import { Dot, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import styles from './stats.module.css';
import { useStatsTexts } from './text/stats-texts';

/** Card with the problems of the overlay's output, and how to fix them. */
export function HealthCard() {
  const t = useStatsTexts();
  const { overlayId, room } = useShow();
  const health = useObserved(room.health);
  if (!health) return <Skeleton height={120} />;
  const status = health.output['status'] as keyof typeof t.outputs;
  const layers = (health.widgets['layers'] ?? []) as readonly { memberId: number; name: string }[];
  return (
    <Card
      title={t.health}
      about={
        <>
          <Dot kind={status === 'in_obs' ? 'good' : 'plain'} /> {t.outputs[status]}
        </>
      }
    >
      {health.issues.length === 0 &&
        (status === 'in_obs' ? (
          <Notice kind="good">{t.good}</Notice>
        ) : (
          <Notice
            action={
              <Link href={`/overlays/${overlayId}/obs`} className={buttonClass()}>
                {t.toObs}
              </Link>
            }
          >
            {t.intoObs}
          </Notice>
        ))}
      {health.issues.map(({ code, severity, message, memberId }) => {
        // A server that is newer than this page may know more.
        const known = (t.remedies as Partial<typeof t.remedies>)[code];
        const page = memberId === null ? 'obs' : '';
        const layer = layers.find((each) => each.memberId === memberId)?.name;
        return (
          <Notice
            key={`${code} ${memberId ?? ''}`}
            kind={severity}
            action={
              code === 'currency_without_rate' ? (
                <RatesLink />
              ) : (
                <Link href={`/overlays/${overlayId}/${page}`} className={buttonClass()}>
                  {memberId === null ? t.toObs : t.toEditor}
                </Link>
              )
            }
          >
            <div>{known ? `${layer === undefined ? '' : `${layer}: `}${known.what}` : message}</div>
            {code === 'layer_failed' && <div>{message}</div>}
            {known && <div className={styles.remedy}>{known.remedy}</div>}
          </Notice>
        );
      })}
    </Card>
  );
}
