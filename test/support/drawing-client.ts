import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Received {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A viewer's page behind the drawing link, as one writes it to. */
export class DrawingClient {
  readonly told: Received[] = [];
  private stroke = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.told.push(JSON.parse(data.toString()) as Received));
  }

  /** @param link address of the page */
  static async open(link: string, headers: Readonly<Record<string, string>> = {}): Promise<DrawingClient> {
    const client = new DrawingClient(new WebSocket(`${link.replace('http', 'ws')}/socket`, { headers }));
    await once(client.socket, 'open');
    return client;
  }

  /** Returns the first matching message of a type, whether already received or still to come. */
  async hears(type: string, fits: (told: Received) => boolean = () => true): Promise<Received> {
    for (;;) {
      const found = this.told.find((each) => each.type === type && fits(each));
      if (found) return found;
      if (this.socket.readyState > WebSocket.OPEN) throw new Error(`The socket closed before ${type}.`);
      await Promise.race([once(this.socket, 'message'), once(this.socket, 'close')]);
    }
  }

  async closed(): Promise<number> {
    if (this.socket.readyState === WebSocket.CLOSED) return 0;
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** @returns its number on the page */
  begin(points: readonly (readonly [number, number])[], color = '#4dd2ff', width = 10): number {
    const stroke = this.stroke++;
    this.say({ type: 'begin', stroke, color, width, points });
    return stroke;
  }

  move(stroke: number, points: readonly (readonly [number, number])[]): void {
    this.say({ type: 'move', stroke, points });
  }

  end(stroke: number): void {
    this.say({ type: 'end', stroke });
  }

  draw(points: readonly (readonly [number, number])[], color?: string): void {
    this.end(this.begin(points, color));
  }

  close(): void {
    this.socket.close();
  }
}
