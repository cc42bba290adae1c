import { ApiClient, ok } from './api-client';
import type { StudioProcess } from './server-process';
import { testToken } from './server-process';
import { until } from './until';

export interface Move {
  readonly moveInId: string;
  readonly state: string;
  readonly counts: readonly { readonly kind: string; readonly verdict: string; readonly count: number }[];
  readonly files: readonly { readonly tables: readonly { readonly needsColumns: boolean }[] }[];
  readonly result: Readonly<Record<string, number>> | null;
  readonly left: number | null;
  readonly notFetched: readonly string[];
  readonly done: number;
  readonly total: number;
}

export interface MoveRow {
  readonly rowId: string;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly ours: string;
  readonly verdict: string;
  readonly choice: string;
  readonly outcome: string | null;
  readonly notes: readonly { readonly code: string; readonly suggestion: string | null }[];
}

/** Moves of another bot's things, as a client makes them. */
export class MoveInClient {
  readonly api: ApiClient;

  constructor(private readonly studio: StudioProcess) {
    this.api = new ApiClient(studio.api);
  }

  begin(source: string, text?: string): Promise<Move> {
    return ok(this.api.post<Move>('/move-in', { source, ...(text !== undefined && { text }) }));
  }

  /** Sends a file as a form. */
  async send(moveInId: string, name: string, bytes: Uint8Array | string): Promise<Response> {
    const form = new FormData();
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name);
    return fetch(`${this.studio.api}/move-in/${moveInId}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: form,
    });
  }

  async rows(moveInId: string, query = ''): Promise<readonly MoveRow[]> {
    const { items } = await ok(this.api.get<{ items: MoveRow[] }>(`/move-in/${moveInId}?limit=100${query}`));
    return items;
  }

  async show(moveInId: string): Promise<Move> {
    return (await ok(this.api.get<{ moveIn: Move }>(`/move-in/${moveInId}?limit=1`))).moveIn;
  }

  async apply(moveInId: string, kinds: readonly string[], pointsMode = 'max'): Promise<Move> {
    await ok(this.api.post(`/move-in/${moveInId}/apply`, { kinds, pointsMode }));
    return this.untilState(moveInId, 'applied');
  }

  async undo(moveInId: string): Promise<Move> {
    await ok(this.api.post(`/move-in/${moveInId}/undo`));
    return this.untilState(moveInId, 'undone');
  }

  async untilState(moveInId: string, state: string, within = 20_000): Promise<Move> {
    await until(async () => (await this.show(moveInId)).state === state, {
      what: async () => `the move is ${state}: ${JSON.stringify(await this.show(moveInId))}`,
      within,
    });
    return this.show(moveInId);
  }
}
