import type { FeatureLevel } from '@parley/core/kernel';
import type { Annotation, Component, JsonSchema } from '@parley/wire/codecs';
import { annotation, isKnownAtLevel } from '@parley/wire/codecs';
import { levelNotes } from './levels';

type Node = Readonly<Record<string, unknown>>;

type Annotated = Node & { readonly [annotation]?: Annotation };

const isNode = (value: unknown): value is Annotated => typeof value === 'object' && value !== null;

const annotationOf = (value: unknown): Annotation =>
  isNode(value) ? (value[annotation] ?? {}) : {};

const prefix = '#/components/schemas/';

const isKnown = (value: unknown, level: FeatureLevel): boolean => {
  const { levels } = annotationOf(value);
  return levels === undefined || isKnownAtLevel(levels, level);
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The description, and the levels that have it. */
const describedAt = (node: Annotated, text: unknown): { readonly description?: string } => {
  const { levels } = annotationOf(node);
  const note = levels === undefined ? '' : levelNotes(levels);
  const description = [textOf(text), note].filter((part) => part !== '').join(' ');
  return description === '' ? {} : { description };
};

/** The keywords by which a use of a component differs from its definition. */
const differences = (node: Annotated, { schema }: Component): readonly string[] => {
  const definition: Node = schema;
  return Object.keys({ ...definition, ...node }).filter(
    (key) => key !== 'description' && node[key] !== definition[key],
  );
};

/**
 * Collects the named schemas of a document at one feature level, and replaces them by references.
 * Fields and alternatives that the level does not have are left out.
 *
 * @throws if two schemas have the same name, or the schema of a name was changed where it is used
 */
export const componentsAt = (level: FeatureLevel) => {
  const schemas = new Map<string, Node>();
  const sources = new Map<string, JsonSchema>();

  const reference = (component: Component): string => {
    const { name, schema } = component;
    const source = sources.get(name);
    if (source !== undefined && source !== schema) {
      throw new Error(`two schemas are named ${name}`);
    }
    if (source === undefined) {
      sources.set(name, schema);
      schemas.set(name, resolvedNode(schema, false));
    }
    return prefix + name;
  };

  const resolvedProperties = ({ properties, required }: Annotated, isRequest: boolean): Node => {
    if (!isNode(properties)) {
      return {};
    }
    const known = Object.entries(properties).filter(([, field]) => isKnown(field, level));
    const names = new Set(known.map(([name]) => name));
    const always = isList(required) ? required.filter((name) => names.has(textOf(name))) : [];
    return {
      properties: Object.fromEntries(
        known.map(([name, field]) => [name, resolved(field, isRequest)]),
      ),
      ...(always.length > 0 ? { required: always } : { required: undefined }),
    };
  };

  /** The only alternative that the level has in the place of the choice, with its description. */
  const withoutChoice = (node: Node): Node => {
    const { anyOf, ...rest } = node;
    const [only, ...others]: readonly unknown[] = isList(anyOf) ? anyOf : [];
    return isNode(only) && others.length === 0 ? { ...only, ...rest } : node;
  };

  const resolvedNode = (node: Annotated, isRequest: boolean): Node => {
    const isObject = node.type === 'object';
    return withoutChoice(
      Object.fromEntries(
        Object.entries({
          ...Object.fromEntries(
            Object.entries(node)
              // Only the properties that the level has are resolved.
              .filter(([key]) => !isObject || key !== 'properties')
              .map(([key, value]) => [
                key,
                resolved(value, isRequest || key === 'parameters' || key === 'requestBody'),
              ]),
          ),
          ...(isObject ? resolvedProperties(node, isRequest) : {}),
          ...describedAt(node, node.description),
          // Newer versions may add fields, so clients must not rely on knowing all of them.
          ...(isObject && !isRequest && node.additionalProperties === false
            ? { additionalProperties: undefined }
            : {}),
        }).filter(([, value]) => value !== undefined),
      ),
    );
  };

  const resolved = (value: unknown, isRequest: boolean): unknown => {
    if (isList(value)) {
      return value.filter((one) => isKnown(one, level)).map((one) => resolved(one, isRequest));
    }
    if (!isNode(value)) {
      return value;
    }
    const { component } = annotationOf(value);
    if (component === undefined) {
      return resolvedNode(value, isRequest);
    }
    const changed = differences(value, component);
    if (changed.length > 0) {
      throw new Error(`a use of ${component.name} changes ${changed.join(', ')}`);
    }
    const own = value.description === component.schema.description ? '' : value.description;
    return { $ref: reference(component), ...describedAt(value, own) };
  };

  return {
    /**
     * A part of the document with references to the named schemas. Objects in requests stay closed;
     * those in responses and in named schemas are open.
     */
    resolve: (part: object): object => resolvedNode({ ...part }, false),
    /** The named schemas that were referred to, by name. */
    schemas: (): Readonly<Record<string, object>> =>
      Object.fromEntries(
        Array.from(schemas).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
      ),
  };
};
