export interface SecurityEvents {
  /** Records a change of how somebody signs in, for the audit. Secrets are only in the records. */
  'account.security-changed': {
    readonly change:
      | 'second_factor_on'
      | 'second_factor_off'
      | 'recovery_codes_created'
      | 'recovery_code_used'
      | 'passkey_added'
      | 'passkey_removed';
    /** Name of the passkey; missing for other changes. */
    readonly name?: string;
  };
}
