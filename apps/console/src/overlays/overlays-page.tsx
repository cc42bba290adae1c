import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useOverlays } from '../api/queries';
import { lazy } from '../kit/lazy';
import { useTexts } from '../text/texts';
import { Button, buttonClass } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { useHomeOverlay } from '../show/home-overlay';
import { Page, Skeleton } from '../ui/page';
import { NewOverlay } from './new-overlay';
import { Checklist } from './checklist';
import { distinctNames } from './free-name';
import { obsStatusQuery } from './obs-status';
import { useImportTexts } from './import/text/import-texts';
import { OverlayCard } from './overlay-card';
import styles from './overlays.module.css';
import { useOverlaysTexts } from './text/overlays-texts';

const ImportOverlays = lazy(() => import('./import/import-overlays'));

const ASK_MS = 10_000;

/** Overlays that broadcast software has loaded now. */
function useInObs(): ReadonlySet<string> {
  const status = useQuery({ ...obsStatusQuery, refetchInterval: ASK_MS });
  return new Set(status.data?.items.filter(({ sources }) => sources > 0).map(({ overlayId }) => overlayId));
}

export default function OverlaysPage() {
  const t = useTexts();
  const { cards } = useOverlaysTexts();
  const overlays = useOverlays();
  const inObs = useInObs();
  const { open } = useImportTexts();
  const [isNew, setNew] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const items = overlays.data?.items;
  const names = distinctNames(items ?? []);
  const home = useHomeOverlay();
  const isOwner = items?.some(({ role }) => role === 'owner') ?? false;
  const make = (
    <Button look="primary" large onClick={() => setNew(true)}>
      <Plus size={16} aria-hidden />
      {t.overlays.new}
    </Button>
  );
  const actions = (
    <>
      <Link href="/packs" className={buttonClass('plain', true)}>
        {cards.packs}
      </Link>
      <Button large onClick={() => setImporting(true)}>
        {open}
      </Button>
      {make}
    </>
  );
  return (
    <Page title={cards.title} about={cards.about} actions={actions}>
      {overlays.isError && (
        <ProblemNotice
          error={overlays.error}
          action={<Button onClick={() => void overlays.refetch()}>{t.common.tryAgain}</Button>}
        />
      )}
      {overlays.isPending && (
        <div className={styles.cards}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} height={248} />
          ))}
        </div>
      )}
      {isOwner && home !== null && <Checklist overlayId={home} />}
      {items?.length === 0 && (
        <Empty title={cards.none} about={cards.noneAbout}>
          {make}
        </Empty>
      )}
      {items && items.length > 0 && (
        <ul className={styles.cards}>
          {items.map((overlay) => (
            <OverlayCard
              key={overlay.overlayId}
              overlay={overlay}
              shownName={names.get(overlay.overlayId) ?? overlay.name}
              inObs={inObs.has(overlay.overlayId)}
            />
          ))}
        </ul>
      )}
      {isImporting && <ImportOverlays onClose={() => setImporting(false)} />}
      {isNew && <NewOverlay onClose={() => setNew(false)} />}
    </Page>
  );
}
