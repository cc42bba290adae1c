import type { CompanionActionDefinitions, CompanionInputFieldDropdown } from '@companion-module/base';
import type { DeckButton } from '../../shared/studio';
import type { StudioLink } from '../../shared/studio-link';
import { choicesOf, isCounter, isObs, isScene, type Choice, type Module } from './types';

/** Link of a paired module. @throws Error where it is not paired */
export type LinkOf = () => StudioLink;

/** Field that selects a button, or takes the id of one that comes later. */
export function dropdown<Id extends string>(
  id: Id,
  label: string,
  choices: Choice[],
): CompanionInputFieldDropdown<Id, string> {
  return { type: 'dropdown', id, label, choices, default: choices[0]?.id ?? '', allowCustom: true };
}

const wanted: CompanionInputFieldDropdown<'set', string> = {
  type: 'dropdown',
  id: 'set',
  label: 'Wanted state',
  choices: [
    { id: 'press', label: 'Press' },
    { id: 'on', label: 'On' },
    { id: 'off', label: 'Off' },
  ],
  default: 'press',
};

const setOf = (set: string): 'on' | 'off' | undefined => (set === 'on' || set === 'off' ? set : undefined);

/** Returns the actions, with choices from the deck. A failed one rejects, which Companion logs. */
export function actionsOf(
  buttons: readonly DeckButton[],
  link: LinkOf,
): CompanionActionDefinitions<Module['actions']> {
  const scenes = dropdown('scene', 'Scene', choicesOf(buttons, isScene));
  return {
    press: {
      name: 'Press a button',
      options: [dropdown('button', 'Button', choicesOf(buttons)), wanted],
      callback: async ({ options: { button, set } }) => void (await link().press(button, setOf(set))),
    },
    go_live: {
      name: 'Go live with a scene',
      options: [scenes],
      callback: async ({ options }) => void (await link().press(options.scene, 'on')),
    },
    arm: {
      name: 'Arm a scene',
      options: [scenes],
      callback: async ({ options }) => void (await link().press(options.scene.replace(/^scene:/, 'arm:'))),
    },
    take: {
      name: 'Take the armed scene',
      options: [],
      callback: async () => void (await link().press('take')),
    },
    count: {
      name: 'Count',
      options: [dropdown('counter', 'Counter', choicesOf(buttons, isCounter)), way],
      callback: async ({ options }) =>
        void (await link().press(options.counter.replace(/\w+$/, options.way))),
    },
    obs: {
      name: 'Control OBS',
      options: [dropdown('button', 'Function', choicesOf(buttons, isObs)), wanted],
      callback: async ({ options: { button, set } }) => void (await link().press(button, setOf(set))),
    },
    stop_all: {
      name: 'Stop all sounds, alerts, videos, effects and macros',
      options: [],
      callback: async () => {
        link().requireOpen();
        await link().client.stopAll();
      },
    },
  };
}

const way: CompanionInputFieldDropdown<'way', string> = {
  type: 'dropdown',
  id: 'way',
  label: 'Direction',
  choices: [
    { id: 'up', label: 'Up' },
    { id: 'down', label: 'Down' },
    { id: 'reset', label: 'Reset' },
  ],
  default: 'up',
};
