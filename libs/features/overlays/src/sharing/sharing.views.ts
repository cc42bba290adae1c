import { Int, List, Timestamp, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { Overlay } from '../model/overlay.state';
import { listedEditors } from './shared-accounts';

export class EditorView {
  @Text('Id of the account.', { nullable: true }) readonly userId: string | null;
  @Text('Name that the account signs in with.') readonly login: string;
  @Text('Name of the account, as it was when the overlay was first shared with it.') readonly name: string;
  @List('string', 'Scopes that it may use on the overlay.') readonly permissions: readonly string[];
  @Timestamp('When the overlay was first shared with it.') readonly addedAt: string;
}

export class EditorListView {
  @List(EditorView, 'In the order in which they were added.') readonly items: readonly EditorView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class RotatedLinkView {
  @Text('The new address to enter as browser source. A secret.') readonly url: string;
  @Int('Counts rotations of the link, from 1.', { min: 1 }) readonly generation: number;
  @Timestamp('From then on the old link opens nothing.') readonly oldLinkEndsAt: string;
}

export function editorList({ editors }: Pick<Overlay, 'editors'>): EditorListView {
  const items = [...listedEditors(editors)].sort((a, b) =>
    a.addedAt === b.addedAt ? compare(a.login, b.login) : compare(a.addedAt, b.addedAt),
  );
  return {
    items: items.map(({ userId, login, name, permissions, addedAt }) => ({
      userId,
      login,
      name,
      permissions,
      addedAt,
    })),
    nextCursor: null,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
