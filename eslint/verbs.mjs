// One meaning per verb, by the types that functions return; see "Verbs" in docs/glossary.md.
import ts from 'typescript';

const isTypeNamed = (type, name) => (type.aliasSymbol ?? type.getSymbol())?.name === name;

const isEither = (type) =>
  isTypeNamed(type, 'Either') ||
  (type.isUnion() &&
    type.types.every((one) => isTypeNamed(one, 'Left') || isTypeNamed(one, 'Right')));

const isOption = (type) =>
  isTypeNamed(type, 'Option') ||
  (type.isUnion() &&
    type.types.every((one) => isTypeNamed(one, 'Some') || isTypeNamed(one, 'None')));

const isNever = (type) => (type.flags & ts.TypeFlags.Never) !== 0;

/** What a function answers in the end: through curried functions, and through tasks. */
const resultOf = (checker, type, hasTask = false) => {
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) {
    return resultOf(checker, checker.getReturnTypeOfSignature(signature), hasTask);
  }
  if (isTypeNamed(type, 'Promise')) {
    const [awaited] = checker.getTypeArguments(type);
    return awaited === undefined ? { type, hasTask } : resultOf(checker, awaited, true);
  }
  return { type, hasTask };
};

/** The value of the Right in a TaskEither; everything else as it is. */
const valueOf = (checker, { type, hasTask }) => {
  if (!hasTask || !isEither(type)) {
    return type;
  }
  const right = type.isUnion() ? type.types.find((one) => isTypeNamed(one, 'Right')) : type;
  const property = right?.getProperty('right');
  return property === undefined ? type : checker.getTypeOfSymbol(property);
};

const isBoolean = (type) =>
  (type.flags & ts.TypeFlags.BooleanLike) !== 0 ||
  (type.isUnion() && type.types.every((one) => (one.flags & ts.TypeFlags.BooleanLike) !== 0));

const rules = [
  {
    verb: /^(is|has|can)[A-Z]/,
    isRight: (checker, result) => isBoolean(valueOf(checker, result)),
    message: 'returns a boolean',
  },
  {
    verb: /^check[A-Z]/,
    isRight: (_checker, { type, hasTask }) => !hasTask && isEither(type),
    message: 'returns an Either',
  },
  {
    verb: /^find([A-Z]|$)/,
    isRight: (checker, result) => {
      const value = valueOf(checker, result);
      return isOption(value) || isNever(value);
    },
    message: 'returns an Option, or a TaskEither of one',
  },
];

const verbs = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { exceptions: { type: 'array' } } }],
    messages: {
      verb: '"{{name}}" does not do what its verb says: {{verb}} {{message}}.',
      may: '"{{name}}": name booleans is…, has… or can…, and functions that return an Either check….',
    },
  },
  create(context) {
    const exceptions = new Set(context.options[0]?.exceptions ?? []);
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const check = (node) => {
      const { name } = node;
      if (exceptions.has(name)) {
        return;
      }
      if (/^may[A-Z]/.test(name)) {
        context.report({ node, messageId: 'may', data: { name } });
        return;
      }
      const rule = rules.find(({ verb }) => verb.test(name));
      if (rule === undefined) {
        return;
      }
      const type = services.getTypeAtLocation(node);
      if (type.getCallSignatures().length > 0 && !rule.isRight(checker, resultOf(checker, type))) {
        const [verb = ''] = name.match(/^[a-z]+/) ?? [];
        context.report({ node, messageId: 'verb', data: { name, verb, message: rule.message } });
      }
    };
    return {
      'VariableDeclarator > Identifier.id': check,
      'FunctionDeclaration > Identifier.id': check,
      'TSPropertySignature > Identifier.key': check,
      ':function > Identifier.params': check,
      ':function > ObjectPattern.params > Property > Identifier.value': check,
    };
  },
};

export default { rules: { verbs } };
