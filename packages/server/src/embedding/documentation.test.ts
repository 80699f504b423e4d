import { join } from 'node:path';
import ts from 'typescript';
import { workspace } from '../testing/packed-packages';

describe('what an editor shows for the use cases of a user', () => {
  const folder = join(workspace, 'packages/core/src/embedding');
  const program = ts.createProgram([join(folder, 'as-user.ts')], { strict: true, types: [] });
  const checker = program.getTypeChecker();

  const textOf = (file: string, name: string, path: readonly string[]): string => {
    const source = program.getSourceFile(join(folder, file));
    const declaration = source?.statements.find(
      (one) =>
        (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) &&
        one.name.text === name,
    );
    if (declaration === undefined) {
      throw new Error(`${file} has no type ${name}`);
    }
    const last = path.reduce<ts.Symbol | undefined>(
      (symbol, field) =>
        (symbol === undefined
          ? checker.getTypeAtLocation(declaration)
          : checker.getTypeOfSymbolAtLocation(symbol, declaration)
        ).getProperty(field),
      undefined,
    );
    return ts.displayPartsToString(last?.getDocumentationComment(checker));
  };

  it.each<[string, RegExp]>([
    ['messages send', /^Sends a message to a channel or to users\./],
    ['accounts listBots', /^Lists the active bots/],
  ])('is what it does: %s', (path, text) => {
    expect(textOf('as-user.ts', 'UserUseCases', path.split(' '))).toMatch(text);
  });

  it.each<[string, RegExp]>([
    ['content', /^Markdown\.$/],
    // It has a default.
    ['isReadBySender', /^Whether the sender has read/],
  ])('is what a field of a command means: %s', (field, text) => {
    expect(textOf('commands.ts', 'SendMessage', [field])).toMatch(text);
  });
});
