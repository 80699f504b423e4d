import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel, mebibyte } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import type { JsonSchema } from '@parley/wire/codecs';
import type { Parameter } from '../parameters';
import { isKnownAt, readerAt } from '../parameters';
import type { PathParameter } from '../path-parameters';
import type { Route } from '../served-route';
import { examples } from './examples';
import { levelNote, sentences } from './notes';

/** The parameters that the endpoint has at the level, as it reads them there. */
const parametersAt = ({ parameters }: Route, level: FeatureLevel) =>
  Object.entries(parameters)
    .filter(([, parameter]) => isKnownAt(level, parameter))
    .map(([name, parameter]) => [name, { ...parameter, ...readerAt(level, parameter) }] as const);

const plainTypes: readonly unknown[] = ['integer', 'number', 'boolean', 'null'];

/** Whether the JSON text of every value is the text that it has as a plain parameter too. */
const isSameAsPlain = ({ type, anyOf, enum: values }: JsonSchema): boolean => {
  if (anyOf !== undefined) {
    return anyOf.every(isSameAsPlain);
  }
  return values === undefined
    ? plainTypes.includes(type)
    : values.every((value) => typeof value !== 'string');
};

/** Whether clients have to write values as JSON; numbers and booleans are the same either way. */
const isJsonText = ({ isJson, schema }: Parameter<unknown>): boolean =>
  isJson && !isSameAsPlain(schema);

const aliasNote = ({ aliases }: Parameter<unknown>): string | undefined =>
  aliases.length === 0
    ? undefined
    : `Also accepted as ${aliases.map((alias) => `\`${alias}\``).join(' or ')}.`;

const described = (parameter: Parameter<unknown>) => ({
  description: sentences(parameter.description, aliasNote(parameter), levelNote(parameter)),
  ...(parameter.until === undefined ? {} : { deprecated: true }),
});

const schemaOf = ({ schema, defaultValue }: Parameter<unknown>) =>
  O.isSome(defaultValue) && defaultValue.value !== undefined
    ? { ...schema, default: defaultValue.value }
    : schema;

const pathSchema = ({ type, maxLength }: PathParameter<unknown>): JsonSchema => ({
  type,
  ...(maxLength === undefined ? {} : { maxLength }),
});

/** The parameters in the path, each with its forms in the routes that are one operation. */
const inPath = (route: Route, others: readonly Route[]) =>
  Object.entries(route.pathParameters).map(([name, parameter], index) => {
    const forms = [
      parameter,
      ...others.flatMap(({ pathParameters }) =>
        Object.values(pathParameters).slice(index, index + 1),
      ),
    ];
    return {
      name,
      in: 'path',
      required: true,
      description: forms.map(({ description }) => description).join(' Or: '),
      schema: forms.length === 1 ? pathSchema(parameter) : { anyOf: forms.map(pathSchema) },
      ...exampleOf(route, 'path', name),
    };
  });

/** The value in the example of the operation. */
const exampleOf = ({ operationId }: Route, part: 'path' | 'request', name: string) => {
  const value = examples[operationId]?.[part]?.[name];
  return value === undefined ? {} : { example: value };
};

const inQuery = (route: Route, level: FeatureLevel) =>
  parametersAt(route, level).map(([name, parameter]) => {
    const value = { schema: schemaOf(parameter), ...exampleOf(route, 'request', name) };
    return {
      name,
      in: 'query',
      required: O.isNone(parameter.defaultValue),
      ...described(parameter),
      ...(isJsonText(parameter) ? { content: { 'application/json': value } } : value),
    };
  });

/** Requests of the other methods carry their parameters in a form. */
const hasQuery = ({ method }: Route): boolean => method === 'get' || method === 'delete';

/**
 * The parameters in the path and the query.
 *
 * @param others routes that differ from this one only in a path parameter
 */
export const parametersOf = (
  route: Route,
  others: readonly Route[],
  level: FeatureLevel,
): readonly object[] => [
  ...inPath(route, others),
  ...(hasQuery(route) ? inQuery(route, level) : []),
];

const mebibytes = (bytes: number): string => `${Math.floor((bytes / mebibyte) * 10) / 10} MiB`;

/** The file of a form, under a name of which the server takes no notice. */
const fileField = ({
  file,
  maxFileBytes,
  maxUploadBytes,
}: Route): Readonly<Record<string, object>> => {
  const maxBytes = maxFileBytes ?? maxUploadBytes;
  return file === undefined || maxBytes === undefined
    ? {}
    : {
        file: {
          type: 'string',
          format: 'binary',
          contentMediaType: 'application/octet-stream',
          description: sentences(
            file.description,
            `At most ${mebibytes(maxBytes)}.`,
            'The field may have any name.',
          ),
        },
      };
};

/**
 * The form that carries the parameters. Arrays and objects are JSON text in it. A JSON body is not
 * read, so the reference does not offer one.
 */
export const requestBodyOf = (
  route: Route,
  level: FeatureLevel,
): { readonly requestBody?: object } => {
  const fields = parametersAt(route, level);
  const { file } = route;
  const example = examples[route.operationId]?.request;
  if (hasQuery(route) || (fields.length === 0 && file === undefined)) {
    return {};
  }
  const required = fields.filter(([, one]) => O.isNone(one.defaultValue)).map(([name]) => name);
  const properties = Object.fromEntries(
    fields.map(([name, one]) => [name, { ...schemaOf(one), ...described(one) }]),
  );
  const encoding = Object.fromEntries(
    fields
      .filter(([, one]) => isJsonText(one))
      .map(([name]) => [name, { contentType: 'application/json' }]),
  );
  const form = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    ...(level !== currentLevel || example === undefined ? {} : { example }),
  });
  const isEmptyAllowed = required.length === 0 && file?.isRequired !== true;
  return {
    requestBody: {
      required: !isEmptyAllowed,
      content: {
        ...(file?.isRequired === true
          ? {}
          : { 'application/x-www-form-urlencoded': form(properties, required) }),
        ...(file === undefined
          ? {}
          : {
              'multipart/form-data': form(
                { ...properties, ...fileField(route) },
                file.isRequired ? [...required, 'file'] : required,
              ),
            }),
      },
    },
  };
};
