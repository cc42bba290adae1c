import { Link } from 'wouter';
import { Checklist } from '../overlays/checklist';
import { buttonClass } from '../ui/button';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

/** End of the first run: the way into the editor, and what is still to do. */
export function DoneStep({ overlayId }: { readonly overlayId: string }) {
  const setup = useSetupTexts();
  return (
    <>
      <Checklist overlayId={overlayId} />
      <div className={styles.choices}>
        <Link href={`/overlays/${overlayId}`} className={buttonClass('primary', true)}>
          {setup.openEditor}
        </Link>
        <Link href="/bot/move-in" className={buttonClass('plain', true)}>
          {setup.moveIn}
        </Link>
        <Link href="/" className={buttonClass('plain', true)}>
          {setup.toOverlays}
        </Link>
      </div>
    </>
  );
}
