import { Download } from 'lucide-react';
import { saveFile } from '../kit/save-file';
import { Button } from '../ui/button';
import styles from './obs.module.css';
import { useOverlayLink } from './secret-link';
import { useObsTexts } from './text/obs-texts';

/**
 * Returns a page for OBS's option "Local file". It stays empty until the server answers, then goes to the overlay.
 * OBS itself tries an address only once.
 */
function localPage(url: string): string {
  // No text of an address ends a script.
  const address = JSON.stringify(url).replace(/</g, '\\u003c');
  return `<!doctype html>
<meta charset="utf-8">
<title>Overlay</title>
<script>
const address = ${address};
let wait = 500;
function look() {
  fetch(address, { mode: 'no-cors', cache: 'no-store' }).then(
    () => location.replace(address),
    () => {
      setTimeout(look, wait);
      wait = Math.min(10000, wait * 1.5);
    },
  );
}
look();
</script>
`;
}

export function LocalFile({ overlayId }: { readonly overlayId: string }) {
  const obs = useObsTexts();
  const link = useOverlayLink(overlayId);

  return (
    <div className={styles.local}>
      <p>{obs.localAbout}</p>
      <Button
        disabled={!link.data}
        onClick={() => link.data && saveFile('overlay.html', localPage(link.data.url), 'text/html')}
      >
        <Download size={16} aria-hidden />
        {obs.local}
      </Button>
    </div>
  );
}
