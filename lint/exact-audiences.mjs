// Tests compare audiences exactly: a partial match holds for an audience that is too wide.

const isPartialMatch = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.property.name === 'toMatchObject';

const isExact = (value) => value.type === 'CallExpression' && value.callee.name === 'exactly';

/** The value of a constant of the file; undefined for everything else. */
const valueOf = (identifier, scope) => {
  const variable = scope?.set.get(identifier.name);
  if (variable === undefined) {
    return scope?.upper ? valueOf(identifier, scope.upper) : undefined;
  }
  const [definition] = variable.defs;
  return definition?.type === 'Variable' &&
    definition.parent.kind === 'const' &&
    definition.node.id.type === 'Identifier'
    ? definition.node.init
    : undefined;
};

/** The audiences in a literal or in constants: `{ audience: … }`, at any depth. */
const audiencesIn = (node, scope, followed = new Set()) => {
  const within = (each) => audiencesIn(each, scope, followed);
  switch (node?.type) {
    case 'Identifier': {
      const value = valueOf(node, scope);
      if (followed.has(value)) {
        return [];
      }
      followed.add(value);
      return within(value);
    }
    case 'ArrayExpression':
      return node.elements.flatMap(within);
    case 'SpreadElement':
      return within(node.argument);
    case 'TSAsExpression':
      return within(node.expression);
    case 'ArrowFunctionExpression':
      return within(node.body);
    case 'CallExpression':
      return [
        ...within(node.callee),
        ...node.arguments.flatMap(within),
        ...(node.callee.type === 'MemberExpression' ? within(node.callee.object) : []),
      ];
    case 'ConditionalExpression':
      return [...within(node.consequent), ...within(node.alternate)];
    case 'ObjectExpression':
      return node.properties.flatMap((each) =>
        each.type === 'Property' && each.key.name === 'audience'
          ? [each]
          : within(each.type === 'Property' ? each.value : each),
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

export default {
  meta: { type: 'problem', fixable: 'code', schema: [] },
  create: (context) => ({
    CallExpression: (node) => {
      if (!isPartialMatch(node)) {
        return;
      }
      for (const property of node.arguments.flatMap((each) =>
        audiencesIn(each, context.sourceCode.getScope(node)),
      )) {
        if (!isExact(property.value)) {
          const text = context.sourceCode.getText(property.value);
          context.report({
            node: property,
            message,
            // A constant may also be used where it is no expectation.
            fix: (fixer) =>
              property.range[0] < node.range[0]
                ? null
                : fixer.replaceText(property, `audience: exactly(${text})`),
          });
        }
      }
      if (yieldsAudience(subjectOf(node.callee.object))) {
        context.report({ node, message });
      }
    },
  }),
};
