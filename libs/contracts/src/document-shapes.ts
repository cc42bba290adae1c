/**
 * Hash of the shape of each projection's documents, which names their generation. A test makes the documents of all
 * stored examples of events, and says the new values when a shape changes.
 */
export const documentShapes: Readonly<Record<string, string>> = {
  activity: 'e04991be2520',
  'ad-breaks': '071067c4d501',
  'automation-runs': 'dbd7dcb277f4',
  automations: '7432fba25d46',
  channels: '97b4d3cd0707',
  counters: '8de28641b668',
  decks: 'bf703d1b83bb',
  'event-references': 'fc3b29f16168',
  giveaways: '594a35f96af3',
  history: '80b900dc5c38',
  'kofi-tips': '8ca5711ee2bc',
  ledger: '916ec53441b7',
  loyalty: 'f412d52407d7',
  'obs-connections': '46d1bdfb73c7',
  'overlay-runtime': '8fe838e5b7e6',
  overlays: '47e0a5c3ec96',
  'raid-modes': 'c3722e0ea712',
  returns: '0aed862e0dac',
  rounds: '76b4968fa9b1',
  simulated: '810fd3b94e67',
  simulations: 'ff1e2e5a5f6f',
  songs: 'c9ecdef3f9c3',
  templates: '58931d8aecbc',
  timers: '0cd0ce76e373',
  uploads: 'ba73e0e39940',
  variables: '1e032f103b12',
  'webhook-deliveries': '76eff6fe9b97',
};
