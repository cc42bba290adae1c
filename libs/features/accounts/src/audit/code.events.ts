export interface CodeEvents {
  /** Records that a widget with code came, or that it may reach other hosts than before, for the audit. */
  'account.code-noted': {
    readonly change: 'added' | 'network';
    readonly packageId: string;
    readonly name: string;
    readonly hosts: readonly string[];
  };
}
