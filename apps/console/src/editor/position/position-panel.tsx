import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react';
import type { RenderLayout } from '@studio/realtime/protocol';
import { useObserved } from '../../design/observed';
import { placeId } from '../../design/records';
import { useDerived, useMay } from '../../design/room-context';
import { useFormTexts } from '../../kit/text/form-texts';
import { IconButton } from '../../ui/button';
import { SwitchRow } from '../../ui/field';
import { alignModes } from '../canvas/align';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import type { FieldDef } from '../form/field-def';
import form from '../form/form.module.css';
import { NumberInput } from '../form/number-input';
import { alignIcons } from './align-icons';
import { MotionFields } from './motion-fields';
import styles from './position.module.css';
import { LinkedLayers } from './linked-layers';
import { SavedPositions } from './saved-positions';
import { usePositionTexts } from './text/position-texts';

/** Panel with the position and motions of the selected layers in the edited scene. */
export function PositionPanel() {
  const t = useFormTexts();
  const position = usePositionTexts();
  const view = useView();
  const actions = useActions();
  const mayWrite = useMay('overlays:write');
  const mayLink = useMay('members:write');
  const selection = useObserved(view.selection);
  const sceneId = useObserved(view.sceneId);
  const isPast = useObserved(view.past) !== null;
  const [memberId] = selection;
  const place = useDerived((store) =>
    memberId === undefined || sceneId === null ? undefined : store.get('place', placeId(sceneId, memberId)),
  );
  const layer = useDerived((store) => store.get('layer', String(memberId)));
  if (memberId === undefined || !place || !layer)
    return (
      <div className={form.form}>
        <p>{t.form.nothingSelected}</p>
        <SavedPositions memberId={null} layout={null} disabled={!mayWrite || isPast} />
        <LinkedLayers memberId={null} disabled />
      </div>
    );
  const { layout } = place;
  const isOff = !mayWrite || isPast;
  const number = (key: keyof RenderLayout, def: Partial<FieldDef>, factor = 1) => (
    <NumberInput
      isNarrow={key !== 'opacity'}
      field={{ key, type: 'number', label: position[key], ...def }}
      value={Math.round((layout[key] ?? 0) * factor * 100) / 100}
      disabled={isOff}
      onValue={(value) => actions.layout({ [key]: Number(value) / factor })}
    />
  );
  return (
    <div className={form.form}>
      <div className={styles.aligns} role="group" aria-label={position.align}>
        {alignModes.map((mode) => {
          const Icon = alignIcons[mode];
          return (
            <IconButton
              key={mode}
              label={position.aligns[mode]}
              disabled={isOff || (mode.startsWith('distribute') && selection.length < 3)}
              onClick={() => actions.align(mode)}
            >
              <Icon size={16} />
            </IconButton>
          );
        })}
      </div>
      <div className={styles.pair}>
        {number('x', {})}
        {number('y', {})}
        {number('scale', { min: 5, max: 400, step: 1, unit: '%' }, 100)}
        {number('rot', { unit: '°' })}
      </div>
      {number('opacity', { min: 0, max: 100, step: 1, unit: '%' }, 100)}
      <h3 className={styles.title}>{position.crop}</h3>
      <div className={styles.pair}>
        {number('cropL', { min: 0 })}
        {number('cropR', { min: 0 })}
        {number('cropT', { min: 0 })}
        {number('cropB', { min: 0 })}
      </div>
      <div className={form.line} />
      <SwitchRow
        label={position.visible}
        checked={!place.hidden}
        disabled={isOff}
        onSwitch={() => actions.toggleHidden([memberId])}
      />
      <SwitchRow
        label={position.locked}
        checked={layer.locked}
        disabled={isOff}
        onSwitch={() => actions.toggleLocked(selection)}
      />
      <div className={styles.stack}>
        <span>{position.stacking}</span>
        <span>
          <IconButton
            label={position.toFront}
            disabled={isOff}
            onClick={() => actions.restackTo(memberId, Number.MAX_SAFE_INTEGER)}
          >
            <ArrowUpToLine size={16} />
          </IconButton>
          <IconButton label={position.toBack} disabled={isOff} onClick={() => actions.restackTo(memberId, 0)}>
            <ArrowDownToLine size={16} />
          </IconButton>
        </span>
      </div>
      <div className={form.line} />
      <MotionFields layer={layer} selection={selection} disabled={isOff} />
      <SavedPositions memberId={memberId} layout={layout} disabled={isOff} />
      <LinkedLayers memberId={memberId} disabled={!mayLink || isPast} />
    </div>
  );
}
