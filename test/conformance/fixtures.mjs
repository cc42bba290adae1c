/* What the suite wants to find on a server: its tools, resources and prompts, by their names. */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const require = createRequire(new URL('../../package.json', import.meta.url));
const {
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
} = require('@modelcontextprotocol/server');

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = Buffer.from(
  'RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
  'latin1',
).toString('base64');
const image = { type: 'image', data: png, mimeType: 'image/png' };
const text = (content) => ({ type: 'text', text: content });
const says = (content) => ({ content: [text(content)] });
const object = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const string = { type: 'string' };

const states = createRequestStateCodec({ key: 'only the conformance suite uses this key' });

const ask = (message, properties) => inputRequired.elicit({ message, requestedSchema: object(properties) });
const askModel = (content, maxTokens) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(content) }], maxTokens });

/** A question goes along with the answer to the call: the session's own stream may not be open yet. */
const onItsStream = ({ id }) => ({ relatedRequestId: id });

/** Tools that answer, and know their arguments and the request's context. */
const tools = {
  test_simple_text: { run: () => says('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        text('Multiple content types test:'),
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: JSON.stringify({ test: 'data', value: 123 }),
          },
        },
      ],
    }),
  },
  test_tool_with_logging: {
    run: async (_args, { mcpReq }) => {
      for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', line);
        await pause(50);
      }
      return says('Logged three lines.');
    },
  },
  test_error_handling: {
    run: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
  },
  test_tool_with_progress: {
    run: async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        await pause(50);
      }
      return says('Done.');
    },
  },
  test_sampling: {
    input: object({ prompt: string }),
    run: async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling(
        { messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 },
        onItsStream(mcpReq),
      );
      return says(`LLM response: ${content.text}`);
    },
  },
  test_elicitation: {
    input: object({ message: string }),
    run: (args, context) =>
      elicited(context, 'User response', args.message, {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      }),
  },
  test_elicitation_sep1034_defaults: {
    run: (_args, context) =>
      elicited(context, 'Elicitation completed', 'With defaults', {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
  },
  test_elicitation_sep1330_enums: {
    run: (_args, context) => {
      const three = ['option1', 'option2', 'option3'];
      const titled = (word) =>
        ['First', 'Second', 'Third'].map((nth, i) => ({ const: `value${i + 1}`, title: `${nth} ${word}` }));
      return elicited(context, 'Elicitation completed', 'With enums', {
        untitledSingle: { type: 'string', enum: three },
        titledSingle: { type: 'string', oneOf: titled('Option') },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        },
        untitledMulti: { type: 'array', items: { type: 'string', enum: three } },
        titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
      });
    },
  },
  test_missing_capability: {
    run: (_args, { mcpReq }) =>
      mcpReq.inputResponses
        ? says('Thank you.')
        : inputRequired({ inputRequests: { greeting: askModel('Generate a greeting', 50) } }),
  },
  test_streaming_elicitation: {
    run: (_args, { mcpReq }) =>
      mcpReq.inputResponses
        ? says('Thank you.')
        : inputRequired({ inputRequests: { user_name: ask('What is your name?', { name: string }) } }),
  },
  test_logging_tool: {
    run: async (_args, { mcpReq }) => {
      await mcpReq.log('info', 'A line that only those get who asked for it.');
      return says('Logged.');
    },
  },
  json_schema_2020_12_tool: {
    input: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { $anchor: 'addressDef', type: 'object', properties: { street: string, city: string } },
      },
      properties: {
        name: string,
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: string,
        email: string,
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: () => says('Valid.'),
  },
  test_input_required_result_elicitation: {
    run: (_args, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'user_name');
      const name = answer.kind === 'elicit' ? answer.content?.name : undefined;
      if (typeof name === 'string') return says(`Hello, ${name}!`);
      return inputRequired({ inputRequests: { user_name: ask('What is your name?', { name: string }) } });
    },
  },
  test_input_required_result_capabilities: {
    run: (_args, { mcpReq }, server) => {
      if (mcpReq.inputResponses) return says('Thank you.');
      const can = server.getClientCapabilities() ?? {};
      const inputRequests = {
        ...(can.elicitation && { user_name: ask('What is your name?', { name: string }) }),
        ...(can.sampling && { greeting: askModel('Generate a greeting', 50) }),
        ...(can.roots && { client_roots: inputRequired.listRoots() }),
      };
      return Object.keys(inputRequests).length > 0
        ? inputRequired({ inputRequests })
        : says('Nothing to ask.');
    },
  },
  test_input_required_result_sampling: {
    run: (_args, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'capital_question');
      if (answer.kind === 'sampling') return says(String(answer.result.content.text));
      return inputRequired({
        inputRequests: { capital_question: askModel('What is the capital of France?', 100) },
      });
    },
  },
  test_input_required_result_list_roots: {
    run: (_args, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'client_roots');
      if (answer.kind === 'roots') return says(answer.roots.map(({ uri }) => uri).join(', '));
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  },
  test_input_required_result_request_state: { run: (_args, context) => confirmed(context) },
  test_input_required_result_tampered_state: { run: (_args, context) => confirmed(context) },
  test_input_required_result_multiple_inputs: {
    run: async (_args, { mcpReq }) => {
      const answers = ['user_name', 'greeting', 'client_roots'].map((key) =>
        inputResponse(mcpReq.inputResponses, key),
      );
      if (mcpReq.requestState() !== undefined && answers.every(({ kind }) => kind !== 'missing'))
        return says('All three are there.');
      return inputRequired({
        inputRequests: {
          user_name: ask('What is your name?', { name: string }),
          greeting: askModel('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await states.mint({ round: 1 }),
      });
    },
  },
  test_input_required_result_multi_round: {
    run: async (_args, { mcpReq }) => {
      const round = mcpReq.requestState()?.round ?? 0;
      if (round === 2 && mcpReq.inputResponses?.step2) return says('Both steps are done.');
      const [key, request] =
        round === 1 && mcpReq.inputResponses?.step1
          ? ['step2', ask('Step 2: What is your favorite color?', { color: string })]
          : ['step1', ask('Step 1: What is your name?', { name: string })];
      return inputRequired({
        inputRequests: { [key]: request },
        requestState: await states.mint({ round: key === 'step2' ? 2 : 1 }),
      });
    },
  },
};

async function elicited({ mcpReq }, lead, message, properties) {
  const { action, content } = await mcpReq.elicitInput(
    { message, requestedSchema: object(properties) },
    onItsStream(mcpReq),
  );
  return says(`${lead}: action=${action}, content=${JSON.stringify(content)}`);
}

async function confirmed({ mcpReq }) {
  if (mcpReq.requestState() !== undefined && mcpReq.inputResponses?.confirm) return says('state-ok');
  return inputRequired({
    inputRequests: { confirm: ask('Please confirm', { ok: { type: 'boolean' } }) },
    requestState: await states.mint({ round: 1 }),
  });
}

const prompts = {
  test_simple_prompt: { write: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    input: object({
      arg1: { type: 'string', description: 'First test argument' },
      arg2: { type: 'string', description: 'Second test argument' },
    }),
    write: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    input: object({ resourceUri: { type: 'string', description: 'URI of the resource to embed' } }),
    write: ({ resourceUri }) => [
      {
        type: 'resource',
        resource: {
          uri: resourceUri,
          mimeType: 'text/plain',
          text: 'Embedded resource content for testing.',
        },
      },
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: { write: () => [image, text('Please analyze the image above.')] },
};

/** A server with all of it, for one request or one session. */
export function fixtureServer() {
  const mcp = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: {
        // What there is stays as long as the server runs, as in the product.
        tools: { listChanged: false },
        resources: { subscribe: true, listChanged: false },
        prompts: { listChanged: false },
        completions: {},
        logging: {},
      },
      requestState: { verify: (state) => states.verify(state) },
    },
  );
  for (const [name, { input = object({}), run }] of Object.entries(tools))
    mcp.registerTool(
      name,
      { description: `The suite's ${name}.`, inputSchema: fromJsonSchema(input) },
      (args, context) => run(args, context, mcp.server),
    );

  const resource = (name, uri, content) =>
    mcp.registerResource(name, uri, { description: `The suite's ${name}.` }, (address) => ({
      contents: [{ uri: address.href, ...content }],
    }));
  resource('static-text', 'test://static-text', {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  });
  resource('static-binary', 'test://static-binary', { mimeType: 'image/png', blob: png });
  resource('watched-resource', 'test://watched-resource', { mimeType: 'text/plain', text: 'Watch me.' });
  mcp.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: "The suite's template." },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  mcp.server.setRequestHandler('resources/subscribe', () => ({}));
  mcp.server.setRequestHandler('resources/unsubscribe', () => ({}));

  for (const [name, { input, write }] of Object.entries(prompts))
    mcp.registerPrompt(
      name,
      { description: `The suite's ${name}.`, ...(input && { argsSchema: fromJsonSchema(input) }) },
      (args) => ({ messages: write(args).map((content) => ({ role: 'user', content })) }),
    );
  mcp.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'user_context');
    if (answer.kind === 'elicit' && answer.action === 'accept')
      return { messages: [{ role: 'user', content: text(`Context: ${answer.content?.context}`) }] };
    return inputRequired({
      inputRequests: { user_context: ask('What context should the prompt use?', { context: string }) },
    });
  });
  mcp.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }));
  return mcp;
}
