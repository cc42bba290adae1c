/** Client of Overlay Studio for programs: finds an installation, pairs with it, and sends requests. */

/** Ports on which an installation for one person listens. */
const PORTS = Array.from({ length: 10 }, (_, n) => 4480 + n);
const REQUEST_MS = 8_000;
const FIND_MS = 1_500;
/** Interval at which a program asks whether it was allowed, ms. */
const ASK_MS = 1_000;
/** Time for which a code is valid, ms. */
const PAIRING_MS = 5 * 60_000;

/** Refusal of the studio, or a failure on the way to it. */
export class StudioError extends Error {
  constructor(
    /** Code of the problem, such as `obs_not_connected`; `unreachable` if no answer came. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An installation of Overlay Studio. */
export interface Installation {
  /** Base of its addresses, without a slash at the end. */
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly instanceId: string;
}

/** Connection that a paired program stores. */
export interface Pairing {
  readonly url: string;
  readonly token: string;
  readonly overlayId: string;
  /** Name of the program among the tokens of the account. */
  readonly name: string;
}

/** Button of the deck, as `get_deck` describes it. */
export interface DeckButton {
  readonly id: string;
  readonly kind: string;
  readonly group: string;
  readonly layerName: string | null;
  readonly label: string;
  readonly icon: string | null;
  readonly color: string | null;
  readonly state: 'off' | 'on' | 'live' | 'armed' | 'unknown' | null;
  readonly value: string | null;
}

/** Key on a page of the deck, with the look that a person gave it. */
export interface DeckKey {
  readonly pos: number;
  readonly buttonId: string | null;
  readonly label: string | null;
  readonly color: string | null;
  /** Path of its picture on the studio. */
  readonly imageUrl: string | null;
  /** Ms */
  readonly guardMs: number;
}

export interface DeckPage {
  readonly pageId: number;
  /** Empty for the page of favourites until it has a name. */
  readonly name: string;
  readonly keys: readonly DeckKey[];
}

export interface Pressed {
  readonly pressed: boolean;
  readonly reason: 'guarded' | 'repeated' | 'already' | 'not_possible' | null;
}

/**
 * Returns the base of an address that a person typed: with or without a scheme, a port or a path.
 * @throws StudioError `invalid_address`
 */
function baseOf(typed: string): string {
  const text = typed.trim();
  const hasScheme = /^[a-z]+:\/\//i.test(text);
  try {
    const url = new URL(hasScheme ? text : `http://${text}`);
    if (!/^https?:$/.test(url.protocol) || url.hostname === '') throw new Error('No web address.');
    // Without a port an installation for one person is meant.
    const isBare = !hasScheme && url.port === '';
    return isBare ? `http://${url.hostname}:${PORTS[0]}` : url.origin;
  } catch {
    throw new StudioError('invalid_address', `“${text}” is no address. Example: 192.168.1.20:4480`);
  }
}

/**
 * Finds the installation at an address; for none, on this computer.
 * @throws StudioError `invalid_address`, `unreachable`, `no_studio`
 */
export async function findStudio(address = ''): Promise<Installation> {
  const bases = address.trim() === '' ? PORTS.map((port) => `http://127.0.0.1:${port}`) : [baseOf(address)];
  const found = await Promise.allSettled(bases.map(installationAt));
  for (const each of found) if (each.status === 'fulfilled') return each.value;
  if (address.trim() === '')
    throw new StudioError('unreachable', 'No Overlay Studio runs on this computer. Type its address.');
  const [only] = found;
  throw only?.status === 'rejected' && only.reason instanceof StudioError
    ? only.reason
    : new StudioError('unreachable', `Nothing answers at ${address}.`);
}

async function installationAt(url: string): Promise<Installation> {
  const answer = await request(`${url}/.well-known/overlay-studio`, {}, FIND_MS);
  const { name, version, instanceId } = answer;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof instanceId !== 'string')
    throw new StudioError('no_studio', `At ${url} is no Overlay Studio.`);
  return { url, name, version, instanceId };
}

/**
 * Asks to be paired, and waits until a person allows it in the console.
 * @param code the six digits that the console shows
 * @throws StudioError `unauthorized` for a wrong code, `refused`, `expired`, `unreachable`
 */
export async function pair(
  { url }: Pick<Installation, 'url'>,
  code: string,
  device: string,
  signal?: AbortSignal,
): Promise<Pairing> {
  const key = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(key)) throw new StudioError('invalid_code', 'The code has six digits.');
  const { claim } = await post(`${url}/api/v1/auth/device`, { key, device });
  const end = Date.now() + PAIRING_MS;
  while (Date.now() < end && !signal?.aborted) {
    const answer = await post(`${url}/api/v1/auth/device/enter`, { claim });
    const { state, token, overlayId, name } = answer;
    if (state === 'refused')
      throw new StudioError('refused', 'Overlay Studio refused this program. Pair it again.');
    if (state === 'entered') {
      if (typeof token === 'string' && typeof overlayId === 'string' && typeof name === 'string')
        return { url, token, overlayId, name };
      throw new StudioError(
        'not_for_programs',
        'This code is for a phone. Tick “It is a program” in Overlay Studio, and enter the new code.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  throw new StudioError('expired', 'Nobody allowed it in time. Begin again in Overlay Studio.');
}

/** Requests of a paired program. */
export class StudioClient {
  constructor(readonly pairing: Pairing) {}

  /** Returns all buttons of the deck, each function once. @throws StudioError */
  async buttons(locale: 'en' | 'de'): Promise<readonly DeckButton[]> {
    const answer = await this.send(
      'GET',
      `/overlays/${this.pairing.overlayId}/deck?all=true&locale=${locale}`,
    );
    return answer['items'] as readonly DeckButton[];
  }

  /** Returns the pages of the deck; the first one has the starred buttons. @throws StudioError */
  async pages(): Promise<readonly DeckPage[]> {
    const answer = await this.send('GET', `/overlays/${this.pairing.overlayId}/deck/pages`);
    return answer['items'] as readonly DeckPage[];
  }

  /** @throws StudioError */
  async press(
    buttonId: string,
    options: { readonly set?: 'on' | 'off'; readonly pressId?: string; readonly guardMs?: number } = {},
  ): Promise<Pressed> {
    const answer = await this.send('POST', `/overlays/${this.pairing.overlayId}/deck/press`, {
      buttonId,
      ...options,
    });
    return { pressed: answer['pressed'] === true, reason: answer['reason'] as Pressed['reason'] };
  }

  /** Ends all that sounds, plays or runs. @throws StudioError */
  async stopAll(): Promise<void> {
    await this.send('POST', `/overlays/${this.pairing.overlayId}/panic`, {});
  }

  /** Inputs of an OBS that have sound. @throws StudioError */
  async obsInputs(obsId: number): Promise<readonly ObsInput[]> {
    const answer = await this.send('GET', `/obs/${obsId}`);
    return (answer['inputs'] as readonly ObsInput[]).filter(({ muted }) => muted !== null);
  }

  /** @throws StudioError */
  async setObsVolume(obsId: number, input: string, volumeDb: number): Promise<ObsInput> {
    const answer = await this.send('PATCH', `/obs/${obsId}/input`, { input, volumeDb });
    return {
      name: input,
      muted: answer['muted'] as boolean | null,
      volumeDb: answer['volumeDb'] as number | null,
    };
  }

  private send(method: string, path: string, body?: object): Promise<Answer> {
    return request(`${this.pairing.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.pairing.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

export interface ObsInput {
  readonly name: string;
  readonly muted: boolean | null;
  readonly volumeDb: number | null;
}

type Answer = Readonly<Record<string, unknown>>;

function post(url: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function request(url: string, init: RequestInit, within = REQUEST_MS): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(within) }).catch(() => {
    throw new StudioError('unreachable', `Nothing answers at ${new URL(url).origin}.`);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok) return answer;
  const { code, error } = answer;
  throw new StudioError(
    typeof code === 'string' ? code : `http_${response.status}`,
    typeof error === 'string' ? error : `The studio answered with status ${response.status}.`,
  );
}
