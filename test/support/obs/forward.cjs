'use strict';
// node forward.cjs SOCKET PORT: hands connections to a Unix socket on to a port of this machine.
const { rmSync } = require('node:fs');
const { connect, createServer } = require('node:net');

const [socket, port] = process.argv.slice(2);
// OBS may have been killed.
rmSync(socket, { force: true });
createServer((from) => {
  const to = connect(Number(port), '127.0.0.1');
  for (const [one, other] of [
    [from, to],
    [to, from],
  ]) {
    one.on('error', () => other.destroy());
    one.pipe(other);
  }
}).listen(socket);
