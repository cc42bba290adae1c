import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import type { ReceivedFile } from '@studio/operations/received-file';
import { tokenIn } from '../fetch/source-access';
import { idIn } from '../fetch/fetched-source';
import { SourceHttp } from '../fetch/source-http';
import { entriesOf, listIn, textIn } from '../sources/json-values';
import { FormatUnknown, MOST_FILE_BYTES } from '../sources/source-file';
import { allowedPart, assetsOf, OverlayImport, overlayView, type OverlayImportDeps } from './overlay-import';
import { planOverlay, type PlannedOverlay } from './plan-overlay';
import { readOverlays } from './read-overlays';
import { overlaysIn, overlaysOf, type SeOverlay } from './se-overlay';
import type { StreamElementsOverlays } from './se-import.input';
import type { OverlayImportView } from './se-import.views';

const MOST_OVERLAYS = 20;
const MOST_PAGES = 6;

export interface SeImportsDeps extends OverlayImportDeps {
  readonly operations: OperationsByName;
  readonly outbound: Outbound;
  /** Address of the API, without a slash at the end. */
  readonly api: string;
  /** Bytes that uploads of an account may have. */
  readonly mostBytes: number;
}

/** Imports of overlays of StreamElements. A token is in memory while it is used, and nowhere else. */
export class SeImports {
  private readonly import: OverlayImport;

  constructor(private readonly deps: SeImportsDeps) {
    this.import = new OverlayImport(deps);
  }

  /** @throws Problem `format_unknown`, `invalid_value`, `source_rejected`, `source_unreachable` */
  async inspect(asked: Asked, request: RequestContext): Promise<OverlayImportView> {
    const { planned, isMore } = await this.read(asked, request);
    const overlays = planned.map((each) => overlayView(each));
    return { ...(await this.around(planned, request)), overlays, bytes: 0, isMore };
  }

  /** @throws Problem as `inspect` */
  async make(asked: Asked, request: RequestContext): Promise<OverlayImportView> {
    const { planned, isMore } = await this.read(asked, request);
    const made = await this.import.make(planned, request);
    return { ...(await this.around(planned, request)), ...made, isMore };
  }

  private async read(
    { text, token, overlayIds, groupsRelative, file }: Asked,
    request: RequestContext,
  ): Promise<{ readonly planned: readonly PlannedOverlay[]; readonly isMore: boolean }> {
    const isAsked = (id: string): boolean => overlayIds?.includes(id) ?? true;
    const { overlays, isMore } = await (file
      ? readFile(file)
      : token === undefined
        ? known('text', () => readText(text ?? '', isAsked))
        : this.fetch(token, isAsked));
    if (overlays.length === 0)
      throw new Problem('invalid_value', 'There is no overlay with such an id.', {
        ...{ field: 'overlayIds', expected: 'ids of overlays at StreamElements' },
      });
    const planned = overlays.map((each) => allowedPart(planOverlay(each, groupsRelative), request));
    return { planned, isMore };
  }

  /** Overlay tokens and JWTs have schemes of their own. */
  private async fetch(given: string, isAsked: (id: string) => boolean): Promise<Found> {
    const token = tokenIn(given);
    const { api: base, outbound } = this.deps;
    const scheme = /^eyJ[\w-]*\./u.test(token) ? 'Bearer' : 'apikey';
    const http = new SourceHttp({ base, outbound, token, scheme });
    const channel = idIn(await http.json({ path: '/kappa/v2/channels/me' }), new URL(base).host);
    const path = `/kappa/v2/overlays/${channel}`;
    const answer = await http.json({ path });
    const list = Array.isArray(answer) ? listIn(answer) : entriesOf(answer, 'docs', 'overlays');
    const ids = list
      .map((each) => textIn(each, '_id', 'id'))
      .filter((id) => /^[\w-]{1,64}$/u.test(id) && isAsked(id));
    const overlays: SeOverlay[] = [];
    for (const id of ids.slice(0, MOST_OVERLAYS))
      overlays.push(...overlaysOf(await http.json({ path: `${path}/${id}` })).slice(0, 1));
    return { overlays, isMore: ids.length > MOST_OVERLAYS };
  }

  private async around(
    planned: readonly PlannedOverlay[],
    { caller }: RequestContext,
  ): Promise<Pick<OverlayImportView, 'assets' | 'freeBytes'>> {
    const author = { ...caller, scopes: new Set([...caller.scopes, 'overlays:read' as const]) };
    let used = 0;
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const input = { limit: 100, ...(cursor !== null && { cursor }) };
      const cause = {
        key: `inspect_streamelements/${page}`,
        causationId: null,
        correlationId: null,
        depth: 0,
      };
      const answer: {
        readonly items: readonly { readonly bytes: number }[];
        readonly nextCursor: string | null;
      } = await this.deps.operations.run({ operation: 'list_uploads', input, author, cause });
      used += answer.items.reduce((sum, { bytes }) => sum + bytes, 0);
      cursor = answer.nextCursor;
      if (cursor === null) break;
    }
    const assets = new Set(planned.flatMap((each) => [...assetsOf(each)])).size;
    return { assets, freeBytes: Math.max(0, this.deps.mostBytes - used) };
  }
}

interface Found {
  readonly overlays: readonly SeOverlay[];
  readonly isMore: boolean;
}

/** Overlays that a request is about: in a text, behind a token, or in a file. */
type Asked = Partial<StreamElementsOverlays> &
  Pick<StreamElementsOverlays, 'groupsRelative'> & { readonly file?: Pick<ReceivedFile, 'path' | 'bytes'> };

function readText(text: string, isAsked: (id: string) => boolean): Found {
  const overlays = overlaysIn(text).filter(({ id }) => isAsked(id));
  return { overlays: overlays.slice(0, MOST_OVERLAYS), isMore: overlays.length > MOST_OVERLAYS };
}

/** @throws Problem `payload_too_large`, `format_unknown` */
function readFile({ path, bytes }: Pick<ReceivedFile, 'path' | 'bytes'>): Promise<Found> {
  if (bytes > MOST_FILE_BYTES)
    throw new Problem('payload_too_large', 'The file has more than 50 MB: send a smaller one.', {
      maxBytes: MOST_FILE_BYTES,
    });
  return known('file', () => readOverlays(path, MOST_OVERLAYS));
}

/** Says that a text or file is of another form. @throws Problem `format_unknown` */
async function known<Result>(part: 'text' | 'file', read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FormatUnknown)) throw error;
    throw new Problem('format_unknown', `This cannot be read. Send ${error.message}.`, {
      ...{ file: part, expected: error.message, reason: error.reason },
    });
  }
}
