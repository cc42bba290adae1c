'use strict';
// The floor: what the same work costs with nothing around it. One file, node:http, an append with fdatasync shared by
// all commands that wait (group commit), and a push to everybody who is connected. Nothing is checked but the shape.
const { closeSync, fdatasync, openSync, write } = require('node:fs');
const http = require('node:http');
const { join } = require('node:path');

const { PORT, DATA_DIR, LAYERS, TEXT, PUSH } = process.env;

const layers = {};
for (let id = 0; id < Number(LAYERS); id++)
  layers[id] = {
    id,
    name: `Layer ${id}`,
    layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
    values: { text: TEXT, font: 'Inter', size: 32, color: '#ffffff' },
  };
let rev = 0;

const log = openSync(join(DATA_DIR, 'log'), 'a');
let waiting = [];
let isWriting = false;

function append(line, done) {
  waiting.push({ line, done });
  if (!isWriting) commit();
}

function commit() {
  isWriting = true;
  const batch = waiting;
  waiting = [];
  const fail = (error) => {
    if (error) throw error;
  };
  write(log, batch.map(({ line }) => line).join(''), (writeError) => {
    fail(writeError);
    fdatasync(log, (syncError) => {
      fail(syncError);
      for (const { done } of batch) done();
      if (waiting.length > 0) commit();
      else isWriting = false;
    });
  });
}

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
    const layer = layers[id];
    if (!layer || !Number.isFinite(layout?.x) || !Number.isFinite(layout?.y)) {
      response.writeHead(422, { 'content-length': 0 }).end();
      return;
    }
    const event = {
      rev: ++rev,
      type: 'layer.moved',
      overlay: 'overlay-0000000000000001',
      at: new Date().toISOString(),
      actor: { accountId: 'account-00000000001', via: 'api' },
      data: { id, layout },
    };
    append(`${JSON.stringify(event)}\n`, () => {
      layer.layout = { ...layer.layout, ...layout };
      picture = null;
      const body = JSON.stringify({ rev: event.rev, changed: true, layer: layer.layout });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
      push({
        prev: event.rev - 1,
        position: event.rev,
        changes: [{ kind: 'layer-changed', id, layout: layer.layout }],
        at: event.at,
      });
    });
  });
});

const snapshot = () => ({ rev, layers });
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
process.on('SIGTERM', () => {
  closeSync(log);
  process.exit(0);
});
