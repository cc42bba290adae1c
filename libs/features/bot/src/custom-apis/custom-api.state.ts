export const apiMethods = ['GET', 'POST'] as const;
export type ApiMethod = (typeof apiMethods)[number];

export interface CustomApi {
  readonly apiId: number;
  readonly name: string;
  /** Without a query; may hold `{args}`. */
  readonly url: string;
  readonly queryKeys: readonly string[];
  readonly method: ApiMethod;
  /** Names; their values lie with the query. */
  readonly headers: readonly string[];
  readonly secretsId: string;
  readonly timeoutMs: number;
  readonly cacheS: number;
  readonly responsePath: string;
  readonly maxChars: number;
  readonly fallback: string;
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly enabled: boolean;
}

export interface CustomApis {
  readonly apis: { readonly [apiId: number]: CustomApi };
  readonly nextApiId: number;
}

export function apiNamed({ apis }: CustomApis, name: string): CustomApi | null {
  return Object.values(apis).find((api) => api.name === name) ?? null;
}
