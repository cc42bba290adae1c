import { useQueries, useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { useDerived, useRoom } from '../../design/room-context';
import type { ChoiceOption } from '../../kit/form-fields';
import { obsStateQuery, useConnections } from '../../obs/connection/connections-query';
import type { ChosenObs } from './obs-step';

type Command = Schemas['WidgetCommandView'];

interface Layer extends ChoiceOption {
  readonly widget: string;
  readonly positions: readonly string[];
}

/** All that steps can be about. */
export interface StepChoices {
  readonly scenes: readonly ChoiceOption[];
  readonly layers: readonly Layer[];
  readonly commands: readonly Command[];
  readonly favourites: readonly ChoiceOption[];
  readonly obs: readonly ChosenObs[];
  /** Names of the saved titles. */
  readonly presets: readonly string[];
}

export function useStepChoices(commands: readonly Command[]): StepChoices {
  const { overlayId } = useRoom();
  const favourites = useQuery({
    queryKey: ['provider', 'favorites', overlayId],
    queryFn: () =>
      answered(
        api.GET('/overlays/{overlayId}/media/favorites', {
          params: { path: { overlayId }, query: { limit: 100 } },
        }),
      ),
  });
  const settings = useQuery({
    queryKey: ['bot', 'settings', overlayId],
    queryFn: () => answered(api.GET('/bot/settings', { params: { query: { overlayId } } })),
  });
  const connections = useConnections().data?.items ?? [];
  const states = useQueries({
    queries: connections.map(({ obsId, status }) => obsStateQuery(status === 'connected' ? obsId : null)),
  });
  const design = useDerived((store) => ({
    scenes: (store.overlay?.sceneOrder ?? []).flatMap((sceneId) => {
      const scene = store.get('scene', String(sceneId));
      return scene && scene.previewOf === null ? [{ key: String(sceneId), label: scene.name }] : [];
    }),
    layers: store.all('layer').map(({ memberId, name, widget, positionPresets }) => ({
      key: String(memberId),
      label: name,
      widget,
      positions: positionPresets.map((preset) => preset.name),
    })),
  }));
  return {
    ...design,
    obs: connections.map(({ obsId, name }, at) => ({ obsId, name, state: states[at]?.data ?? null })),
    presets: (settings.data?.streamPresets ?? []).map(({ name }) => name),
    commands: commands.filter(({ kind }) => kind === 'command'),
    favourites: (favourites.data?.items ?? []).map(({ favoriteId, title }) => ({
      key: String(favoriteId),
      label: title,
    })),
  };
}
