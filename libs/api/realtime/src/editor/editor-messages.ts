import { editorTopics, type EditorAuth, type EditorTopic, type PeerFields } from '../editor-protocol';
import { checkOf, handshakeOf } from '../messages';

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const topics = { type: 'array', maxItems: 20, items: text(32) } as const;
const number = { type: 'number', minimum: -1e6, maximum: 1e6 } as const;
const memberId = { type: 'integer', minimum: 1 } as const;

/** Authentication message as sent. Topics unknown to this server are ignored. */
type SentAuth = Omit<EditorAuth, 'topics'> & { readonly topics?: readonly string[] };

/** Returns the handshake of a console. @throws Problem invalid_request */
export const editorAuthOf = handshakeOf<SentAuth>({
  type: 'object',
  required: ['overlayId', 'clientId'],
  properties: {
    overlayId: { ...text(128), minLength: 1 },
    clientId: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    since: text(128),
    epoch: text(128),
    token: text(256),
    topics,
    protocol: { type: 'integer', minimum: 1 },
  },
});

/** True for the payload of `topics`. */
export const isTopicRequest = checkOf<{
  readonly join?: readonly string[];
  readonly leave?: readonly string[];
}>({ type: 'object', properties: { join: topics, leave: topics } });

const layout = {
  type: 'object',
  additionalProperties: number,
  maxProperties: 12,
  required: ['x', 'y', 'scale', 'rot', 'opacity'],
};

/** True for the payload of `presence`. */
export const isPeerFields = checkOf<Partial<PeerFields>>({
  type: 'object',
  properties: {
    sceneId: { ...memberId, nullable: true },
    selection: { type: 'array', maxItems: 200, items: memberId },
    cursor: {
      type: 'object',
      nullable: true,
      additionalProperties: false,
      required: ['x', 'y'],
      properties: { x: number, y: number },
    },
    editing: {
      type: 'object',
      nullable: true,
      additionalProperties: false,
      required: ['memberId', 'key'],
      properties: { memberId, key: text(64) },
    },
    ghost: { type: 'object', nullable: true, maxProperties: 50, additionalProperties: layout },
    idle: { type: 'boolean' },
  },
});

export function isTopic(name: string): name is EditorTopic {
  return Object.hasOwn(editorTopics, name);
}
