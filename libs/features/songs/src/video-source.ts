/** Configuration of the video lookups. */
export interface VideoSource {
  /** YouTube API key; without one, only titles are available. */
  readonly apiKey: string | null;
  readonly apiUrl: string;
  readonly oembedUrl: string;
}

const addresses = /^(?:https:\/\/|http:\/\/(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?:[:/]|$))/u;

/**
 * Reads the configuration from the environment.
 * @throws Error for an invalid address: the server does not start
 */
export function videoSourceOf(environment: Readonly<Record<string, string | undefined>>): VideoSource {
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const url = (name: string, usual: string): string => {
    const set = text(name) ?? usual;
    if (!addresses.test(set) || !URL.canParse(set))
      throw new Error(`${name} must start with https://, or with http:// for this machine.`);
    return set.replace(/\/+$/u, '');
  };
  return {
    apiKey: text('YOUTUBE_API_KEY'),
    apiUrl: url('YOUTUBE_API_URL', 'https://youtube.googleapis.com/youtube/v3'),
    oembedUrl: url('YOUTUBE_OEMBED_URL', 'https://www.youtube.com/oembed'),
  };
}
