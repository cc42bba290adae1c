// ESLint rule for waits in tests: a test waits for a condition. A wait of a fixed length is too short on a slow machine,
// and too long on every other one. A loop without an end does not say what it waited for.

const isTimersImport = (node) => /^(?:node:)?timers(?:\/promises)?$/.test(node.source.value);

/** Returns true for `new Promise((done) => setTimeout(done, …))`, also with a block as its body. */
function isPause({ callee, arguments: [executor] }) {
  if (callee.name !== 'Promise' || executor?.params?.length !== 1) return false;
  const [{ name }] = executor.params;
  const { body } = executor;
  const statements =
    body.type === 'BlockStatement' ? body.body : [{ type: 'ExpressionStatement', expression: body }];
  if (statements.length !== 1 || statements[0].type !== 'ExpressionStatement') return false;
  let call = statements[0].expression;
  // `setTimeout(done, ms).unref()`
  if (call.type === 'CallExpression' && call.callee.type === 'MemberExpression') call = call.callee.object;
  return (
    call.type === 'CallExpression' && call.callee.name === 'setTimeout' && call.arguments[0]?.name === name
  );
}

const fixed = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wait: 'Wait for a condition with `until` or `untilRead` of test/support/until.ts. If there is none to wait for, use `realTime` and give the reason.',
      endless: 'This wait has no end and no message. Use `until` or `untilRead` of test/support/until.ts.',
    },
  },
  create: (context) => ({
    ImportDeclaration(node) {
      if (!isTimersImport(node)) return;
      const delay = node.specifiers.find(({ imported }) => imported?.name === 'setTimeout');
      if (delay) context.report({ node: delay, messageId: 'wait' });
    },
    WhileStatement(node) {
      const isWait =
        node.body.type === 'EmptyStatement' && /\bawait\b/.test(context.sourceCode.getText(node.test));
      if (isWait) context.report({ node, messageId: 'endless' });
    },
    NewExpression(node) {
      if (isPause(node)) context.report({ node, messageId: 'wait' });
    },
  }),
};

export const waits = { rules: { fixed } };
