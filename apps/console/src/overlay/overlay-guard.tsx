import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useObserved } from '../design/observed';
import { useRoom } from '../design/room-context';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
import { Empty } from '../ui/notice';
import { Skeleton } from '../ui/page';

/** Shows the content only once the overlay is known, or a notice if it does not exist. */
export function OverlayGuard({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const room = useRoom();
  const isLoaded = useObserved(room.isLoaded);
  const connection = useObserved(room.connection);
  if (connection === 'gone' || (connection === 'refused' && !isLoaded))
    return (
      <div style={{ padding: 48 }}>
        <Empty title={connection === 'gone' ? t.overlay.gone : t.overlay.notFound}>
          <Link href="~/console" className={buttonClass('primary', true)}>
            {t.overlay.toList}
          </Link>
        </Empty>
      </div>
    );
  if (!isLoaded)
    return (
      <div style={{ padding: 32 }}>
        <Skeleton height={320} />
      </div>
    );
  return children;
}
