/* Entries of Helix’s answers, as far as they are read. */

export interface SentLine {
  readonly message_id: string;
  readonly is_sent: boolean;
  readonly drop_reason?: { readonly code: string; readonly message: string } | null;
}
export interface TwitchReward {
  readonly id: string;
  readonly title: string;
  readonly cost: number;
  readonly is_enabled: boolean;
}
export interface Chatter {
  readonly user_id: string;
  readonly user_login: string;
  readonly user_name: string;
}
