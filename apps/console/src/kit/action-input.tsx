import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { Field, Select, TextField } from '../ui/field';
import styles from './kit.module.css';
import type { FormValues } from './values';

/** What a command or a reward can make an overlay or a channel do, of what can be chosen here. */
export const actionTypes = [
  'none',
  'widget_command',
  'scene',
  'chat',
  'bot_command',
  'points',
  'timeout',
] as const;
export type ChosenAction = (typeof actionTypes)[number];

interface ActionInputProps {
  readonly label: string;
  readonly types: readonly ChosenAction[];
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

/** What is done besides: in the overlay that the page is about, or in the chat. */
export function ActionInput({ label, types, value, disabled, onValue }: ActionInputProps) {
  const t = useTexts();
  const { overlayId } = useShow();
  const action = typeof value === 'object' && value !== null ? (value as FormValues) : { type: 'none' };
  const type = String(action['type']);
  // One of another kind, made elsewhere, stays until another is chosen.
  const known = types.find((each) => each === type);
  const begun: { readonly [each in ChosenAction]: FormValues } = {
    none: { type: 'none' },
    widget_command: { type: 'widget_command', overlayId, memberId: 0, command: '' },
    scene: { type: 'scene', overlayId, sceneId: 0 },
    chat: { type: 'chat', text: '' },
    bot_command: { type: 'bot_command', name: '' },
    points: { type: 'points', delta: 100 },
    timeout: { type: 'timeout', seconds: 600 },
  };
  return (
    <div className={styles.action}>
      <Field label={label}>
        {(ids) => (
          <Select
            {...ids}
            disabled={disabled}
            value={known ?? 'other'}
            options={[
              ...types.map((key) => ({ key: key, label: t.actions.types[key] })),
              ...(known === undefined ? [{ key: 'other', label: t.actions.other(type) }] : []),
            ]}
            onKey={(key) => onValue(begun[key as ChosenAction])}
          />
        )}
      </Field>
      {(type === 'widget_command' || type === 'scene') && (
        <TargetSelect action={action} disabled={disabled} onValue={onValue} />
      )}
      {type in texts && (
        <TextField
          label={t.actions.values[type as keyof typeof texts]}
          disabled={disabled}
          required
          type={type === 'points' || type === 'timeout' ? 'number' : 'text'}
          value={shown(action[texts[type as keyof typeof texts]])}
          onText={(text) => {
            const key = texts[type as keyof typeof texts];
            onValue({ ...action, [key]: type === 'points' || type === 'timeout' ? Number(text) : text });
          }}
        />
      )}
    </div>
  );
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The one value of some kinds. */
const texts = { chat: 'text', bot_command: 'name', points: 'delta', timeout: 'seconds' } as const;

interface TargetSelectProps extends Pick<ActionInputProps, 'disabled' | 'onValue'> {
  readonly action: FormValues;
}

/** Which layer does what, or which scene. */
function TargetSelect({ action, disabled, onValue }: TargetSelectProps) {
  const t = useTexts();
  const { overlayId } = useShow();
  const isScene = action['type'] === 'scene';
  const path = { path: { overlayId } };
  const commands = useQuery({
    queryKey: ['commands', overlayId],
    enabled: !isScene,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/commands', { params: path })),
  });
  const scenes = useQuery({
    queryKey: ['scenes', overlayId],
    enabled: isScene,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/scenes', { params: path })),
  });
  const options = isScene
    ? (scenes.data?.scenes ?? [])
        .filter(({ previewOf }) => previewOf === null)
        .map(({ sceneId, name }) => ({ key: String(sceneId), label: name }))
    : (commands.data?.items ?? [])
        .filter(({ kind }) => kind === 'command')
        .map(({ buttonId, layer, label }) => ({ key: buttonId, label: `${layer ?? ''}: ${label}` }));
  const chosen = isScene
    ? String(action['sceneId'])
    : `${String(action['memberId'])}:${String(action['command'])}`;
  return (
    <Field label={isScene ? t.actions.scene : t.actions.target}>
      {(ids) => (
        <Select
          {...ids}
          disabled={disabled}
          value={options.some(({ key }) => key === chosen) ? chosen : ''}
          options={[{ key: '', label: t.actions.choose }, ...options]}
          onKey={(key) => {
            const [memberId = '', command = ''] = key.split(':');
            onValue(
              isScene
                ? { ...action, overlayId, sceneId: Number(key) }
                : { type: 'widget_command', overlayId, memberId: Number(memberId), command },
            );
          }}
        />
      )}
    </Field>
  );
}
