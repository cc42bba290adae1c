import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import kit from '../kit/kit.module.css';
import { useRefusalTexts } from '../kit/refusal/use-refusal-texts';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Badge, Notice, ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { toast } from '../ui/toasts';
import { packsKey, refreshed, type ListedPack } from './packs';
import { usePackages } from '../own-widgets/packages';
import { partReason } from './reasons';
import styles from './packs.module.css';
import { usePacksTexts } from './text/packs-texts';

interface PackProps {
  readonly item: ListedPack;
}

/** A pack in the list: what it made, and what stayed when it was removed. */
export function PackRow({ item }: PackProps) {
  const { ago } = useSpeech();
  const t = usePacksTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { name, version, author, state, installedAt, skipped, stayed, left } = item;
  const facts = [
    t.version(version),
    ...(author === '' ? [] : [t.by(author)]),
    ago(installedAt),
    ...(state === 'installed' ? madeOf(t, item) : []),
  ];
  return (
    <div className={kit.row} role="group" aria-label={name}>
      <div className={kit.words}>
        <div className={styles.line}>
          <span className={kit.name}>{name}</span>
          <Badge kind={state === 'installed' ? 'good' : 'plain'}>{t.states[state]}</Badge>
        </div>
        <div className={kit.meta}>{facts.join(' · ')}</div>
        {state === 'installed' && <Made item={item} />}
        {skipped.length > 0 && state === 'installed' && (
          <>
            <div className={kit.meta}>{t.skipped}</div>
            <Skipped skipped={skipped} />
          </>
        )}
        {left !== null && left > 0 && (
          <>
            <div className={kit.meta}>{t.stayed(left)}</div>
            <Staying parts={stayed} />
          </>
        )}
      </div>
      {state === 'installed' && (
        <Menu
          trigger={
            <IconButton label={t.more(name)}>
              <Ellipsis size={16} />
            </IconButton>
          }
        >
          <MenuItem icon={<Trash2 size={16} />} danger onChoose={() => setRemoving(true)}>
            {t.remove.menu}
          </MenuItem>
        </Menu>
      )}
      {isRemoving && <RemovePack item={item} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function madeOf(t: ReturnType<typeof usePacksTexts>, { automations, commands }: ListedPack): string[] {
  return [
    ...(automations > 0 ? [t.made.automations(automations)] : []),
    ...(commands.length > 0 ? [t.made.commands(commands.map((name) => `!${name}`).join(', '))] : []),
  ];
}

/** Links to what a pack made. */
export function Made({ item: { overlays, packageIds } }: PackProps) {
  const t = usePacksTexts();
  const { data: packages = [] } = usePackages(packageIds.length > 0);
  const widgets = packages.filter(({ packageId }) => packageIds.includes(packageId));
  return overlays.length + widgets.length === 0 ? null : (
    <div className={styles.links}>
      {widgets.map(({ packageId, name }) => (
        <Link key={packageId} href={`/media/widgets/${packageId}`}>
          {t.made.code(name)}
        </Link>
      ))}
      {overlays.map(({ overlayId, name, isAddition }, at) => (
        <Link key={at} href={`/overlays/${overlayId}`}>
          {isAddition ? t.made.into(name) : t.result.open(name)}
        </Link>
      ))}
    </div>
  );
}

export function Skipped({ skipped }: Pick<ListedPack, 'skipped'>) {
  const t = usePacksTexts();
  const { language } = useSpeech();
  const texts = useRefusalTexts(skipped.length > 0);
  const parts: { readonly [part: string]: string } = t.parts;
  return (
    <ul className={styles.list}>
      {skipped.map(({ part, name, reason }, at) => (
        <li key={at}>
          {[parts[part] ?? part, name].join(' ').trim()}:{' '}
          {part === 'pack' ? t.result.gone : partReason({ reason, expected: null }, texts, language)}
        </li>
      ))}
    </ul>
  );
}

function Staying({ parts }: { readonly parts: ListedPack['stayed'] }) {
  const t = usePacksTexts();
  return (
    <ul className={styles.list}>
      {parts.map(({ part, name }, at) => (
        <li key={at}>
          {t.parts[part]}: {name}
        </li>
      ))}
    </ul>
  );
}

function RemovePack({ item: { installId, name }, onClose }: PackProps & { readonly onClose: () => void }) {
  const t = usePacksTexts();
  const queries = useQueryClient();
  const pack = useQuery({
    queryKey: [...packsKey, installId],
    gcTime: 0,
    queryFn: () => answered(api.GET('/packs/{installId}', { params: { path: { installId } } })),
  });
  const staying = pack.data?.staying;

  async function remove(): Promise<void> {
    await answered(api.DELETE('/packs/{installId}', { params: { path: { installId } } }));
    for (const queryKey of refreshed) void queries.invalidateQueries({ queryKey });
    toast(t.remove.done(name));
    onClose();
  }

  return (
    <FormDialog
      title={t.remove.title(name)}
      about={t.remove.about}
      look="live"
      button={t.remove.button}
      isReady={staying !== undefined}
      onSubmit={remove}
      onClose={onClose}
    >
      {pack.isPending && <Skeleton height={48} />}
      {pack.isError && <ProblemNotice error={pack.error} />}
      {staying?.length === 0 && <p>{t.remove.nothing}</p>}
      {staying && staying.length > 0 && (
        <Notice kind="warning">
          {t.remove.stays}
          <Staying parts={staying} />
        </Notice>
      )}
      <p>{t.remove.inUse}</p>
    </FormDialog>
  );
}
