import { posix } from 'node:path';
import * as ts from 'typescript';

/** Exported names, by file. `*` stands for all of a file. */
type Names = Map<string, Set<string>>;

interface Exported {
  readonly name: string;
  readonly statement: ts.Statement;
}

/**
 * Returns the exports that no other file names, as `path: name`. A type may also be named by another exported
 * declaration of its file, outside of function bodies.
 * @param files text by path from the root; paths may lack the ending in imports
 * @param packages folder by prefix of its imports, such as `@studio/kernel/`
 */
export function unusedExports(
  files: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
): readonly string[] {
  const used: Names = new Map();
  const sources = [...files].map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  for (const source of sources)
    for (const { from, name } of importsOf(source)) {
      const path = fileOf(files, packages, source.fileName, from);
      if (path) used.set(path, (used.get(path) ?? new Set()).add(name));
    }
  return sources.flatMap((source) => {
    const names = used.get(source.fileName) ?? new Set();
    if (names.has('*')) return [];
    const all = source.statements.flatMap(exportsOf);
    return all
      .filter((each) => !names.has(each.name) && !(isType(each.statement) && isShown(each, all)))
      .map(({ name }) => `${source.fileName}: ${name}`);
  });
}

function fileOf(
  files: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, string>,
  importer: string,
  from: string,
): string | undefined {
  const [, prefix = '', rest = ''] = /^(@studio\/[^/]+\/)(.+)$/.exec(from) ?? [];
  const folder = packages.get(prefix);
  if (!folder && !from.startsWith('.')) return undefined;
  const path = (folder ? folder + rest : posix.join(posix.dirname(importer), from)).replace(/\.js$/, '');
  return ['', '.ts', '.tsx', '.d.ts'].map((ending) => path + ending).find((each) => files.has(each));
}

function importsOf(source: ts.SourceFile): readonly { readonly from: string; readonly name: string }[] {
  const found: { from: string; name: string }[] = [];
  const add = (from: ts.Node | undefined, names: readonly string[]): void => {
    if (from && ts.isStringLiteralLike(from)) found.push(...names.map((name) => ({ from: from.text, name })));
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement))
      add(statement.moduleSpecifier, namesIn(statement.importClause?.namedBindings, []));
    if (ts.isExportDeclaration(statement))
      add(statement.moduleSpecifier, namesIn(statement.exportClause, ['*']));
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, [
        node.qualifier && ts.isIdentifier(node.qualifier) ? node.qualifier.text : '*',
      ]);
    if (ts.isCallExpression(node) && /^(?:import|require|jest\.requireActual)$/.test(calleeOf(node)))
      add(node.arguments[0], ['*']);
    ts.forEachChild(node, visit);
  };
  if (/\b(?:import|require|requireActual)(?:<.*>)?\(/.test(source.text)) visit(source);
  return found;
}

function calleeOf({ expression }: ts.CallExpression): string {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression))
    return `${expression.expression.text}.${expression.name.text}`;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function namesIn(
  bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
  otherwise: readonly string[],
): readonly string[] {
  if (!bindings) return otherwise;
  if (ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return ['*'];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function exportsOf(statement: ts.Statement): readonly Exported[] {
  if (ts.isExportDeclaration(statement))
    return statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => ({ name: name.text, statement }))
      : [];
  const kinds = (ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined)?.map(
    ({ kind }) => kind,
  );
  if (!kinds?.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword))
    return [];
  return declaredIn(statement).map((name) => ({ name, statement }));
}

function declaredIn(statement: ts.Statement): readonly string[] {
  const named = (name: ts.BindingName): readonly string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((each) => (ts.isBindingElement(each) ? named(each.name) : []));
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => named(name));
  return isType(statement) || ts.isFunctionDeclaration(statement) ? [statement.name?.text ?? ''] : [];
}

function isType(
  node: ts.Node,
): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
}

/** Returns true if another exported declaration names a type outside of function bodies. */
function isShown({ name, statement }: Exported, all: readonly Exported[]): boolean {
  const names = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name) ||
    (!ts.isBlock(node) && ts.forEachChild(node, (child) => names(child) || undefined) === true);
  return all.some((other) => other.statement !== statement && names(other.statement));
}
