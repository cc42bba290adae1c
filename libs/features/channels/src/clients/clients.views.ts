import { Flag, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';
import { clientKinds, type ClientKind } from '@studio/contracts/channels/platform-client-registration';
import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { clientSources, type ClientSource } from './clients-of-accounts';

export const allClientKinds: readonly ClientKind[] = [...new Set(Object.values(clientKinds).flat())];
const checkStates = ['ok', 'rejected', 'unknown'] as const;

export class ClientCheckView {
  @OneOf(checkStates, 'ok: the platform knows the client. unknown: it gave no usable answer.')
  readonly state: (typeof checkStates)[number];
  @Text('Error of the platform in words of OAuth, `unreachable` or `unexpected_answer`; null for ok.', {
    nullable: true,
  })
  readonly reason: string | null;
  @Timestamp('Time of the check.') readonly at: string;
}

export class PlatformClientView {
  @OneOf(allPlatforms, 'The platform.') readonly platform: Platform;
  @OneOf(
    clientSources,
    'Where the client comes from: entered here, set on the server, or part of this distribution. Null: there is none.',
    {
      nullable: true,
    },
  )
  readonly source: ClientSource | null;
  @Text('Its id; null if there is none.', { nullable: true }) readonly clientId: string | null;
  @OneOf(allClientKinds, 'Its kind; null if there is none.', { nullable: true })
  readonly kind: ClientKind | null;
  @Flag('A secret is stored. It is never returned.') readonly hasSecret: boolean;
  @Text('Address for the way back, to be entered at the platform.') readonly redirectUri: string;
  @Nested(ClientCheckView, 'Last check of this client; null if it was not checked.', { nullable: true })
  readonly check: ClientCheckView | null;
}

export class PlatformClientsView {
  @List(PlatformClientView, 'One per platform.') readonly items: readonly PlatformClientView[];
  @NoNextCursor() readonly nextCursor: string | null;
}
