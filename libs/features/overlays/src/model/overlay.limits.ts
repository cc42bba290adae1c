import { limitsOf } from '@studio/kernel/limits';

/** Limits of overlays [limits/3]. */
export const overlayLimits = limitsOf({
  overlays: [50, 'Overlays of an account'],
  scenes: [30, 'Scenes of an overlay, previews not counted'],
  previews: [70, 'Previews of an overlay'],
  layers: [200, 'Layers of an overlay'],
  groups: [50, 'Layer groups of an overlay'],
  spots: [12, 'Spots of an overlay'],
  obsMappings: [50, 'Mappings of OBS scenes of an overlay'],
  deckMacros: [30, 'Deck buttons of an overlay'],
  deckPages: [20, 'Pages of the deck of an overlay'],
  editors: [50, 'Editors of an overlay'],
});
