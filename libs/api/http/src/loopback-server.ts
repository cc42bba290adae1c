import fastify, { type FastifyInstance } from 'fastify';

export interface LoopbackServerOptions {
  readonly port: number;
  /** Registers the only routes of this server. */
  readonly register: (server: FastifyInstance) => Promise<void>;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/**
 * Serves some routes on a second port, which only this machine reaches, for as long as the main server listens. A tunnel
 * that leads there publishes these routes and nothing else.
 */
export function serveOnLoopback(main: FastifyInstance, options: LoopbackServerOptions): void {
  const { port, register, warn } = options;
  const server = fastify({ logger: false });
  main.addHook('onListen', async () => {
    await register(server);
    await server.listen({ host: '127.0.0.1', port }).catch((error: unknown) => {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      const cause = isTaken ? 'another program uses it' : String(error);
      warn(
        `Webhooks are not served on port ${port} (${cause}). Set WEBHOOK_PORT to another port, or to off.`,
      );
    });
  });
  main.addHook('onClose', () => server.close());
}
