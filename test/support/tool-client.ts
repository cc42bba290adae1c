import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { testToken } from './server-process';

/** Answer of a user to a question. */
export type Reaction = 'accept' | 'decline' | 'cancel' | 'untick';

/** Protocol versions and client libraries to test with. */
export const eras = ['2026-07-28', '2025, new library', '2025, old library'] as const;
export type Era = (typeof eras)[number];

export interface ToolAnswer<Body = Record<string, unknown>> {
  readonly isError: boolean;
  readonly body: Body & { readonly code?: string; readonly error?: string; readonly details?: Details };
}
interface Details {
  readonly confirmToken?: string;
  readonly summary?: string;
  readonly effects?: readonly string[];
  readonly expiresAt?: string;
  readonly reason?: string;
  readonly [name: string]: unknown;
}

export interface ToolClientOptions {
  readonly era: Era;
  readonly token?: string;
  /** Query that follows the path, such as `?toolsets=scenes`. */
  readonly query?: string;
  readonly path?: string;
  /** Without it the client can't ask its user. */
  readonly user?: () => Reaction | Promise<Reaction>;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A client of the tool interface as an agent's host has one. */
export class ToolClient {
  /** Questions that its user was asked. */
  readonly asked: string[] = [];
  /** Resolves after a failure that belongs to no call, such as sending the user's answer. */
  readonly failed: Promise<Error>;

  private constructor(
    private readonly client: Client | OldClient,
    readonly transport: StreamableHTTPClientTransport | OldTransport,
  ) {
    this.failed = new Promise((resolve) => {
      client.onerror = resolve;
    });
  }

  static async connect(
    api: string,
    { era, token = testToken, query = '', path = '/mcp', user }: ToolClientOptions,
  ): Promise<ToolClient> {
    const url = new URL(`${api}${path}${query}`);
    const options = { requestInit: { headers: { authorization: `Bearer ${token}` } } };
    const info = { name: 'test', version: '1.0.0' };
    const capabilities = user ? { elicitation: {} } : {};
    const react = async (message: string, asked: string[]) => {
      asked.push(message);
      const reaction = (await user?.()) ?? 'cancel';
      if (reaction === 'accept' || reaction === 'untick')
        return { action: 'accept' as const, content: { confirm: reaction === 'accept' } };
      return { action: reaction };
    };
    if (era === '2025, old library') {
      const client = new OldClient(info, { capabilities });
      const self = new ToolClient(client, new OldTransport(url, options));
      if (user)
        client.setRequestHandler(ElicitRequestSchema, ({ params }) => react(params.message, self.asked));
      await client.connect(self.transport);
      return self;
    }
    const mode = era === '2026-07-28' ? { pin: era } : ('legacy' as const);
    const client = new Client(info, { capabilities, versionNegotiation: { mode } });
    const self = new ToolClient(client, new StreamableHTTPClientTransport(url, options));
    if (user)
      client.setRequestHandler('elicitation/create', ({ params }) => react(params.message, self.asked));
    await client.connect(self.transport);
    return self;
  }

  get protocolVersion(): string | undefined {
    return this.transport.protocolVersion;
  }

  async tools(): Promise<readonly ListedTool[]> {
    const { tools, nextCursor } = await this.client.listTools();
    if (nextCursor !== undefined) throw new Error('There is a second page.');
    return tools;
  }

  async call<Body = Record<string, unknown>>(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
  ): Promise<ToolAnswer<Body>> {
    const result = await this.client.callTool({ name, arguments: args });
    const {
      structuredContent,
      content,
      isError = false,
    } = result as {
      readonly structuredContent?: unknown;
      readonly content: readonly { readonly text: string }[];
      readonly isError?: boolean;
    };
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    return { isError, body: structuredContent as ToolAnswer<Body>['body'] };
  }

  /** The body of a call that must succeed. */
  async ok<Body = Record<string, unknown>>(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
  ): Promise<Body> {
    const { isError, body } = await this.call<Body>(name, args);
    if (isError) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    return body;
  }

  /** The code of a call that must be refused. */
  async refused(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<string | undefined> {
    const { isError, body } = await this.call(name, args);
    if (!isError) throw new Error(`${name} was not refused: ${JSON.stringify(body)}`);
    return body.code;
  }

  async resources(): Promise<readonly { readonly uri: string }[]> {
    return (await this.client.listResources()).resources;
  }

  async templates(): Promise<readonly { readonly uriTemplate: string }[]> {
    return (await this.client.listResourceTemplates()).resourceTemplates;
  }

  async read(uri: string): Promise<string> {
    const { contents } = await this.client.readResource({ uri });
    return (contents[0] as { readonly text: string }).text;
  }

  async prompts(): Promise<readonly { readonly name: string }[]> {
    return (await this.client.listPrompts()).prompts;
  }

  async prompt(name: string, args: Record<string, string>): Promise<string> {
    const { messages } = await this.client.getPrompt({ name, arguments: args });
    return (messages[0]?.content as { readonly text: string }).text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
