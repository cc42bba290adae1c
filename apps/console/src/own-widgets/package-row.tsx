import { Ellipsis, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { sizeText } from '../media/upload-picture';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Badge, Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { DeleteDialog } from './delete-dialog';
import styles from './own-widgets.module.css';
import { NetworkDialog } from './network-dialog';
import type { ListedPackage } from './packages';
import { RenamePackage } from './rename-package';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

interface PackageProps {
  readonly item: ListedPackage;
}

/** A widget in the list: its name leads to its code. */
export function PackageRow({ item }: PackageProps) {
  const { t: common, ago, language } = useSpeech();
  const t = useOwnWidgetsTexts();
  const [open, setOpen] = useState<'rename' | 'network' | 'delete' | null>(null);
  const { packageId, name, author, kind, size, usedBy, updatedAt, network } = item;
  const facts = [
    ...(author === '' ? [] : [author]),
    sizeText(size, language),
    t.layers(usedBy.length),
    t.saved(ago(updatedAt)),
    ...(network.mode === 'hosts' ? [t.network.reaches(network.hosts.join(', '))] : []),
  ];
  return (
    <div className={kit.row} role="group" aria-label={name}>
      <div className={kit.words}>
        <div className={styles.nameLine}>
          <Link href={`/${packageId}`} className={kit.name ?? ''}>
            {name}
          </Link>
          <Badge>{t.kinds[kind]}</Badge>
        </div>
        <div className={kit.meta}>{facts.join(' · ')}</div>
      </div>
      <Menu
        trigger={
          <IconButton label={t.more(name)}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen('rename')}>
          {t.rename}
        </MenuItem>
        <MenuItem icon={<Globe size={16} />} onChoose={() => setOpen('network')}>
          {t.network.title}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} />} danger onChoose={() => setOpen('delete')}>
          {common.common.delete}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenamePackage item={item} onClose={() => setOpen(null)} />}
      {open === 'network' && <NetworkDialog item={item} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeletePackage item={item} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface DialogProps extends PackageProps {
  readonly onClose: () => void;
}

function DeletePackage({ item: { packageId, name, usedBy }, onClose }: DialogProps) {
  const t = useOwnWidgetsTexts();

  async function remove(): Promise<void> {
    const params = { path: { packageId }, query: { force: usedBy.length > 0 } };
    await answered(api.DELETE('/widget-packages/{packageId}', { params }));
    toast(t.deleted(name));
  }

  return (
    <DeleteDialog title={t.deleteTitle(name)} about={t.deleteAbout} onDelete={remove} onClose={onClose}>
      {usedBy.length > 0 && <Notice kind="warning">{t.deleteUsed(usedBy.length)}</Notice>}
    </DeleteDialog>
  );
}
