import type { Phrase } from './phrase';

/** Reasons why packs are refused. Null: the English of the API. */
export const packMessages: readonly Phrase[] = [
  ['pack.json is wrong: {}.', null, 'pack.json ist falsch: {1}.'],
  ['pack.json lists a file twice.', null, 'pack.json nennt eine Datei zweimal.'],
  ['The file is missing.', null, 'Die Datei fehlt.'],
  ['pack.json does not list the file.', null, 'pack.json nennt die Datei nicht.'],
  ['It names a file that is missing.', null, 'Eine Datei fehlt, die es nennt.'],
  ['It names a widget that is missing.', null, 'Ein Widget fehlt, das es nennt.'],
  [
    'The code of a widget that a layer shows is gone.',
    'The code of a widget that a layer shows is gone. Remove this layer, or give it other code.',
    'Der Code eines Widgets, das eine Ebene zeigt, ist weg. Entferne die Ebene oder gib ihr anderen Code.',
  ],
  ['Layer {} has no code of its own.', null, 'Ebene {1} hat keinen eigenen Code.'],
  [
    'There is no widget {}.',
    'This studio has no widget {1}. Update it first.',
    'Dieses Studio hat kein Widget {1}. Aktualisiere es zuerst.',
  ],
  [
    'A setting of a widget with code is no plain value.',
    null,
    'Eine Einstellung eines Widgets mit Code ist kein einfacher Wert.',
  ],
  ['The layers are not numbered.', null, 'Die Ebenen sind nicht nummeriert.'],
  ['The scenes are not numbered.', null, 'Die Szenen sind nicht nummeriert.'],
  ['The live scene does not exist.', null, 'Die Szene, die live ist, fehlt.'],
  ['A group or spot does not exist.', null, 'Eine Gruppe oder ein Platz fehlt.'],
  ['A scene does not have every layer once.', null, 'Eine Szene hat nicht jede Ebene genau einmal.'],
  ['A layout does not exist.', null, 'Ein Layout fehlt.'],
  ['There is no bot command {}.', 'There is no command {1} any more.', 'Den Befehl {1} gibt es nicht mehr.'],
];
