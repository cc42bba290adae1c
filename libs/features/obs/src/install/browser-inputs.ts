import { isJsonObject, type JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { ObsRequest } from '../obs-client';
import { asked, type ControlledObs } from '../obs-control';
import { textOf } from '../obs-state';
import type { BrowserInput } from './install-plan';

/** Kind of the browser source. */
export const BROWSER = 'browser_source';

/**
 * Reads the browser sources of OBS.
 * @throws Problem `obs_no_browser_source` for an OBS without that kind of source, `obs_timeout`, `obs_not_connected`
 */
export async function browserInputs(obs: ControlledObs): Promise<readonly BrowserInput[]> {
  const { client } = obs;
  const [kinds, listed, defaults] = await asked(
    obs,
    client.readAll([
      { type: 'GetInputKindList', data: { unversioned: true } },
      { type: 'GetInputList', data: { inputKind: BROWSER } },
      { type: 'GetInputDefaultSettings', data: { inputKind: BROWSER } },
    ]),
  );
  if (!listOf(kinds?.['inputKinds']).includes(BROWSER))
    throw new Problem(
      'obs_no_browser_source',
      'This OBS has no browser source. Install the plugin obs-browser, or OBS from obsproject.com.',
    );
  const names = listOf(listed?.['inputs']).flatMap((input) =>
    isJsonObject(input) ? [textOf(input['inputName']) ?? ''] : [],
  );
  const answers = await asked(
    obs,
    client.readAll(
      names.flatMap((name): ObsRequest[] => [
        { type: 'GetInputSettings', data: { inputName: name } },
        { type: 'GetSourceActive', data: { sourceName: name } },
      ]),
    ),
  );
  const usual = objectIn(defaults?.['defaultInputSettings']);
  return names.map((name, index) => ({
    name,
    settings: { ...usual, ...objectIn(answers[2 * index]?.['inputSettings']) },
    isActive: answers[2 * index + 1]?.['videoActive'] === true,
  }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
