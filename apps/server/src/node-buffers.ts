import type { ViewerIdentity } from '@studio/platforms/viewer';
import { createHmac, randomUUID } from 'node:crypto';
import { LateBound } from './late-bound';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import type { Viewer } from '@studio/viewers/viewer-keys';
import { allBuffers, ErasedViewers, type ViewerBuffer, type Wanted } from '@studio/viewers/viewer-buffers';

const TOPIC = 'viewersErased-all';

/**
 * Buffers of all areas on this node. An erasure is published, so that buffers on other nodes drop the viewers,
 * too.
 */
export class NodeBuffers implements Required<ViewerBuffer> {
  private readonly served = new LateBound<readonly ViewerBuffer[]>('the buffers about viewers');
  private readonly all = allBuffers(() => this.served.value);

  private readonly nodeId = randomUUID();

  /** @param key shared by all nodes; it hides platform ids in published erasures */
  constructor(
    private readonly signals: Pick<Signals, 'publish' | 'subscribe'>,
    private readonly key: Buffer,
  ) {}

  /** Sets the buffers of all areas, and follows the erasures of other nodes. */
  use(served: readonly ViewerBuffer[]): Unsubscribe {
    this.served.bind(served);
    return this.signals.subscribe(TOPIC, async (payload) => {
      const { from, accountId, digests, viewerIds } = payload as Erased;
      if (from === this.nodeId) return;
      await this.all.forget(accountId, ErasedViewers.byDigest(digests, viewerIds, this.digest));
    });
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return this.all.identify(accountId, wanted);
  }

  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    const erased: Erased = {
      from: this.nodeId,
      accountId,
      digests: viewers.identities.map(this.digest),
      viewerIds: [...viewers.viewerIds],
    };
    if (erased.digests.length > 0) this.signals.publish(TOPIC, erased);
    await this.all.forget(accountId, viewers);
  }

  private readonly digest = ({ platform, userId }: Viewer): string =>
    createHmac('sha256', this.key).update(`${platform} ${userId}`).digest('base64url');
}

/** Message to other nodes; without logins and platform ids, since a store may hold messages for a while. */
type Erased = {
  readonly from: string;
  readonly accountId: string;
  readonly digests: readonly string[];
  readonly viewerIds: readonly string[];
};
