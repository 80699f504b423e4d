import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fields with what is in them; no entries where there is a text, a number or the like. */
export type Tree = { readonly [field: string]: Tree };

/**
 * Reads `a b{c d} e=x|y`: names of fields, with the fields of the objects in them, or with the values
 * that they can have. The items of lists, and `*` for free keys, count as what contains them.
 */
const parse = (text: string): Tree => {
  const tokens = text.match(/[{}]|[^\s{}]+/g) ?? [];
  let next = 0;
  const fields = (): Tree => {
    const entries: [string, Tree][] = [];
    for (let token = tokens[next]; token !== undefined && token !== '}'; token = tokens[next]) {
      next += 1;
      const [name = '', values] = token.split('=');
      const hasFields = tokens[next] === '{';
      next += hasFields ? 1 : 0;
      const inside = hasFields ? fields() : {};
      next += hasFields ? 1 : 0;
      const choices = values?.split('|').map((value) => [`=${value}`, {}]) ?? [];
      entries.push([name, { ...inside, ...Object.fromEntries(choices) }]);
    }
    return Object.fromEntries(entries);
  };
  return fields();
};

/**
 * The responses and events of the public system at level 313, by method and path, or by `event` with
 * type and op.
 */
export const publishedShapes = (): ReadonlyMap<string, Tree> =>
  new Map(
    readFileSync(join(__dirname, 'published-313.txt'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, place = '', text = ''] = /^(.+?):(?: (.*))?$/.exec(line) ?? [];
        return place === '' ? [] : [[place, parse(text)] as const];
      }),
  );
