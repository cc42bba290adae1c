import type { ValuesOf } from '../widget';
import type { lowerThirdWidget } from './lower-third.widget';

type Settings = ValuesOf<typeof lowerThirdWidget>;

/** What somebody had the layer show; when it leaves by itself follows from that and the settings. */
export interface LowerThirdState {
  readonly hidden: boolean;
  /** When it came last, ms since 1970; null: nobody has had it come. */
  readonly shownAt: number | null;
  /** Place in the list of entries; null: the texts of the settings. */
  readonly index: number | null;
  /** What somebody wrote instead; it goes before all else. */
  readonly said: { readonly title: string; readonly subtitle: string } | null;
}

export const asSet: LowerThirdState = { hidden: false, shownAt: null, index: null, said: null };

export interface ShownPerson {
  readonly title: string;
  readonly subtitle: string;
  /** Address of an upload; empty for none. */
  readonly logo: string;
}

/** Whom it names. */
export function shownPerson(
  { title, subtitle, logo, entries }: Pick<Settings, 'title' | 'subtitle' | 'logo' | 'entries'>,
  { index, said }: LowerThirdState,
): ShownPerson {
  if (said) return { ...said, logo };
  const entry = index === null ? undefined : entries[index];
  return entry
    ? { title: entry.name, subtitle: entry.subtitle, logo: entry.logo || logo }
    : { title, subtitle, logo };
}

/** Until when it is there, ms since 1970; null: until it is hidden. */
export function goneAt({ shownAt }: LowerThirdState, autoHideS: number): number | null {
  return autoHideS === 0 || shownAt === null ? null : shownAt + autoHideS * 1000;
}
