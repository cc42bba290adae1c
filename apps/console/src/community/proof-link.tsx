import { isAtHome } from '../access/loopback';
import kit from '../kit/kit.module.css';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { copyText } from '../ui/copy';
import { Button, buttonClass } from '../ui/button';
import { toast } from '../ui/toasts';
import { useCommunityTexts } from './text/community-texts';

/** Copies the link of a giveaway's public page with its proof. */
export function ProofLink({ url }: { readonly url: string }) {
  const t = useCommunityTexts().giveaway;
  const { common } = useTexts();
  return (
    <div className={kit.words}>
      <div className={kit.actions}>
        <Button
          onClick={() =>
            void copyText(url).then((done) => toast(done ? t.proofCopied : common.copyFailed, !done))
          }
        >
          {t.copyProof}
        </Button>
        <a className={buttonClass('quiet')} href={url} target="_blank" rel="noreferrer">
          {t.openProof}
        </a>
      </div>
      {isAtHome(new URL(url)) && <p className={classes(kit.meta, kit.ask)}>{t.proofLocal}</p>}
    </div>
  );
}
