import { ChevronDown, Clapperboard } from 'lucide-react';
import type { DesignStore } from '../../design/design-store';
import { useDerived } from '../../design/room-context';
import { IconButton } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { useActions } from '../editor-actions';
import { useEditorTexts } from '../text/editor-texts';

const transitions = ['cut', 'fade', 'slide', 'zoom', 'morph'] as const;

const stingersIn = (store: DesignStore) =>
  store
    .all('layer')
    .filter(({ widget }) => widget === 'stinger')
    .map(({ memberId, name }) => ({ memberId, name }));

/** Takes the edited scene with another transition or stinger, for this once. */
export function TakeMenu({ disabled }: { readonly disabled: boolean }) {
  const t = useEditorTexts();
  const actions = useActions();
  const stingers = useDerived(stingersIn);
  return (
    <Menu
      trigger={
        <IconButton label={t.editor.takeWith} disabled={disabled}>
          <ChevronDown size={16} />
        </IconButton>
      }
    >
      {stingers.map(({ memberId, name }) => (
        <MenuItem
          key={memberId}
          icon={<Clapperboard size={16} />}
          onChoose={() => void actions.take({ stinger: memberId })}
        >
          {name}
        </MenuItem>
      ))}
      {transitions.map((transition) => (
        <MenuItem key={transition} onChoose={() => void actions.take({ transition })}>
          {t.scenes.transitions[transition]}
        </MenuItem>
      ))}
    </Menu>
  );
}
