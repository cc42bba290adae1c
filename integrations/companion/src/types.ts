import type { DeckButton } from '../../shared/studio';

/** Settings of a connection. A paired one has all but `code`. */
export type Config = {
  /** Address that a person typed; empty for this computer. */
  address: string;
  /** Six digits of the console, until they were used. */
  code: string;
  url?: string;
  overlayId?: string;
  /** Name of the program among the tokens of the account. */
  name?: string;
};

export type Secrets = { token?: string };

type Options<Values extends object> = { options: Values };
type Condition<Values extends object> = { type: 'boolean'; options: Values };

/** Action, feedback and variable types of the module, for the library of Companion. */
export type Module = {
  config: Config;
  secrets: Secrets;
  actions: {
    press: Options<{ button: string; set: string }>;
    go_live: Options<{ scene: string }>;
    arm: Options<{ scene: string }>;
    take: Options<Record<string, never>>;
    count: Options<{ counter: string; way: string }>;
    obs: Options<{ button: string; set: string }>;
    stop_all: Options<Record<string, never>>;
  };
  feedbacks: {
    button_state: Condition<{ button: string; state: string }>;
    scene_live: Condition<{ scene: string }>;
    scene_armed: Condition<{ scene: string }>;
    obs_output: Condition<{ output: string }>;
    away: Condition<Record<string, never>>;
  };
  variables: { [id: string]: string };
};

/** Choices of a dropdown, from the buttons of the deck. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

export function choicesOf(
  buttons: readonly DeckButton[],
  isOffered: (button: DeckButton) => boolean = () => true,
): Choice[] {
  return buttons.filter(isOffered).map(({ id, label, layerName, group }) => {
    const name = layerName !== null && !label.startsWith(layerName) ? `${layerName}: ${label}` : label;
    return { id, label: `${name} (${group})` };
  });
}

export const isScene = ({ id }: DeckButton): boolean => id.startsWith('scene:');
export const isObs = ({ id }: DeckButton): boolean => id.startsWith('obs:');
/** The first of a counter’s three buttons. */
export const isCounter = ({ id }: DeckButton): boolean => /^counter:\d+:up$/.test(id);
