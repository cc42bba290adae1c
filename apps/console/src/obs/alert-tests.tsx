import { contributionKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { useObserved } from '../design/observed';
import { useDerived, useMay, useRoom } from '../design/room-context';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { toast, toastProblem } from '../ui/toasts';
import styles from './obs.module.css';
import { useObsTexts } from './text/obs-texts';

/** Shows an alert of something that did not happen, with its sound. */
export function AlertTests() {
  const obs = useObsTexts();
  const { overlayId, health } = useRoom();
  const mayFire = useMay('actions:fire');
  const isShown = (useObserved(health)?.renderers.length ?? 0) > 0;
  const layers = useDerived((store) =>
    store
      .all('layer')
      .filter(({ widget }) => widget === 'alert-box')
      .map(({ memberId, name }) => ({ memberId, name })),
  );
  if (layers.length === 0) return null;

  function test(memberId: number, kind: ContributionKind): void {
    answered(
      api.POST('/overlays/{overlayId}/members/{memberId}/alerts/test', {
        params: { path: { overlayId, memberId }, header: { 'Idempotency-Key': randomId() } },
        body: { kind },
      }),
    )
      .then(() => toast(isShown ? obs.alertShown : obs.alertNowhere, !isShown))
      .catch(toastProblem);
  }

  return (
    <Card title={obs.alerts} about={obs.alertsAbout}>
      {layers.map(({ memberId, name }) => (
        <div key={memberId} className={styles.alerts}>
          <span className={styles.sourceName}>{name}</span>
          {contributionKinds.map((kind) => (
            <Button key={kind} disabled={!mayFire} onClick={() => test(memberId, kind)}>
              {obs.alertKinds[kind]}
            </Button>
          ))}
        </div>
      ))}
    </Card>
  );
}
