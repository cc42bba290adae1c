export const en = {
  title: 'Look',
  about: 'Colors, fonts and shapes of the whole overlay at once. Layers stay where they are.',
  preview: (scene: string) => `Preview of ${scene}`,
  kits: 'Change the look',
  kitsAbout: 'Changes apply in all scenes. Layers of the live scene change on air.',
  use: 'Apply',
  applied: (kit: string, layers: number) =>
    layers === 0
      ? `All layers already use ${kit}.`
      : layers === 1
        ? `${kit}: 1 layer changed. Undo takes it back.`
        : `${kit}: ${layers} layers changed. Undo takes it back.`,
  which: 'Layers',
  all: 'All layers',
  some: 'Only some layers',
  own: 'Styles that are already set',
  keepOwn: 'Keep them',
  replaceOwn: 'Replace them',
  scenes: 'Reset the scenes',
  scenesAbout: (look: string) =>
    `Shows and hides layers in each scene as “${look}” does. Texts, places and styles stay as they are.`,
  noLook: 'This overlay did not start from a look, so there is nothing to go back to.',
  restore: 'Reset visibility',
  restoreSure: 'On air: press again',
  restored: (scenes: string) => `Reset: ${scenes}.`,
  restoredOne: (scene: string, layers: number) => `${scene} (${layers})`,
  nothingToRestore: 'All scenes already match the look.',
};
