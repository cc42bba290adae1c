import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOverlays } from '../api/queries';
import { obsStatusQuery } from '../overlays/obs-status';

interface Listed {
  readonly overlayId: string;
  readonly role: 'owner' | 'editor';
}

const KEY = 'studio.show';
/** Overlay picked above a page in this tab. It counts before the one in OBS, so that pages do not jump. */
let picked: string | null = null;

/** Remembers the overlay that the user opened. */
export function noteOpened(overlayId: string): void {
  localStorage.setItem(KEY, overlayId);
}

/** Remembers the overlay that the user picked for the pages about a show. */
export function notePicked(overlayId: string): void {
  picked = overlayId;
  noteOpened(overlayId);
}

interface Hints {
  readonly picked: string | null;
  readonly inObs: readonly string[];
  readonly opened: string | null;
}

/**
 * Returns the overlay that pages about a show open on: the one picked in this tab, else the one in OBS, else the one
 * opened last, else the first of the user's own.
 */
export function homeOf<Overlay extends Listed>(
  overlays: readonly Overlay[],
  { picked: wanted, inObs, opened }: Hints,
): Overlay | undefined {
  const byId = (id: string | null | undefined): Overlay | undefined =>
    overlays.find(({ overlayId }) => overlayId === id);
  const shown = opened !== null && inObs.includes(opened) ? opened : inObs.find(byId);
  return (
    byId(wanted) ??
    byId(shown) ??
    byId(opened) ??
    overlays.find(({ role }) => role === 'owner') ??
    overlays[0]
  );
}

/** Returns the id of the overlay that pages about a show open on; null while it is unknown or if there is none. */
export function useHomeOverlay(): string | null {
  const overlays = useOverlays();
  // As it was when the page opened: OBS switching its sources does not switch the page.
  const [hints] = useState(() => ({ picked, opened: localStorage.getItem(KEY) }));
  const items = overlays.data?.items ?? [];
  const isAsked = items.length > 1 && !items.some(({ overlayId }) => overlayId === hints.picked);
  const obs = useQuery({ ...obsStatusQuery, enabled: isAsked, staleTime: Infinity, gcTime: 0 });
  if (isAsked && obs.isPending) return null;
  const inObs = obs.data?.items.filter((each) => each.sources > 0).map(({ overlayId }) => overlayId) ?? [];
  return homeOf(items, { ...hints, inObs })?.overlayId ?? null;
}
