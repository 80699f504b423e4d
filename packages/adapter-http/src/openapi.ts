import { currentLevel, describeCollectionLimit, levelOf } from '@parley/core';
import type { FeatureLevel } from '@parley/core';
import * as O from 'fp-ts/Option';
import type { JsonSchema } from './codecs';
import type { Parameter } from './parameters';
import { isKnownAt, readerAt } from './parameters';
import { componentsAt } from './openapi/components';
import { envelopeSince, failure } from './openapi/envelope';
import type { Route } from './route';

const successSchema = ({ response: { schema }, reportsUnknownSince }: Route): JsonSchema => {
  const { properties, required } = envelopeSince(reportsUnknownSince);
  return {
    type: 'object',
    properties: { ...properties, ...schema.properties },
    required: [...required, ...(schema.required ?? [])],
  };
};

const levelNote = ({ since, until }: Pick<Route, 'since' | 'until'>): string | undefined =>
  [
    ...(since === undefined ? [] : [`New in feature level ${levelOf(since)}.`]),
    ...(until === undefined ? [] : [`Removed in feature level ${levelOf(until)}.`]),
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

/** The parameters that the endpoint has at the level, as it reads them there. */
const parametersAt = ({ parameters }: Route, level: FeatureLevel) =>
  Object.entries(parameters)
    .filter(([, parameter]) => isKnownAt(level, parameter))
    .map(([name, parameter]) => [name, { ...parameter, ...readerAt(level, parameter) }] as const);

const queryParameters = (route: Route, level: FeatureLevel) =>
  parametersAt(route, level).map(([name, parameter]) => {
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
const formBody = (route: Route, level: FeatureLevel) => {
  const entries = parametersAt(route, level);
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

const operation = (route: Route, level: FeatureLevel) => {
  const notes = [levelNote(route), ...route.adds.map(describeCollectionLimit)];
  const description = notes.filter((note) => note !== undefined).join(' ');
  return {
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: security(route),
    parameters: [
      ...pathParameters(route),
      ...(route.method === 'get' ? queryParameters(route, level) : []),
    ],
    ...(route.method === 'get' ? {} : { requestBody: formBody(route, level) }),
    responses: {
      ...success(route),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: failure.schema } },
      },
    },
  };
};

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/**
 * The API reference at a feature level in OpenAPI 3.1, generated from the declarations that the
 * router serves: endpoints, parameters and fields that clients of that level know.
 */
export const openApiDocument = (
  routes: readonly Route[],
  level: FeatureLevel = currentLevel,
): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes.filter((one) => isKnownAt(level, one))) {
    paths[braced(route.path)] = {
      ...paths[braced(route.path)],
      [route.method]: operation(route, level),
    };
  }
  const components = componentsAt(level);
  const resolved = components.resolve(paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: String(level) },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
      schemas: components.schemas(),
    },
    paths: resolved,
  };
};
