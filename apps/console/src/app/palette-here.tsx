import { useLocation } from 'wouter';
import { lazy } from '../kit/lazy';
import { usePaletteEntries } from '../palette/palette-entries';
import { usePaletteKey } from '../palette/use-palette-key';
import { useTexts } from '../text/texts';
import { usePlaces } from './places';

const Palette = lazy(() => import('../palette/palette'));

/** The palette, which finds the pages that all others are reached by wherever it opens. */
export function PaletteHere() {
  const t = useTexts();
  const [, go] = useLocation();
  const [isOpen, close] = usePaletteKey();
  const places = [...usePlaces(), { to: '/settings', text: t.nav.settings }];
  usePaletteEntries(() =>
    places.map(({ to, text }) => ({ kind: 'screen', id: to, label: text, run: () => go(to) })),
  );
  return isOpen && <Palette onClose={close} />;
}
