/** What a value has to look like. The key of a field that may be undefined ends with `?`. */
export type Shape =
  | 'anything'
  | 'flag'
  | 'number'
  | 'text'
  | { readonly is: Literal }
  | { readonly oneOf: readonly Literal[] }
  | { readonly anyOf: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly tuple: readonly Shape[] }
  | { readonly entries: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

type Literal = string | number | boolean | null;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = (values: readonly Literal[]): string =>
  values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ');

const names = { flag: 'a boolean', number: 'an integer', text: 'a string' } as const;

const nameOf = (shape: Shape): string => {
  if (typeof shape === 'string') {
    return shape === 'anything' ? shape : names[shape];
  }
  if ('oneOf' in shape || 'is' in shape) {
    return listed('is' in shape ? [shape.is] : shape.oneOf);
  }
  return 'list' in shape || 'tuple' in shape ? 'a list' : 'an object';
};

const isSimple = (shape: 'flag' | 'number' | 'text', value: unknown): boolean => {
  switch (shape) {
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return Number.isSafeInteger(value);
    case 'text':
      return typeof value === 'string';
  }
};

type Problem = string | undefined;

const first = (problems: readonly Problem[]): Problem =>
  problems.find((problem) => problem !== undefined);

const problemInFields = (
  fields: Readonly<Record<string, Shape>>,
  value: object,
  path: string,
): Problem => {
  const known = Object.entries(fields).map(
    ([key, shape]) => [key.replace(/\?$/, ''), key.endsWith('?'), shape] as const,
  );
  const unknown = Object.keys(value).find((name) => !known.some(([field]) => field === name));
  return unknown === undefined
    ? first(
        known.map(([name, isOptional, shape]) => {
          const given: unknown = Reflect.get(value, name);
          if (given === undefined) {
            return isOptional ? undefined : `${path}.${name} is missing`;
          }
          return problemWith(shape, given, `${path}.${name}`);
        }),
      )
    : `${path} has no field '${unknown}'`;
};

/** The tag of the objects of a shape, if they have one. */
const tagOf = (shape: Shape): readonly Literal[] => {
  const tag = typeof shape === 'object' && 'fields' in shape ? shape.fields._tag : undefined;
  return typeof tag === 'object' && 'is' in tag ? [tag.is] : [];
};

/** Of the alternatives with the tag of the value, or of the only one of its kind. */
const problemWithAll = (shapes: readonly Shape[], value: unknown, path: string): Problem => {
  const problems = shapes.map((shape) => problemWith(shape, value, path));
  if (problems.includes(undefined)) {
    return undefined;
  }
  if (isObject(value)) {
    const given: unknown = Reflect.get(value, '_tag');
    const meant = shapes.findIndex((shape) => tagOf(shape).some((tag) => tag === given));
    const objects = shapes.filter((shape) => nameOf(shape) === 'an object');
    const tags = objects.flatMap(tagOf);
    if (meant >= 0) {
      return problems[meant];
    }
    if (tags.length > 0 && tags.length === objects.length) {
      return `${path}._tag is none of ${listed(tags)}`;
    }
  }
  return `${path} is not ${Array.from(new Set(shapes.map(nameOf))).join(' or ')}`;
};

/** Why the value does not have the shape, with the path to what is wrong; undefined if it has. */
export const problemWith = (shape: Shape, value: unknown, path: string): Problem => {
  if (shape === 'anything') {
    return undefined;
  }
  const wrong = `${path} is not ${nameOf(shape)}`;
  if (typeof shape === 'string') {
    return isSimple(shape, value) ? undefined : wrong;
  }
  if ('is' in shape) {
    return value === shape.is ? undefined : wrong;
  }
  if ('oneOf' in shape) {
    return shape.oneOf.some((one) => one === value)
      ? undefined
      : `${path} is none of ${listed(shape.oneOf)}`;
  }
  if ('anyOf' in shape) {
    return problemWithAll(shape.anyOf, value, path);
  }
  if ('list' in shape) {
    return Array.isArray(value)
      ? first(value.map((one, index) => problemWith(shape.list, one, `${path}[${index}]`)))
      : wrong;
  }
  if ('tuple' in shape) {
    return Array.isArray(value) && value.length === shape.tuple.length
      ? first(shape.tuple.map((one, index) => problemWith(one, value[index], `${path}[${index}]`)))
      : `${path} is not a list of ${shape.tuple.length}`;
  }
  if (!isObject(value)) {
    return wrong;
  }
  return 'entries' in shape
    ? first(
        Object.entries(value).map(([name, one]) =>
          problemWith(shape.entries, one, `${path}.${name}`),
        ),
      )
    : problemInFields(shape.fields, value, path);
};
