import { Flag, List, Moment, OneOf, Text } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';

export const channelRoles = ['broadcaster', 'bot'] as const;

export class ConnectLinkView {
  @Text('Where a browser begins; good once.') readonly url: string;
  @Moment('Until when.') readonly expiresAt: string;
}

export class TipSourceView {
  @Text('Where the source is to post: enter it there. It is shown this once.') readonly webhookUrl: string;
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
