import { isJsonObject, type JsonObject } from '@studio/kernel/json';
import type { ObsEvent, ObsRequest } from './obs-client';
import { numberOf, textOf, type ObsInput } from './obs-state';
import type { BrowserSource } from './overlay-issues';

/** Browser sources that are looked at. */
const MOST = 50;
/** Size of a browser source as long as its settings have none [obs-browser]. */
const USUAL = { width: 800, height: 600 };
const BROWSER = 'browser_source';

export function browserNames(inputs: readonly ObsInput[]): readonly string[] {
  return inputs
    .filter(({ kind }) => kind === BROWSER)
    .slice(0, MOST)
    .map(({ name }) => name);
}

export function browserRequests(names: readonly string[]): readonly ObsRequest[] {
  return names.map((inputName) => ({ type: 'GetInputSettings', data: { inputName } }));
}

export function browsersIn(
  names: readonly string[],
  answers: readonly (JsonObject | null)[],
): readonly BrowserSource[] {
  return names.flatMap((name, index) => {
    const settings = answers[index]?.['inputSettings'];
    if (!isJsonObject(settings)) return [];
    const { url, width, height, is_local_file: isLocalFile } = settings;
    return [
      {
        name,
        url: isLocalFile === true ? '' : (textOf(url) ?? ''),
        width: numberOf(width) ?? USUAL.width,
        height: numberOf(height) ?? USUAL.height,
      },
    ];
  });
}

/** True for events after which browser sources are read again. */
export function changesBrowsers({ type, data }: ObsEvent, browsers: readonly BrowserSource[]): boolean {
  return type === 'InputSettingsChanged' && browsers.some(({ name }) => name === data['inputName']);
}
