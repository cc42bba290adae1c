import { RenderClient } from '@studio/realtime/testing/render-client';
import { ok, type ApiClient } from './api-client';

/** Renderers without a screen that watch overlays of a server; close them after each test. */
export class Renderers {
  private readonly clients: RenderClient[] = [];

  constructor(
    private readonly url: string,
    private readonly api: ApiClient,
  ) {}

  /**
   * Returns a renderer with its first picture.
   * @param path `/overlays/<id>`
   */
  async watch(path: string): Promise<RenderClient> {
    const { url } = await ok(this.api.get<{ url: string }>(`${path}/link`));
    const client = new RenderClient({ url: this.url, link: url.split('/o/')[1] ?? '' });
    this.clients.push(client);
    await client.waitFor(({ state }) => state !== null);
    return client;
  }

  /**
   * Returns the number of deltas that a renderer has received. It makes one more change and waits for it, so that
   * no earlier delta is still on its way.
   */
  async deltasOf(client: RenderClient, path: string): Promise<number> {
    const { width } = await ok(this.api.get<{ width: number }>(path));
    const { rev } = await ok(this.api.patch<{ rev: number }>(path, { width: width - 1 }));
    await client.waitFor((each) => each.deltas().some((delta) => delta.rev === rev));
    return client.deltas().length - 1;
  }

  close(): void {
    for (const client of this.clients.splice(0)) client.close();
  }
}
