import type { FormValues } from '../../kit/values';
import type { MacroTexts } from '../text/macro-texts';
import type { StepDraft } from './steps';
import type { StepChoices } from './use-step-choices';

/** Returns a short description of a step. */
export function stepTitle(step: StepDraft, choices: StepChoices, t: MacroTexts): string {
  const about = aboutOf(step, choices, t);
  // The type of an action tells more than that it is one.
  if (step.kind === 'action' && about !== null) return about;
  return about === null ? t.kinds[step.kind] : `${t.kinds[step.kind]}: ${about}`;
}

function aboutOf(step: StepDraft, { scenes, layers, commands, favourites }: StepChoices, t: MacroTexts) {
  const labelIn = (options: typeof scenes, id: unknown): string | null =>
    typeof id === 'number' ? (options.find(({ key }) => key === String(id))?.label ?? t.gone) : null;
  const layer = labelIn(layers, step['memberId']);
  const words = (text: string | null | undefined): string | null =>
    layer === null ? null : text ? `${layer}, ${text}` : layer;
  switch (step.kind) {
    case 'scene':
      return labelIn(scenes, step['sceneId']);
    case 'command': {
      const { memberId, command } = step;
      return words(commands.find((each) => each.memberId === memberId && each.command === command)?.label);
    }
    case 'media':
      return labelIn(favourites, step['favoriteId']);
    case 'position':
      return words(typeof step['name'] === 'string' ? step['name'] : null);
    case 'video':
      return words(t.operations[step['op'] as keyof MacroTexts['operations']]);
    case 'layout':
      return layer;
    case 'obs': {
      const task = step['obs'] as FormValues;
      const name = task['source'] ?? task['scene'] ?? task['input'];
      const what = t.tasks[task['do'] as keyof MacroTexts['tasks']];
      return typeof name === 'string' && name !== '' ? `${what}, ${name}` : what;
    }
    case 'action': {
      const action = step['action'] as FormValues;
      const about = action['title'] ?? action['name'] ?? action['text'];
      const what = t.actions[action['type'] as keyof MacroTexts['actions']];
      return typeof about === 'string' && about !== '' ? `${what}: ${about}` : what;
    }
    case 'delay':
      return t.seconds(String(Number(step['ms']) / 1000));
  }
}
