'use strict';
// Floor of many live channels: each has a renderer and events at a rate. Seven of ten are pushed only, as chat
// lines are; the others are made durable first. Nothing is decided, drawn from, or kept for queries.
const http = require('node:http');
const { WebSocketServer } = require('ws');
const { append } = require('./floor-work.cjs');

/** Sockets by channel. */
const channels = new Map();
let timers = [];
let count = 0;

const server = http.createServer((request, response) => {
  if (request.method !== 'PUT') return void response.setHeader('content-length', 2).end('ok');
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    run(JSON.parse(Buffer.concat(chunks).toString()).perMinute);
    response.setHeader('content-length', 2).end('ok');
  });
});

const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, { url }) => {
  channels.set(url, [...(channels.get(url) ?? []), socket]);
  socket.on('close', () =>
    channels.set(
      url,
      channels.get(url).filter((other) => other !== socket),
    ),
  );
});

function run(perMinute) {
  for (const timer of timers) clearInterval(timer);
  if (perMinute === 0) return;
  timers = [...channels.keys()].map((channel) => setInterval(() => happen(channel), 60_000 / perMinute));
}

function happen(channel) {
  const event = {
    eventId: `event-${++count}`,
    channel,
    kind: count % 10 < 7 ? 'chat' : 'follow',
    at: new Date().toISOString(),
    user: { userId: 'simulated-pixelotter', login: 'pixelotter', name: 'PixelOtter' },
    text: 'the sound is perfect today',
  };
  const push = () => {
    const message = Buffer.from(JSON.stringify(['event', event]));
    for (const socket of channels.get(channel)) socket.send(message, { binary: false });
  };
  if (event.kind === 'chat') push();
  else append(event, push);
}

server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
