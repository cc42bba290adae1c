/** Proof that callers of a hook give. */
export interface StoredHookAuth {
  readonly kind: 'token' | 'standard' | 'hmac';
  /** Header with the signature, in lower case; for hmac. */
  readonly header?: string;
  /** Text before the signature; for hmac. */
  readonly prefix?: string;
  readonly encoding?: 'hex' | 'base64';
}

/** Hooks of an account: addresses that outside programs call. Secrets are in the sealed records. */
export interface HookEvents {
  'hook.created': {
    readonly hookId: string;
    readonly name: string;
    readonly auth: StoredHookAuth;
    readonly allowGet: boolean;
    /** Key of the sealed secret. */
    readonly secretId: string;
  };
  /** Only what changed. */
  'hook.changed': {
    readonly hookId: string;
    readonly name?: string;
    readonly allowGet?: boolean;
    readonly enabled?: boolean;
  };
  'hook.rotated': { readonly hookId: string; readonly secretId: string };
  'hook.deleted': { readonly hookId: string };
  /** It was called. */
  'hook.received': {
    readonly hookId: string;
    readonly name: string;
    /** JSON or form fields; text as `{text}`; null without a body. */
    readonly body: unknown;
    readonly query: { readonly [name: string]: unknown };
  };
}
