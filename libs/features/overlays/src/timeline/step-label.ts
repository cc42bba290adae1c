import type { Locale } from '@studio/widgets/widget';
import { findWidget } from '@studio/widgets/catalog';
import type { Act, ChangedSetting, LayerVerb, Things } from './act';
import { germanOperations } from './german-summary';
import { named, several, within } from './summary';
import { sentence } from './summary-words';

/** Returns a name for a step that reads after "Undo:" and "Redo:": "Move Clock", "Uhr verschieben". */
export function stepLabel(act: Act, locale: Locale): string {
  return locale === 'de' ? german(act) : english(act);
}

const englishVerbs: { readonly [Verb in LayerVerb]: string } = {
  moved: 'Move',
  scaled: 'Scale',
  rotated: 'Rotate',
  faded: 'Change opacity of',
  cropped: 'Crop',
  hid: 'Hide',
  showed: 'Show',
  'hid-and-showed': 'Hide and show',
  styled: 'Style',
  'changed-settings': 'Change settings of',
  'changed-code': 'Update code of',
  locked: 'Lock',
  unlocked: 'Unlock',
  animated: 'Animate',
  regrouped: 'Regroup',
  changed: 'Change',
};

function english(act: Act): string {
  switch (act.act) {
    case 'created-overlay':
      return 'Create overlay';
    case 'deleted-overlay':
      return 'Delete overlay';
    case 'reordered-scenes':
      return 'Reorder scenes';
    case 'resized-canvas':
      return 'Resize canvas';
    case 'took':
      return `Take of ${act.scene}`;
    case 'went-live':
      return `Go live with ${act.scene}`;
    case 'changed-transition':
      return `Change transition of ${act.scene}`;
    case 'restacked':
      return `Restack layers${within(act.scenes)}`;
    case 'added':
      return `Add ${named(act.things)}`;
    case 'removed':
      return `Remove ${named(act.things)}`;
    case 'replaced':
      return `Add ${named(act.added)}, remove ${named(act.removed)}`;
    case 'renamed':
      return `Rename ${act.from} to ${act.to}`;
    case 'renamed-several':
      return `Rename ${act.count} things`;
    case 'renamed-overlay':
      return `Rename overlay to ${act.to}`;
    case 'other':
      return sentence(act.operation);
    default: {
      const setting = nameOf(act.setting, 'en');
      const verb = setting === null ? englishVerbs[act.act] : `Change ${lowered(setting)} of`;
      return `${verb} ${several(act.layers)}${within(act.scenes)}`;
    }
  }
}

/** Name of a setting as forms show it; null if the catalog does not know it. */
function nameOf(setting: ChangedSetting | undefined, locale: Locale): string | null {
  const field = findWidget(setting?.widget ?? '')?.fields.find(({ key }) => key === setting?.key);
  if (!field) return null;
  // Fields of a tab have short names that only the tab makes clear.
  const { label, group, tab } = field;
  return tab !== undefined && group ? `${label[locale]} (${group[locale]})` : label[locale];
}

/** A name within a sentence; abbreviations stay. */
function lowered(name: string): string {
  const [, second = ''] = name;
  return second === second.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

const germanVerbs: { readonly [Verb in LayerVerb]: string } = {
  moved: 'verschieben',
  scaled: 'in der Größe ändern',
  rotated: 'drehen',
  faded: 'in der Deckkraft ändern',
  cropped: 'zuschneiden',
  hid: 'ausblenden',
  showed: 'einblenden',
  'hid-and-showed': 'aus- und einblenden',
  styled: 'gestalten',
  'changed-settings': 'einstellen',
  'changed-code': 'Code aktualisieren',
  locked: 'sperren',
  unlocked: 'entsperren',
  animated: 'animieren',
  regrouped: 'anders gruppieren',
  changed: 'ändern',
};

function german(act: Act): string {
  switch (act.act) {
    case 'created-overlay':
      return 'Overlay anlegen';
    case 'deleted-overlay':
      return 'Overlay löschen';
    case 'reordered-scenes':
      return 'Szenen umordnen';
    case 'resized-canvas':
      return 'Größe der Leinwand ändern';
    case 'took':
      return `Take von ${act.scene}`;
    case 'went-live':
      return `${act.scene} auf Sendung nehmen`;
    case 'changed-transition':
      return `Übergang von ${act.scene} ändern`;
    case 'restacked':
      return `Ebenen umstapeln${germanWithin(act.scenes)}`;
    case 'added':
      return `${germanNamed(act.things)} hinzufügen`;
    case 'removed':
      return `${germanNamed(act.things)} entfernen`;
    case 'replaced':
      return `${germanNamed(act.added)} hinzufügen, ${germanNamed(act.removed)} entfernen`;
    case 'renamed':
      return `${act.from} in ${act.to} umbenennen`;
    case 'renamed-several':
      return `${act.count} Namen ändern`;
    case 'renamed-overlay':
      return `Overlay in ${act.to} umbenennen`;
    case 'other':
      return germanOperations[act.operation] ?? sentence(act.operation);
    default: {
      const setting = nameOf(act.setting, 'de');
      if (setting !== null) return `${setting} von ${germanSeveral(act.layers)} ändern`;
      return `${germanSeveral(act.layers)}${germanWithin(act.scenes)} ${germanVerbs[act.act]}`;
    }
  }
}

function germanWithin(scenes: Things | null): string {
  return scenes ? ` in ${germanSeveral(scenes)}` : '';
}

function germanNamed(things: Things): string {
  const names = germanSeveral(things);
  if (things.kind === 'preview') return `Vorschau von ${names}`;
  if (things.names.length !== 1 || things.kind === 'layers') return names;
  return `${things.kind === 'scenes' ? 'Szene' : 'Gruppe'} ${names}`;
}

const germanThings = {
  layers: 'Ebenen',
  scenes: 'Szenen',
  groups: 'Gruppen',
  preview: 'Vorschauen',
} as const;

function germanSeveral({ kind, names }: Things): string {
  return names.length > 2 ? `${names.length} ${germanThings[kind]}` : names.join(' und ');
}
