import type { Request } from '@studio/overlays/testing/model/any-request';
import { comparable, comparableCopy } from '@studio/overlays/testing/model/comparable';
import type { CreatedOverlay, Fate } from '@studio/overlays/testing/model/overlay-model';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ok, type ApiClient, type Answer } from './api-client';
import { addressOf, declared } from './declared';

type Size = { readonly w: number; readonly h: number };

/** A report that could not be written is written again after five seconds. */
const MEASURED_MS = 12_000;

/** Overlay of a server, used by several accounts over HTTP and watched by a renderer. */
export class ServedOverlay {
  private readonly groupIds: string[] = [];
  private readonly spotIds: string[] = [];
  private renderer: RenderClient | null = null;
  /** Revs that the renderer must receive, and no others. */
  private revs: number[] = [];
  /** Log position of the last command; reads wait for it. */
  private position = '';

  private constructor(
    private readonly url: string,
    private readonly people: Readonly<Record<string, ApiClient>>,
    private readonly owner: ApiClient,
    readonly created: CreatedOverlay & { readonly overlayId: string },
  ) {}

  static async make(
    url: string,
    people: Readonly<Record<string, ApiClient>>,
    owner: ApiClient,
    begin: object,
  ): Promise<ServedOverlay> {
    const created = await ok(owner.post<CreatedOverlay & { overlayId: string }>('/overlays', begin));
    const overlay = new ServedOverlay(url, people, owner, created);
    overlay.renderer = await overlay.open();
    return overlay;
  }

  get path(): string {
    return `/overlays/${this.created.overlayId}`;
  }

  async ask({ by, tool, input }: Request): Promise<Fate & { readonly answer: object }> {
    const { status, headers, body } = await this.send(by, tool, input);
    const { code, rev, changed, onAir } = body;
    if (status >= 400) return { code: String(code), receipt: null, answer: body };
    this.position = headers.get('studio-position') ?? this.position;
    if (/^(?:create|duplicate)_group$/.test(tool)) this.groupIds.push(String(body['groupId']));
    if (tool === 'create_spot') this.spotIds.push(String(body['spotId']));
    if (tool === 'rotate_overlay_link') await this.openAgain();
    if (typeof rev !== 'number' || tool === 'duplicate_overlay')
      return { code: null, receipt: null, answer: body };
    if (onAir === true) this.revs.push(rev);
    return { code: null, receipt: { rev, changed: changed === true, onAir: onAir === true }, answer: body };
  }

  /** Returns what `get_overlay` answers to an account; the error code if it refuses. */
  async read(by: string): Promise<object | string> {
    return this.overlayIn(await this.get(by, this.path));
  }

  /** Returns the overlay at a rev from the history, which folds the log again. */
  async replayed(rev: number): Promise<object | string> {
    return this.overlayIn(await this.get('owner', `${this.path}/at/${rev}`));
  }

  async get(by: string, path: string): Promise<Answer> {
    return this.client(by).get(path, this.position ? { 'studio-position': this.position } : {});
  }

  /** Returns the state that a new renderer shows; the error code if it is refused. */
  async snapshot(): Promise<object | string | null> {
    const { status, body } = await this.get('owner', `${this.path}/link`);
    if (status !== 200) return String(body['code']);
    const client = await this.open();
    client.close();
    return client.state;
  }

  /**
   * Returns the state of the renderer that was connected all along.
   * @throws Error if it received too many or too few revs
   */
  async picture(): Promise<object | null> {
    const { renderer, revs } = this;
    if (!renderer) return null;
    const reported = () =>
      renderer.deltas().filter(({ changes }) => !changes.some(({ kind }) => kind === 'gone'));
    const received = () => reported().map(({ rev }) => rev);
    // What follows closely may travel in one delta, which has the rev of the last.
    await renderer.waitFor(() => revs.length === 0 || received().at(-1) === revs.at(-1));
    if (received().some((rev, i, all) => !revs.includes(rev) || rev <= (all[i - 1] ?? 0)))
      throw new Error(`The renderer was told of ${received().join()}, not of ${revs.join()}.`);
    return renderer.state;
  }

  async untilGone(): Promise<void> {
    await this.renderer?.waitFor(({ gone }) => gone);
  }

  /** Sends the native sizes of layers on air, as a renderer does, and waits until they are readable. */
  async measure(memberIds: readonly number[], sizeOf: (memberId: number) => Size): Promise<void> {
    const missing = async (): Promise<boolean> => {
      const { items } = await ok(
        this.owner.get<{ items: readonly { memberId: number; w?: number }[] }>(`${this.path}/members`),
      );
      const sized = new Set(items.flatMap(({ memberId, w }) => (w === undefined ? [] : [memberId])));
      return memberIds.some((memberId) => !sized.has(memberId));
    };
    for (const memberId of memberIds)
      this.renderer?.socket.emit('measure', { memberId, ...sizeOf(memberId) });
    const deadline = Date.now() + MEASURED_MS;
    while (await missing()) {
      if (Date.now() > deadline) throw new Error('What was measured never became readable.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Returns a comparable copy of a duplicated overlay, and deletes the duplicate. */
  async copied(answer: object): Promise<object> {
    const { overlayId } = answer as { readonly overlayId: string };
    await ok(this.owner.delete(`/overlays/${overlayId}`));
    return comparableCopy(answer);
  }

  async remove(): Promise<void> {
    this.renderer?.close();
    await this.owner.delete(this.path);
  }

  private overlayIn({ status, body }: Answer): object | string {
    return status === 200 ? comparable(body, this.groupIds) : String(body['code']);
  }

  private send(by: string, tool: string, input: object): Promise<Answer> {
    const operation = declared.operations.find((each) => each.tool === tool);
    if (!operation) throw new Error(`There is no operation ${tool}.`);
    const { overlayId } = this.created;
    const given: Record<string, unknown> = { ...input, overlayId };
    const { groupId, spotId } = given;
    if (typeof groupId === 'string') given['groupId'] = this.groupIds[Number(groupId.slice(1)) - 1] ?? 'none';
    if (typeof spotId === 'string') given['spotId'] = this.spotIds[Number(spotId.slice(2)) - 1] ?? 'none';
    const inAddress = operation.parameters.map(({ name }) => name);
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => !inAddress.includes(name)));
    return this.client(by).send(
      operation.method,
      addressOf(operation, given),
      operation.body ? body : undefined,
    );
  }

  private client(by: string): ApiClient {
    const client = this.people[by];
    if (!client) throw new Error(`Nobody is called ${by}.`);
    return client;
  }

  /**
   * Opens a new renderer after the link was rotated, since the old one may be disconnected. What the old one
   * received is checked first.
   */
  private async openAgain(): Promise<void> {
    await this.picture();
    this.renderer?.close();
    this.renderer = await this.open();
    this.revs = [];
  }

  private async open(): Promise<RenderClient> {
    const { url } = (await this.get('owner', `${this.path}/link`)).body as { readonly url: string };
    const client = new RenderClient({ url: this.url, link: url.split('/o/')[1] ?? '' });
    await client.waitFor(({ state }) => state !== null);
    return client;
  }
}
