import * as ts from 'typescript';

/** Type of an object that a file declares. */
export interface Shape {
  readonly name: string;
  /** Text that two types share if they have the same fields of the same types. */
  readonly fields: string;
}

/** Returns the interfaces and object types with at least two fields that a file declares. */
export function shapesIn(path: string, text: string): readonly Shape[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement): readonly Shape[] => {
    if (ts.isInterfaceDeclaration(statement))
      return shapeOf(statement.name, statement.members, statement.heritageClauses);
    return ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type)
      ? shapeOf(statement.name, statement.type.members)
      : [];
  });
}

function shapeOf(
  name: ts.Identifier,
  members: readonly ts.TypeElement[],
  bases: readonly ts.HeritageClause[] = [],
): readonly Shape[] {
  if (members.length < 2) return [];
  const fields = [...bases, ...members].map((node) =>
    node
      .getText()
      .replace(/\breadonly /g, '')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/;$/, ''),
  );
  return [{ name: name.text, fields: fields.sort().join('; ') }];
}
