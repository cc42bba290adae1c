import { useLocation } from 'wouter';
import { isInstallationOwner, useMe, useOverlays } from '../api/queries';
import { usePageTexts } from '../kit/page-texts';
import { distinctNames } from '../overlays/free-name';
import { useHomeOverlay } from '../show/home-overlay';
import type { ScreenNames } from './console-screens';
import type { PaletteEntry } from './palette-entries';
import { screenEntries } from './screen-entries';
import { de } from './text/de';
import { en } from './text/en';
import { wantedPanel } from './wanted-panel';

/** Pages and panels of the console. Those of an overlay are of the open one, else of the one of the show. */
export function useScreenEntries(go: (to: string) => void): readonly PaletteEntry[] {
  const names = usePageTexts<ScreenNames>({ en, de });
  const [location] = useLocation();
  const me = useMe().data;
  const home = useHomeOverlay();
  const overlays = useOverlays().data?.items ?? [];
  const distinct = distinctNames(overlays);
  const openId = /^\/overlays\/([^/]+)/.exec(location)?.[1] ?? home;
  const overlay = overlays.find(({ overlayId }) => overlayId === openId);
  const nameOf = (id: string, name: string) => distinct.get(id) ?? name;
  return [
    ...screenEntries({
      names,
      overlay: overlay
        ? { overlayId: overlay.overlayId, name: nameOf(overlay.overlayId, overlay.name) }
        : null,
      isInstallationOwner: isInstallationOwner(me),
      open(to, panel) {
        wantedPanel.set(panel);
        go(to);
      },
    }),
    ...overlays.map(({ overlayId, name }) => ({
      kind: 'screen' as const,
      id: overlayId,
      label: nameOf(overlayId, name),
      where: names.overlays[0],
      run: () => go(`/overlays/${overlayId}`),
    })),
  ];
}
