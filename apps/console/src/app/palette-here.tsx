import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lazy } from '../kit/lazy';
import { usePaletteKey } from '../palette/use-palette-key';
import { wantedPanel } from '../palette/wanted-panel';

const Palette = lazy(() => import('../palette/palette'));

/** The palette, which finds the pages and panels of the console wherever it opens. */
export function PaletteHere() {
  const [location, go] = useLocation();
  const [isOpen, close] = usePaletteKey();
  useEffect(() => {
    // The page that was left did not have the panel.
    if (wantedPanel.get()?.to !== location) wantedPanel.set(null);
  }, [location]);
  return isOpen && <Palette go={go} onClose={close} />;
}
