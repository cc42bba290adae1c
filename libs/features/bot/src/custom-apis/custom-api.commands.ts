import { OfBot } from '@studio/contracts/bot/bot-account';
import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, MapOf, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { keyName } from '@studio/operations/text-shapes';
import { apiMethods, type ApiMethod } from './custom-api.state';
import { CustomApiView, DeletedApiView } from './custom-api.views';

const name = { shape: keyName(40), example: 'weather' } as const;
const url = { min: 9, max: 500, trim: true, example: 'https://example.com/weather?q={args}' } as const;
const optional = { optional: true } as const;
const header = Text('', { max: 1000 });
const texts = {
  name: 'Its name: lower case, digits and underscores.',
  url: 'https only, to a public address; `{args}` in path or query stands for what the viewer wrote. The query is kept encrypted and never told.',
  method: 'How it is asked.',
  headers: 'Sent along, ten at most; their values are kept encrypted and never told.',
  timeoutMs: 'Milliseconds that an answer may take; 3000 by default.',
  cacheS: 'Seconds that an answer is used again; 10 by default.',
  responsePath: 'JSON Pointer of what is said; empty: all of the answer as text.',
  maxChars: 'Characters of it that are said; 200 by default.',
  fallback: 'Said where there is no answer.',
  minRole: 'Lowest role that it is asked for.',
  enabled: 'It is switched on.',
} as const;
const timeoutMs = { min: 500, max: 5000, optional: true } as const;
const cacheS = { min: 0, max: 3600, optional: true } as const;
const responsePath = {
  max: 120,
  shape: {
    pattern: /^(?:\/.*)?$/u,
    words: 'empty, or a JSON Pointer like /data/0/title of at most 120 characters',
  },
  optional: true,
  example: '/data/0/title',
} as const;
const maxChars = { min: 1, max: 400, optional: true } as const;
const fallback = { max: 200, optional: true } as const;

@Operation({
  route: 'POST /bot/custom-apis',
  tool: 'create_custom_api',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Let the bot ask an address',
  description: 'Texts of the bot say the answer with `{api:name}`. It is asked 30 times a minute at most.',
  problems: ['duplicate', 'limit_reached', 'invalid_value'],
})
export class CreateCustomApi extends Answers(CustomApiView, OfBot) {
  @Text(texts.name, name) readonly name: string;
  @Text(texts.url, url) readonly url: string;
  @OneOf(apiMethods, texts.method, optional) readonly method?: ApiMethod;
  @MapOf(header, texts.headers, optional) readonly headers?: { readonly [name: string]: string };
  @Int(texts.timeoutMs, timeoutMs) readonly timeoutMs?: number;
  @Int(texts.cacheS, cacheS) readonly cacheS?: number;
  @Text(texts.responsePath, responsePath) readonly responsePath?: string;
  @Int(texts.maxChars, maxChars) readonly maxChars?: number;
  @Text(texts.fallback, fallback) readonly fallback?: string;
  @OneOf(viewerRoles, texts.minRole, optional) readonly minRole?: ViewerRole;
  @Flag(texts.enabled, optional) readonly enabled?: boolean;
}

@Operation({
  route: 'PATCH /bot/custom-apis/:apiId',
  tool: 'update_custom_api',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Change an address that the bot asks',
  description: 'Only what is sent changes. A new address brings its own query; headers replace all headers.',
  problems: ['duplicate', 'invalid_value'],
})
export class UpdateCustomApi extends Answers(CustomApiView, OfBot) {
  @Int('Id of the API.', { min: 1 }) readonly apiId: number;
  @Text(texts.name, { ...name, optional: true }) readonly name?: string;
  @Text(texts.url, { ...url, optional: true }) readonly url?: string;
  @OneOf(apiMethods, texts.method, optional) readonly method?: ApiMethod;
  @MapOf(header, texts.headers, optional) readonly headers?: { readonly [name: string]: string };
  @Int(texts.timeoutMs, timeoutMs) readonly timeoutMs?: number;
  @Int(texts.cacheS, cacheS) readonly cacheS?: number;
  @Text(texts.responsePath, responsePath) readonly responsePath?: string;
  @Int(texts.maxChars, maxChars) readonly maxChars?: number;
  @Text(texts.fallback, fallback) readonly fallback?: string;
  @OneOf(viewerRoles, texts.minRole, optional) readonly minRole?: ViewerRole;
  @Flag(texts.enabled, optional) readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /bot/custom-apis/:apiId',
  tool: 'delete_custom_api',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Delete an address that the bot asks',
})
export class DeleteCustomApi extends Answers(DeletedApiView, OfBot) {
  @Int('Id of the API.', { min: 1 }) readonly apiId: number;
}
