import { PNG } from 'pngjs';
import { ApiClient, ok } from './api-client';
import { StudioProcess, testToken } from './server-process';

export interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly widget: string;
  readonly hidden: boolean;
  readonly animEntrance: string;
  readonly values: { readonly [key: string]: unknown };
}
export interface Scene {
  readonly sceneId: number;
  readonly name: string;
  readonly live: boolean;
  readonly memberState: { readonly [memberId: string]: { readonly hidden: boolean } };
}
export interface Overlay {
  readonly overlayId: string;
  readonly look: string | null;
  readonly rev: number;
  readonly width: number;
  readonly height: number;
  readonly activeSceneId: number;
  readonly layers: readonly Layer[];
  readonly groups: readonly object[];
  readonly scenes: readonly Scene[];
}

export let studio: StudioProcess;
export let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

export const create = (body: object): Promise<Overlay> => ok(api.post<Overlay>('/overlays', body));

export async function uploadPicture(): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PNG.sync.write(new PNG({ width: 9, height: 9 })))]), 'x.png');
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  return ((await answer.json()) as { readonly url: string }).url;
}
