import type { StepRules } from '@studio/undo/steps';
import type { Path } from '@studio/undo/property-diff';

/** Path pattern in the overlay's state; `*` matches any key. */
type Pattern = readonly string[];

/**
 * State that no undo, redo or restore changes. Everything else is the design. Whatever a slice adds to the state
 * can be undone without an entry here.
 */
const ephemeralChanges: readonly (readonly [Pattern, reason: string])[] = [
  [['status'], 'An overlay is made and deleted for good.'],
  [['overlayId'], 'What it is doesn’t change.'],
  [['owner'], 'Whose it is doesn’t change.'],
  [['createdAt'], 'A fact.'],
  [['look'], 'What it began as is a fact.'],
  [['lookDefaults'], 'The same.'],
  [['linkGeneration'], 'A link that was taken away must stay dead.'],
  [['endingLinks'], 'The same.'],
  [['editors'], 'Who may use it is no design; taking it back would let people in again.'],
  [['versions'], 'They point at the history and are no part of it.'],
  [['removedVersions'], 'Versions never go back.'],
  [['nextSceneId'], 'Ids are never used twice.'],
  [['nextMemberId'], 'Ids are never used twice.'],
  [['nextMacroId'], 'Ids are never used twice.'],
  [['nextDeckPageId'], 'Ids are never used twice.'],
  [['obs', 'nextMappingId'], 'Ids are never used twice.'],
  [['obs', 'switchedAt'], 'A fact.'],
  [['scenes', '*', 'rev'], 'Revisions never go back.'],
  [['layers', '*', 'version'], 'Versions never go back.'],
];

/** Lists of ids in which a step moves, adds or removes single ids; changes by others stay. */
const idLists: readonly Pattern[] = [
  ['sceneOrder'],
  ['macroOrder'],
  ['deckPageOrder'],
  ['scenes', '*', 'stack'],
  ['previewBases', '*', 'stack'],
];

/** The patterns by their first key. */
const excluded = new Map<string, Pattern[]>();
for (const [pattern] of ephemeralChanges) {
  const [first = ''] = pattern;
  excluded.set(first, [...(excluded.get(first) ?? []), pattern]);
}

export function isDesign(path: Path): boolean {
  for (const pattern of excluded.get(String(path[0])) ?? [])
    if (pattern.length <= path.length && fits(pattern, path)) return false;
  return true;
}

export function isIdList(path: Path): boolean {
  return idLists.some((pattern) => pattern.length === path.length && fits(pattern, path));
}

/** Compares from the end, where patterns differ from most paths: this runs for each of thousands of changes. */
function fits(pattern: Pattern, path: Path): boolean {
  for (let i = pattern.length - 1; i >= 0; i--) {
    const key = pattern[i];
    if (key !== '*' && key !== path[i] && key !== String(path[i])) return false;
  }
  return true;
}

/** Code of a layer of somebody's own widget. */
function isCode([first, , property]: Path): boolean {
  return first === 'layers' && property === 'code';
}

/** Rules by which commits on an overlay become steps. */
export const overlaySteps: StepRules = {
  isDesign,
  draggedProperty: (path) => {
    // An id is a number and code has its hash as a text, but neither is dragged.
    if (path[0] === 'liveSceneId' || isCode(path)) return null;
    const layout = path.indexOf('layout');
    return layout < 0 ? path : path.slice(0, layout + 1);
  },
  undoes: ({ type, data }) => (type === 'overlay.reverted' ? (data['undoes'] as readonly string[]) : []),
};
