import { answered, api, type Schemas } from '../api/client';
import { RenameDialog } from '../kit/rename-dialog';
import { useAccountsTexts } from './text/accounts-texts';

interface RenameAccountProps {
  readonly account: Schemas['ListedAccountView'];
  readonly onClose: () => void;
}

export function RenameAccount({ account: { userId, name: before }, onClose }: RenameAccountProps) {
  const words = useAccountsTexts();
  const path = { userId };
  return (
    <RenameDialog
      title={words.renameTitle(before)}
      label={words.name}
      name={before}
      maxLength={64}
      onRename={(name, expected) =>
        answered(api.PATCH('/accounts/{userId}', { params: { path }, body: { name, expected } }))
      }
      onClose={onClose}
    />
  );
}
