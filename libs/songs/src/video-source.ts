/** Where videos are asked about. */
export interface VideoSource {
  /** Without one only titles are told. */
  readonly apiKey: string | null;
  readonly apiUrl: string;
  readonly oembedUrl: string;
}

const addresses = /^(?:https:\/\/|http:\/\/(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?:[:/]|$))/u;

/** What is set from outside. @throws Error for what is no address: nothing starts */
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
