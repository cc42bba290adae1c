import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { packagesKey } from './packages';

interface DeleteDialogProps {
  readonly title: string;
  readonly about: string;
  readonly children?: ReactNode;
  /** Deletes it. @throws ApiProblem */
  readonly onDelete: () => Promise<unknown>;
  /** Called when it is gone, too. */
  readonly onClose: () => void;
}

/** Dialog that asks before something of own widgets is deleted. */
export function DeleteDialog({ onDelete, ...rest }: DeleteDialogProps) {
  const { common } = useTexts();
  const queries = useQueryClient();

  async function remove(): Promise<void> {
    await onDelete();
    await queries.invalidateQueries({ queryKey: packagesKey });
    rest.onClose();
  }

  return <FormDialog {...rest} button={common.delete} look="live" onSubmit={remove} />;
}
