/* Flows of core nodes alone, as somebody would draw them: they take our webhooks, and answer over our API. */

/** Checks a signature by the Standard Webhooks specification, over the bytes as they came. */
const verify = `
const crypto = global.get('crypto');
const raw = Buffer.isBuffer(msg.payload) ? msg.payload : Buffer.from(String(msg.payload));
const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = msg.req.headers;
const key = Buffer.from(env.get('SECRET').slice('whsec_'.length), 'base64');
const wanted = 'v1,' + crypto.createHmac('sha256', key).update(id + '.' + at + '.').update(raw).digest('base64');
const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
const isSigned = signatures.split(' ').some((each) => each.length === wanted.length &&
  crypto.timingSafeEqual(Buffer.from(each), Buffer.from(wanted)));
msg.statusCode = isRecent && isSigned ? 204 : 401;
const answer = { req: msg.req, res: msg.res, statusCode: msg.statusCode, payload: '' };
if (msg.statusCode !== 204) return [answer, null];
return [answer, { event: JSON.parse(raw.toString()) }];`;

/** A raid puts the scene on air over the API; a cheer calls a hook of the studio. */
const act = `
const { type, data } = msg.event;
if (type === 'activity.raid') return [{
  method: 'POST', url: env.get('API') + '/overlays/' + env.get('OVERLAY') + '/scenes/' + env.get('SCENE') + '/golive',
  headers: { authorization: 'Bearer ' + env.get('TOKEN'), 'idempotency-key': msg.event.timestamp, 'content-type': 'application/json' },
  payload: {},
}];
if (type === 'activity.cheer') return [{
  method: 'POST', url: env.get('HOOK'),
  headers: { 'content-type': 'application/json' }, payload: { bits: data.bits, from: data.user.name },
}];`;

/** Opens the event stream once, by a plain request over TCP. */
const open = `
msg.payload = ['GET /api/v1/events/stream?types=activity.follow HTTP/1.1', 'host: ' + env.get('HOST'),
  'authorization: Bearer ' + env.get('TOKEN'), 'accept: text/event-stream', '', ''].join('\\r\\n');
return msg;`;

/** Says on the overlay that the stream is open, and then the name of each viewer who follows. */
const welcome = `
const line = String(msg.payload);
const isOpen = line.startsWith('retry:');
if (!isOpen && !line.startsWith('data: ')) return;
const text = isOpen ? 'Listening' : 'Welcome, ' + JSON.parse(line.slice('data: '.length)).data.user.name;
return {
  method: 'PATCH', url: env.get('API') + '/overlays/' + env.get('OVERLAY') + '/members/' + env.get('LAYER') + '/fields',
  headers: { authorization: 'Bearer ' + env.get('TOKEN'), 'content-type': 'application/json' },
  payload: { values: { text } },
};`;

/** @param values of the environment of the tab: SECRET, TOKEN, API, HOST, HOOK, OVERLAY, SCENE, LAYER */
export function flows(values) {
  const node = (id, type, wires, fields = {}) => ({ id, type, z: 'studio', x: 0, y: 0, wires, ...fields });
  const code = (id, func, wires) => node(id, 'function', wires, { func, outputs: wires.length });
  const request = (id) =>
    node(id, 'http request', [['answered']], { method: 'use', ret: 'txt', paytoqs: 'ignore' });
  const [host, port] = values.HOST.split(':');
  return [
    {
      ...{ id: 'studio', type: 'tab', label: 'Studio' },
      env: Object.entries(values).map(([name, value]) => ({ name, type: 'str', value: String(value) })),
    },
    node('in', 'http in', [['verify']], { url: '/studio', method: 'post', skipBodyParsing: true }),
    code('verify', verify, [['out'], ['act']]),
    node('out', 'http response', []),
    code('act', act, [['call']]),
    request('call'),
    node('begin', 'inject', [['open']], { once: true, onceDelay: 0.1, props: [], repeat: '' }),
    code('open', open, [['stream']]),
    node('stream', 'tcp request', [['welcome']], {
      ...{ server: host, port, out: 'sit', ret: 'string', newline: '\n', trim: false, splitc: '' },
    }),
    code('welcome', welcome, [['write']]),
    request('write'),
    node('answered', 'function', [[]], {
      ...{
        outputs: 1,
        func: "if (msg.statusCode >= 300) node.error(msg.statusCode + ' ' + msg.payload); return;",
      },
    }),
  ];
}
