// Writes the failures of each operation, which the types of its use case name, with their statuses
// and codes: packages/adapter-http/src/openapi/operation-failures.ts.
// With --check it writes nothing and fails if the file is out of date. Needs the types of core
// and wire (`tsc -b`).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { formatted } from './format.mjs';
import { root } from './root.mjs';

const project = join(root, 'packages/adapter-http');
const file = join(project, 'src/openapi/operation-failures.ts');

const config = ts.getParsedCommandLineOfConfigFile(join(project, 'tsconfig.json'), {}, ts.sys);
const program = ts.createProgram({
  rootNames: config.fileNames.filter((name) => !name.endsWith('.test.ts')),
  options: config.options,
  projectReferences: config.projectReferences,
});
const checker = program.getTypeChecker();

const alternatives = (type) => (type.isUnion() ? type.types : [type]);

const literals = (type, property, at) => {
  const symbol = type.getProperty(property);
  const found =
    symbol === undefined ? [] : alternatives(checker.getTypeOfSymbolAtLocation(symbol, at));
  return found.map((one) => one.value);
};

/** The failures of the TaskEither or Either that a function returns, however curried. */
const failureTypes = (type, at, depth = 0) => {
  if (type.symbol?.name === 'TaskEither') {
    return [checker.getTypeArguments(type)[0]];
  }
  const left = type.getProperty('left');
  if (left !== undefined) {
    return [checker.getTypeOfSymbolAtLocation(left, at)];
  }
  if (depth > 8) {
    return [];
  }
  return type.isUnion()
    ? type.types.flatMap((one) => failureTypes(one, at, depth + 1))
    : type
        .getCallSignatures()
        .flatMap((signature) => failureTypes(signature.getReturnType(), at, depth + 1));
};

/** The call of a route function within the declaration of a route. */
const declarationIn = (node) => {
  let found;
  const visit = (one) => {
    if (found !== undefined) {
      return;
    }
    if (ts.isCallExpression(one)) {
      const name = one.expression.getText();
      if (/^\w+Route$/.test(name)) {
        [found] = one.arguments;
        return;
      }
      const symbol = checker.getSymbolAtLocation(one.expression);
      const local = symbol?.valueDeclaration;
      if (local !== undefined && local.getSourceFile() === one.getSourceFile()) {
        visit(local);
      }
    }
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
};

const tagsIn = (declaration, property) => {
  const type = checker.getTypeAtLocation(declaration);
  const symbol = type.getProperty(property);
  if (symbol === undefined) {
    return [];
  }
  const found = failureTypes(checker.getTypeOfSymbolAtLocation(symbol, declaration), declaration);
  if (found.length === 0) {
    throw new Error(`${property} returns no Either: ${declaration.getText().slice(0, 80)}`);
  }
  return found.flatMap(alternatives).flatMap((one) => literals(one, '_tag', declaration));
};

const indexFile = program.getSourceFile(join(project, 'src/routes/index.ts'));
const groups = indexFile.statements
  .filter(ts.isVariableStatement)
  .flatMap(({ declarationList }) => declarationList.declarations)
  .find(({ name }) => name.getText() === 'routeGroups').initializer;

const withoutType = (node) => (node.elements === undefined ? withoutType(node.expression) : node);
const operations = withoutType(groups).elements.flatMap(({ properties }) =>
  properties
    .find(({ name }) => name.getText() === 'routes')
    .initializer.properties.map((property) => {
      const symbol = ts.isShorthandPropertyAssignment(property)
        ? checker.getShorthandAssignmentValueSymbol(property)
        : checker.getSymbolAtLocation(property.initializer);
      const original = checker.getAliasedSymbol(symbol);
      return [property.name.getText(), original.valueDeclaration];
    }),
);

const table = program
  .getSourceFiles()
  .find(({ fileName }) => /wire\/(src|dist)\/failures\/failures(\.d)?\.ts$/.test(fileName));
const tableSymbol = checker
  .getExportsOfModule(checker.getSymbolAtLocation(table))
  .find(({ name }) => name === 'failureTable');
const rows = new Map(
  checker.getPropertiesOfType(checker.getTypeOfSymbolAtLocation(tableSymbol, table)).map((row) => {
    const type = checker.getTypeOfSymbolAtLocation(row, table);
    const [signature] = type.getCallSignatures();
    if (signature === undefined) {
      return [row.name, ['400 BAD_REQUEST']];
    }
    const found = alternatives(signature.getReturnType()).flatMap((one) =>
      literals(one, 'status', table).flatMap((status) =>
        literals(one, 'code', table).map((code) => `${status} ${code}`),
      ),
    );
    if (found.length === 0 || found.some((one) => one.includes('undefined'))) {
      throw new Error(`${row.name} has no status or code that the compiler knows`);
    }
    return [row.name, Array.from(new Set(found))];
  }),
);

const failuresOf = (declaration) => {
  const tags = ['run', 'requires'].flatMap((property) => {
    const found = tagsIn(declaration, property);
    if (found.length > rows.size / 2) {
      throw new Error(`${property} has no precise type: ${declaration.getText().slice(0, 80)}`);
    }
    return found;
  });
  const byCode = new Map();
  for (const tag of Array.from(new Set(tags))
    .filter((one) => rows.has(one))
    .sort()) {
    for (const code of rows.get(tag)) {
      byCode.set(code, [...(byCode.get(code) ?? []), tag]);
    }
  }
  return Object.fromEntries(
    Array.from(byCode)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, names]) => [code, names.join(' ')]),
  );
};

const listed = Object.fromEntries(
  operations
    .map(([name, declaration]) => {
      const found = declarationIn(declaration);
      if (found === undefined) {
        throw new Error(`no declaration of ${name}`);
      }
      return [name, failuresOf(found)];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const draft = `// Generated by \`node scripts/list-failures.mjs\` from the types of the use cases; do not edit.

/** The failures of each operation, by status and code. */
export const operationFailures: Readonly<Record<string, Readonly<Record<string, string>>>> =
${JSON.stringify(listed, null, 2)};
`;

const text = await formatted(file, draft);

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('the failures of operations are out of date: run node scripts/list-failures.mjs');
  process.exit(1);
}
