export interface AdministrationEvents {
  /** A link that sets the password was made for the account. */
  'account.password-link-created': Record<string, never>;
}
