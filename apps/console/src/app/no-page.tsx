import { useEffect, useRef, useState } from 'react';
import { Link, Router, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useOverlays } from '../api/queries';
import kit from '../kit/kit.module.css';
import { nearPages } from '../palette/near-pages';
import { useScreenEntries } from '../palette/use-screen-entries';
import { useHomeOverlay } from '../show/home-overlay';
import { Button, buttonClass } from '../ui/button';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { usePlaces } from './places';
import { useNoPageTexts } from './text/no-page';

/** Page for addresses without a page: leads to the page that the address names, or says which there are. */
export default function NoPage() {
  // Routers above may count addresses from their own page.
  return (
    <Router base="/console" hook={useBrowserLocation}>
      <Nearest />
    </Router>
  );
}

function Nearest() {
  const [path, go] = useLocation();
  // The address as it was opened, while a page replaces this one.
  const [opened] = useState(path);
  const entries = useScreenEntries((to) => go(to, { replace: true }));
  const overlays = useOverlays();
  const home = useHomeOverlay();
  const isKnown = !overlays.isPending && (home !== null || overlays.data?.items.length === 0);
  const { exact, similar } = nearPages(entries, opened);
  const target = isKnown ? exact : null;
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!target || isLeaving.current) return;
    isLeaving.current = true;
    target.run();
  }, [target]);
  if (!isKnown && !overlays.isError) return null;
  return target ? null : <Choice path={opened} similar={similar} />;
}

interface ChoiceProps {
  readonly path: string;
  readonly similar: ReturnType<typeof nearPages>['similar'];
}

function Choice({ path, similar }: ChoiceProps) {
  const t = useNoPageTexts();
  const places = usePlaces();
  return (
    <Page title={t.title} about={t.about(`/console${path}`)} narrow>
      {similar.length > 0 && (
        <Card title={t.suggested}>
          <div className={kit.actions}>
            {similar.map(({ id, label, run }) => (
              <Button key={id} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        </Card>
      )}
      <Card title={t.all} about={t.search}>
        <div className={kit.actions}>
          {places.map(({ to, text, icon: Icon }) => (
            <Link key={to} href={to} className={buttonClass('plain')}>
              <Icon size={16} aria-hidden />
              {text}
            </Link>
          ))}
        </div>
      </Card>
    </Page>
  );
}
