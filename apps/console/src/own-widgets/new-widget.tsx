import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { TextField } from '../ui/field';
import { exampleWidget } from './example';
import { createPackage, MOST_NAME, packagesKey, type ListedPackage } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

interface NewProps {
  readonly onDone: (made: ListedPackage) => void;
  readonly onClose: () => void;
}

/** Names a new widget, which begins as a small example. */
export function NewWidget({ onDone, onClose }: NewProps) {
  const t = useOwnWidgetsTexts();
  const { common } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(t.firstName);

  async function create(): Promise<void> {
    const made = await createPackage({ name, author: '', ...exampleWidget(t) });
    void queries.invalidateQueries({ queryKey: packagesKey });
    onDone(made);
  }

  return (
    <FormDialog title={t.new} button={t.create} onSubmit={create} onClose={onClose}>
      <TextField
        label={common.name}
        name="name"
        autoFocus
        required
        maxLength={MOST_NAME}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
