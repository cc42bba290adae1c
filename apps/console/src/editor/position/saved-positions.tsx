import { X } from 'lucide-react';
import { useState } from 'react';
import type { RenderLayout } from '@studio/realtime/protocol';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useDerived, useOverlay, useRoom } from '../../design/room-context';
import { Form, useForm } from '../../kit/form';
import { useAction } from '../../kit/use-action';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { TextField } from '../../ui/field';
import { boxOf, heightOf, rectOf, rounded } from '../canvas/geometry';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import styles from './position.module.css';
import { usePositionTexts } from './text/position-texts';

/** Most positions that a layer can have. */
const MOST_POSITIONS = 8;

interface SavedPositionsProps {
  /** Null: none is selected. */
  readonly memberId: number | null;
  /** Layout of the layer in the edited scene. */
  readonly layout: RenderLayout | null;
  readonly disabled: boolean;
}

/** Spots of the overlay, which layers are fitted into, and positions of the selected layer. They apply in the edited scene. */
export function SavedPositions({ memberId, layout, disabled }: SavedPositionsProps) {
  const t = usePositionTexts();
  return (
    <section id="saved-positions" tabIndex={-1} className={styles.section} aria-label={t.saved}>
      <h3 className={styles.title}>{t.saved}</h3>
      <Spots memberId={memberId} disabled={disabled} />
      {memberId !== null && layout && <Positions memberId={memberId} layout={layout} disabled={disabled} />}
    </section>
  );
}

interface SpotsProps {
  readonly memberId: number | null;
  readonly disabled: boolean;
}

function Spots({ memberId, disabled }: SpotsProps) {
  const t = usePositionTexts();
  const { overlayId } = useRoom();
  const { run } = useAction();
  const actions = useActions();
  const spots = useDerived((store) => store.all('spot'));
  const box = useSeenBox(memberId);
  const at = (spotId: string) => ({ params: { path: { overlayId, spotId } } });
  return (
    <div className={styles.saved}>
      <h4>{t.spots}</h4>
      <p className={styles.hint}>
        {spots.length === 0 ? t.noSpots : memberId === null ? t.selectFirst : t.spotsAbout}
      </p>
      <Entries
        entries={spots.map(({ spotId, name }) => ({ key: spotId, name }))}
        disabled={disabled}
        onApply={
          memberId === null
            ? null
            : (id) => {
                const spot = spots.find(({ spotId }) => spotId === id);
                if (spot) void actions.fit(memberId, spot);
              }
        }
        onRemove={(spotId) =>
          void run(() => answered(api.DELETE('/overlays/{overlayId}/spots/{spotId}', at(spotId))))
        }
      />
      {memberId !== null && (
        <NewEntry
          label={t.newSpot}
          disabled={disabled}
          onSave={(name) =>
            answered(
              api.POST('/overlays/{overlayId}/spots', {
                params: { path: { overlayId } },
                body: box ? { name, ...box } : { name, fromMemberId: memberId },
              }),
            )
          }
        />
      )}
    </div>
  );
}

/** Returns what is seen of a layer in the edited scene, in design pixels; null while its size is unknown. */
function useSeenBox(memberId: number | null) {
  const view = useView();
  const actions = useActions();
  const overlay = useOverlay();
  const sizes = useObserved(view.sizes);
  if (memberId === null || !overlay) return null;
  const [layout, size] = [actions.layoutOf(memberId), sizes.get(memberId)];
  if (!layout || !size) return null;
  const { left, top, right, bottom } = rectOf(boxOf(layout, size, heightOf(overlay)));
  return { x: rounded(left), y: rounded(top), w: rounded(right - left), h: rounded(bottom - top) };
}

interface PositionsProps {
  readonly memberId: number;
  readonly layout: RenderLayout;
  readonly disabled: boolean;
}

function Positions({ memberId, layout, disabled }: PositionsProps) {
  const t = usePositionTexts();
  const { overlayId } = useRoom();
  const { run } = useAction();
  const actions = useActions();
  const presets = useDerived((store) => store.get('layer', String(memberId))?.positionPresets ?? []);
  const path = { overlayId, memberId };
  const save = (next: readonly { readonly name: string; readonly layout: RenderLayout }[]) =>
    answered(
      api.PUT('/overlays/{overlayId}/members/{memberId}/position-presets', {
        params: { path },
        body: { presets: next.map((each) => ({ name: each.name, layout: { ...each.layout } })) },
      }),
    );
  return (
    <div className={styles.saved}>
      <h4>{t.positions}</h4>
      <p className={styles.hint}>{presets.length === 0 ? t.noPositions : t.positionsAbout}</p>
      <Entries
        entries={presets.map(({ name }) => ({ key: name, name }))}
        disabled={disabled}
        onApply={(name) => {
          const preset = presets.find((each) => each.name === name);
          if (preset) void actions.place([{ memberId, layout: preset.layout }]);
        }}
        onRemove={(name) => void run(() => save(presets.filter((each) => each.name !== name)))}
      />
      {presets.length < MOST_POSITIONS && (
        <NewEntry
          label={t.newPosition}
          maxLength={24}
          disabled={disabled}
          onSave={(name) => save([...presets, { name: name.trim(), layout }])}
        />
      )}
    </div>
  );
}

interface EntriesProps {
  readonly entries: readonly { readonly key: string; readonly name: string }[];
  readonly disabled: boolean;
  /** Null: no layer is selected. */
  readonly onApply: ((key: string) => void) | null;
  readonly onRemove: (key: string) => void;
}

function Entries({ entries, disabled, onApply, onRemove }: EntriesProps) {
  const t = usePositionTexts();
  const texts = useTexts();
  return (
    <ul className={styles.entries}>
      {entries.map(({ key, name }) => (
        <li key={key} className={styles.entry}>
          <Button disabled={disabled || !onApply} aria-label={t.moveTo(name)} onClick={() => onApply?.(key)}>
            {name}
          </Button>
          <IconButton
            small
            label={`${texts.common.remove}: ${name}`}
            disabled={disabled}
            onClick={() => onRemove(key)}
          >
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface NewEntryProps {
  readonly label: string;
  readonly maxLength?: number;
  readonly disabled: boolean;
  readonly onSave: (name: string) => Promise<unknown>;
}

/** Form that saves where the layer is now under a name. */
function NewEntry({ label, maxLength = 40, disabled, onSave }: NewEntryProps) {
  const t = useTexts();
  const form = useForm();
  const [name, setName] = useState('');
  return (
    <Form
      form={form}
      className={styles.newEntry}
      onSubmit={() => form.run(() => onSave(name)).then((done) => done && setName(''))}
    >
      <TextField
        label={label}
        name={maxLength === 40 ? 'name' : 'presets'}
        required
        maxLength={maxLength}
        disabled={disabled}
        value={name}
        onText={setName}
      />
      <Button type="submit" disabled={disabled || form.isBusy || name.trim() === ''}>
        {t.common.save}
      </Button>
    </Form>
  );
}
