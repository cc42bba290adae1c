/** Birthdays that viewers told the bot of an account. */
export interface BirthdayEvents {
  'birthday.told': {
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** A viewer's: month and day as `12-24`, without the year. */
    readonly date: string | null;
  };
  'birthday.removed': { readonly viewerId: string };
  'birthday.greeted': {
    readonly viewerId: string;
    /** Day in the time zone of the account, as `2026-12-24`. */
    readonly day: string;
    /** Platform of the line that was answered. Missing in events of earlier versions, as the next two. */
    readonly platform?: string;
    readonly simulated?: boolean;
    /** A viewer's. */
    readonly user?: { readonly userId: string; readonly login: string; readonly name: string } | null;
  };
  /** The key to a viewer's data is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}
