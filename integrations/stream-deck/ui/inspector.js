'use strict';
/* Property inspector of all actions: connects the plugin with a studio, and chooses what a key presses. */

const texts = {
  en: {
    how: 'In Overlay Studio choose “People and access → Pair a device”, tick “It is a program”, and enter the six digits here.',
    address: 'Address',
    code: 'Code',
    connect: 'Connect',
    button: 'Button',
    arm: 'Arm only',
    forget: 'Disconnect',
    choose: 'Choose …',
    waiting: 'Allow “Stream Deck” in Overlay Studio now.',
    studio: (name, url) => `Connected as “${name}” with ${url}`,
    lost: 'The studio cannot be reached. The plugin keeps trying.',
    refused: 'The studio does not know this Stream Deck any more. Connect it again.',
    gone: (id) => `Missing: ${id}`,
    groups: {
      scenes: 'Scenes',
      preview: 'Preview',
      macros: 'Macros',
      layers: 'Layers',
      effects: 'Effects',
      counters: 'Counters',
      bot: 'Bot',
      obs: 'OBS',
    },
  },
  de: {
    how: 'In Overlay Studio „Team und Zugang → Gerät koppeln“ wählen, „Es ist ein Programm“ ankreuzen und die sechs Ziffern hier eingeben.',
    address: 'Adresse',
    code: 'Code',
    connect: 'Verbinden',
    button: 'Taste',
    arm: 'Nur bereitstellen',
    forget: 'Trennen',
    choose: 'Auswählen …',
    waiting: 'Jetzt in Overlay Studio „Stream Deck“ erlauben.',
    studio: (name, url) => `Verbunden als „${name}“ mit ${url}`,
    lost: 'Das Studio ist nicht erreichbar. Das Plugin versucht es weiter.',
    refused: 'Das Studio kennt dieses Stream Deck nicht mehr. Bitte neu verbinden.',
    gone: (id) => `Fehlt: ${id}`,
    groups: {
      scenes: 'Szenen',
      preview: 'Vorschau',
      macros: 'Makros',
      layers: 'Ebenen',
      effects: 'Effekte',
      counters: 'Zähler',
      bot: 'Bot',
      obs: 'OBS',
    },
  },
};

/** Buttons that each action offers; an action without an entry has nothing to choose. */
const offered = {
  button: () => true,
  scene: ({ id }) => id.startsWith('scene:'),
  counter: ({ id }) => /^counter:\d+:up$/.test(id),
  volume: ({ id }) => /^obs:\d+:mute:/.test(id),
};

const at = (id) => document.getElementById(id);
let socket;
let own = {};
let settings = {};
let known = { status: { step: 'unpaired' }, locale: 'en', buttons: [] };

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

const ask = (payload) => send({ event: 'sendToPlugin', action: own.action, context: own.context, payload });

function store(changed) {
  settings = { ...settings, ...changed };
  send({ event: 'setSettings', context: own.context, payload: settings });
}

/** Called by Stream Deck once the page is loaded. */
function connectElgatoStreamDeckSocket(port, uuid, registerEvent, _info, actionInfo) {
  const { action, payload } = JSON.parse(actionInfo);
  own = { action, context: uuid };
  settings = payload.settings ?? {};
  socket = new WebSocket(`ws://127.0.0.1:${port}`);
  socket.onopen = () => {
    send({ event: registerEvent, uuid });
    ask({ ask: 'status' });
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.event === 'didReceiveSettings') settings = message.payload.settings;
    if (message.event === 'sendToPropertyInspector') known = message.payload;
    show();
  };
}
window.connectElgatoStreamDeckSocket = connectElgatoStreamDeckSocket;

function show() {
  const { status, locale } = known;
  const t = texts[locale];
  document.documentElement.lang = locale;
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = t[element.dataset.text];
  const isPaired = status.step === 'paired' && status.link !== 'refused';
  at('pairing').hidden = isPaired || status.step === 'waiting';
  at('paired').hidden = !isPaired;
  if (isPaired) at('studio').textContent = t.studio(status.name, status.url);
  const message = messageOf(status, t);
  at('message').hidden = message === null;
  at('message').textContent = message ?? '';
  showChoice(isPaired, t);
}

function messageOf(status, t) {
  if (status.step === 'waiting') return t.waiting;
  if (status.step === 'failed') return status.problem;
  if (status.step !== 'paired' || status.link === 'open' || status.link === 'connecting') return null;
  return status.link === 'refused' ? t.refused : t.lost;
}

function showChoice(isPaired, t) {
  const kind = own.action.split('.').at(-1);
  const isOffered = offered[kind];
  at('choice').hidden = !isPaired || !isOffered;
  if (!isPaired || !isOffered) return;
  at('arm-line').hidden = kind !== 'scene';
  at('arm').checked = settings.arm === true;
  const buttons = known.buttons.filter(isOffered);
  const options = [new Option(t.choose, '', true)];
  for (const group of new Set(buttons.map((each) => each.group))) {
    const element = document.createElement('optgroup');
    element.label = t.groups[group] ?? group;
    for (const { id, label, layerName } of buttons.filter((each) => each.group === group))
      element.append(
        new Option(layerName && !label.startsWith(layerName) ? `${layerName}: ${label}` : label, id),
      );
    options.push(element);
  }
  const { buttonId = '' } = settings;
  if (buttonId !== '' && !buttons.some(({ id }) => id === buttonId))
    options.push(new Option(t.gone(buttonId), buttonId));
  at('button').replaceChildren(...options);
  at('button').value = buttonId;
}

at('button').addEventListener('change', ({ target }) => store({ buttonId: target.value || undefined }));
at('arm').addEventListener('change', ({ target }) => store({ arm: target.checked }));
at('pair').addEventListener('click', () =>
  ask({ ask: 'pair', address: at('address').value, code: at('code').value }),
);
at('forget').addEventListener('click', () => ask({ ask: 'forget' }));
