'use strict';
const { eventId, randomCommandId } = require('../../../../kernel/src/ids');

exports.threeEvents = () => {
  const commandId = randomCommandId();
  return [0, 1, 2].map((index) => ({
    id: eventId(commandId, index),
    type: 'scene.renamed',
    data: { index },
    meta: { commandId, index, of: 3 },
  }));
};
