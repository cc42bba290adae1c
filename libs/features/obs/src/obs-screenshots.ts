import { Problem } from '@studio/kernel/problem';
import type { JsonObject } from '@studio/kernel/json';
import type { ObsClient } from './obs-client';
import { textOf } from './obs-state';

/** OBS renders a screenshot on its graphics thread, which also renders the stream. */
const [MOST, SPAN_MS] = [2, 1000];
const TIMEOUT_MS = 10_000;
/** Quality of a JPEG, of 100. */
const QUALITY = 75;

/** Takes screenshots of OBS, at most two a second for each connection. */
export class ObsScreenshots {
  private readonly taken = new WeakMap<ObsClient, readonly number[]>();

  constructor(private readonly now: () => number) {}

  /**
   * @returns a JPEG as a `data:` URL
   * @throws Problem `rate_limited`
   * @throws ObsRequestError
   */
  async take(client: ObsClient, sourceName: string, imageWidth: number): Promise<string> {
    const now = this.now();
    const recent = (this.taken.get(client) ?? []).filter((at) => at > now - SPAN_MS);
    if (recent.length >= MOST)
      throw new Problem('rate_limited', 'OBS takes two screenshots a second at most.', undefined, 1);
    this.taken.set(client, [...recent, now]);
    const request: JsonObject = {
      ...{ sourceName, imageFormat: 'jpg', imageWidth, imageCompressionQuality: QUALITY },
    };
    const { imageData } = await client.read('GetSourceScreenshot', request, TIMEOUT_MS);
    return (textOf(imageData) ?? '').replace(/^data:image\/jpg;/, 'data:image/jpeg;');
  }
}
