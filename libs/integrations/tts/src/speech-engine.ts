import type { SpeechSource, SpokenText } from '@studio/contracts/layer-runtime/speech-source';
import type { Outbound } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';
import type { Clock } from '@studio/kernel/clock';
import { soundLength, soundType } from './sound-length';

const [TIMEOUT_MS, MOST_BYTES] = [5000, 1024 * 1024];
const [VOICES_MS, VOICES_BYTES] = [10 * 60_000, 256 * 1024];
/** Maximum length of a spoken text, ms. */
const LONGEST_MS = 60_000;

/** The operator's engine: `POST {text, voice, locale}` answers a sound, `GET /voices` what voices it has. */
export class SpeechEngine implements SpeechSource {
  private readonly outbound: Outbound;
  private voices: { readonly names: readonly string[]; readonly until: number } | null = null;

  constructor(
    private readonly url: string,
    outbound: Outbound,
    private readonly clock: Clock,
  ) {
    this.outbound = outbound.allowing(placesHere([url]));
  }

  async speak(text: string, voice: string, locale: string): Promise<SpokenText | null> {
    try {
      const { status, body } = await this.outbound.ask({
        url: this.url,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'audio/*' },
        body: JSON.stringify({ text, voice: await this.voiceNamed(voice), locale }),
        maxBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      const contentType = status === 200 ? soundType(body) : null;
      const ms = contentType && soundLength(body);
      return contentType && ms && ms <= LONGEST_MS ? { bytes: body, contentType, ms } : null;
    } catch {
      return null;
    }
  }

  /** Null: whichever the engine takes by itself. */
  private async voiceNamed(voice: string): Promise<string | null> {
    if (voice === 'default') return null;
    if (!this.voices || this.voices.until <= this.clock.now())
      this.voices = { names: await this.askVoices(), until: this.clock.now() + VOICES_MS };
    return this.voices.names[Number(voice) - 1] ?? null;
  }

  private async askVoices(): Promise<readonly string[]> {
    const asked = { url: `${this.url}/voices`, maxBytes: VOICES_BYTES, timeoutMs: 1000 };
    const answer = await this.outbound.ask(asked).catch(() => null);
    return answer?.status === 200 ? namesIn(answer.body) : [];
  }
}

/** A list of names, or of things that have one, alone or under `voices`. */
function namesIn(body: Buffer): readonly string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return [];
  }
  const list = Array.isArray(answer) ? answer : (answer as { readonly voices?: unknown } | null)?.voices;
  return (Array.isArray(list) ? list : []).flatMap((voice: unknown) => {
    const { id, name } = (voice ?? {}) as { readonly id?: unknown; readonly name?: unknown };
    return [voice, id, name].find((each): each is string => typeof each === 'string') ?? [];
  });
}
