import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { Viewer } from './viewer-keys';

/** Platform of a viewer, and their login or user id there. */
export interface Wanted {
  readonly platform: string;
  readonly name: string;
}

/** Digest of an identity on a platform, by which other nodes recognise it without being told who it is. */
export type IdentityDigest = (identity: Viewer) => string;

/** Viewers whose data is being erased. */
export class ErasedViewers {
  private readonly places: ReadonlySet<string>;

  /** Returns viewers known by their digests alone, as another node publishes them. */
  static byDigest(digests: readonly string[], viewerIds: readonly string[], digest: IdentityDigest) {
    return new ErasedViewers([], new Set(viewerIds), { digests: new Set(digests), digest });
  }

  constructor(
    /** One per platform account and login. */
    readonly identities: readonly ViewerIdentity[],
    readonly viewerIds: ReadonlySet<string>,
    private readonly byDigest: {
      readonly digests: ReadonlySet<string>;
      readonly digest: IdentityDigest;
    } | null = null,
  ) {
    this.places = new Set(identities.map(placeOf));
  }

  has(viewer: Viewer): boolean {
    return (
      this.places.has(placeOf(viewer)) || (this.byDigest?.digests.has(this.byDigest.digest(viewer)) ?? false)
    );
  }
}

/**
 * In-memory data of one area about viewers: lines that wait to be written, caches, recent chatters. Each area that
 * has some declares it in its `ServedArea`, so that it does not outlive an erasure.
 */
export interface ViewerBuffer {
  /** Lists viewers whom it knows by a login or a platform id. */
  identify?(accountId: string, wanted: Wanted): readonly ViewerIdentity[];
  /** Drops all that it has of viewers; settles once writes of them that are under way have ended. */
  forget(accountId: string, viewers: ErasedViewers): void | Promise<void>;
}

/** Returns true if a viewer is the one that a caller asks for. */
export function isCalled({ platform, userId, login }: ViewerIdentity, wanted: Wanted): boolean {
  const name = wanted.name.replace(/^@/, '').toLowerCase();
  const isNamed = userId === wanted.name || (login !== '' && login.toLowerCase() === name);
  return isNamed && platform === wanted.platform;
}

/** One buffer that stands for several. */
export function allBuffers(buffers: () => readonly ViewerBuffer[]): Required<ViewerBuffer> {
  return {
    identify: (accountId, wanted) =>
      buffers().flatMap((buffer) => buffer.identify?.(accountId, wanted) ?? []),
    forget: async (accountId, viewers) => {
      await Promise.all(buffers().map(async (buffer) => buffer.forget(accountId, viewers)));
    },
  };
}

function placeOf({ platform, userId }: Viewer): string {
  return `${platform} ${userId}`;
}
