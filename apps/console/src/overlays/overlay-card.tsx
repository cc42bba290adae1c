import { Copy, Ellipsis, PackageOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { answered, api, type Schemas } from '../api/client';
import { lazy } from '../kit/lazy';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import { Badge } from '../ui/notice';
import { toast, toastProblem } from '../ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { DeleteOverlay } from './delete-overlay';
import { OverlayPicture, useOverlayDesign } from './overlay-picture';
import styles from './overlays.module.css';
import { RenameOverlay } from './rename-overlay';
import { useSeen } from './use-seen';
import { useOverlaysTexts } from './text/overlays-texts';

const ExportPack = lazy(() => import('../packs/export-pack'));

type Overlay = Schemas['OverlaySummaryView'];

interface OverlayCardProps {
  readonly overlay: Overlay;
  /** Name that differs from those of the other cards. */
  readonly shownName: string;
  readonly inObs: boolean;
}

export function OverlayCard({ overlay, shownName, inObs }: OverlayCardProps) {
  const { t, ago } = useSpeech();
  const { cards } = useOverlaysTexts();
  const { overlayId, role, owner, width, height, updatedAt } = overlay;
  const [card, isSeen] = useSeen<HTMLLIElement>();
  const details = useOverlayDesign(overlayId, overlay.rev, isSeen);
  const live = details.data?.scenes.find((scene) => scene.live);
  return (
    <li ref={card} className={styles.card}>
      <div className={styles.picture}>
        {details.data && <OverlayPicture overlay={details.data} />}
        <div className={styles.badges}>
          {inObs && <Badge kind="live">{t.common.onAir}</Badge>}
          {role === 'editor' && <Badge>{t.overlays.sharedBy(owner.name)}</Badge>}
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <Link href={`/overlays/${overlayId}`} className={styles.name ?? ''}>
            {shownName}
          </Link>
          <div className={styles.meta}>
            {live ? (
              <>
                {cards.liveScene} <span className={styles.scene}>{live.name}</span>
              </>
            ) : (
              ' '
            )}
          </div>
          <div className={styles.meta}>
            {width} × {height} · {ago(updatedAt)}
          </div>
        </div>
        <div className={styles.more}>
          <CardMenu overlay={overlay} shownName={shownName} />
        </div>
      </div>
    </li>
  );
}

function CardMenu({ overlay, shownName }: Omit<OverlayCardProps, 'inObs'>) {
  const { t } = useSpeech();
  const { cards } = useOverlaysTexts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'rename' | 'pack' | 'delete' | null>(null);
  const isOwner = overlay.role === 'owner';
  const path = { overlayId: overlay.overlayId };

  async function duplicate(): Promise<void> {
    try {
      const copy = await answered(api.POST('/overlays/{overlayId}/duplicate', { params: { path } }));
      await queries.invalidateQueries({ queryKey: ['overlays'] });
      toast(cards.duplicated(copy.name));
    } catch (error) {
      toastProblem(error);
    }
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={cards.more(shownName)}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} />} onChoose={() => navigate(`/overlays/${overlay.overlayId}`)}>
          {cards.edit}
        </MenuItem>
        <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen('rename')}>
          {t.common.rename}
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} disabled={!isOwner} onChoose={() => void duplicate()}>
          {t.common.duplicate}
        </MenuItem>
        <MenuItem icon={<PackageOpen size={16} />} disabled={!isOwner} onChoose={() => setOpen('pack')}>
          {cards.pack}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 size={16} />} danger disabled={!isOwner} onChoose={() => setOpen('delete')}>
          {t.common.delete}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameOverlay overlay={overlay} onClose={() => setOpen(null)} />}
      {open === 'pack' && <ExportPack overlayId={overlay.overlayId} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteOverlay overlay={overlay} onClose={() => setOpen(null)} />}
    </>
  );
}
