import type { WidgetNetwork } from './network';

/** The widget packages of one account, in the order in which they came. */
export interface WidgetPackages {
  readonly packages: { readonly [packageId: string]: WidgetPackage };
}

export interface WidgetPackage {
  readonly packageId: string;
  readonly kind: 'se' | 'ograf';
  readonly name: string;
  readonly author: string;
  readonly origin: 'made' | 'zip';
  /** Hash of the paths and contents of all files. */
  readonly hash: string;
  /** Absent: as it comes. */
  readonly network?: WidgetNetwork;
  /** Size of all files. */
  readonly bytes: number;
  /** 1, and one more with each change. */
  readonly version: number;
  readonly updatedAt: string;
}

export const noPackages: WidgetPackages = { packages: {} };
