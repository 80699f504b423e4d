import * as ts from 'typescript';
import { isBelow, sources, textOf } from './repository';

/** A place in the code that reads a property, and what it reads it from. */
export type Read = { readonly path: string; readonly from: string };

/** Where settings are declared, checked, stored, presented or announced, but do not decide anything. */
const handling: readonly string[] = [
  'packages/core/src/access/realms',
  'packages/core/src/access/settings',
  'packages/core/src/access/users/shown-user-defaults.ts',
  'packages/core/src/access/users/user-defaults.ts',
  'packages/core/src/access/users/user-setting-definitions.ts',
  'packages/core/src/access/users/user-settings.ts',
  'packages/core/src/accounts/users/legacy-settings.ts',
  'packages/core/src/channels/channels/channel-changes.ts',
  'packages/core/src/channels/channels/channel-setting-uses.ts',
  'packages/core/src/channels/channels/channel-view.ts',
  'packages/core/src/channels/subscriptions/personal-setting.ts',
  'packages/core/src/events/queues/initial-state',
  'packages/core/src/kernel/feature-levels',
  'packages/core/src/organization/realms',
];

const handlers =
  /\/present-[^/]+\.ts$|-events\.ts$|\/(tables|migrations|in-memory|testing|embedding)\/|(-columns|-rows|-writes)\.ts$|\.test\.ts$/;

/** What decides: the core, rendering, and what the adapters do by themselves. */
const deciding = /^packages\/(core|adapter-markdown|adapter-postgres|adapter-http\/src\/http)\//;

const isRule = (path: string): boolean =>
  deciding.test(path) && !handlers.test(path) && !isBelow(path, handling);

const isWritten = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** The name of the property that a node reads, and the expression that has it. */
const readBy = (node: ts.Node): { readonly name: string; readonly from: string } | undefined => {
  if (ts.isPropertyAccessExpression(node)) {
    return isWritten(node) ? undefined : { name: node.name.text, from: node.expression.getText() };
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const property = node.propertyName ?? node.name;
    const isIgnored = ts.isIdentifier(node.name) && node.name.text.startsWith('_');
    const from = ts.isVariableDeclaration(node.parent.parent)
      ? (node.parent.parent.initializer?.getText() ?? '')
      : '';
    return ts.isIdentifier(property) && !isIgnored ? { name: property.text, from } : undefined;
  }
  // A name that is passed on, or chosen, to read the property of that name.
  return ts.isStringLiteral(node) &&
    (ts.isCallExpression(node.parent) ||
      ts.isPropertyAssignment(node.parent) ||
      ts.isElementAccessExpression(node.parent))
    ? { name: node.text, from: '' }
    : undefined;
};

const readsIn = (path: string, text: string): readonly (Read & { readonly name: string })[] => {
  const found: (Read & { readonly name: string })[] = [];
  const visit = (node: ts.Node): void => {
    const read = readBy(node);
    if (read !== undefined) {
      found.push({ path, ...read });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
};

const textsOf = (isWanted: (path: string) => boolean): ReadonlyMap<string, string> =>
  new Map(sources.filter(isWanted).map((path) => [path, textOf(path)]));

/** The files that may decide something, with their text. */
export const rules = (): ReadonlyMap<string, string> => textsOf(isRule);

/** The files that may use what the environment configures, with their text. */
export const configured = (): ReadonlyMap<string, string> =>
  textsOf(
    (path) =>
      path.startsWith('packages/server/src/') &&
      path !== 'packages/server/src/configuration/configuration.ts' &&
      !/\/testing\/|\.test\.ts$/.test(path),
  );

/** The names of the properties of a type that a file declares. */
export const propertiesOf = (path: string, type: string): readonly string[] =>
  ts
    .createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isTypeAliasDeclaration)
    .filter(({ name }) => name.text === type)
    .flatMap((declared) => (ts.isTypeLiteralNode(declared.type) ? declared.type.members : []))
    .flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));

/** Every place in these files that reads a property of one of the names. */
export const readsOf = (
  names: ReadonlySet<string>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Read[]> => {
  const mentions = new RegExp(`\\b(${Array.from(names).join('|')})\\b`);
  const reads = new Map<string, Read[]>();
  for (const [path, text] of files) {
    for (const { name, ...read } of mentions.test(text) ? readsIn(path, text) : []) {
      if (names.has(name)) {
        reads.set(name, [...(reads.get(name) ?? []), read]);
      }
    }
  }
  return reads;
};
