import { Board } from './board';
import { wordsFor } from './words';

/* The page behind a viewer's drawing link: it proves who somebody is by a line in chat, and lets them draw. */

type ToPage =
  | {
      readonly type: 'hello';
      readonly code: string;
      readonly anonymous: boolean;
      readonly ratio: number;
      readonly brush: { readonly color: string; readonly width: number };
      readonly colors: boolean;
    }
  | { readonly type: 'welcome'; readonly name: string; readonly pass: string }
  | { readonly type: 'may'; readonly draw: 'yes' | 'blocked' | 'frozen' }
  | { readonly type: 'over'; readonly reason: 'closed' | 'full' };

const words = wordsFor(navigator.language);
const colors = [
  '#ff3355',
  '#ff9f1c',
  '#ffe066',
  '#4ddc7f',
  '#4dd2ff',
  '#6b7cff',
  '#d77bff',
  '#ffffff',
  '#14141c',
];
/** Pauses before another try, in ms. */
const [FIRST_MS, LONGEST_MS] = [500, 15_000];
const PASS = `draw-pass ${location.pathname}`;

const byId = <Element extends HTMLElement>(id: string): Element => document.getElementById(id) as Element;
const [prove, note, tools, guest] = ['prove', 'note', 'tools', 'guest'].map((id) => byId(id)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLButtonElement,
];
const size = byId<HTMLInputElement>('size');

let socket: WebSocket | null = null;
let pauseMs = FIRST_MS;
let isOver = false;
let brush = { color: colors[0] ?? '#ffffff', width: 8 };

const send = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};
const board = new Board(byId('board'), byId<HTMLCanvasElement>('paper'), () => brush, send);

function say(text: string): void {
  note.textContent = text;
  note.hidden = text === '';
}

function connect(): void {
  const address = new URL(`${location.pathname.replace(/\/$/, '')}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  socket = new WebSocket(address);
  socket.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as ToPage);
  socket.onclose = ({ code }) => {
    board.allow(false);
    if (isOver) return;
    if (code === 4404) return end(words.closed);
    say(words.lost);
    window.setTimeout(connect, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(2 * pauseMs, LONGEST_MS);
  };
}

function take(message: ToPage): void {
  switch (message.type) {
    case 'hello': {
      pauseMs = FIRST_MS;
      say('');
      brush = { ...message.brush };
      size.value = String(brush.width);
      byId('code').textContent = `!draw ${message.code}`;
      byId('colors').hidden = !message.colors;
      guest.hidden = !message.anonymous;
      board.setRatio(message.ratio);
      showColors();
      prove.hidden = false;
      const pass = sessionStorage.getItem(PASS);
      if (pass !== null) send({ type: 'pass', pass });
      return;
    }
    case 'welcome':
      sessionStorage.setItem(PASS, message.pass);
      prove.hidden = true;
      tools.hidden = false;
      byId('who').textContent = words.as(message.name);
      return;
    case 'may':
      board.allow(message.draw === 'yes');
      say(message.draw === 'yes' ? '' : words[message.draw]);
      return;
    case 'over':
      end(words[message.reason]);
  }
}

function end(text: string): void {
  isOver = true;
  prove.hidden = tools.hidden = true;
  board.allow(false);
  say(text);
}

function showColors(): void {
  const all = colors.includes(brush.color) ? colors : [brush.color, ...colors];
  const buttons = all.map((color) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.style.background = color;
    button.setAttribute('role', 'radio');
    button.setAttribute('aria-label', color);
    button.setAttribute('aria-checked', String(color === brush.color));
    button.onclick = () => {
      brush = { ...brush, color };
      for (const other of buttons) other.setAttribute('aria-checked', String(other === button));
    };
    return button;
  });
  byId('colors').replaceChildren(...buttons);
}

function setWords(): void {
  document.documentElement.lang = words.lang;
  document.title = words.title;
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = words.title;
  byId('ask').textContent = words.ask;
  byId('copy').textContent = words.copy;
  byId('waiting').textContent = words.waiting;
  guest.textContent = words.guest;
  byId('width').firstChild?.replaceWith(`${words.width} `);
}

setWords();
size.oninput = () => (brush = { ...brush, width: Number(size.value) });
guest.onclick = () => send({ type: 'guest' });
byId('copy').onclick = () => {
  const text = byId('code').textContent ?? '';
  void navigator.clipboard?.writeText(text).then(
    () => (byId('copy').textContent = words.copied),
    () => undefined,
  );
};
connect();
