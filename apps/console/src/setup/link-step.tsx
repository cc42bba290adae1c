import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { SecretLink } from '../obs/secret-link';
import { buttonClass } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

const ASK_MS = 1_500;

/** The link for OBS, and a light that goes green as soon as OBS has loaded it. */
export function LinkStep({ overlayId }: { readonly overlayId: string }) {
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
      <Link href={`/overlays/${overlayId}`} className={buttonClass(isLit ? 'primary' : 'plain', true)}>
        {isLit ? setup.openEditor : setup.later}
      </Link>
    </>
  );
}
