import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { readZip } from '@studio/zip/read-zip';
import type { PackageFiles } from './package-files';
import type { LibraryPins } from './pins/library-pins';
import {
  contentOfSource,
  contentOfZip,
  isSource,
  requireSource,
  sourceIn,
  type WidgetSource,
} from './package-content';
import { networkOf, withNetwork } from './network';
import { widgetZip } from './read-zip';
import type { StoredPackage } from './stored-package';
import type {
  CreateWidgetPackage,
  ImportWidgetPackage,
  SaveWidgetPackage,
  SetWidgetNetwork,
} from './widget-package.commands';
import {
  requirePackage,
  requirePackageRoom,
  widgetPackageDecider,
  type Named,
  type WidgetPackageLookups,
} from './widget-package.decider';
import type { WidgetPackage, WidgetPackages } from './widget-package.state';

const NAME_LENGTH = 60;
const parts = ['html', 'css', 'js', 'fields', 'data'] as const;

/** Makes the bytes of packages, which are stored before the decision, so that a package always has its bytes. */
export class PackageMaker {
  /** Imports run one after another: each holds its whole content in memory. */
  private importing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read'>,
    private readonly files: PackageFiles,
    private readonly pins: Pick<LibraryPins, 'pin'>,
  ) {}

  /** @throws Problem `fields_invalid`, `limit_reached` */
  async create(
    command: CreateWidgetPackage,
    accountId: string,
  ): Promise<WidgetPackageLookups['CreateWidgetPackage']> {
    const content = contentOfSource(command);
    requirePackageRoom(await this.packagesOf(accountId), 0);
    return { stored: await this.files.store(await this.pins.pin(content, null)) };
  }

  /** @throws Problem `package_invalid`, `fields_invalid`, `limit_reached` */
  async import(
    command: ImportWidgetPackage,
    accountId: string,
  ): Promise<WidgetPackageLookups['ImportWidgetPackage']> {
    const work = this.importing.then(() => this.importNow(command, accountId));
    this.importing = work.catch(() => undefined);
    return work;
  }

  /** @throws Problem `not_found`, `fields_invalid`, `invalid_value`, `limit_reached` */
  async save(
    command: SaveWidgetPackage,
    accountId: string,
  ): Promise<Omit<WidgetPackageLookups['SaveWidgetPackage'], 'uses'>> {
    const state = await this.packagesOf(accountId);
    const known = requirePackage(state, command.packageId);
    const changed = parts.filter((part) => command[part] !== undefined);
    const current = (await this.files.find(known.hash)) ?? unknown(known);
    // Graphics of OGraf have no libraries of the web.
    const repin = command.repin && known.kind === 'se';
    if (changed.length === 0 && !repin) return { stored: null, current };
    for (const part of changed) requireSource(known.kind, part);
    const files = await this.files.read(known.hash, () => true);
    const before = sourceIn(files);
    const text = (part: keyof WidgetSource): string => command[part] ?? before[part];
    const content = contentOfSource({
      html: text('html'),
      css: text('css'),
      js: text('js'),
      fields: text('fields'),
      data: text('data'),
    });
    const others = [...files].filter(([path]) => !isSource(path));
    const whole = { ...content, files: new Map([...others, ...content.files]) };
    const pinned = await this.pins.pin(whole, repin ? null : files);
    return { stored: await this.files.store(pinned), current };
  }

  /**
   * Stores the package with another network.
   * @throws Problem `not_found`, `invalid_value`
   */
  async setNetwork(
    { packageId, mode, hosts }: SetWidgetNetwork,
    accountId: string,
  ): Promise<Omit<WidgetPackageLookups['SetWidgetNetwork'], 'uses'>> {
    const known = requirePackage(await this.packagesOf(accountId), packageId);
    const network = networkOf(mode, hosts);
    const current = (await this.files.find(known.hash)) ?? unknown(known);
    const files = await this.files.read(known.hash, () => true);
    const { kind, fields, missing = [] } = current;
    const content = { kind, fields, missing, name: null, author: null, files: withNetwork(files, network) };
    return { stored: await this.files.store(content) };
  }

  /** Returns the account's packages as the log has them. */
  async packagesOf(accountId: string): Promise<WidgetPackages> {
    const stream = streamName(widgetPackageDecider.category, accountId);
    return (await this.pipeline.read<WidgetPackages, unknown>(stream, widgetPackageDecider)).state;
  }

  private async importNow(
    { file, graphic }: ImportWidgetPackage,
    accountId: string,
  ): Promise<WidgetPackageLookups['ImportWidgetPackage']> {
    requirePackageRoom(await this.packagesOf(accountId), 0);
    const content = contentOfZip(await readZip(file, widgetZip), graphic);
    const pinned = await this.pins.pin(content, null);
    return { stored: await this.files.store(pinned), named: namedBy(content, file.name) };
  }
}

/** Texts of a name: shown in lists, so they have one line. */
function namedBy(
  { name, author }: { readonly name: string | null; readonly author: string | null },
  file: string,
): Named {
  const base = file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return { name: oneLine(name ?? '') || oneLine(base) || 'Widget', author: oneLine(author ?? '') };
}

function oneLine(text: string): string {
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...visible].slice(0, NAME_LENGTH).join('').trim();
}

function unknown({ kind, hash, bytes }: WidgetPackage): StoredPackage {
  return { kind, hash, bytes, files: [], fields: [] };
}
