import { Flag, FreeJson, Int, List, Nested, Num, OneOf, Text, Timestamp } from '@studio/operations/fields';
import type { PackageUse } from '@studio/contracts/overlays/package-uses';
import { networkModes, PINNED, type WidgetNetwork } from './network';
import type { WidgetSource } from './package-content';
import type { StoredPackage } from './stored-package';
import { widgetFieldTypes, type WidgetFieldType } from './widget-field';
import type { WidgetPackage } from './widget-package.state';

export class WidgetPackageFileView {
  @Text('Path in the package.') readonly path: string;
  @Int('Its length.') readonly bytes: number;
  @Text('Digest of its bytes, hexadecimal.') readonly sha256: string;
}

export class WidgetFieldOptionView {
  @Text('Value.') readonly key: string;
  @Text('Shown for it.') readonly label: string;
}

export class WidgetFieldView {
  @Text('Key of the setting.') readonly key: string;
  @OneOf(widgetFieldTypes, 'How it is edited.') readonly type: WidgetFieldType;
  @Text('Shown beside it.') readonly label: string;
  @FreeJson('Value as it comes: a text, number, flag or list of texts; null for none.')
  readonly value: unknown;
  @Num('Least value.', { optional: true }) readonly min?: number;
  @Num('Largest value.', { optional: true }) readonly max?: number;
  @Num('Distance of values.', { optional: true }) readonly step?: number;
  @List(WidgetFieldOptionView, 'Choices of a dropdown.', { optional: true })
  readonly options?: readonly WidgetFieldOptionView[];
  @Text('Heading under which it stands.', { optional: true }) readonly group?: string;
  @Flag('It takes a list of addresses.', { optional: true }) readonly multiple?: boolean;
  @Flag('False: a colour that can’t be transparent.', { optional: true }) readonly alpha?: boolean;
}

const kinds = ['se', 'ograf'] as const;
const origins = ['made', 'zip'] as const;

export class WidgetPackageUseView {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Hash of the code that it runs: another than the present one until that is applied.')
  readonly hash: string;
}

export class WidgetNetworkView implements WidgetNetwork {
  @OneOf(
    networkModes,
    'none: its own files; pinned: and the libraries that are kept with it; hosts: and the hosts named.',
  )
  readonly mode: WidgetNetwork['mode'];
  @List('string', 'Hosts that it reaches by https.') readonly hosts: readonly string[];
}

/** Origin of widgets, null for none, and the layers that show packages. */
export interface PackageSurroundings {
  readonly widgetOrigin: string | null;
  readonly uses: readonly PackageUse[];
}

/** A widget package in an answer. */
export class WidgetPackageView {
  @Text('Id of the package.') readonly packageId: string;
  @OneOf(kinds, 'se: a StreamElements custom widget; ograf: an OGraf graphic.')
  readonly kind: (typeof kinds)[number];
  @Text('Name in lists.') readonly name: string;
  @Text('Who wrote it; may be empty.') readonly author: string;
  @Int('1, and one more with each change.') readonly version: number;
  @Text('Hash of all its files: the same code has the same.') readonly hash: string;
  @List(WidgetPackageFileView, 'Its files, by path; empty if the bytes are not here.')
  readonly files: readonly WidgetPackageFileView[];
  @List(WidgetFieldView, 'Settings that it declares.') readonly fields: readonly WidgetFieldView[];
  @Int('Size of all files in bytes.') readonly size: number;
  @List(
    'string',
    'Scripts, style sheets and fonts of the web that could not be fetched when it was saved: it runs without them.',
  )
  readonly missing: readonly string[];
  @Text('Address of the page that runs its code, on an origin of its own; null if this studio runs none.', {
    nullable: true,
  })
  readonly cage: string | null;
  @Nested(WidgetNetworkView, 'What its code may reach.') readonly network: WidgetNetworkView;
  @OneOf(origins, 'How it came.') readonly origin: (typeof origins)[number];
  @List(WidgetPackageUseView, 'Layers that show it, in overlays of the account.')
  readonly usedBy: readonly WidgetPackageUseView[];
  @Timestamp('When it was last changed.') readonly updatedAt: string;
}

export class WidgetSourceView implements WidgetSource {
  @Text('HTML of its body.', { lines: true }) readonly html: string;
  @Text('Style sheet.', { lines: true }) readonly css: string;
  @Text('Script.', { lines: true }) readonly js: string;
  @Text('Its settings, as they were written.', { lines: true }) readonly fields: string;
  @Text('Saved values of its settings.', { lines: true }) readonly data: string;
}

export class WidgetPackageWithSourceView extends WidgetPackageView {
  @Nested(WidgetSourceView, 'Its code, if the token has widgets:code; null for an OGraf graphic.', {
    optional: true,
    nullable: true,
  })
  readonly source?: WidgetSourceView | null;
}

export class WidgetPackageListView {
  @List(WidgetPackageView, 'Newest first.') readonly items: readonly WidgetPackageView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

/** Answer to an event that was sent to a widget. */
export class WidgetEventView {
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
  @Flag('The layer is on air, and renderers that are open show it.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}

export class DeletedWidgetPackageView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the package that is gone.') readonly packageId: string;
}

/** @param stored its bytes, described; null if they are not here */
export function widgetPackageView(
  { packageId, kind, name, author, version, hash, bytes, network = PINNED, origin, updatedAt }: WidgetPackage,
  stored: StoredPackage | null,
  { widgetOrigin, uses }: PackageSurroundings,
): WidgetPackageView {
  const { files = [], fields = [], missing = [] } = stored ?? {};
  const cage = widgetOrigin === null ? null : `${widgetOrigin}/cage/${hash}`;
  return {
    packageId,
    kind,
    name,
    author,
    version,
    hash,
    files,
    fields,
    missing,
    size: bytes,
    cage,
    network,
    origin,
    usedBy: uses
      .filter((use) => use.packageId === packageId)
      .map(({ overlayId, memberId, hash: used }) => ({ overlayId, memberId, hash: used })),
    updatedAt,
  };
}
