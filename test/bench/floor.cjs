'use strict';
// Floor: the same work with nothing around it but node:http and a push to everyone connected.
const http = require('node:http');
const { move, snapshot } = require('./floor-work.cjs');

const { PORT, PUSH } = process.env;

const server = http.createServer((request, response) => {
  if (request.method !== 'PATCH') {
    response.setHeader('content-length', 2).end('ok');
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { layout } = JSON.parse(Buffer.concat(chunks).toString());
    const id = request.url.slice(request.url.lastIndexOf('/') + 1);
    const isMoved = move(id, layout, (answer, delta) => {
      picture = null;
      const body = JSON.stringify(answer);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
      push(delta);
    });
    if (!isMoved) response.writeHead(422, { 'content-length': 0 }).end();
  });
});

/** The snapshot as a message; null once something has moved. */
let picture = null;
let push;
if (PUSH === 'socket.io') {
  const { Server } = require('socket.io');
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.emit('snapshot', snapshot());
    void socket.join('overlay');
  });
  push = (delta) => io.to('overlay').emit('delta', delta);
} else {
  const { WebSocketServer } = require('ws');
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => socket.send((picture ??= JSON.stringify(['snapshot', snapshot()]))));
  push = (delta) => {
    const text = Buffer.from(JSON.stringify(['delta', delta]));
    for (const socket of sockets.clients) socket.send(text, { binary: false });
  };
}

// As the studio does: connections wait while others have their turn.
server.keepAliveTimeout = 72_000;
server.listen(Number(PORT), '127.0.0.1');
