import { Int, List, Moment, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { Overlay } from '../model/overlay.state';

export class EditorView {
  @Text('Always null: whether there is an account, and whose it is, is not told.', { nullable: true })
  readonly userId: string | null;
  @Text('Name that was invited; the account that signs in with it, if there was one then, may come in.')
  readonly login: string;
  @Text('The same as login: the name of an account is not told either.') readonly name: string;
  @List('string', 'Scopes that it may use on the overlay.') readonly permissions: readonly string[];
  @Moment('When the overlay was first shared with it.') readonly addedAt: string;
}

export class EditorListView {
  @List(EditorView, 'In the order in which they were added.') readonly items: readonly EditorView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class RotatedLinkView {
  @Text('The new address to enter as browser source. A secret.') readonly url: string;
  @Int('Counts rotations of the link, from 1.', { min: 1 }) readonly generation: number;
  @Moment('From then on the old link opens nothing.') readonly oldLinkEndsAt: string;
}

export function editorList({ editors }: Pick<Overlay, 'editors'>): EditorListView {
  const items = Object.values(editors).sort((a, b) =>
    a.addedAt === b.addedAt ? compare(a.login, b.login) : compare(a.addedAt, b.addedAt),
  );
  return {
    // What is known of the account would tell that there is one (ADR 64).
    items: items.map(({ login, permissions, addedAt }) => ({
      userId: null,
      login,
      name: login,
      permissions,
      addedAt,
    })),
    nextCursor: null,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
