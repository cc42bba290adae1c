import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { apiMethods, type ApiMethod } from './custom-api.state';

/** Custom API without the values of headers and query [bot/12]. */
export class CustomApiView {
  @Int('Id of the API.') readonly apiId: number;
  @Text('Its name: `{api:name}` in texts of the bot.') readonly name: string;
  @Text('Its address, without the query.') readonly url: string;
  @List('string', 'Names of what stands in the query.') readonly queryKeys: readonly string[];
  @OneOf(apiMethods, 'How it is asked.') readonly method: ApiMethod;
  @List('string', 'Names of the headers that are sent.') readonly headers: readonly string[];
  @Int('Milliseconds that an answer may take.') readonly timeoutMs: number;
  @Int('Seconds that an answer is used again.') readonly cacheS: number;
  @Text('JSON Pointer of what is said; empty: all of the answer as text.') readonly responsePath: string;
  @Int('Characters of it that are said.') readonly maxChars: number;
  @Text('Said where there is no answer.') readonly fallback: string;
  @OneOf(viewerRoles, 'Lowest role that it is asked for.') readonly minRole: ViewerRole;
  @Flag('It is switched on.') readonly enabled: boolean;
}

export class CustomApisView {
  @List(CustomApiView, 'By age, the oldest first.') readonly items: readonly CustomApiView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedApiView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the API that is gone.') readonly apiId: number;
}
