import { ClipboardPaste, Download, FileArchive, Plus } from 'lucide-react';
import { useState } from 'react';
import { Router, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import kit from '../kit/kit.module.css';
import { MediaParts } from '../media/media-parts';
import { useFileDrop } from '../media/use-file-drop';
import { Button } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Empty, ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { toast } from '../ui/toasts';
import { ImportParts, ImportZip } from './import-dialogs';
import { NewWidget } from './new-widget';
import { PackageRow } from './package-row';
import { usePackages, type ListedPackage } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

/** All widgets of the account's own code. A zip may be dropped anywhere. */
export default function OwnWidgetsPage() {
  const t = useOwnWidgetsTexts();
  const [, go] = useLocation();
  const [open, setOpen] = useState<'new' | 'zip' | 'parts' | null>(null);
  const [dropped, setDropped] = useState<File | null>(null);
  const list = usePackages();
  const isEmpty = list.data?.length === 0;
  useFileDrop(([file = null]) => {
    setDropped(file);
    setOpen('zip');
  });
  const close = (): void => {
    setOpen(null);
    setDropped(null);
  };
  const done = ({ packageId, name }: ListedPackage): void => {
    if (open !== 'new') toast(t.zip.done(name));
    close();
    go(`/${packageId}`);
  };

  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <Menu
            trigger={
              <Button large>
                <Download size={16} aria-hidden />
                {t.import}
              </Button>
            }
          >
            <MenuItem icon={<FileArchive size={16} />} onChoose={() => setOpen('zip')}>
              {t.fromZip}
            </MenuItem>
            <MenuItem icon={<ClipboardPaste size={16} />} onChoose={() => setOpen('parts')}>
              {t.fromParts}
            </MenuItem>
          </Menu>
          {list.data && !isEmpty && (
            <Button look="primary" large onClick={() => setOpen('new')}>
              <Plus size={16} aria-hidden />
              {t.new}
            </Button>
          )}
        </>
      }
    >
      {/* The router of this page counts addresses from it. */}
      <Router base="/console" hook={useBrowserLocation}>
        <MediaParts />
      </Router>
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={160} />}
      {isEmpty && (
        <Empty title={t.none} about={t.noneAbout}>
          <Button look="primary" large onClick={() => setOpen('new')}>
            <Plus size={16} aria-hidden />
            {t.begin}
          </Button>
        </Empty>
      )}
      <div className={kit.rows}>
        {list.data?.map((item) => (
          <PackageRow key={item.packageId} item={item} />
        ))}
      </div>
      {open === 'new' && <NewWidget onDone={done} onClose={close} />}
      {open === 'zip' && <ImportZip dropped={dropped} onDone={done} onClose={close} />}
      {open === 'parts' && <ImportParts onDone={done} onClose={close} />}
    </Page>
  );
}
