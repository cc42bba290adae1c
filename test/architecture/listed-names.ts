import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

/** Place that lists names. */
export interface Listing {
  readonly line: number;
  readonly names: readonly string[];
}

/** Number of names from which a list counts as an enumeration. */
const FROM = 3;

/** Returns the places that list three or more of the names, unless the compiler reports a missing one there. */
export function listingsIn(path: string, text: string, names: ReadonlySet<string>): readonly Listing[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Listing[] = [];
  const visit = (node: ts.Node): void => {
    const listed = [...new Set(namesOf(node).filter((name) => names.has(name)))];
    if (listed.length >= FROM && !isComplete(node))
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, names: listed });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the names that an array, an object, a union, a chain of comparisons or a switch lists. */
function namesOf(node: ts.Node): readonly string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(firstText);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name && 'text' in name ? [name.text] : []));
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((each) => (ts.isLiteralTypeNode(each) ? firstText(each.literal) : []));
  if (isOuterChoice(node)) return comparedIn(node);
  // Without a default, the compiler finds a missing case.
  if (ts.isCaseBlock(node) && node.clauses.some(ts.isDefaultClause))
    return node.clauses.flatMap((each) => (ts.isCaseClause(each) ? firstText(each.expression) : []));
  return [];
}

/** Returns true for the whole of `a === 'x' || a === 'y' || …`. */
function isOuterChoice(node: ts.Node): node is ts.BinaryExpression {
  return isChoice(node) && !isChoice(node.parent);
}

function isChoice(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

function comparedIn(node: ts.Expression): readonly string[] {
  if (isChoice(node)) return [...comparedIn(node.left), ...comparedIn(node.right)];
  const isComparison =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
  return isComparison ? firstText(node.right) : [];
}

/** Returns a text, or the first text of a pair. */
function firstText(node: ts.Node): readonly string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (!ts.isArrayLiteralExpression(node)) return [];
  const [first] = node.elements;
  return first && ts.isStringLiteral(first) ? [first.text] : [];
}

/** Returns true if a type demands an entry for each name (`Record<…>`, a mapped type), or calls it a choice. */
function isComplete(node: ts.Node): boolean {
  let outer = node.parent;
  while (ts.isAsExpression(outer) || ts.isParenthesizedExpression(outer)) outer = outer.parent;
  if (!ts.isSatisfiesExpression(outer) && !ts.isVariableDeclaration(outer)) return false;
  const { type } = outer;
  if (!type) return false;
  return ts.isMappedTypeNode(type) || /^(?:Record<(?!string\b)|Chosen[A-Z])/.test(type.getText());
}

/** Returns the product's source files in a folder, as paths from the root. */
export function productSources(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['test', 'testing', 'dist'].includes(entry.name) ? [] : productSources(root, path);
    return /(?<!spec|contract|type-test|\.d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
