import { consoleScreens, type ConsoleScreen, type ScreenNames } from './console-screens';
import type { PaletteEntry } from './palette-entries';
import type { WantedPanel } from './wanted-panel';

interface EntryOptions {
  readonly names: ScreenNames;
  /** Overlay whose pages are offered; null: none. */
  readonly overlay: { readonly overlayId: string; readonly name: string } | null;
  readonly isInstallationOwner: boolean;
  /** Opens an address below `/console`, there the panel if one is given. */
  readonly open: (to: string, panel: WantedPanel | null) => void;
}

/** Returns an entry for each page, and then for each panel of a page. */
export function screenEntries({
  names,
  overlay,
  isInstallationOwner,
  open,
}: EntryOptions): readonly PaletteEntry[] {
  const screens = Object.entries<ConsoleScreen>(consoleScreens).filter(
    ([, { to, ownerOnly }]) =>
      (ownerOnly !== true || isInstallationOwner) && (overlay !== null || !to.includes(':overlay')),
  );
  const named = (id: string) => names[id as keyof ScreenNames];
  const addressOf = ({ to }: ConsoleScreen) => to.replace(':overlay', overlay?.overlayId ?? '');
  return [
    ...screens.map(([id, screen]) => {
      const [label, words] = named(id);
      const where = screen.to.includes(':overlay')
        ? overlay?.name
        : screen.within !== undefined
          ? named(screen.within)[0]
          : undefined;
      return {
        kind: 'screen' as const,
        id,
        label,
        ...(words !== undefined && { words }),
        ...(where !== undefined && { where }),
        run: () => open(addressOf(screen), null),
      };
    }),
    ...screens.flatMap(([id, screen]) =>
      (screen.panels ?? []).map((panel) => {
        const [label, words] = named(panel);
        return {
          kind: 'screen' as const,
          id: panel,
          label,
          where: named(id)[0],
          ...(words !== undefined && { words }),
          run: () => open(addressOf(screen), { id: panel, to: addressOf(screen), name: label }),
        };
      }),
    ),
  ];
}
