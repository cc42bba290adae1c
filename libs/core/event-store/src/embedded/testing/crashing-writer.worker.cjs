'use strict';
// Writer that exits before or after writing, if the name of a stream says so.
require('../../../../../../test/support/swc-hook.cjs');
const { serve } = require('../worker-server');
const { Writer } = require('../writer');

class CrashingWriter extends Writer {
  append(batch) {
    const crashes = (when) => batch.streams.includes(`overlay-crash-${when}`);
    if (crashes('before')) process.exit(1);
    const answer = super.append(batch);
    if (crashes('after')) process.exit(1);
    return answer;
  }
}

serve((file) => new CrashingWriter(file));
