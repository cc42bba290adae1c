import type { LayerCode } from '@studio/widgets/custom/custom-widget';
import type { Widget } from '@studio/widgets/widget';
import { definePort } from '../port';

/** A package as a widget that a layer can be. */
export interface PackagedWidget {
  readonly code: LayerCode;
  readonly widget: Widget;
}

/** Widget packages of accounts, for layers. */
export interface PackagedWidgets {
  /**
   * Returns the widget of a package's present code; null if the account has no such package.
   * @param slug `custom.<packageId>`
   */
  present(accountId: string, slug: string): Promise<PackagedWidget | null>;
  /** Lists the account's packages, newest first. */
  listed(accountId: string): Promise<readonly { readonly slug: string; readonly name: string }[]>;
  /** Returns the widget of certain code; null if its bytes are gone. */
  at(slug: string, hash: string): Promise<Widget | null>;
  /** Returns the number of steps of a graphic's code; -1 if that is unknown or its bytes are gone. */
  stepCountOf(hash: string): Promise<number>;
}
export const PACKAGED_WIDGETS = definePort<PackagedWidgets>('packaged widgets');
