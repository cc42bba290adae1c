import { englishLines, filled, sentence, type LineKind, type LinePatterns } from './summary-words';

export const germanLines: LinePatterns = {
  'created-overlay': 'Overlay angelegt',
  'deleted-overlay': 'Overlay gelöscht',
  'reordered-scenes': 'Szenen umgeordnet',
  'resized-canvas': 'Größe der Leinwand geändert',
  took: 'Vorschau übernommen: {}',
  'went-live': 'Auf Sendung: {}',
  'changed-transition': 'Übergang von {} geändert',
  restacked: 'Ebenen{} umgestapelt',
  added: '{} hinzugefügt',
  removed: '{} entfernt',
  replaced: '{} hinzugefügt, {} entfernt',
  renamed: '{} in {} umbenannt',
  'renamed-several': '{n} Namen geändert',
  'renamed-overlay': 'Overlay in {} umbenannt',
  moved: '{} verschoben',
  scaled: 'Größe geändert: {}',
  rotated: '{} gedreht',
  faded: 'Deckkraft geändert: {}',
  cropped: '{} zugeschnitten',
  hid: '{} ausgeblendet',
  showed: '{} eingeblendet',
  'hid-and-showed': '{} aus- und eingeblendet',
  styled: '{} gestaltet',
  'changed-settings': 'Einstellungen von {} geändert',
  'changed-code': 'Code aktualisiert: {}',
  locked: '{} gesperrt',
  unlocked: '{} entsperrt',
  animated: '{} animiert',
  regrouped: '{} anders gruppiert',
  changed: '{} geändert',
  restored: 'Stand nach Änderung {n} wiederhergestellt',
  undid: 'Rückgängig: {}',
  redid: 'Wiederholt: {}',
  before: 'Vorher: {}',
};

const lengthOf = (kind: LineKind): number => englishLines[kind].length;

/** Patterns of the English lines. The longest is first: "Added {}, removed {}" is no "Added {}". */
const readers = (Object.keys(englishLines) as LineKind[])
  .sort((one, other) => lengthOf(other) - lengthOf(one))
  .map((kind) => ({
    kind,
    pattern: new RegExp(
      `^${englishLines[kind].replace('{n}', String.raw`(\d+)`).replaceAll('{}', '(.*?)')}$`,
      'su',
    ),
  }));

const nested: ReadonlySet<LineKind> = new Set(['undid', 'redid', 'before']);

/**
 * Returns a line of the history in German; one that is not known stays as it is.
 * @param line English summary of a step or name of an automatic version
 * @param isPair the step was about two things, whose names "and" joins
 */
export function germanSummary(line: string, isPair = false): string {
  return line
    .split(/; (?=Undid: |Redid: )/u)
    .map((part) => germanPart(part, isPair))
    .join('; ');
}

function germanPart(line: string, isPair: boolean): string {
  for (const { kind, pattern } of readers) {
    const [, ...parts] = pattern.exec(line) ?? [];
    if (parts.length === 0 && line !== englishLines[kind]) continue;
    const words = parts.map((part) =>
      nested.has(kind) ? germanSummary(part, isPair) : germanThings(part, isPair),
    );
    return filled(germanLines[kind], ...words);
  }
  return line === 'an earlier step' ? 'ein früherer Schritt' : (operationLines.get(line) ?? line);
}

const things: readonly (readonly [RegExp, string])[] = [
  [/^a preview of /u, 'Vorschau von '],
  [/^the group /u, 'Gruppe '],
  [/^the scene /u, 'Szene '],
  [/(^| in )(\d+) layers(?=$| in )/gu, '$1$2 Ebenen'],
  [/(^| in )(\d+) scenes$/gu, '$1$2 Szenen'],
  [/^(\d+) groups$/u, '$1 Gruppen'],
  [/^layer (\d+)/u, 'Ebene $1'],
  [/(^| in )scene (\d+)$/u, '$1Szene $2'],
];

function germanThings(text: string, isPair: boolean): string {
  const named = things.reduce((words, [english, german]) => words.replace(english, german), text);
  return isPair ? named.replaceAll(' and ', ' und ') : named;
}

/** Steps that show in no other words, by their operation. */
export const germanOperations: { readonly [operation: string]: string } = {
  create_deck_macro: 'Makro anlegen',
  update_deck_macro: 'Makro ändern',
  reorder_deck_macros: 'Makros umordnen',
  delete_deck_macro: 'Makro löschen',
  create_deck_page: 'Deck-Seite anlegen',
  update_deck_page: 'Deck-Seite ändern',
  reorder_deck_pages: 'Deck-Seiten umordnen',
  delete_deck_page: 'Deck-Seite löschen',
  create_scene: 'Szene anlegen',
  update_scene: 'Szene ändern',
  delete_scene: 'Szene löschen',
  duplicate_scene: 'Szene verdoppeln',
  preview_scene: 'Vorschau anlegen',
  take_preview_to_program: 'Take',
  reorder_scenes: 'Szenen umordnen',
  go_live_scene: 'Auf Sendung nehmen',
  set_scene_member_state: 'Ebene in der Szene ändern',
  undo: 'Rückgängig machen',
  redo: 'Wiederholen',
  revert_step: 'Schritt zurücknehmen',
  restore_overlay: 'Früheren Stand zurückholen',
  restore_look_scenes: 'Szenen der Vorlage zurückholen',
  apply_look_kit: 'Stil anwenden',
  restack_member: 'Ebene umstapeln',
  align_members: 'Ebenen ausrichten',
  add_member: 'Ebene hinzufügen',
  update_member: 'Ebene ändern',
  update_members: 'Ebenen ändern',
  remove_member: 'Ebene entfernen',
  duplicate_member: 'Ebene verdoppeln',
  update_member_fields: 'Einstellungen einer Ebene ändern',
  add_list_items: 'Einträge hinzufügen',
  update_list_item: 'Eintrag ändern',
  remove_list_items: 'Einträge entfernen',
  move_list_item: 'Eintrag verschieben',
  create_obs_mapping: 'OBS-Zuordnung anlegen',
  update_obs_mapping: 'OBS-Zuordnung ändern',
  delete_obs_mapping: 'OBS-Zuordnung löschen',
  set_obs_sync: 'Abgleich mit OBS ändern',
  create_spot: 'Platz anlegen',
  update_spot: 'Platz ändern',
  apply_spot: 'Ebene an einen Platz setzen',
  delete_spot: 'Platz löschen',
  set_position_presets: 'Positionen einer Ebene ändern',
  apply_position_preset: 'Ebene an eine Position setzen',
  apply_widget_package: 'Neuen Code übernehmen',
  add_linked_member: 'Verknüpfte Ebene hinzufügen',
  unlink_member: 'Verknüpfung lösen',
  create_group: 'Gruppe anlegen',
  update_group: 'Gruppe ändern',
  set_group_layers: 'Ebenen der Gruppe ändern',
  move_group: 'Gruppe verschieben',
  delete_group: 'Gruppe auflösen',
  duplicate_group: 'Gruppe verdoppeln',
  update_overlay: 'Overlay ändern',
};

const operationLines: ReadonlyMap<string, string> = new Map(
  Object.entries(germanOperations).map(([operation, words]) => [sentence(operation), words]),
);
