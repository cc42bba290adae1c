import type { PackagedWidget, PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { LiveSource } from '@studio/realtime/live-data';
import {
  customSlug,
  packageIdOf,
  WIDGET_PACKAGES,
  type LivePackages,
  type WidgetChannel,
} from '@studio/widgets/custom/custom-widget';
import type { Values, Widget } from '@studio/widgets/widget';
import { graphicIn, isManifest, type Graphic } from './ograf-content';
import { isSource, sourceIn } from './package-content';
import type { PackageFiles } from './package-files';
import { packageWidget } from './package-widget';
import { readData } from './read-fields';
import { widgetPackageDecider } from './widget-package.decider';
import type { WidgetPackages } from './widget-package.state';

export interface PackagedLayersDeps {
  readonly files: Pick<PackageFiles, 'find' | 'read'>;
  /** Returns the account's packages as the log has them. */
  readonly packagesOf: (accountId: string) => Promise<WidgetPackages>;
}

/** Packages as widgets of layers. */
export class PackagedLayers implements PackagedWidgets {
  constructor(private readonly deps: PackagedLayersDeps) {}

  async present(accountId: string, slug: string): Promise<PackagedWidget | null> {
    const packageId = packageIdOf(slug) ?? '';
    const { packages } = await this.deps.packagesOf(accountId);
    const known = Object.hasOwn(packages, packageId) ? packages[packageId] : undefined;
    if (!known) return null;
    const widget = await this.widgetOf(slug, known.name, known.hash);
    return widget && { code: { hash: known.hash, kind: known.kind }, widget };
  }

  async listed(accountId: string): ReturnType<PackagedWidgets['listed']> {
    const { packages } = await this.deps.packagesOf(accountId);
    return Object.values(packages)
      .reverse()
      .map(({ packageId, name }) => ({ slug: customSlug(packageId), name }));
  }

  async at(slug: string, hash: string): Promise<Widget | null> {
    return this.widgetOf(slug, '', hash);
  }

  async stepCountOf(hash: string): Promise<number> {
    const stored = await this.deps.files.find(hash);
    return stored?.kind === 'ograf' ? (await this.graphicIn(hash)).stepCount : -1;
  }

  private async graphicIn(hash: string): Promise<Graphic> {
    return graphicIn(await this.deps.files.read(hash, isManifest));
  }

  private async widgetOf(slug: string, name: string, hash: string): Promise<Widget | null> {
    const { files } = this.deps;
    const stored = await files.find(hash);
    if (!stored) return null;
    if (stored.kind === 'se')
      return packageWidget(slug, name, { ...stored, saved: await this.savedIn(hash) });
    const { actions } = await this.graphicIn(hash);
    return packageWidget(slug, name, { ...stored, saved: {}, actions });
  }

  /** Values that came with the package. They were checked when it was stored. */
  private async savedIn(hash: string): Promise<Values> {
    const { data } = sourceIn(await this.deps.files.read(hash, isSource));
    return readData(data);
  }
}

export interface LivePackagesDeps extends Pick<PackagedLayersDeps, 'packagesOf'> {
  readonly widgetOrigin: string | null;
  readonly channels: Pick<Channels, 'of'>;
  readonly places: AccountPlaces;
}

/**
 * Live data of renderers: which packages an account has, so that code of others is never run, and what its code is told
 * about the account.
 */
export function livePackages({ packagesOf, widgetOrigin, channels, places }: LivePackagesDeps): LiveSource {
  return {
    kinds: [WIDGET_PACKAGES],
    categories: [widgetPackageDecider.category, 'channel', 'account'],
    read: async (accountId) => {
      const { packages } = await packagesOf(accountId);
      const granted = Object.values(packages).flatMap(({ packageId, network }) =>
        network?.mode === 'hosts' ? [[packageId, network.hosts] as const] : [],
      );
      const [{ currency }, [channel]] = await Promise.all([
        places.placeOf(accountId),
        channels.of(accountId),
      ]);
      return {
        origin: widgetOrigin,
        packageIds: Object.keys(packages),
        hosts: Object.fromEntries(granted),
        channel: channel ? widgetChannel(channel) : null,
        currency,
      } satisfies LivePackages & { readonly [key: string]: unknown };
    },
  };
}

function widgetChannel({
  platform,
  channelId,
  channelName,
  channelLogin = channelName,
}: Pick<PlatformChannel, 'platform' | 'channelId' | 'channelName' | 'channelLogin'>): WidgetChannel {
  return {
    ...{ id: channelId, username: channelLogin, displayName: channelName },
    ...{ providerId: channelId, provider: platform },
  };
}
