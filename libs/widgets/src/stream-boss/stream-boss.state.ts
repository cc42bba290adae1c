export interface StreamBossState {
  /** A viewer who is the boss, or a name that was given; null: the name of the settings. */
  readonly boss: { readonly name: string; readonly viewerId: string | null } | null;
  readonly hp: number;
  readonly maxHp: number;
  /** The last that struck or healed: a viewer's. `name` is null for a command and for nobody's. */
  readonly last: { readonly name: string | null; readonly by: number } | null;
  /** How many bosses have fallen. */
  readonly fallen: number;
}

export function freshBoss({ hp }: { readonly hp: number }): StreamBossState {
  const whole = Math.round(hp);
  return { boss: null, hp: whole, maxHp: whole, last: null, fallen: 0 };
}
