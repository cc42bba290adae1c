import type { OperationDeclaration } from '@studio/operations/operation';

/** A plain page that lists the operations, for people who open the API in a browser. */
export function apiPage(operations: readonly OperationDeclaration[], base: string): string {
  const groups = new Map<string, OperationDeclaration[]>();
  for (const operation of operations)
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
  const sections = [...groups].map(
    ([group, members]) =>
      `<h2>${escape(group)}</h2>\n<table>\n<tr><th>Operation</th><th>Method and path</th><th>Scope</th><th>Effects</th></tr>\n${members.map(row).join('\n')}\n</table>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overlay Studio API</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d28; background: #fff; }
  h1 { margin-bottom: 0; } h2 { margin-top: 2rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid #ddd; }
  code { font: 13px/1.4 ui-monospace, monospace; } small { color: #667; }
  @media (prefers-color-scheme: dark) { body { color: #e6e6ee; background: #15151c; } th, td { border-color: #333; } small { color: #99a; } a { color: #9ab4ff; } }
</style>
<h1>Overlay Studio API</h1>
<p>Base <code>${escape(base)}</code>, described in full by <a href="${escape(base)}/openapi.json">openapi.json</a> (OpenAPI 3.1).
Send your token as <code>Authorization: Bearer osp_…</code>.</p>
${sections.join('\n')}
</html>
`;
}

function row({ tool, method, path, scope, effects, summary, description }: OperationDeclaration): string {
  return `<tr><td><b>${escape(tool)}</b><br>${escape(summary)}${description ? `<br><small>${escape(description)}</small>` : ''}</td><td><code>${method} ${escape(path.replace(/:(\w+)/g, '{$1}'))}</code></td><td><code>${escape(scope ?? '')}</code></td><td>${effects.map(escape).join(', ')}</td></tr>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
