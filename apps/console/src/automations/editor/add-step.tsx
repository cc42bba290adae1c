import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { EditedStep } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './editor.module.css';
import { useEditor } from './editor-context';
import { stepName } from './labels';
import { newStep } from './new-step';

const groups = {
  overlay: [
    ...['effect', 'scene', 'widget_command', 'visibility', 'sound', 'media', 'macro', 'video', 'fields'],
    ...['position_preset', 'spot', 'layout'],
  ],
  community: [
    'chat',
    'counter',
    'points',
    'bot_command',
    'giveaway',
    'raid_mode',
    'prediction',
    'poll',
    'trivia',
    'timeout',
    'set_variable',
    'redemption',
  ],
  beyond: ['http_request', 'obs', 'stream_info', 'stream_preset', 'notify', 'automation', 'operation'],
  flow: ['delay', 'wait_for', 'choose', 'random', 'parallel', 'repeat', 'stop'],
} as const;

interface AddStepProps {
  readonly onAdd: (step: EditedStep) => void;
  readonly onClose: () => void;
}

/** Dialog with all kinds of steps. */
export function AddStep({ onAdd, onClose }: AddStepProps) {
  const { editor, names } = useAutomationTexts();
  const { schema, overlayId } = useEditor();
  const offered = new Map(schema.steps.map((each) => [each.type, each]));
  const known = new Set<string>(Object.values(groups).flat());
  const rest = [...offered.keys()].filter((type) => !known.has(type));
  const lists: readonly (readonly [keyof typeof groups, readonly string[]])[] = [
    ['overlay', groups.overlay],
    ['community', groups.community],
    ['beyond', [...groups.beyond, ...rest]],
    ['flow', groups.flow],
  ];
  return (
    <Dialog title={editor.addStep} wide onClose={onClose}>
      {lists.map(([group, types]) => (
        <section key={group} aria-label={names.groups[group]}>
          <h3>{names.groups[group]}</h3>
          <div className={styles.kinds}>
            {types.flatMap((type) => {
              const declared = offered.get(type);
              if (!declared) return [];
              return (
                <Button key={type} onClick={() => onAdd(newStep(declared, overlayId))}>
                  {stepName(names, type)}
                </Button>
              );
            })}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
