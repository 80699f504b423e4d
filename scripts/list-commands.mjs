// Writes the commands of the use cases that `as(user)` has, from their types: a flat type for each,
// under its name, with the docstrings of the use cases and the fields, and its shape, against which
// calls are checked: packages/core/src/embedding/commands.ts and command-shapes.ts.
// With --check it writes nothing and fails if a file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { formatted } from './format.mjs';
import { root } from './root.mjs';

const project = join(root, 'packages/core');
const folder = join(project, 'src/embedding');

const config = ts.getParsedCommandLineOfConfigFile(join(project, 'tsconfig.json'), {}, ts.sys);
const bound = join(project, 'src/use-cases.ts');
const program = ts.createProgram({ rootNames: [bound], options: config.options });
const checker = program.getTypeChecker();
const source = program.getSourceFile(bound);

const declared = (name) => {
  const node = source.statements.find(
    (one) => ts.isTypeAliasDeclaration(one) && one.name.text === name,
  );
  return checker.getTypeAtLocation(node.name);
};
const typeOf = (symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
const bySymbolName = (a, b) => (a.name < b.name ? -1 : 1);

/** What a use case takes after its caller; undefined if it takes nothing. */
const commandOf = (useCase) => {
  const [signature] = useCase.getCallSignatures();
  const [, command, ...more] = signature.getParameters();
  if (more.length > 0) {
    throw new Error(`more than a command: ${checker.typeToString(useCase)}`);
  }
  return command === undefined ? undefined : typeOf(command);
};

const documentationOf = (symbol) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker));

