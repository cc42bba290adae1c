import type { en } from './en';

export const de: typeof en = {
  title: 'Aussehen des Overlays',
  about: 'Farben, Schriften und Formen des ganzen Overlays auf einmal. Ebenen bleiben, wo sie sind.',
  preview: (scene) => `Vorschau von ${scene}`,
  kits: 'Aussehen wechseln',
  kitsAbout: 'Gilt in allen Szenen. Ebenen der Live-Szene ändern sich auf Sendung.',
  use: 'Anwenden',
  applied: (kit, layers) =>
    layers === 0
      ? `Alle Ebenen sehen schon aus wie ${kit}.`
      : layers === 1
        ? `${kit}: 1 Ebene geändert. Rückgängig nimmt es zurück.`
        : `${kit}: ${layers} Ebenen geändert. Rückgängig nimmt es zurück.`,
  which: 'Ebenen',
  all: 'Alle Ebenen',
  some: 'Nur einige Ebenen',
  own: 'Stile, die schon gesetzt sind',
  keepOwn: 'Behalten',
  replaceOwn: 'Ersetzen',
  scenes: 'Szenen zurücksetzen',
  scenesAbout: (look) =>
    `Zeigt und verbirgt Ebenen in jeder Szene so wie „${look}“. Texte, Plätze und Stile bleiben, wie sie sind.`,
  noLook: 'Dieses Overlay begann ohne fertiges Aussehen. Es gibt nichts, worauf es zurückgehen kann.',
  restore: 'Sichtbarkeit zurücksetzen',
  restoreSure: 'Auf Sendung: noch einmal drücken',
  restored: (scenes) => `Zurückgesetzt: ${scenes}.`,
  restoredOne: (scene, layers) => `${scene} (${layers})`,
  nothingToRestore: 'Alle Szenen sind schon wie im Original.',
};
