import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { useShow } from '../show/show-context';
import { Field, Select, TextField } from '../ui/field';
import styles from './kit.module.css';
import { useActionTexts } from './text/action-texts';
import type { FormValues } from './values';

/** Kinds of actions that a command or a reward can trigger, as far as they can be chosen here. */
export type ChosenAction =
  | 'none'
  | 'widget_command'
  | 'scene'
  | 'chat'
  | 'bot_command'
  | 'points'
  | 'timeout'
  | 'stream_preset'
  | 'macro';

interface ActionInputProps {
  readonly label: string;
  /** Path of the field in the API. */
  readonly name: string;
  readonly types: readonly ChosenAction[];
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

/** Input for the action of a command or reward: in the page's overlay, or in the chat. */
export function ActionInput({ label, name, types, value, disabled, onValue }: ActionInputProps) {
  const t = useActionTexts();
  const { overlayId } = useShow();
  const action = typeof value === 'object' && value !== null ? (value as FormValues) : { type: 'none' };
  const type = String(action['type']);
  // Keeps an action of a kind that cannot be chosen here, until a new one is chosen.
  const known = types.find((each) => each === type);
  const begun: { readonly [each in ChosenAction]: FormValues } = {
    none: { type: 'none' },
    widget_command: { type: 'widget_command', overlayId, memberId: 0, command: '' },
    scene: { type: 'scene', overlayId, sceneId: 0 },
    chat: { type: 'chat', text: '' },
    bot_command: { type: 'bot_command', name: '' },
    points: { type: 'points', delta: 100 },
    timeout: { type: 'timeout', seconds: 600 },
    stream_preset: { type: 'stream_preset', name: '' },
    macro: { type: 'macro', overlayId, macroId: 0 },
  };
  return (
    <div className={styles.action}>
      <Field label={label} name={name}>
        {(ids) => (
          <Select
            {...ids}
            disabled={disabled}
            value={known ?? 'other'}
            options={[
              ...types.map((key) => ({ key: key, label: t.types[key] })),
              ...(known === undefined ? [{ key: 'other', label: t.other(type) }] : []),
            ]}
            onKey={(key) => onValue(begun[key as ChosenAction])}
          />
        )}
      </Field>
      {(type === 'widget_command' || type === 'scene' || type === 'macro') && (
        <TargetSelect action={action} disabled={disabled} onValue={onValue} />
      )}
      {type in texts && (
        <TextField
          label={t.values[type as keyof typeof texts]}
          name={`${name}.${texts[type as keyof typeof texts]}`}
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
const texts = {
  ...{ chat: 'text', bot_command: 'name', points: 'delta', timeout: 'seconds' },
  stream_preset: 'name',
} as const;

interface TargetSelectProps extends Pick<ActionInputProps, 'disabled' | 'onValue'> {
  readonly action: FormValues;
}

/** Select for the layer command, the scene or the macro of an action. */
function TargetSelect({ action, disabled, onValue }: TargetSelectProps) {
  const t = useActionTexts();
  const { overlayId } = useShow();
  const type = action['type'];
  const isScene = type === 'scene';
  const isMacro = type === 'macro';
  const path = { path: { overlayId } };
  const commands = useQuery({
    queryKey: ['commands', overlayId],
    enabled: !isScene && !isMacro,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/commands', { params: path })),
  });
  const scenes = useQuery({
    queryKey: ['scenes', overlayId],
    enabled: isScene,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/scenes', { params: path })),
  });
  const macros = useQuery({
    queryKey: ['macros', overlayId],
    enabled: isMacro,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/deck-macros', { params: path })),
  });
  const options = isMacro
    ? (macros.data?.items ?? []).map(({ macroId, name }) => ({ key: String(macroId), label: name }))
    : isScene
      ? (scenes.data?.scenes ?? [])
          .filter(({ previewOf }) => previewOf === null)
          .map(({ sceneId, name }) => ({ key: String(sceneId), label: name }))
      : (commands.data?.items ?? [])
          .filter(({ kind }) => kind === 'command')
          .map(({ buttonId, layer, label }) => ({ key: buttonId, label: `${layer ?? ''}: ${label}` }));
  const chosen = isMacro
    ? String(action['macroId'])
    : isScene
      ? String(action['sceneId'])
      : `${String(action['memberId'])}:${String(action['command'])}`;
  const { isPending } = isMacro ? macros : isScene ? scenes : commands;
  // A new action has no target yet.
  const isStored = isPending && parseInt(chosen, 10) > 0;
  return (
    <Field label={isMacro ? t.macro : isScene ? t.scene : t.target}>
      {(ids) => (
        <Select
          {...ids}
          disabled={disabled}
          value={isStored || options.some(({ key }) => key === chosen) ? chosen : ''}
          options={[{ key: '', label: t.choose }, ...options]}
          onKey={(key) => {
            const [memberId = '', command = ''] = key.split(':');
            onValue(
              isMacro
                ? { ...action, overlayId, macroId: Number(key) }
                : isScene
                  ? { ...action, overlayId, sceneId: Number(key) }
                  : { type: 'widget_command', overlayId, memberId: Number(memberId), command },
            );
          }}
        />
      )}
    </Field>
  );
}
