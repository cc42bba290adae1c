import { useQueryClient } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { RenameDialog } from '../kit/rename-dialog';
import { useOverlaysTexts } from './text/overlays-texts';

interface RenameProps {
  readonly overlay: Schemas['OverlaySummaryView'];
  readonly onClose: () => void;
}

export function RenameOverlay({ overlay: { overlayId, name: before }, onClose }: RenameProps) {
  const { cards } = useOverlaysTexts();
  const queries = useQueryClient();
  return (
    <RenameDialog
      title={cards.renameTitle}
      name={before}
      maxLength={40}
      onRename={async (name, expected) => {
        const path = { overlayId };
        await answered(api.PATCH('/overlays/{overlayId}', { params: { path }, body: { name, expected } }));
        await queries.invalidateQueries({ queryKey: ['overlays'] });
      }}
      onClose={onClose}
    />
  );
}
