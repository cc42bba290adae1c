import { MongoServer } from './server';

// The protocol server as a process of its own:
//   node --require ./test/support/swc-hook.cjs test/support/mongodb/main.ts [port [folder]]
// It prints its port. A parent that forked it makes it misbehave by messages: see process.ts.

/** A call of one of the server's methods. */
export interface Order {
  readonly id: number;
  readonly call: 'fail' | 'behave' | 'cut' | 'pause' | 'resume' | 'sweep' | 'restart';
  readonly args: readonly unknown[];
}

async function main([port = '0', dir]: readonly string[]): Promise<void> {
  const server = await MongoServer.start({ port: Number(port), ...(dir && { dir }) });
  console.log(`${server.port}`);
  process.on('message', ({ id, call, args }: Order) => {
    const method = server[call].bind(server) as (...args: readonly unknown[]) => unknown;
    void Promise.resolve(method(...args)).then(() => process.send?.({ id, port: server.port }));
  });
  process.send?.({ id: 0, port: server.port });
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
}

if (require.main === module) void main(process.argv.slice(2));
