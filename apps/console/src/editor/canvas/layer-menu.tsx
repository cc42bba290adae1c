import { useObserved } from '../../design/observed';
import { useDerived, useMay } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { MenuAt, MenuItem, MenuLine } from '../../ui/menu';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

interface LayerMenuProps {
  readonly place: MenuPlace;
  readonly onEditText: (memberId: number) => void;
  readonly onClose: () => void;
}

/** Context menu of the canvas: what can be done with the selected layers. */
export function LayerMenu({ place, onEditText, onClose }: LayerMenuProps) {
  const { menu } = useEditorTexts().editor;
  const view = useView();
  const actions = useActions();
  const mayWrite = useMay('overlays:write');
  const isPast = useObserved(view.past) !== null;
  const isOff = !mayWrite || isPast;
  const selection = useObserved(view.selection);
  const [memberId] = selection;
  const layer = useDerived((store) => store.get('layer', String(memberId)));
  const groupId = layer?.groupId ?? null;
  const restack = (z: number): void => selection.forEach((id) => actions.restackTo(id, z));
  if (memberId === undefined)
    return (
      <MenuAt place={place} label={menu.title} onClose={onClose}>
        <MenuItem disabled={isOff || view.copied.length === 0} keys="Ctrl+V" onChoose={() => actions.paste()}>
          {menu.paste}
        </MenuItem>
        <MenuItem keys="Ctrl+A" onChoose={() => actions.selectAll()}>
          {menu.selectAll}
        </MenuItem>
      </MenuAt>
    );
  return (
    <MenuAt place={place} label={menu.title} onClose={onClose}>
      <MenuItem disabled={isOff} onChoose={() => onEditText(memberId)}>
        {menu.editText}
      </MenuItem>
      <MenuLine />
      <MenuItem keys="Ctrl+C" onChoose={() => actions.copy()}>
        {menu.copy}
      </MenuItem>
      <MenuItem disabled={isOff} keys="Ctrl+D" onChoose={() => void actions.duplicate()}>
        {menu.duplicate}
      </MenuItem>
      {selection.length === 1 && (
        <MenuItem disabled={isOff} onChoose={() => void actions.addLinked()}>
          {menu.link}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem disabled={isOff} onChoose={() => restack(Number.MAX_SAFE_INTEGER)}>
        {menu.toFront}
      </MenuItem>
      <MenuItem disabled={isOff} keys="]" onChoose={() => selection.forEach((id) => actions.restack(id, 1))}>
        {menu.forward}
      </MenuItem>
      <MenuItem disabled={isOff} keys="[" onChoose={() => selection.forEach((id) => actions.restack(id, -1))}>
        {menu.backward}
      </MenuItem>
      <MenuItem disabled={isOff} onChoose={() => restack(0)}>
        {menu.toBack}
      </MenuItem>
      <MenuLine />
      {groupId !== null && (
        <MenuItem disabled={isOff} onChoose={() => void actions.ungroup(groupId)}>
          {menu.ungroup}
        </MenuItem>
      )}
      {selection.length > 1 && (
        <MenuItem disabled={isOff} keys="Ctrl+G" onChoose={() => void actions.group()}>
          {menu.group}
        </MenuItem>
      )}
      <MenuItem disabled={isOff} keys="L" onChoose={() => actions.toggleLocked(selection)}>
        {layer?.locked ? menu.unlock : menu.lock}
      </MenuItem>
      <MenuItem disabled={isOff} keys="H" onChoose={() => actions.toggleHidden(selection)}>
        {menu.hide}
      </MenuItem>
      <MenuLine />
      <MenuItem danger disabled={isOff} keys="Del" onChoose={() => void actions.remove()}>
        {menu.remove}
      </MenuItem>
    </MenuAt>
  );
}
