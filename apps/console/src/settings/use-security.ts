import { useQuery } from '@tanstack/react-query';
import { read } from '../api/client';

/** Ways in which the account can sign in. */
interface SignInMeans {
  /** Null if two-factor sign-in is off. */
  readonly secondFactor: { readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly Passkey[];
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export const SECURITY = ['security'] as const;

export function useSecurity() {
  return useQuery({ queryKey: SECURITY, queryFn: () => read<SignInMeans>('/auth/security') });
}
