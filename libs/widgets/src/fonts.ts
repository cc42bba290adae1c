/** Font family that every renderer has; no other host is needed. */
export interface FontFamily {
  readonly family: string;
  /** Weights that it can be drawn in, ascending. */
  readonly weights: readonly number[];
}

/** The weights that text settings offer. */
export const fontWeights = [300, 400, 500, 600, 700, 800, 900] as const;

/** Font families that a setting may name. The renderer's bundle contains exactly these. */
export const fontFamilies = [
  { family: 'Inter', weights: fontWeights },
  { family: 'Roboto', weights: fontWeights },
  { family: 'Montserrat', weights: fontWeights },
  { family: 'Oswald', weights: [300, 400, 500, 600, 700] },
  { family: 'Orbitron', weights: [400, 500, 600, 700, 800, 900] },
  { family: 'Exo 2', weights: fontWeights },
  { family: 'Nunito', weights: fontWeights },
  { family: 'Rubik', weights: fontWeights },
  { family: 'Raleway', weights: fontWeights },
  { family: 'Bebas Neue', weights: [400] },
  { family: 'Bangers', weights: [400] },
  { family: 'Press Start 2P', weights: [400] },
  { family: 'Permanent Marker', weights: [400] },
] as const satisfies readonly FontFamily[];
