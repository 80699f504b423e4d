// Tests compare audiences exactly: a partial match holds for an audience that is too wide.

const isPartialMatch = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.property.name === 'toMatchObject';

const isExact = (value) => value.type === 'CallExpression' && value.callee.name === 'exactly';

/** The audiences in a literal: `{ audience: … }`, at any depth. */
const audiencesIn = (node) => {
  switch (node?.type) {
    case 'ArrayExpression':
      return node.elements.flatMap(audiencesIn);
    case 'SpreadElement':
      return audiencesIn(node.argument);
    case 'ObjectExpression':
      return node.properties.flatMap((each) =>
        each.type === 'Property' && each.key.name === 'audience'
          ? [each]
          : audiencesIn(each.type === 'Property' ? each.value : each),
      );
    default:
      return [];
  }
};

/** What is compared: the argument of `expect`, through `not` and `resolves`. */
const subjectOf = (node) => {
  switch (node.type) {
    case 'MemberExpression':
      return subjectOf(node.object);
    case 'CallExpression':
      return node.arguments[0];
    default:
      return undefined;
  }
};

/** Whether an expression yields audiences alone or in a list: `.audience`, `[tag, audience]`. */
const yieldsAudience = (node) => {
  switch (node?.type) {
    case 'Identifier':
      return node.name === 'audience';
    case 'MemberExpression':
      return node.property.name === 'audience';
    case 'ChainExpression':
      return yieldsAudience(node.expression);
    case 'ArrayExpression':
      return node.elements.some(yieldsAudience);
    case 'ArrowFunctionExpression':
      return yieldsAudience(node.body);
    case 'CallExpression':
      return (
        node.callee.type === 'MemberExpression' &&
        /^(map|flatMap)$/.test(node.callee.property.name) &&
        node.arguments.some(yieldsAudience)
      );
    default:
      return false;
  }
};

const message =
  'Compare audiences exactly: exactly(audience) of @parley/core/testing, or toEqual. A partial match holds for an audience that is too wide.';

export const exactAudiences = {
  meta: { type: 'problem', fixable: 'code', schema: [] },
  create: (context) => ({
    CallExpression: (node) => {
      if (!isPartialMatch(node)) {
        return;
      }
      for (const property of node.arguments.flatMap(audiencesIn)) {
        if (!isExact(property.value)) {
          const text = context.sourceCode.getText(property.value);
          context.report({
            node: property,
            message,
            fix: (fixer) => fixer.replaceText(property, `audience: exactly(${text})`),
          });
        }
      }
      if (yieldsAudience(subjectOf(node.callee.object))) {
        context.report({ node, message });
      }
    },
  }),
};

export default { rules: { 'exact-audiences': exactAudiences } };
