import { combineRgb, type CompanionFeedbackDefinitions } from '@companion-module/base';
import type { DeckButton } from '../../shared/studio';
import type { StudioLink } from '../../shared/studio-link';
import { dropdown } from './actions';
import { choicesOf, isScene, type Module } from './types';

export const white = combineRgb(255, 255, 255);
/** Backgrounds of states, as on the deck of the console. */
export const styles = {
  live: { bgcolor: combineRgb(198, 40, 40), color: white },
  armed: { bgcolor: combineRgb(138, 90, 0), color: white },
  on: { bgcolor: combineRgb(27, 110, 60), color: white },
  away: { bgcolor: combineRgb(58, 58, 63), color: combineRgb(181, 181, 189) },
} as const;

const states = [
  { id: 'active', label: 'On or live' },
  { id: 'on', label: 'On' },
  { id: 'live', label: 'Live' },
  { id: 'armed', label: 'Armed' },
];

const outputs = [
  { id: 'stream', label: 'Stream' },
  { id: 'record', label: 'Recording' },
  { id: 'replay', label: 'Replay buffer' },
  { id: 'virtualcam', label: 'Virtual camera' },
];
const running = new Set(['on', 'paused', 'reconnecting']);

/** Returns the feedbacks. Without a connection only `away` is true: an old state is never shown as the present one. */
export function feedbacksOf(
  buttons: readonly DeckButton[],
  link: () => StudioLink | null,
): CompanionFeedbackDefinitions<Module['feedbacks']> {
  const open = (): StudioLink | null => (link()?.state === 'open' ? link() : null);
  const stateOf = (id: string): DeckButton['state'] => open()?.button(id)?.state ?? null;
  const scenes = dropdown('scene', 'Scene', choicesOf(buttons, isScene));
  return {
    button_state: {
      type: 'boolean',
      name: 'State of a button',
      defaultStyle: styles.on,
      options: [
        dropdown('button', 'Button', choicesOf(buttons)),
        { type: 'dropdown', id: 'state', label: 'State', choices: states, default: 'active' },
      ],
      callback: ({ options: { button, state } }) => {
        const now = stateOf(button);
        return state === 'active' ? now === 'on' || now === 'live' : now === state;
      },
    },
    scene_live: {
      type: 'boolean',
      name: 'Scene is live',
      defaultStyle: styles.live,
      options: [scenes],
      callback: ({ options }) => stateOf(options.scene) === 'live',
    },
    scene_armed: {
      type: 'boolean',
      name: 'Scene is armed',
      defaultStyle: styles.armed,
      options: [scenes],
      callback: ({ options }) => stateOf(options.scene) === 'armed',
    },
    obs_output: {
      type: 'boolean',
      name: 'Output of OBS is running',
      defaultStyle: styles.live,
      options: [{ type: 'dropdown', id: 'output', label: 'Output', choices: outputs, default: 'stream' }],
      callback: ({ options: { output } }) =>
        [...(open()?.obs.values() ?? [])].some((obs) => running.has(obs.outputs?.[output]?.state ?? '')),
    },
    away: {
      type: 'boolean',
      name: 'The studio is away',
      defaultStyle: styles.away,
      options: [],
      callback: () => open() === null,
    },
  };
}
