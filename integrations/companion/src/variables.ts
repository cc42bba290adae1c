import type { CompanionVariableDefinitions } from '@companion-module/base';
import type { StudioLink } from '../../shared/studio-link';
import { isCounter, type Module } from './types';

interface Variable {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** Returns all variables with their values; those of what is unknown are empty. */
export function variablesOf(link: StudioLink | null): readonly Variable[] {
  const open = link?.state === 'open' ? link : null;
  const buttons = link?.buttons ?? [];
  const sceneIn = (state: string): string =>
    open?.buttons.find((each) => each.id.startsWith('scene:') && each.state === state)?.label ?? '';
  const obs = [...(open?.obs.values() ?? [])].find(({ programScene }) => programScene !== null);
  const counters = buttons.filter(isCounter).flatMap(({ id, label, value }) => {
    const name = label.replace(/ \+$/, '');
    const known = open ? (value ?? '') : '';
    return [
      { id: `counter_${name.replaceAll(/[^\w-]/g, '_')}`, name: `Counter ${name}`, value: known },
      // Names change; presets refer to this one.
      { id: `counter_${id.split(':')[1]}_value`, name: `Counter ${name}, by its id`, value: known },
    ];
  });
  return [
    { id: 'connection', name: 'Connection with the studio', value: link?.state ?? 'unpaired' },
    { id: 'live_scene', name: 'Live scene', value: sceneIn('live') },
    { id: 'armed_scene', name: 'Armed scene', value: sceneIn('armed') },
    { id: 'obs_scene', name: 'Scene of OBS', value: obs?.programScene ?? '' },
    ...counters,
  ];
}

export function definitionsOf(
  variables: readonly Variable[],
): CompanionVariableDefinitions<Module['variables']> {
  return Object.fromEntries(variables.map(({ id, name }) => [id, { name }]));
}