/** The docstring of what a module binds to its ports: a function of a folder `use-cases`. */
const documentationOfBound = (property) => {
  const found = [];
  const visit = (node) => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) {
      const used = checker.getAliasedSymbol(symbol);
      if (used.declarations[0].getSourceFile().fileName.includes('/use-cases/')) {
        found.push(used);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(property.valueDeclaration);
  return found.length === 1 ? documentationOf(found[0]) : '';
};

const docstring = (text, indent) => {
  if (!text.includes('\n')) {
    return text === '' ? '' : `${indent}/** ${text} */\n`;
  }
  const lines = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${lines.join('\n')}\n${indent} */\n`;
};

/** The names that the domain has for a type and its parts. */
const aliasesOf = ({ aliasSymbol, aliasTypeArguments = [], types = [] }) => [
  ...(aliasSymbol === undefined ? [] : [aliasSymbol.name.replace(/^Given/, '')]),
  ...[...aliasTypeArguments, ...types].flatMap(aliasesOf),
];

const pascal = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;

const has = (type, flag) => (type.flags & flag) !== 0;
const isPrimitive = (type) =>
  has(
    type,
    ts.TypeFlags.StringLike |
      ts.TypeFlags.NumberLike |
      ts.TypeFlags.BooleanLike |
      ts.TypeFlags.Null |
      ts.TypeFlags.Undefined,
  );

const primitiveShape = (type) => {
  if (has(type, ts.TypeFlags.StringLiteral) || has(type, ts.TypeFlags.NumberLiteral)) {
    return { is: type.value };
  }
  if (has(type, ts.TypeFlags.BooleanLiteral)) {
    return { is: checker.typeToString(type) === 'true' };
  }
  if (has(type, ts.TypeFlags.StringLike)) {
    return 'text';
  }
  if (has(type, ts.TypeFlags.NumberLike)) {
    return 'number';
  }
  if (has(type, ts.TypeFlags.BooleanLike)) {
    return 'flag';
  }
  return has(type, ts.TypeFlags.Null) ? { is: null } : 'undefined';
};

const mayBeUndefined = (type) =>
  (type.isUnion() ? type.types : [type]).some((one) => has(one, ts.TypeFlags.Undefined));

const within = [];

const objectShape = (type) => {
  if (within.includes(type)) {
    throw new Error(`a type within itself: ${checker.typeToString(type)}`);
  }
  within.push(type);
  const fields = checker
    .getPropertiesOfType(type)
    .slice()
    .sort(bySymbolName)
    .map((property) => {
      const value = typeOf(property);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0 || mayBeUndefined(value);
      return [property.name + (isOptional ? '?' : ''), shapeOf(value)];
    });
  within.pop();
  return { fields: Object.fromEntries(fields) };
};

/** What is not data: a value that has methods, such as a file to read. */
const isOpaque = (type) =>
  type.getCallSignatures().length > 0 ||
  type.isClass() ||
  checker
    .getPropertiesOfType(type)
    .some((property) => (property.flags & ts.SymbolFlags.Method) !== 0) ||
  (type.isClassOrInterface() &&
    program.isSourceFileDefaultLibrary(type.symbol.declarations[0].getSourceFile()));

const shapeOf = (type) => {
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
    return 'anything';
  }
  if (isPrimitive(type) && !type.isUnion()) {
    return primitiveShape(type);
  }
  if (type.isUnion()) {
    const shapes = type.types.map(shapeOf).map((one) => JSON.stringify(one));
    const flags = [JSON.stringify({ is: true }), JSON.stringify({ is: false })];
    const once = Array.from(
      new Set(
        flags.every((flag) => shapes.includes(flag))
          ? [...shapes.filter((one) => !flags.includes(one)), JSON.stringify('flag')]
          : shapes,
      ),
    )
      .filter((one) => one !== JSON.stringify('undefined'))
      .sort()
      .map((one) => JSON.parse(one));
    const literals = once.filter((one) => 'is' in Object(one)).map((one) => one.is);
    const others = once.filter((one) => !('is' in Object(one)));
    const all = [...(literals.length > 0 ? [{ oneOf: literals }] : []), ...others];
    return all.length === 1 ? all[0] : { anyOf: all };
  }
  if (type.isIntersection()) {
    const base = type.types.find(isPrimitive);
    if (base !== undefined) {
      return primitiveShape(base);
    }
  }
  if (checker.isTupleType(type)) {
    return { tuple: checker.getTypeArguments(type).map(shapeOf) };
  }
  if (checker.isArrayType(type)) {
    return { list: shapeOf(checker.getTypeArguments(type)[0]) };
  }
  const entries = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (entries !== undefined) {
    return { entries: shapeOf(entries.type) };
  }
  return isOpaque(type) ? 'anything' : objectShape(type);
};

const useCases = declared('UseCases');
const forUsers = declared('ForUsers');

const commandShape = (module, name, type) => {
  try {
    return shapeOf(type);
  } catch (error) {
    throw new Error(`${module}.${name}: ${error.message}`);
  }
};

const called = checker
  .getPropertiesOfType(forUsers)
  .slice()
  .sort(bySymbolName)
  .flatMap((module) =>
    checker
      .getPropertiesOfType(typeOf(module))
      .slice()
      .sort(bySymbolName)
      .map((property) => {
        const { name } = property;
        const useCase = typeOf(useCases.getProperty(module.name)).getProperty(name);
        const type = commandOf(typeOf(useCase));
        const documentation = documentationOfBound(property);
        return type === undefined
          ? { module: module.name, name, documentation }
          : {
              module: module.name,
              name,
              documentation,
              type,
              shape: commandShape(module.name, name, type),
            };
      }),
  );
const commands = called.filter(({ type }) => type !== undefined);

/**
 * The domain's name if it begins with the same verb, else that of the use case, which is completed
 * by its module if it is a verb alone.
 */
const aliasOf = ({ name, type }) => {
  const [verb] = /^[a-z]+/.exec(name);
  return aliasesOf(type).find((one) => one.startsWith(pascal(verb)));
};
const typeName = (command) => {
  const { module, name } = command;
  const [verb] = /^[a-z]+/.exec(name);
  const alias = aliasOf(command);
  const isShared = commands.some((one) => one !== command && aliasOf(one) === alias);
  const noun = verb === 'list' ? pascal(module) : pascal(module.replace(/s$/, ''));
  return alias !== undefined && !isShared ? alias : pascal(name === verb ? `${name}${noun}` : name);
};
const names = commands.map(typeName);
const repeated = names.find((name, index) => names.indexOf(name) !== index);
if (repeated !== undefined) {
  throw new Error(`two commands are called ${repeated}`);
}

const modules = Array.from(new Set(commands.map(({ module }) => module)));

const types = `// Generated by \`node scripts/list-commands.mjs\` from the use cases; do not edit.
import type { CommandOf } from './command-of';

${commands
  .map((command) => {
    const { module, name, shape, type } = command;
    const flat = `CommandOf<'${module}', '${name}'>`;
    const fields = Object.keys(shape.fields ?? {}).map((key) => {
      const field = key.replace(/\?$/, '');
      const documentation = documentationOf(checker.getPropertyOfType(type, field));
      return `${docstring(documentation, '  ')}  readonly ${key}: ${flat}['${field}'];`;
    });
    return `/** The command of \`as(user).${module}.${name}\`. */
${shape.fields === undefined ? `export type ${typeName(command)} = ${flat};` : `export interface ${typeName(command)} {\n${fields.join('\n')}\n}`}`;
  })
  .join('\n\n')}

/** What each use case that users call takes after its caller. */
export type UserCommands = {
${modules
  .map(
    (module) => `  readonly ${module}: {
${called
  .filter((one) => one.module === module)
  .map(
    (one) =>
      `${docstring(one.documentation, '    ')}    readonly ${one.name}: [${one.type === undefined ? '' : `command: ${typeName(one)}`}];`,
  )
  .join('\n')}
  };`,
  )
  .join('\n')}
};
`;

const table = `// Generated by \`node scripts/list-commands.mjs\` from the use cases; do not edit.
import type { Shape } from './shape';

/** The shape of each command, by module and use case. */
export const commandShapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
${modules
  .map(
    (module) => `  ${module}: {
${commands
  .filter((one) => one.module === module)
  .map(({ name, shape }) => `    // oxfmt-ignore\n    ${name}: ${JSON.stringify(shape)},`)
  .join('\n')}
  },`,
  )
  .join('\n')}
};
`;

const files = { 'commands.ts': types, 'command-shapes.ts': table };
let isOutOfDate = false;
for (const [name, draft] of Object.entries(files)) {
  const file = join(folder, name);
  const text = await formatted(file, draft);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    isOutOfDate = true;
  }
}
if (isOutOfDate) {
  console.error('the commands are out of date: run node scripts/list-commands.mjs');
  process.exit(1);
}
