import type { ValuesOf } from '../widget';
import type { lowerThirdWidget } from './lower-third.widget';

type Settings = ValuesOf<typeof lowerThirdWidget>;

/** Runtime state of a lower third set by commands. When it hides by itself follows from this and the settings. */
export interface LowerThirdState {
  readonly hidden: boolean;
  /** Time at which it was last shown, ms since 1970; null if no command has shown it. */
  readonly shownAt: number | null;
  /** Place in the list of entries; null: the texts of the settings. */
  readonly index: number | null;
  /** Text set by a command; it replaces the settings' text. Null for none. */
  readonly said: { readonly title: string; readonly subtitle: string } | null;
}

export const asSet: LowerThirdState = { hidden: false, shownAt: null, index: null, said: null };

export interface ShownPerson {
  readonly title: string;
  readonly subtitle: string;
  /** Address of an upload; empty for none. */
  readonly logo: string;
}

/** Returns the person that the lower third names. */
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

/** Returns the time until which it is visible, ms since 1970; null: until it is hidden. */
export function goneAt({ shownAt }: LowerThirdState, autoHideS: number): number | null {
  return autoHideS === 0 || shownAt === null ? null : shownAt + autoHideS * 1000;
}
