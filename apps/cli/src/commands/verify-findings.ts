/** Kinds of findings, with their labels. */
export const findingKinds = {
  'damaged-file': 'file damaged',
  'missing-event': 'missing event',
  'repeated-event': 'repeated event',
  'changed-event': 'changed event',
  'unreadable-event': 'unreadable event',
  'unknown-event': 'unknown event',
  'unfoldable-event': 'unfoldable event',
  'unknown-stream': 'unknown stream',
  'cut-commit': 'commit cut in half',
  'rev-out-of-order': 'rev out of order',
  'document-differs': 'document differs',
  'document-missing': 'document missing',
  'document-extra': 'document too many',
  'checkpoint-ahead': 'checkpoint ahead',
  'not-projectable': 'not projectable',
  'file-missing': 'file missing',
  'file-differs': 'file differs',
  'unfinished-import': 'unfinished import',
} as const;

export interface Finding {
  readonly kind: keyof typeof findingKinds;
  /** A stream, or a generation of read models and a collection in it. */
  readonly where: string;
  readonly detail: string;
}
