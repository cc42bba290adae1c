'use strict';
// The work with nothing around it: an append with fdatasync shared by all commands that wait (group commit), and the
// message for everybody who is connected. Nothing is checked but the shape.
const { closeSync, fdatasync, openSync, write } = require('node:fs');
const { join } = require('node:path');

const { DATA_DIR, LAYERS, TEXT } = process.env;

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

/**
 * Moves a layer; false where there is none, or no place.
 * @param done told when it is durable: the answer, and what renderers are told
 */
exports.move = (id, layout, done) => {
  const layer = layers[id];
  if (!layer || !Number.isFinite(layout?.x) || !Number.isFinite(layout?.y)) return false;
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
    const answer = { rev: event.rev, changed: true, layer: layer.layout };
    done(answer, {
      prev: event.rev - 1,
      position: event.rev,
      changes: [{ kind: 'layer-changed', id, layout: layer.layout }],
      at: event.at,
    });
  });
  return true;
};

exports.snapshot = () => ({ rev, layers });

process.on('SIGTERM', () => {
  closeSync(log);
  process.exit(0);
});
