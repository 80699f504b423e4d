// Checks that names in core do what their verbs say, by the types that functions return; see "Verbs"
// in docs/glossary.md. A folder with another workspace may be given.
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './root.mjs';

/**
 * Names whose verb does not match what they return, by module, each for a reason that is given here.
 * No other name may be added.
 */
const exceptions = {
  // Stored in the event log, where older and newer versions read it.
  accounts: ['mayCreateUsers'],
};

const [workspace = root] = process.argv.slice(2);
const project = join(workspace, 'packages/core');
const config = ts.getParsedCommandLineOfConfigFile(join(project, 'tsconfig.json'), {}, ts.sys);
const program = ts.createProgram({ rootNames: config.fileNames, options: config.options });
const checker = program.getTypeChecker();

const isTypeNamed = (type, name) => (type.aliasSymbol ?? type.getSymbol())?.name === name;

const isUnionOf = (type, ...names) =>
  type.isUnion() && type.types.every((one) => names.some((name) => isTypeNamed(one, name)));

const isEither = (type) => isTypeNamed(type, 'Either') || isUnionOf(type, 'Left', 'Right');

const isOption = (type) => isTypeNamed(type, 'Option') || isUnionOf(type, 'Some', 'None');

const isNever = (type) => (type.flags & ts.TypeFlags.Never) !== 0;

const isBoolean = (type) =>
  (type.flags & ts.TypeFlags.BooleanLike) !== 0 ||
  (type.isUnion() && type.types.every((one) => (one.flags & ts.TypeFlags.BooleanLike) !== 0));

/** What a function answers in the end: through curried functions, and through tasks. */
const resultOf = (type, hasTask = false) => {
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) {
    return resultOf(checker.getReturnTypeOfSignature(signature), hasTask);
  }
  if (isTypeNamed(type, 'Promise')) {
    const [awaited] = checker.getTypeArguments(type);
    return awaited === undefined ? { type, hasTask } : resultOf(awaited, true);
  }
  return { type, hasTask };
};

/** The value of the Right in a TaskEither; everything else as it is. */
const valueOf = ({ type, hasTask }) => {
  if (!hasTask || !isEither(type)) {
    return type;
  }
  const right = type.isUnion() ? type.types.find((one) => isTypeNamed(one, 'Right')) : type;
  const property = right?.getProperty('right');
  return property === undefined ? type : checker.getTypeOfSymbol(property);
};

const rules = [
  {
    verb: /^(is|has|can)[A-Z]/,
    isRight: (result) => isBoolean(valueOf(result)),
    message: 'returns a boolean',
  },
  {
    verb: /^check[A-Z]/,
    isRight: ({ type, hasTask }) => !hasTask && isEither(type),
    message: 'returns an Either',
  },
  {
    verb: /^find([A-Z]|$)/,
    isRight: (result) => {
      const value = valueOf(result);
      return isOption(value) || isNever(value);
    },
    message: 'returns an Option, or a TaskEither of one',
  },
];

/** What is wrong with a name; undefined if nothing is. */
const problemOf = (name) => {
  const { text } = name;
  if (/^may[A-Z]/.test(text)) {
    return 'name booleans is…, has… or can…, and functions that return an Either check….';
  }
  const rule = rules.find(({ verb }) => verb.test(text));
  if (rule === undefined) {
    return undefined;
  }
  const type = checker.getTypeAtLocation(name);
  return type.getCallSignatures().length > 0 && !rule.isRight(resultOf(type))
    ? `a function with this verb ${rule.message}.`
    : undefined;
};

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node);

const problemsIn = (file) => {
  const path = relative(workspace, file.fileName);
  const [, module] = /^packages\/core\/src\/([^/]+)\//.exec(path) ?? [];
  const excepted = exceptions[module] ?? [];
  const problems = [];
  const visit = (node) => {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const problem = excepted.includes(node.name.text) ? undefined : problemOf(node.name);
      if (problem !== undefined) {
        const { line } = file.getLineAndCharacterOfPosition(node.name.getStart(file));
        problems.push(`${path}:${line + 1} ${node.name.text}: ${problem}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
};

const isChecked = ({ fileName }) =>
  fileName.startsWith(join(project, 'src/')) &&
  !fileName.endsWith('.test.ts') &&
  !fileName.includes('/src/testing/');

const problems = program.getSourceFiles().filter(isChecked).flatMap(problemsIn);
for (const problem of problems) {
  console.error(problem);
}
process.exit(problems.length > 0 ? 1 : 0);
