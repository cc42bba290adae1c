import { Flag, Int, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { installStates, stayingParts, type PackInstall } from './pack.state';
import type { PackedOverlay } from '@studio/contracts/overlays/packed-overlays';
import type { ReadPack } from './read-pack';
import { RefusedPartView } from './refused-part.view';
import { mapped } from './references';

class PackContentsView {
  @List('string', 'Names of its overlays.') readonly overlays: readonly string[];
  @Int('Deck buttons of these.') readonly macros: number;
  @Int('Widgets with code.') readonly packages: number;
  @List('string', 'Names of its automations.') readonly automations: readonly string[];
  @List('string', 'Names of its bot commands.') readonly commands: readonly string[];
  @Int('Pictures, videos, sounds and fonts.') readonly assets: number;
}

export class ExportedPackView {
  @Text('Address of the file below the API’s base, for its maker, for an hour.') readonly url: string;
  @Text('Name for the file.') readonly fileName: string;
  @Int('Its length.') readonly bytes: number;
  @Text('Digest of its bytes, hexadecimal.') readonly sha256: string;
  @Nested(PackContentsView, 'What it has.') readonly contents: PackContentsView;
  @Int(
    'Steps of deck buttons that are left out: they need media favourites or OBS connections of this account.',
  )
  readonly left: number;
}

class RequiresView {
  @List('string', 'Widgets of the catalog.') readonly widgets: readonly string[];
  @List('string', 'Scopes that installing it needs.') readonly scopes: readonly string[];
  @List('string', 'Of these, those that you don’t have.') readonly lacking: readonly string[];
}

class PackedOverlayView {
  @Text('Its name.') readonly name: string;
  @Int('Width in pixels.') readonly width: number;
  @Int('Height in pixels.') readonly height: number;
  @List('string', 'Names of its scenes.') readonly scenes: readonly string[];
  @List('string', 'Names of its groups.') readonly groups: readonly string[];
  @List('string', 'Names of its layers.') readonly layers: readonly string[];
  @List('string', 'Names of its deck buttons.') readonly macros: readonly string[];
}

export class InspectedPackView {
  @Text('Its name.') readonly name: string;
  @Text('Its version.') readonly version: string;
  @Text('Who made it, as the pack says.') readonly author: string;
  @Text('Its licence, as the pack says.') readonly license: string;
  @Text('About it, as the pack says.') readonly description: string;
  @Int('Its length.') readonly bytes: number;
  @Nested(PackContentsView, 'What it has.') readonly contents: PackContentsView;
  @List(PackedOverlayView, 'Its overlays.') readonly overlays: readonly PackedOverlayView[];
  @List('string', 'Names of its widgets with code.') readonly packages: readonly string[];
  @List('string', 'Hosts to which its automations send requests.') readonly hosts: readonly string[];
  @Nested(RequiresView, 'What it needs.') readonly requires: RequiresView;
  @List('string', 'Bot commands whose name is taken: they arrive under another name, switched off.')
  readonly conflicts: readonly string[];
  @List(RefusedPartView, 'Parts that this studio refuses. install_pack stops at them, or leaves them out.')
  readonly refused: readonly RefusedPartView[];
}

class InstalledOverlayView {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Flag('It was there before: scenes or layers were added to it.') readonly isAddition: boolean;
  @Text('Its name.') readonly name: string;
}

class SkippedView {
  @Text('Part of the pack: overlay, macro, automation, command, package or asset.') readonly part: string;
  @Text('Its name.') readonly name: string;
  @Text('Why it was not made.') readonly reason: string;
}

class StayingView {
  @OneOf(stayingParts, 'Kind of part.') readonly part: (typeof stayingParts)[number];
  @Text('Its name.') readonly name: string;
}

export class PackView {
  @Text('Id of the installation.') readonly installId: string;
  @Text('Name of the pack.') readonly name: string;
  @Text('Its version.') readonly version: string;
  @Text('Who made it, as the pack says.') readonly author: string;
  @OneOf(installStates, 'Installing and removing end by themselves, after a restart too.')
  readonly state: PackInstall['state'];
  @Timestamp('When it was installed.') readonly installedAt: string;
  @List(InstalledOverlayView, 'Overlays that it made.') readonly overlays: readonly InstalledOverlayView[];
  @Int('Automations that it made, switched off.') readonly automations: number;
  @List('string', 'Bot commands that it made.') readonly commands: readonly string[];
  @List('string', 'Ids of the widgets with code that it brought.') readonly packageIds: readonly string[];
  @List(SkippedView, 'What could not be made.') readonly skipped: readonly SkippedView[];
  @Int('Things that stayed when it was removed, since they were changed; null before.', { nullable: true })
  readonly left: number | null;
  @List(StayingView, 'Those of them that have a name.') readonly stayed: readonly StayingView[];
}

export class InstalledPackView extends PackView {
  @List(StayingView, 'What would stay if the pack were removed now.')
  readonly staying: readonly StayingView[];
}

export class PackListView {
  @List(PackView, 'Newest first.') readonly items: readonly PackView[];
  @NextCursor() readonly nextCursor: string | null;
}

/** Returns an installed pack as answers have it. */
export function packView({ made, startedAt: installedAt, ...install }: PackInstall): PackView {
  const { installId, name, version, author, state, skipped, left, stayed } = install;
  const overlays = made.overlays.map(({ overlayId, name: called, added }) => ({
    ...{ overlayId, name: called, isAddition: added !== undefined },
  }));
  const { commands, automationIds, packageIds } = made;
  const own = { installId, name, version, author, state, installedAt, skipped, left, stayed };
  return { ...own, overlays, automations: automationIds.length, commands, packageIds };
}

/** Returns the contents of a pack by their names. */
export function contentsOf({
  overlays,
  packages,
  automations,
  commands,
  assets,
}: Omit<ReadPack, 'manifest' | 'scopes'>): PackContentsView {
  const called = (each: { readonly name?: unknown }): string =>
    typeof each.name === 'string' ? each.name.slice(0, 100) : '';
  return {
    overlays: overlays.map(called),
    macros: overlays.reduce((sum, { macros }) => sum + macros.length, 0),
    packages: packages.size,
    automations: automations.map(called),
    commands: commands.map(called),
    assets: assets.size,
  };
}

/** Returns the overlays of a pack by the names of what they have. */
export function overlaysOf(overlays: readonly PackedOverlay[]): readonly PackedOverlayView[] {
  const called = (things: readonly { readonly name?: unknown }[]): readonly string[] =>
    things.map(({ name }) => (typeof name === 'string' ? name.slice(0, 100) : ''));
  return overlays.map(({ name, width, height, design, macros }) => ({
    ...{ name, width, height, macros: called(macros) },
    ...{ scenes: called(design.scenes), layers: called(design.layers) },
    groups: called(Object.values(design.groups)),
  }));
}

/** Returns the hosts to which automations send requests. */
export function hostsOf(automations: readonly object[]): readonly string[] {
  const hosts = new Set<string>();
  mapped(automations, (value, key) => {
    if (key === 'url' && typeof value === 'string')
      hosts.add(/^https?:\/\/([^/?#]*)/i.exec(value)?.[1] ?? value);
    return value;
  });
  return [...hosts].map((host) => host.slice(0, 100)).sort();
}
