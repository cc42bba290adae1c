import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { SecretLink } from '../obs/secret-link';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

const ASK_MS = 1_500;

interface ObsStepProps {
  readonly overlayId: string;
  readonly next: string;
}

/** The link for OBS, and a light that goes green as soon as OBS has loaded it. */
export function ObsStep({ overlayId, next }: ObsStepProps) {
  const t = useTexts();
  const setup = useSetupTexts();
  const path = { overlayId };
  const health = useQuery({
    queryKey: ['health', overlayId],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/health', { params: { path } })),
    refetchInterval: ASK_MS,
  });
  const { obs = 0, browser = 0 } = health.data?.output.renderers ?? {};
  const isLit = obs > 0;
  return (
    <>
      <ol className={styles.list}>
        {setup.obsSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <SecretLink overlayId={overlayId} />
      <div className={styles.light} role="status">
        <span className={classes(styles.lamp, isLit && styles.lit)} aria-hidden />
        <span>{isLit ? setup.green : browser > 0 ? setup.inBrowser : setup.waiting}</span>
      </div>
      <Link href={next} className={buttonClass(isLit ? 'primary' : 'plain', true)}>
        {isLit ? t.common.next : setup.skip}
      </Link>
    </>
  );
}
