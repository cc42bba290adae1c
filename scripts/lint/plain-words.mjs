// ESLint rules for the words of this project (CONTRIBUTING.md, "Words"): comments are sentences that begin with a verb or
// a noun phrase, and names use the standard terms of the field.

/** Words that begin no doc comment: the reader has to guess what they refer to. */
const bareStart =
  /^(?:What|Who|Whom|Whose|Of|So|By which|By what|Which|Where|How|From which|In which|On which|To which|With which)\b/;

/** Parts of names that are no standard term, with the term to use. */
const replaced = new Map([
  ['told', 'a name for the thing itself, or `toDto`'],
  ['tell', 'publish, send or report'],
  ['tells', 'publishes, sends or reports'],
  ['hear', 'subscribe or `on…`'],
  ['heard', 'received'],
  ['hearing', 'a feed'],
  ['ear', 'a subscriber'],
  ['kept', 'stored'],
  ['keeper', 'a port or repository'],
  ['shelf', 'a repository or catalog'],
  ['desk', 'a service'],
  ['deed', 'an action'],
  ['deeds', 'actions'],
  ['door', 'API'],
  ['occasion', 'context'],
  ['occurrence', 'an event'],
  ['besides', 'ephemeral'],
  ['lately', 'recent'],
  ['greet', 'send the initial state'],
  ['closers', 'disposables'],
  ['foundation', 'core services'],
]);

/** Words of a name in camel case or in capitals, in lower case. */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
    .split(' ');

const comments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { bare: 'Begin a doc comment with a verb or a noun phrase, not with "{{word}}".' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue;
        const [word] = bareStart.exec(comment.value.slice(1).replace(/^[\s*]+/, '')) ?? [];
        if (word) context.report({ loc: comment.loc, messageId: 'bare', data: { word } });
      }
    },
  }),
};

const names = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { term: '"{{word}}" in "{{name}}" is no standard term. Use {{term}}.' },
  },
  create(context) {
    const check = (id) => {
      if (id?.type !== 'Identifier') return;
      const word = wordsOf(id.name).find((part) => replaced.has(part));
      if (word)
        context.report({
          node: id,
          messageId: 'term',
          data: { word, name: id.name, term: replaced.get(word) },
        });
    };
    return {
      VariableDeclarator: ({ id }) => check(id),
      FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(check),
      FunctionExpression: ({ params }) => params.forEach(check),
      ArrowFunctionExpression: ({ params }) => params.forEach(check),
      ClassDeclaration: ({ id }) => check(id),
      MethodDefinition: ({ key }) => check(key),
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
    };
  },
};

export const plainWords = { rules: { comments, names } };
