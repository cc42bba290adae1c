import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { SecretLink } from '../obs/secret-link';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './setup.module.css';

const ASK_MS = 1_500;

/** The link for OBS, and a light that goes green as soon as OBS has loaded it. */
export function LinkStep({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
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
        {t.setup.obsSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <SecretLink overlayId={overlayId} />
      <div className={styles.light} role="status">
        <span className={classes(styles.lamp, isLit && styles.lit)} aria-hidden />
        <span>{isLit ? t.setup.green : browser > 0 ? t.setup.inBrowser : t.setup.waiting}</span>
      </div>
      <Link href={`/overlays/${overlayId}`} className={buttonClass(isLit ? 'primary' : 'plain', true)}>
        {isLit ? t.setup.openEditor : t.setup.later}
      </Link>
    </>
  );
}
