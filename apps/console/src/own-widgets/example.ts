import type { OwnWidgetsTexts } from './text/own-widgets-texts';

/** Texts of a small widget to begin with: it greets followers. */
export function exampleWidget({ example }: OwnWidgetsTexts) {
  const fields = {
    text: { type: 'text', label: example.text, value: example.textValue },
    color: { type: 'colorpicker', label: example.color, value: '#ffffff' },
    seconds: { type: 'slider', label: example.seconds, value: 5, min: 1, max: 30, step: 1 },
  };
  return { html, css, js, fields: `${JSON.stringify(fields, null, 2)}\n`, data: '' };
}

const html = '<div id="message"></div>\n';

const css = `#message {
  padding: 24px;
  color: {{color}};
  font: 700 48px/1.2 Inter, sans-serif;
  text-shadow: 0 2px 8px #000;
  opacity: 0;
  transition: opacity 0.4s;
}

#message.shown {
  opacity: 1;
}
`;

const js = `const message = document.getElementById('message');
let fields = {};
let timer;

function show(name) {
  message.textContent = fields.text.replace('{name}', name);
  message.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => message.classList.remove('shown'), fields.seconds * 1000);
}

window.addEventListener('onWidgetLoad', ({ detail }) => {
  fields = detail.fieldData;
});

window.addEventListener('onEventReceived', ({ detail }) => {
  if (detail.listener === 'follower-latest') show(detail.event.name);
});
`;
