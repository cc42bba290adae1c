import type { AlertStyleName } from '../../alert-box/alert-styles';
import { aurora } from './aurora';
import { bloom } from './bloom';
import { boom } from './boom';
import { fireworks } from './fireworks';
import { hud } from './hud';
import { letter } from './letter';
import { neon } from './neon';
import { party } from './party';
import { pixel } from './pixel';
import { ribbon } from './ribbon';
import { sport } from './sport';
import type { AlertStyle } from './style';
import { ticket } from './ticket';

/** Designed looks of alerts, by name. */
export const styles: { readonly [Name in AlertStyleName]: AlertStyle } = {
  ...{ ribbon, party, neon, pixel, boom, aurora },
  ...{ hud, letter, fireworks, bloom, ticket, sport },
};
