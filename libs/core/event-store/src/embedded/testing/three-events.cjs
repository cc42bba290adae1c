'use strict';
const { eventId, randomCommandId } = require('../../../../kernel/src/ids');

exports.threeEvents = () => {
  const commandId = randomCommandId();
  return [0, 1, 2].map((index) => ({
    id: eventId(commandId, index),
    type: 'scene.renamed',
    data: { index },
    meta: {
      commandId,
      index,
      of: 3,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'a', via: 'api' },
      operation: 'rename_scene',
      rev: 1,
      at: '2026-01-01T00:00:00.000Z',
    },
  }));
};
