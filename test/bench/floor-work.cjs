'use strict';
// Floor's work with nothing around it: one append with fdatasync shared by all waiting commands (group commit),
// and one message to everyone connected. Only the shape of a command is checked. With LOG=studio, commands are
// written to the product's own log, in events of its shape. That is the least a command can cost on this log.
const { closeSync, fdatasync, openSync, write } = require('node:fs');
const { join } = require('node:path');

const { DATA_DIR, LAYERS, LOG, TEXT } = process.env;

const layers = {};
for (let id = 0; id < Number(LAYERS); id++)
  layers[id] = {
    id,
    name: `Layer ${id}`,
    layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
    values: { text: TEXT, font: 'Inter', size: 32, color: '#ffffff' },
  };
let rev = 0;

const log = LOG === 'studio' ? studioLog() : lineLog();
let waiting = [];
let isWriting = false;

/** Makes an event durable. @param done called once it is */
function append(event, done) {
  waiting.push({ event, done });
  if (!isWriting) commit();
}
exports.append = append;

function commit() {
  isWriting = true;
  log.whenAllAreThere(() => {
    const batch = waiting;
    waiting = [];
    log.write(
      batch.map(({ event }) => event),
      () => {
        for (const { done } of batch) done();
        if (waiting.length > 0) commit();
        else isWriting = false;
      },
    );
  });
}

/** Events as lines of one file. */
function lineLog() {
  const file = openSync(join(DATA_DIR, 'log'), 'a');
  const fail = (error) => {
    if (error) throw error;
  };
  return {
    whenAllAreThere: (begin) => begin(),
    write(events, done) {
      write(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''), (writeError) => {
        fail(writeError);
        fdatasync(file, (syncError) => {
          fail(syncError);
          done();
        });
      });
    },
    close: () => Promise.resolve(closeSync(file)),
  };
}

/** The product's embedded log, as built. */
function studioLog() {
  const built = join(__dirname, '../../dist/libs');
  const { openEmbeddedEventStore } = require(
    join(built, 'core/event-store/src/embedded/embedded-event-store.js'),
  );
  const { eventId, randomCommandId } = require(join(built, 'core/kernel/src/ids.js'));
  const opening = openEmbeddedEventStore({ dir: DATA_DIR });
  let revision = 'none';
  const stored = ({ rev, data: { id, layout }, actor, at }) => {
    const commandId = randomCommandId();
    return {
      id: eventId(commandId, 0),
      type: 'layer.placed',
      data: { sceneId: 1, memberId: id, layout },
      meta: {
        commandId,
        index: 0,
        of: 1,
        causationId: commandId,
        correlationId: commandId,
        actor: { ...actor, tokenId: 'tok_01234567' },
        operation: 'update_member',
        rev,
        at,
      },
    };
  };
  let together = 1;
  return {
    // Waits for callers that send their next command at once, as the product does.
    whenAllAreThere(begin) {
      let left = together > 1 ? 4 : 0;
      const turn = () => (left-- > 0 ? setImmediate(turn) : begin());
      turn();
    },
    write(events, done) {
      together = events.length;
      void opening
        .then((store) => store.append('overlay-0000000000000001', revision, events.map(stored)))
        .then((appended) => {
          ({ revision } = appended);
          done();
        });
    },
    close: () => opening.then((store) => store.close()),
  };
}

/**
 * Moves a layer. Returns false if the layer or the position does not exist.
 * @param done called once the move is durable, with the response and the renderers' message
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
  append(event, () => {
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
  void log.close().then(() => process.exit(0));
});
