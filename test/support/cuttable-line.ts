import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { atEnd } from './at-end';

/** A way to a server of this machine that can be cut and mended, as a network is. */
export class CuttableLine {
  private readonly sockets = new Set<Socket>();
  /** Sockets to the server, which carry its responses. */
  private readonly answers = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<CuttableLine> {
    const server = createServer();
    const line = new CuttableLine(server);
    server.on('connection', (near) => line.join(near, port));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => line.close());
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections; new ones end at once until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  /** Stops all data from the server without closing the connections. */
  hold(): void {
    for (const far of this.answers) far.pause();
  }

  release(): void {
    for (const far of this.answers) far.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    this.answers.add(far);
    far.on('close', () => this.answers.delete(far));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
