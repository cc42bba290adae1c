export interface GroupEvents {
  /** Its layers leave the groups that they were in. */
  'group.created': {
    readonly groupId: string;
    readonly name: string;
    readonly collapsed: boolean;
    readonly memberIds: readonly number[];
  };
  'group.renamed': { readonly groupId: string; readonly name: string };
  'group.collapsed': { readonly groupId: string; readonly collapsed: boolean };
  /** The layers leave the groups that they were in. */
  'group.joined': { readonly groupId: string; readonly memberIds: readonly number[] };
  'group.left': { readonly groupId: string; readonly memberIds: readonly number[] };
  /** The group was removed, with the ids of the layers it still contained. */
  'group.removed': { readonly groupId: string; readonly memberIds: readonly number[] };
}
