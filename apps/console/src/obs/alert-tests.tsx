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

interface AlertState {
  readonly memberId: number;
  readonly paused: boolean;
  readonly muted: boolean;
}

/** Shows an alert of something that did not happen, with its sound. */
export function AlertTests() {
  const obs = useObsTexts();
  const { overlayId, health } = useRoom();
  const mayFire = useMay('actions:fire');
  const now = useObserved(health);
  const states = (now?.alerts['layers'] ?? []) as readonly AlertState[];
  const layers = useDerived((store) =>
    store
      .all('layer')
      .filter(({ widget }) => widget === 'alert-box')
      .map(({ memberId, name }) => ({ memberId, name })),
  );
  if (layers.length === 0) return null;
  const isOpen = (now?.renderers.length ?? 0) > 0;

  /** Returns the outcome of a test, as far as it is known. */
  function outcomeOf(memberId: number): string {
    const state = states.find((each) => each.memberId === memberId);
    if (!isOpen) return obs.alertNowhere;
    if (state?.paused) return obs.alertPaused;
    return state?.muted ? obs.alertMuted : obs.alertShown;
  }

  function test(memberId: number, kind: ContributionKind): void {
    answered(
      api.POST('/overlays/{overlayId}/members/{memberId}/alerts/test', {
        params: { path: { overlayId, memberId }, header: { 'Idempotency-Key': randomId() } },
        body: { kind },
      }),
    )
      .then(() => toast(outcomeOf(memberId), !isOpen))
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
