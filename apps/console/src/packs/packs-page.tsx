import { PackagePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { SubNav } from '../kit/sub-nav';
import kit from '../kit/kit.module.css';
import { useFileDrop } from '../media/use-file-drop';
import { Button } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import ExportPack from './export-pack';
import { InstallPack } from './install-pack';
import { PackRow } from './pack-row';
import { usePacks } from './packs';
import { usePacksTexts } from './text/packs-texts';

/** Installed packs. A pack may be dropped anywhere. */
export default function PacksPage() {
  const t = usePacksTexts();
  const [open, setOpen] = useState<'install' | 'make' | null>(null);
  const [dropped, setDropped] = useState<File | null>(null);
  const list = usePacks();
  const items = list.data?.items;
  useFileDrop(([file = null]) => {
    if (open !== null) return;
    setDropped(file);
    setOpen('install');
  });
  const close = (): void => {
    setOpen(null);
    setDropped(null);
  };
  const install = (
    <Button look="primary" large onClick={() => setOpen('install')}>
      <Plus size={16} aria-hidden />
      {t.install}
    </Button>
  );
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <Button large onClick={() => setOpen('make')}>
            <PackagePlus size={16} aria-hidden />
            {t.make}
          </Button>
          {items && items.length > 0 && install}
        </>
      }
    >
      <SubNav
        label={t.title}
        places={[
          { to: '/', text: t.toOverlays },
          { to: '/packs', text: t.title },
        ]}
      />
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={160} />}
      {items?.length === 0 && (
        <Empty title={t.none} about={t.noneAbout}>
          {install}
        </Empty>
      )}
      {items && items.length > 0 && (
        <section className={kit.rows} aria-label={t.list}>
          {items.map((item) => (
            <PackRow key={item.installId} item={item} />
          ))}
        </section>
      )}
      {open === 'install' && <InstallPack dropped={dropped} onClose={close} />}
      {open === 'make' && <ExportPack overlayId={null} onClose={close} />}
    </Page>
  );
}
