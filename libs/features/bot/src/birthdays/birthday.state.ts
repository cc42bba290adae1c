export interface Birthday {
  readonly viewerId: string;
  readonly platform: string;
  readonly login: string;
  readonly name: string;
  /** Month and day, as `12-24`. */
  readonly date: string;
  /** Day of the last greeting, as `2026-12-24`; null before the first. */
  readonly greetedOn: string | null;
}

/** Birthdays of an account's viewers. */
export interface Birthdays {
  readonly birthdays: { readonly [viewerId: string]: Birthday };
}

/** Returns true if a birthday is celebrated on a day, `2026-12-24`. Without a 29th of February it is the day before. */
export function isOn({ date }: Pick<Birthday, 'date'>, day: string): boolean {
  if (date === day.slice(5)) return true;
  return date === '02-29' && day.endsWith('-02-28') && !isLeapYear(Number(day.slice(0, 4)));
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
