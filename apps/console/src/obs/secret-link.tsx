import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import { copyText } from '../ui/copy';
import { ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';
import styles from './obs.module.css';
import { useObsTexts } from './text/obs-texts';

export function useOverlayLink(overlayId: string) {
  return useQuery({
    queryKey: ['link', overlayId],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/link', { params: { path: { overlayId } } })),
  });
}

/**
 * Returns the URL from which OBS creates a browser source when the link is dropped on it; it contains the name and
 * size.
 */
function forObs(url: string, size: { readonly width: number; readonly height: number }): string {
  const address = new URL(url);
  address.searchParams.set('layer-name', 'Overlay');
  address.searchParams.set('layer-width', String(size.width));
  address.searchParams.set('layer-height', String(size.height));
  return address.href;
}

const hd = { width: 1920, height: 1080 };

interface SecretLinkProps {
  readonly overlayId: string;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Link for broadcast software, hidden until requested, since streamers share their screens. */
export function SecretLink({ overlayId, size = hd }: SecretLinkProps) {
  const t = useTexts();
  const obs = useObsTexts();
  const link = useOverlayLink(overlayId);
  const [isShown, setShown] = useState(false);
  const local = link.data?.localUrl ?? null;
  // Whoever opens the console on the studio's computer has OBS there, too.
  const isHere = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  const [isLocal, setLocal] = useState(isHere);
  const url = (isLocal ? local : null) ?? link.data?.url ?? '';
  if (link.isError) return <ProblemNotice error={link.error} />;
  const hidden = url.replace(/\/o\/.*/, '/o/••••••••••••••••');
  const row = (
    <div className={styles.link}>
      <a
        className={styles.drag}
        href="#drag"
        draggable
        role="button"
        aria-label={obs.drag}
        title={obs.drag}
        onClick={(event) => event.preventDefault()}
        onDragStart={(event) => {
          const address = forObs(url, size);
          event.dataTransfer.setData('text/uri-list', address);
          event.dataTransfer.setData('text/plain', address);
          event.dataTransfer.effectAllowed = 'copyLink';
        }}
      >
        <GripVertical size={16} aria-hidden />
      </a>
      <code className={classes(styles.address, isShown && styles.shown)} title={isShown ? undefined : hidden}>
        {isShown ? url : hidden}
      </code>
      <IconButton label={isShown ? obs.hide : obs.show} onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
      </IconButton>
      <Button
        look="primary"
        disabled={url === ''}
        onClick={() => {
          void copyText(url).then((ok) => toast(ok ? obs.copied : t.common.copyFailed, !ok));
        }}
      >
        <Copy size={16} aria-hidden />
        {t.common.copy}
      </Button>
    </div>
  );
  if (local === null) return row;
  return (
    <>
      {row}
      <label className={styles.local}>
        <input type="checkbox" checked={isLocal} onChange={() => setLocal(!isLocal)} />
        {obs.isLocal}
      </label>
    </>
  );
}
