import { useQuery } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useOverlays } from '../../api/queries';
import { useRecord, useRoom } from '../../design/room-context';
import { distinctNames } from '../../overlays/free-name';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import styles from './position.module.css';
import { usePositionTexts } from './text/position-texts';

interface LinkedLayersProps {
  /** Null: none is selected. */
  readonly memberId: number | null;
  readonly disabled: boolean;
}

/** Layers that show the same as the selected one, here or in another overlay. */
export function LinkedLayers({ memberId, disabled }: LinkedLayersProps) {
  const t = usePositionTexts();
  const layer = useRecord('layer', memberId);
  return (
    <section id="linked-layers" tabIndex={-1} className={styles.section} aria-label={t.links}>
      <h3 className={styles.title}>{t.links}</h3>
      <p className={styles.hint}>{t.linksAbout}</p>
      {memberId !== null && layer?.link && (
        <Source memberId={memberId} link={layer.link} disabled={disabled} />
      )}
      {memberId !== null && layer && !layer.link && <Copies memberId={memberId} disabled={disabled} />}
      {memberId === null && <p className={styles.hint}>{t.selectFirst}</p>}
    </section>
  );
}

interface SourceProps {
  readonly memberId: number;
  readonly link: { readonly overlayId: string; readonly memberId: number };
  readonly disabled: boolean;
}

function Source({ memberId, link, disabled }: SourceProps) {
  const t = usePositionTexts();
  const view = useView();
  const actions = useActions();
  const { overlayId } = useRoom();
  const isHere = link.overlayId === overlayId;
  const source = useRecord('layer', isHere ? link.memberId : null);
  const overlay = useOverlays().data?.items.find((each) => each.overlayId === link.overlayId);
  return (
    <>
      <p>
        <Link2 size={14} aria-hidden /> {t.mirrors(isHere ? (source?.name ?? '') : (overlay?.name ?? ''))}
      </p>
      <div className={styles.spots}>
        {source && <Button onClick={() => view.select([link.memberId])}>{t.toSource}</Button>}
        <Button disabled={disabled} onClick={() => void actions.unlink(memberId)}>
          <Unlink size={14} aria-hidden />
          {t.unlink}
        </Button>
      </div>
    </>
  );
}

function Copies({ memberId, disabled }: Omit<SourceProps, 'link'>) {
  const t = usePositionTexts();
  const view = useView();
  const actions = useActions();
  const room = useRoom();
  const { overlayId } = room;
  const [target, setTarget] = useState(overlayId);
  const overlays = useOverlays().data?.items ?? [];
  const names = distinctNames(overlays);
  const links = useQuery({
    queryKey: ['links', overlayId, memberId],
    queryFn: () =>
      answered(
        api.GET('/overlays/{overlayId}/members/{memberId}/links', {
          params: {
            path: { overlayId, memberId },
            ...(room.store.position !== '' && { header: { 'Studio-Position': room.store.position } }),
          },
        }),
      ),
  });
  return (
    <>
      <ul className={styles.entries}>
        {links.data?.items.map((link) => (
          <li key={`${link.overlayId} ${link.memberId}`} className={styles.entry}>
            {link.overlayId === overlayId ? (
              <Button onClick={() => view.select([link.memberId])}>{link.name}</Button>
            ) : (
              <a href={`/console/overlays/${link.overlayId}`}>{t.linkedIn(link.name, link.overlayName)}</a>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.newEntry}>
        <Field label={t.linkInto}>
          {(ids) => (
            <Select
              {...ids}
              disabled={disabled}
              value={target}
              options={[
                { key: overlayId, label: t.thisOverlay },
                ...overlays
                  .filter((each) => each.overlayId !== overlayId)
                  .map((each) => ({ key: each.overlayId, label: names.get(each.overlayId) ?? each.name })),
              ]}
              onKey={setTarget}
            />
          )}
        </Field>
        <Button
          disabled={disabled}
          onClick={() => void actions.addLinked(target).then(() => links.refetch())}
        >
          <Link2 size={14} aria-hidden />
          {t.link}
        </Button>
      </div>
    </>
  );
}
