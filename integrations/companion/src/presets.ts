import {
  combineRgb,
  type CompanionPresetDefinition,
  type CompanionPresetDefinitions,
  type CompanionPresetSection,
} from '@companion-module/base';
import type { DeckButton, DeckKey, DeckPage } from '../../shared/studio';
import { styles, white } from './feedbacks';
import type { Module } from './types';

export interface Presets {
  readonly sections: CompanionPresetSection<Module>[];
  readonly presets: CompanionPresetDefinitions<Module>;
}

/**
 * Returns a section for each page of the deck, with a preset for each key that presses a button.
 * @param connection label of the connection in Companion, by which variables are named
 */
export function presetsOf(
  connection: string,
  pages: readonly DeckPage[],
  buttons: readonly DeckButton[],
): Presets {
  const sections: CompanionPresetSection<Module>[] = [];
  const presets: CompanionPresetDefinitions<Module> = {};
  for (const { pageId, name, keys } of pages) {
    const definitions: string[] = [];
    for (const key of keys) {
      const button = buttons.find(({ id }) => id === key.buttonId);
      if (!button) continue;
      const id = `page_${pageId}_${key.pos}`;
      definitions.push(id);
      presets[id] = presetOf(connection, key, button);
    }
    const title = name === '' ? 'Favourites' : name;
    if (definitions.length > 0) sections.push({ id: `page_${pageId}`, name: title, definitions });
  }
  return { sections, presets };
}

function presetOf(
  connection: string,
  key: DeckKey,
  { id, label, color }: DeckButton,
): CompanionPresetDefinition<Module> {
  const text = key.label ?? label;
  const counter = /^counter:(\d+):up$/.exec(id);
  const state = (state: 'live' | 'armed' | 'on') => ({
    feedbackId: 'button_state' as const,
    options: { button: id, state },
    style: styles[state],
  });
  return {
    type: 'simple',
    name: text,
    style: {
      text: counter ? `${text}\n$(${connection}:counter_${counter[1]}_value)` : text,
      size: 'auto',
      color: white,
      bgcolor: rgbOf(key.color ?? color) ?? combineRgb(29, 31, 38),
    },
    steps: [{ down: [{ actionId: 'press', options: { button: id, set: 'press' } }], up: [] }],
    feedbacks: [
      state('on'),
      state('armed'),
      state('live'),
      { feedbackId: 'away', options: {}, style: styles.away },
    ],
  };
}

/** @param color `#rrggbb` */
function rgbOf(color: string | null): number | null {
  return color !== null && /^#[\da-f]{6}$/i.test(color) ? parseInt(color.slice(1), 16) : null;
}
