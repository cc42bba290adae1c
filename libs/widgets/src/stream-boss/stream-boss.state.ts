export interface StreamBossState {
  /** Viewer who is the boss, or a name that was set; null: the name in the settings. */
  readonly boss: { readonly name: string; readonly viewerId: string | null } | null;
  readonly hp: number;
  readonly maxHp: number;
  /** Latest hit or heal; personal data of a viewer. `name` is null for a command or an unknown viewer. */
  readonly last: { readonly name: string | null; readonly by: number } | null;
  /** Number of defeated bosses. */
  readonly fallen: number;
}

export function freshBoss({ hp }: { readonly hp: number }): StreamBossState {
  const whole = Math.round(hp);
  return { boss: null, hp: whole, maxHp: whole, last: null, fallen: 0 };
}
