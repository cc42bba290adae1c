import { AlignCenterVertical } from 'lucide-react';
import { useObserved } from '../../design/observed';
import { useMay } from '../../design/room-context';
import { useFormTexts } from '../../kit/text/form-texts';
import { IconButton } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { alignModes } from '../canvas/align';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { alignIcons } from '../position/align-icons';
import { usePositionTexts } from '../position/text/position-texts';

/** Aligns and distributes the selected layers; a single layer is aligned to the canvas. */
export function AlignMenu() {
  const t = useFormTexts();
  const { align, aligns } = usePositionTexts();
  const view = useView();
  const actions = useActions();
  const count = useObserved(view.selection).length;
  const mayWrite = useMay('overlays:write');
  const isPast = useObserved(view.past) !== null;
  const isOff = !mayWrite || isPast;
  return (
    <Menu
      trigger={
        <IconButton
          label={align}
          disabled={isOff || count === 0}
          title={count === 0 ? t.form.nothingSelected : align}
        >
          <AlignCenterVertical size={16} />
        </IconButton>
      }
    >
      {alignModes.map((mode) => {
        const Icon = alignIcons[mode];
        return (
          <MenuItem
            key={mode}
            icon={<Icon size={16} />}
            disabled={mode.startsWith('distribute') && count < 3}
            onChoose={() => actions.align(mode)}
          >
            {aligns[mode]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
