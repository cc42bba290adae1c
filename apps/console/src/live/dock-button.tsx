import { Copy, PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import { BegunPairing } from '../access/begun-pairing';
import { answered, api, type Schemas } from '../api/client';
import { useAction } from '../kit/use-action';
import { useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { copyText } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { toast } from '../ui/toasts';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

type DockName = 'activity' | 'alerts' | 'chat';

/** Button that shows how to add a panel as a dock in OBS. */
export function DockButton({ name }: { readonly name: DockName }) {
  const t = useLiveTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t.dock.open} onClick={() => setOpen(true)}>
        <PanelsTopLeft size={16} />
      </IconButton>
      {isOpen && <DockDialog name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DockDialogProps {
  readonly name: DockName;
  readonly onClose: () => void;
}

/**
 * Dialog with the address of a dock and its pairing. All docks share one set of cookies, separate from the
 * browser's.
 */
function DockDialog({ name, onClose }: DockDialogProps) {
  const t = useLiveTexts();
  const texts = useTexts();
  const { overlayId } = useShow();
  const { run, isBusy } = useAction();
  const [begun, setBegun] = useState<Schemas['BegunPairingView'] | null>(null);
  const address = `${location.origin}/console/dock/${name}?overlay=${encodeURIComponent(overlayId)}`;

  function letIn(): void {
    const body = { overlayId, name: t.dock.device, chat: name === 'chat' };
    void run(() => answered(api.POST('/pairings', { body }))).then(setBegun);
  }

  return (
    <Dialog title={t.dock.title(t[name].title)} about={t.dock.about} wide onClose={onClose}>
      <div className={styles.address}>
        <code>{address}</code>
        <Button
          onClick={() => {
            void copyText(address).then((ok) => toast(ok ? t.dock.copied : texts.common.copyFailed, !ok));
          }}
        >
          <Copy size={16} aria-hidden />
          {texts.common.copy}
        </Button>
      </div>
      {begun ? (
        <BegunPairing begun={begun} about={t.dock.type} onEnd={() => setBegun(null)} />
      ) : (
        <p>{name === 'chat' ? t.dock.askChat : t.dock.ask}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{texts.common.close}</Button>
        {!begun && (
          <Button look="primary" disabled={isBusy} onClick={letIn}>
            {t.dock.letIn}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
