// Runs a built module as Companion does, in a process of its own: node run-module.mjs <main.js>. The module's base
// library calls the context below. Definitions contain functions, so that they stay here; the test calls them by name.
import { pathToFileURL } from 'node:url';

const { default: Module, UpgradeScripts } = await import(pathToFileURL(process.argv[2]).href);
const definitions = { actions: {}, feedbacks: {} };
const send = (event, content) => process.send({ event, content });
/** Reduces definitions to what a person sees. */
const shown = (all) =>
  Object.fromEntries(
    Object.entries(all).map(([id, { name, options }]) => [
      id,
      { name, choices: options.map(({ id, choices }) => [id, choices?.map((each) => each.id)]) },
    ]),
  );

const context = {
  _isInstanceContext: true,
  id: 'connection-1',
  label: 'Studio',
  upgradeScripts: UpgradeScripts,
  saveConfig: (config, secrets) => send('saveConfig', { config, secrets }),
  updateStatus: (status, message) => send('status', { status, message }),
  setActionDefinitions: (actions) => send('actions', shown((definitions.actions = actions))),
  setFeedbackDefinitions: (feedbacks) => send('feedbacks', shown((definitions.feedbacks = feedbacks))),
  setPresetDefinitions: (sections, presets) => send('presets', { sections, presets }),
  setVariableDefinitions: (variables) => send('variables', variables),
  setVariableValues: (values) => send('values', values),
  checkFeedbacks: () => send('check', null),
  checkAllFeedbacks: () => send('check', null),
};
const module = new Module(context);

const requests = {
  init: ({ config, secrets }) => module.init(config, true, secrets),
  configure: ({ config, secrets }) => module.configUpdated(config, secrets),
  fields: () => module.getConfigFields(),
  destroy: () => module.destroy(),
  action: ({ id, options }) => definitions.actions[id].callback({ id: 'a', actionId: id, options }, context),
  feedback: ({ id, options }) =>
    definitions.feedbacks[id].callback({ id: 'f', feedbackId: id, options }, context),
};

process.on('message', async ({ request, name, content }) => {
  try {
    const answer = await requests[name](content);
    process.send({ request, answer: answer ?? null });
  } catch (error) {
    process.send({ request, error: { code: error.code, message: error.message } });
  }
});
process.on('disconnect', () => process.exit());
send('ready', null);
