import type { Levels } from './levels';

/** A schema that the API reference lists under a name; uses refer to it. */
export type Component = { readonly name: string; readonly schema: JsonSchema };

/** What the API reference needs to know about a schema besides its keywords. */
export type Annotation = {
  readonly component?: Component;
  readonly levels?: Levels;
};

/** Key of the annotation of a schema. Symbols are copied with the schema, and never serialized. */
export const annotation: unique symbol = Symbol('annotation');

/** The subset of JSON Schema (OpenAPI 3.1) that the API's types need. */
export type JsonSchema = {
  readonly [annotation]?: Annotation;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: JsonSchema;
};
