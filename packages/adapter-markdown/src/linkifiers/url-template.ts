import { parse } from 'uri-template';

/** An RFC 6570 template. */
export type UrlTemplate = {
  /** Names of its variables, each once, in order of appearance. */
  readonly variables: readonly string[];
  readonly expand: (values: Readonly<Record<string, string>>) => string;
};

/** Parses a template; undefined if it is invalid. */
export const parseUrlTemplate = (source: string): UrlTemplate | undefined => {
  try {
    const { ast, expand } = parse(source);
    const names = ast.parts.flatMap((part) =>
      part.type === 'expression' ? part.variables.map(({ name }) => name) : [],
    );
    return { variables: [...new Set(names)], expand };
  } catch {
    return undefined;
  }
};
