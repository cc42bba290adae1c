type Reason = readonly [text: string, fix: string | null];

interface Reasons {
  readonly [code: string]: Reason;
  /** Text for codes that have none. */
  readonly other: Reason;
}

/** Reasons and error codes in words, each with what to do about it. Null: nothing has to be done. */
export const reasons: Reasons = {
  other: ['It did not work', null],
  disabled: ['It is switched off', 'Switch it on.'],
  paused: ['All automations were paused', 'End the pause at the top of the list.'],
  schedule: ['Outside its schedule', 'Change its schedule under “More”.'],
  conditions: ['A condition did not hold', 'Compare the values with the conditions.'],
  cooldown: ['It ran a short while ago', 'Shorten the time between runs.'],
  user_cooldown: [
    'It ran for this viewer a short while ago',
    'Shorten the time between runs for one viewer.',
  ],
  stream_limit: ['It ran often enough in this stream', 'Raise the number of runs per stream.'],
  already_running: ['It was still running', 'Let runs wait, restart or run in parallel.'],
  too_many_runs: ['Too many of its runs were active', 'Raise the number of runs at once.'],
  queue_full: ['Too many runs were waiting', 'Raise the number of runs at once, or shorten its steps.'],
  over_budget: ['It ran too often within a minute', 'Add a condition or a time between runs.'],
  loop_detected: ['Automations triggered each other too often', 'Remove a trigger or a step from the chain.'],
  own_event: ['It had caused this event itself', null],
  not_triggered: ['None of its triggers match', 'Compare the filters of its triggers with the event.'],
  refused: ['It was refused before', null],
  simulated: ['Simulated events do not reach real channels', null],
  too_late: ['The server was off at that time, and it was too late afterwards', null],
  rate_limited: ['Too much at once', 'Put a wait between the steps.'],
  nothing_to_say: ['The text was empty', 'Fill in the text, or give its placeholder a default.'],
  no_viewer: ['The event has no viewer', 'Use a trigger that is about a viewer.'],
  command_off: ['The bot command is switched off', 'Switch the command on.'],
  not_found: ['What it uses no longer exists', 'Choose another target in this step.'],
  unsupported: ['This is not possible there', 'Choose another step.'],
  unavailable: ['The studio could not save at that time', null],
  timed_out: ['It took too long', 'Try again. If it keeps happening, check the other service.'],
  internal: ['An error in the studio', 'The log of the server has the details.'],
  insufficient_scope: [
    'The author of the step lost the permission',
    'Save the step again with the permission.',
  ],
  owner_only: ['Only the owner may do this', null],
  account_suspended: ['The account of the author is suspended', null],
  provider_unavailable: [
    'The channel is not connected, or did not answer',
    'Check the channel under “Channels”.',
  ],
  not_sent: ['The channel refused it', 'Check the channel under “Channels”.'],
  invalid_value: ['A value is not valid', 'Check the fields of this step.'],
  overtaken: ['Someone else changed it in the meantime', null],
  stopped: ['A step ended the run', null],
  restarted: ['A newer run took its place', null],
  too_many_steps: ['It took too many steps', 'Repeat fewer times.'],
  outcome_unknown: [
    'The server stopped during this step, so its result is unknown',
    'Check whether it was done.',
  ],
  cancelled: ['It was cancelled', null],
};
