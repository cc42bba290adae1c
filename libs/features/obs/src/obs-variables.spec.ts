import { ObsVariables } from './obs-variables';
import { overviewOf, type ObsState } from './obs-state';
import type { ObsConnection } from './obs-connection';

const { rest } = overviewOf([], 0);
const stateIn = (programScene: string, record: ObsState['outputs']['record']['state']): ObsState => ({
  ...rest,
  ...{ rev: 1, truncated: false, scenes: [], inputs: [], programScene },
  outputs: { ...rest.outputs, record: { state: record, sinceAt: 0 } },
});

it('texts of layers get scene and recording, and news only when they change', async () => {
  let state: ObsState | null = stateIn('Game', 'off');
  const connected = () => (state ? [{ state } as ObsConnection] : []);
  const variables = new ObsVariables(() => ({ connectedOf: connected }));
  const news: string[] = [];
  variables.listen((accountId) => news.push(accountId));
  variables.changed('ada');
  expect(await variables.read('ada')).toEqual({ 'obs.scene': 'Game', 'obs.recording': 'off' });
  state = { ...stateIn('Game', 'off'), rev: 2 };
  variables.changed('ada');
  expect(news).toEqual(['ada']);
  state = stateIn('Game', 'paused');
  variables.changed('ada');
  expect(await variables.read('ada')).toMatchObject({ 'obs.recording': 'paused' });
  state = null;
  variables.changed('ada');
  expect(await variables.read('ada')).toBeNull();
  expect(news).toHaveLength(3);
});
