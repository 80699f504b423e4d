import { currentLevel, describeCollectionLimit, introducedAt } from '@parley/core';
import * as O from 'fp-ts/Option';
import type { JsonSchema } from './codecs';
import type { Parameter } from './parameters';
import type { Route } from './route';

const envelope: JsonSchema = {
  type: 'object',
  properties: {
    result: { enum: ['success'] },
    msg: { type: 'string' },
    ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
  },
  required: ['result', 'msg'],
};

const failure = {
  type: 'object',
  properties: {
    result: { enum: ['error'] },
    msg: { type: 'string' },
    code: { type: 'string' },
  },
  required: ['result', 'msg', 'code'],
};

const successSchema = ({ response: { schema } }: Route): JsonSchema => ({
  ...envelope,
  properties: { ...envelope.properties, ...schema.properties },
  required: [...(envelope.required ?? []), ...(schema.required ?? [])],
});

const levelNote = ({ since, until }: Pick<Route, 'since' | 'until'>): string | undefined =>
  [
    ...(since === undefined ? [] : [`New in feature level ${introducedAt[since]}.`]),
    ...(until === undefined ? [] : [`Removed in feature level ${introducedAt[until]}.`]),
  ].join(' ') || undefined;

const parameterSchema = (parameter: Parameter<unknown>) => {
  const notes = [parameter.description, levelNote(parameter)].filter((n) => n !== undefined);
  const value = parameter.isJson
    ? { content: { 'application/json': { schema: parameter.schema } } }
    : { schema: parameter.schema };
  return { value, notes: notes.join(' ') };
};

const pathParameters = ({ pathParameters }: Route) =>
  Object.entries(pathParameters).map(([name, { type, maxLength }]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type, ...(maxLength === undefined ? {} : { maxLength }) },
  }));

const queryParameters = ({ parameters }: Route) =>
  Object.entries(parameters).map(([name, parameter]) => {
    const { value, notes } = parameterSchema(parameter);
    return {
      name,
      in: 'query',
      required: O.isNone(parameter.defaultValue),
      ...(notes === '' ? {} : { description: notes }),
      ...value,
    };
  });

/** Bodies may be forms, in which arrays and objects are JSON text, or JSON. */
const formBody = ({ parameters }: Route) => {
  const entries = Object.entries(parameters);
  const required = entries.filter(([, p]) => O.isNone(p.defaultValue)).map(([name]) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, p]) => [name, p.schema])),
    ...(required.length > 0 ? { required } : {}),
  };
  return {
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': {
        schema,
        encoding: Object.fromEntries(
          entries
            .filter(([, p]) => p.isJson)
            .map(([name]) => [name, { contentType: 'application/json' }]),
        ),
      },
    },
  };
};

const security = ({ access }: Route) => {
  switch (access) {
    case 'open':
      return [];
    case 'visitor':
      return [{ basic: [] }, {}];
    default:
      return [{ basic: [] }];
  }
};

const success = (route: Route) =>
  route.isRedirect
    ? {
        302: {
          description: 'Redirect',
          headers: { Location: { schema: { type: 'string' } } },
        },
      }
    : {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: successSchema(route) } },
        },
      };

const operation = (route: Route) => {
  const notes = [levelNote(route), ...route.adds.map(describeCollectionLimit)];
  const description = notes.filter((note) => note !== undefined).join(' ');
  return {
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: security(route),
    parameters: [
      ...pathParameters(route),
      ...(route.method === 'get' ? queryParameters(route) : []),
    ],
    ...(route.method === 'get' ? {} : { requestBody: formBody(route) }),
    responses: {
      ...success(route),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: failure } },
      },
    },
  };
};

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The API reference in OpenAPI 3.1, generated from the declarations that the router serves. */
export const openApiDocument = (routes: readonly Route[]): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[braced(route.path)] = {
      ...paths[braced(route.path)],
      [route.method]: operation(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: String(currentLevel) },
    servers: [{ url: '/api/v1' }],
    components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
    paths,
  };
};
