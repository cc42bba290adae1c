import { Bot, ChartColumn, Image, KeyRound, Layers, PartyPopper, Radio, Unplug, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTexts } from '../text/texts';

export interface ConsolePlace {
  readonly to: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly here: boolean;
}

/** The pages that all others are reached by. */
export function usePlaces(): readonly ConsolePlace[] {
  const t = useTexts();
  const [location] = useLocation();
  return [
    {
      to: '/',
      text: t.nav.overlays,
      icon: Layers,
      here: location === '/' || location.startsWith('/overlays'),
    },
    ...[
      { to: '/live', text: t.nav.live, icon: Radio },
      { to: '/bot', text: t.nav.bot, icon: Bot },
      { to: '/community', text: t.nav.community, icon: PartyPopper },
      { to: '/automations', text: t.nav.automations, icon: Zap },
      { to: '/stats', text: t.nav.stats, icon: ChartColumn },
      { to: '/media', text: t.nav.media, icon: Image },
      { to: '/channels', text: t.nav.channels, icon: Unplug },
      { to: '/access', text: t.nav.access, icon: KeyRound },
    ].map((place) => ({
      ...place,
      here: location === place.to || location.startsWith(`${place.to}/`),
    })),
  ];
}
