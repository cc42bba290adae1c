export interface MessageEvents {
  /** Those that were changed, as they are then; a text of null is the one that the bot was made with. */
  'messages.changed': {
    readonly changes: readonly {
      readonly key: string;
      readonly text: string | null;
      readonly enabled: boolean;
    }[];
  };
}
