import type { ObsHealth, ObsIssue, OverlayInObs } from '@studio/contracts/obs/obs-health';
import type { LinkSigner } from '@studio/realtime/link';
import type { ObsConnection } from './obs-connection';
import type { ObsConnections } from './obs-connections';
import { issuesOfNumbers } from './obs-issues';
import { issueOfNumber, issuesOfSources } from './overlay-issues';

/** Time after which the pages of a connected OBS should have loaded, ms. */
const STEADY_MS = 15_000;

/** Health of overlays as the connected OBS of their owners show it. */
export class ConnectedHealth implements ObsHealth {
  constructor(
    private readonly connections: Pick<ObsConnections, 'connectedOf'>,
    private readonly links: Pick<LinkSigner, 'read'>,
    private readonly now: () => number,
  ) {}

  issuesOf(overlay: OverlayInObs): readonly ObsIssue[] {
    const all = this.connections.connectedOf(overlay.ownerId);
    const bySource = all.map((each) => this.sourceIssuesOf(each, overlay));
    // With several OBS the overlay may be in one of them only.
    const found = bySource.filter((issues) => !issues.some(({ code }) => code === 'obs_source_missing'));
    return [
      ...(found.length > 0 ? found.flat() : (bySource[0] ?? [])),
      ...all.flatMap(({ stats, state }) => (state ? issuesOfNumbers(stats, state).map(issueOfNumber) : [])),
    ];
  }

  private sourceIssuesOf(
    { state, browsers, connectedAt }: Pick<ObsConnection, 'state' | 'browsers' | 'connectedAt'>,
    overlay: OverlayInObs,
  ): readonly ObsIssue[] {
    if (!state || state.changing) return [];
    const isSteady = connectedAt !== null && this.now() - connectedAt >= STEADY_MS;
    const { scenes, programScene } = state;
    return issuesOfSources({ scenes, programScene, browsers, isSteady }, overlay, this.links);
  }
}
