/** Values that a guide offers to copy. */
export type Copied = 'redirectUri' | 'scope';

export interface GuideStep {
  readonly text: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly copy?: Copied;
  /** The drawing shows where this is. */
  readonly mark?: boolean;
}

/** Numbered steps to register a client at a platform. */
export type SetupGuide = readonly GuideStep[];
