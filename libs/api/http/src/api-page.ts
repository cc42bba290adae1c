import { escapeHtml } from './escape-html';
import { exampleOf } from '@studio/operations/examples';
import type { JsonSchema } from '@studio/operations/json-schema';
import { problemsOf } from '@studio/operations/openapi';
import { neededScopes, type OperationDeclaration } from '@studio/operations/operation';
import { problemDefinition } from '@studio/operations/problem-registry';
import { fieldsIn, type FieldRow } from './api-page-fields';
import { css } from './api-page-style';

interface Content {
  readonly 'application/json'?: { readonly schema: JsonSchema; readonly example?: unknown };
  readonly 'multipart/form-data'?: { readonly schema: JsonSchema; readonly example?: unknown };
}
interface Parameter {
  /** Instead of all others: the component that it is. */
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}
interface Described {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly content?: Content } };
}
interface Document {
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/**
 * Returns the API reference for people: every operation with its fields, an example and its errors, from the same
 * declarations as the OpenAPI document. It is one page without scripts, so that it can be searched and printed. Yields
 * after each operation, so that the work can pause there.
 */
export function* apiPage(
  operations: readonly OperationDeclaration[],
  document: object,
): Generator<void, string> {
  const { servers, tags, paths, components } = document as Document;
  const base = servers[0].url;
  const groups = tags.map((tag) => ({
    ...tag,
    members: operations.filter(({ group }) => group === tag.name),
  }));
  const nav = groups.map(
    ({ name, members }) =>
      `<h2><a href="#${name}">${name}</a></h2><ul>${members
        .map(({ tool }) => `<li><a href="#${tool}">${tool}</a></li>`)
        .join('')}</ul>`,
  );
  const main: string[] = [];
  for (const { name, description, members } of groups) {
    const articles: string[] = [];
    for (const operation of members) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}');
      const described = paths[path]?.[operation.method.toLowerCase()];
      if (described)
        articles.push(article(operation, path, resolved(described, components), base, components.schemas));
      yield;
    }
    main.push(
      `<section id="${name}"><h2>${name}</h2><p>${prose(description)}</p>${articles.join('')}</section>`,
    );
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overlay Studio API</title>
<style>${css}</style>
<nav aria-label="Operations"><a class="title" href="#top">Overlay Studio API</a>${nav.join('')}</nav>
<main id="top">
<h1>Overlay Studio API</h1>
<p>${operations.length} operations under <code>${escapeHtml(base)}</code>. The same as an OpenAPI 3.1 document: <a href="${escapeHtml(base)}/openapi.json">openapi.json</a>.</p>
<ul>
<li>Send your token with every request: <code>Authorization: Bearer osp_…</code>. Each operation lists the scopes that it requires.</li>
<li>Request bodies are JSON. Every POST accepts an <code>Idempotency-Key</code>. Repeat a request with the same key if its answer was lost: it has no second effect.</li>
<li>The answer to a change has the overlay’s new <code>rev</code> and whether viewers saw it. Send <code>expectedRev</code> to have the change refused if someone else changed the overlay meanwhile.</li>
<li>Errors have the form <code>{"error", "code", "details"}</code>. Programs should use <code>code</code>.</li>
</ul>
<p>Labels: <b class="label on-air">on-air</b> viewers see or hear it immediately · <b class="label public">public</b> chat notices it immediately · <b class="label destructive">destructive</b> deletes something or cannot be undone · <b class="label confirm">confirm</b> agents ask the user first.</p>
${main.join('\n')}
</main>
</html>
`;
}

/** Returns the operation with the parameters themselves where it refers to components; its headers are left out. */
function resolved(described: Described, { parameters }: Document['components']): Described {
  const inAddress = described.parameters
    .map((parameter) =>
      parameter.$ref === undefined ? parameter : parameters[parameter.$ref.split('/').at(-1) ?? ''],
    )
    .filter((parameter) => parameter !== undefined && parameter.in !== 'header');
  return { ...described, parameters: inAddress as readonly Parameter[] };
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function article(
  operation: OperationDeclaration,
  path: string,
  { parameters, requestBody, responses }: Described,
  base: string,
  schemas: Schemas,
): string {
  const { tool, method, effects, ownerOnly, sessionOnly, summary, description, status } = operation;
  const body = requestBody?.content['application/json'] ?? requestBody?.content['multipart/form-data'];
  const answer = responses[status]?.content?.['application/json'];
  const inAddress = parameters.flatMap((parameter) => parameterRow(parameter) ?? []);
  const labels = [
    ...effects.map((effect) => `<b class="label ${effect}">${effect}</b>`),
    ...(ownerOnly ? ['<b class="label">owner only</b>'] : []),
    ...(sessionOnly ? ['<b class="label">browser sessions only</b>'] : []),
  ];
  const needed = neededScopes(operation).map((scope) => `<code class="scope" title="scope">${scope}</code>`);
  return `<article id="${tool}">
<h3><a href="#${tool}">${tool}</a> <span>${escapeHtml(summary)}</span></h3>
<p><code class="route"><b class="method ${method}">${method}</b> ${escapeHtml(path)}</code> ${needed.join(' ')} ${labels.join(' ')}</p>
${description ? `<p>${prose(description)}</p>` : ''}
${requestBody?.description ? `<p>${prose(requestBody.description)}</p>` : ''}
${table('Parameters', inAddress)}
${body ? table(operation.multipart ? 'Form' : 'Body', fieldsIn(body.schema, schemas)) : ''}
<details><summary>Example, response and errors</summary>
<pre>${escapeHtml(curl(operation, path, base, parameters, body?.example))}</pre>
${answer ? `<h4>${status}</h4><pre>${escapeHtml(JSON.stringify(exampleOf(answer.schema, schemas), null, 2))}</pre>${table('Response', fieldsIn(answer.schema, schemas))}` : ''}
<h4>Errors</h4><ul class="errors">${problemsOf(operation)
    .map((code) => `<li><code>${code}</code> ${escapeHtml(problemDefinition(code).meaning)}</li>`)
    .join('')}</ul>
</details>
</article>`;
}

function parameterRow({ name, in: place, description = '', required, schema }: Parameter): FieldRow | null {
  if (name === undefined || !schema) return null;
  const [row] = fieldsIn(
    { type: 'object', properties: { [name]: { ...schema, description } }, required: required ? [name] : [] },
    {},
  );
  return row ? { ...row, note: place ?? '' } : null;
}

function table(title: string, rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, type, required, note, description }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? '<i title="required">*</i>' : ''}</td><td>${escapeHtml(type)}${note ? ` <small>${escapeHtml(note)}</small>` : ''}</td><td>${prose(description)}</td></tr>`,
  );
  return `<table><caption>${title}</caption>${lines.join('')}</table>`;
}

function curl(
  { method, multipart }: OperationDeclaration,
  path: string,
  base: string,
  parameters: readonly Parameter[],
  example: unknown,
): string {
  const valueOf = (name: string): string =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example));
  const address = `${base}${path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    '-H "Authorization: Bearer $TOKEN"',
  ];
  if (multipart) lines.push('-F file=@picture.png');
  else if (example !== undefined)
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
    );
  return lines.join(' \\\n  ');
}

/** Escapes a text and marks its `code`. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
