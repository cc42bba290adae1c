import { tipSourceIds, type TipSourceId } from '@studio/platforms/tip-sources';
import { Flag, List, Nested, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';

export const channelRoles = ['broadcaster', 'bot'] as const;

export class ConnectLinkView {
  @Text('Where a browser begins; good once.') readonly url: string;
  @Timestamp('Until when.') readonly expiresAt: string;
}

export class TipSourceView {
  @Text(
    'Address that the source is to post to: enter it there. It is shown this once. Null for a source that is asked.',
    { nullable: true },
  )
  readonly webhookUrl: string | null;
  @Nested(
    ConnectLinkView,
    'Link to the page of the source on which people agree; the source is connected once they have. Null for the others.',
    { nullable: true },
  )
  readonly link: ConnectLinkView | null;
}

const tipSourceStates = ['live', 'connecting', 'waiting', 'off'] as const;

class ConnectedTipSourceView {
  @OneOf(tipSourceIds, 'The source.') readonly source: TipSourceId;
  @Text('Its name.') readonly name: string;
  @OneOf(tipSourceStates, 'Whether payments arrive.') readonly state: (typeof tipSourceStates)[number];
  @Timestamp('Time of the last payment; null before the first.', { nullable: true })
  readonly lastAt: string | null;
  @Timestamp('Time of the last test that the source sent; null for none.', { nullable: true })
  readonly lastTestAt: string | null;
  @Text(
    'Reason for a state other than live, such as token_refused, unavailable or not_found; null for none.',
    { nullable: true },
  )
  readonly lastError: string | null;
}

export class TipAppView {
  @OneOf(tipSourceIds, 'The source.') readonly source: TipSourceId;
  @Text('Address for the way back, to be entered at the source.') readonly redirectUri: string;
  @Text('Client ID of the app; null if none is entered. Its secret is never returned.', { nullable: true })
  readonly clientId: string | null;
}

export class TipSourcesView {
  @List(ConnectedTipSourceView, 'By source.') readonly items: readonly ConnectedTipSourceView[];
  @List(TipAppView, 'One per source on whose own page people agree.')
  readonly apps: readonly TipAppView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

class ConnectedChannelView {
  @Text('The platform.') readonly platform: string;
  @OneOf(channelRoles, 'Whose it is: the streamer’s, or that of a bot that speaks there.')
  readonly role: (typeof channelRoles)[number];
  @Text('The platform’s id of it.') readonly channelId: string;
  @Text('What it is called there, in lower case; empty where it has no name.') readonly login: string;
  @Text('As it is shown.') readonly name: string;
  @List('string', 'What was granted, in the platform’s words.') readonly scopes: readonly string[];
  @Flag('The platform takes what it granted no more: connect it anew.') readonly needsReconnect: boolean;
}

export class ConnectedChannelsView {
  @List(ConnectedChannelView, 'By platform.') readonly items: readonly ConnectedChannelView[];
  @List('string', 'Platforms that this studio can be connected with.') readonly available: readonly string[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class DisconnectedView {
  @Flag('It is not connected now.') readonly deleted: boolean;
  @Text('The platform.') readonly platform: string;
}
