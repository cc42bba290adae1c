'use strict';
// Floor of a query: a bare fastify server that returns the bytes the product answered.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const fastify = require('fastify');

const { PORT, DATA_DIR } = process.env;
// Each byte is one character.
const bodies = JSON.parse(readFileSync(join(DATA_DIR, 'bodies.json'), 'utf8'));
const server = fastify({ logger: false });
for (const [name, body] of Object.entries(bodies)) {
  const bytes = Buffer.from(body, 'latin1');
  server.get(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
}
server.get('/', () => 'ok');
server.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
