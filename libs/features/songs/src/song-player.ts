import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs, LayerLocation } from '@studio/contracts/overlays/designs';
import type { Cause } from '@studio/process-managers/process';
import type { SongSettings } from './song.state';

const PLAYER = 'youtube-player';

export interface SongPlayerDeps {
  readonly designs: Pick<Designs, 'ownedBy' | 'of'>;
  readonly operations: Pick<OperationsByName, 'run'>;
  /** Returns the number of renderers that show an overlay through this node. */
  readonly renderersOf: (overlayId: string) => number;
}

/** Plays songs in the video player of one of the account's overlays, by its operations. */
export class SongPlayer {
  constructor(private readonly deps: SongPlayerDeps) {}

  /** The player layer that the settings name, else the first of an overlay that is shown, else of any; null: none. */
  async locate(
    accountId: string,
    { playerOverlayId, memberId }: Pick<SongSettings, 'playerOverlayId' | 'memberId'>,
  ): Promise<LayerLocation | null> {
    const owned = playerOverlayId === null ? await this.deps.designs.ownedBy(accountId) : [playerOverlayId];
    const places: LayerLocation[] = [];
    for (const overlayId of owned) {
      const design = await this.deps.designs.of(overlayId);
      if (design?.ownerId !== accountId) continue;
      const players = design.layers
        .filter((layer) => layer.widget === PLAYER && (memberId === null || layer.memberId === memberId))
        .map((layer) => layer.memberId);
      if (players.length > 0) places.push({ overlayId, memberId: Math.min(...players) });
    }
    return places.find(({ overlayId }) => this.deps.renderersOf(overlayId) > 0) ?? places[0] ?? null;
  }

  /** @throws Problem as the operation */
  async play(accountId: string, location: LayerLocation, videoId: string, cause: Cause): Promise<void> {
    const author = authorOf(accountId);
    await this.deps.operations.run({
      operation: 'play_youtube_video',
      input: { ...location, videoId },
      author,
      cause,
    });
  }

  /** @throws Problem as the operation */
  async control(
    accountId: string,
    location: LayerLocation,
    asked: { readonly action: 'stop' | 'pause' | 'resume' | 'volume'; readonly volume?: number },
    cause: Cause,
  ): Promise<void> {
    const author = authorOf(accountId);
    await this.deps.operations.run({
      operation: 'control_youtube',
      input: { ...location, ...asked },
      author,
      cause,
    });
  }
}

function authorOf(accountId: string): Author {
  return { accountId, scopes: ['actions:fire'], via: 'bot' };
}
