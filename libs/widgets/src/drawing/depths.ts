export type ShadowKind = 'none' | 'soft' | 'near' | 'hard' | 'drop' | 'glow';

/** Box shadows of plates, by the kind of shadow that the text has. */
export const depths: { readonly [kind in ShadowKind]: (color: string) => string } = {
  none: () => 'none',
  soft: (color) => `0 8px 24px ${color}`,
  near: (color) => `0 4px 16px ${color}`,
  hard: (color) => `6px 6px 0 ${color}`,
  drop: (color) => `0 6px 0 ${color}`,
  glow: (color) => `0 0 18px ${color}`,
};
