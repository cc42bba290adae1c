import { PlatformVariables, type PlatformEnvironment } from './platform-settings';

/**
 * Returns the address of the API of StreamElements, without a slash at the end.
 * @throws Error for an address that may not be set
 */
export function streamElementsApi(environment: PlatformEnvironment): string {
  return new PlatformVariables(environment).url('STREAMELEMENTS_API_URL', 'https://api.streamelements.com');
}
