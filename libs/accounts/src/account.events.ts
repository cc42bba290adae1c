import type { MintedToken } from './account.state';

export interface AccountEvents {
  'account.opened': {
    readonly accountId: string;
    readonly login: string;
    readonly name: string;
    readonly locale: 'en' | 'de';
  };
  'account.token-minted': Omit<MintedToken, 'createdAt'>;
}
