import { CircleCheck, Circle } from 'lucide-react';
import { Link } from 'wouter';
import { classes } from '../ui/classes';
import { Card } from '../ui/card';
import styles from './checklist.module.css';
import { startSteps, useStartFacts, type StartStep } from './start-facts';
import { useOverlaysTexts } from './text/overlays-texts';

const places: { readonly [step in StartStep]: (overlayId: string) => string } = {
  channel: () => '/channels',
  obs: (overlayId) => `/overlays/${overlayId}/obs`,
  alert: () => '/live',
  phone: () => '/access',
  moderator: () => '/access',
};

/** Steps before the first stream. It leaves once a stream has run, or all steps are done. */
export function Checklist({ overlayId }: { readonly overlayId: string }) {
  const texts = useOverlaysTexts();
  const facts = useStartFacts(overlayId);
  if (!facts || facts.hasStreamed) return null;
  const { done } = facts;
  return (
    <Card title={texts.title} about={texts.progress(done.size, startSteps.length)}>
      <ul className={styles.steps}>
        {startSteps.map((step) => {
          const isDone = done.has(step);
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className={classes(styles.step, isDone && styles.done)}>
              <Icon size={20} role="img" aria-label={isDone ? texts.done : texts.open} />
              <Link href={places[step](overlayId)} className={styles.link ?? ''}>
                {texts.steps[step].title}
              </Link>
              <span className={styles.about}>{texts.steps[step].about}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
