type StoredKind = 'command' | 'timer' | 'quote' | 'counter' | 'api' | 'phrase' | 'viewer';

export interface MoveInEvents {
  /** The rows of a draft are made from then on. */
  'movein.started': {
    readonly moveInId: string;
    readonly source: string;
    readonly kinds: readonly StoredKind[];
    readonly pointsMode: 'max' | 'add' | 'replace';
  };
  'movein.finished': {
    readonly moveInId: string;
    readonly made: number;
    readonly replaced: number;
    readonly notMade: number;
    readonly viewers: number;
    readonly unknownViewers: number;
  };
  'movein.undo-started': { readonly moveInId: string };
  /** Everything is taken back but what was changed since. */
  'movein.undone': { readonly moveInId: string; readonly left: number };
}
