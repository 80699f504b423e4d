import { describeCollectionLimit } from '@parley/core/access';
import { changes, currentLevel } from '@parley/core/kernel';
import { serverVersion } from '@parley/core/organization';
import type { FeatureLevel } from '@parley/core/kernel';
import * as NEA from 'fp-ts/NonEmptyArray';
import type { JsonSchema } from '@parley/wire/codecs';
import { examples } from './openapi/examples';
import { levelNote, sentences } from './openapi/notes';
import { errorResponses, errorSchemas, sharedResponses } from './openapi/responses';
import type { Unavailable } from './unavailable';
import { unavailable } from './unavailable';
import { parametersOf, requestBodyOf } from './openapi/parameters';
import { isKnownAt } from './parameters';
import { componentsAt } from './openapi/components';
import { envelopeSince } from './openapi/envelope';
import type { Access, Route } from './served-route';
import type { RouteGroup } from './routes/route-group';
import { routesOf } from './routes/route-group';

const successSchema = ({ response: { schema }, reportsUnknownSince }: Route): JsonSchema => {
  const { properties, required } = envelopeSince(reportsUnknownSince);
  return {
    type: 'object',
    properties: { ...properties, ...schema.properties },
    required: [...required, ...(schema.required ?? [])],
  };
};

const security = ({ access }: Route) => {
  switch (access) {
    case 'open':
      return [];
    case 'webhook':
      return [{ webhookKey: [] }];
    case 'visitor':
      return [{ basic: [] }, { session: [] }, {}];
    default:
      return [{ basic: [] }, { session: [] }];
  }
};

const exampleAt = ({ operationId }: Route, level: FeatureLevel) => {
  const response = level === currentLevel ? examples[operationId]?.response : undefined;
  return response === undefined ? {} : { example: response };
};

const success = (route: Route, level: FeatureLevel) =>
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
          content: {
            'application/json': { schema: successSchema(route), ...exampleAt(route, level) },
          },
        },
      };

/** An operation of the reference, and routes that differ from it only in a path parameter. */
type Described = { readonly route: Route; readonly others: readonly Route[] };

const shapeOf = ({ method, path }: Route): string => `${method} ${path.replace(/:\w+/g, ':')}`;

/**
 * Paths that differ only in their parameters, such as the id or the email address of a user, are
 * one path in OpenAPI.
 */
const operationsOf = (routes: readonly Route[]): readonly Described[] =>
  Object.values(NEA.groupBy(shapeOf)([...routes])).map(([route, ...others]) => ({
    route,
    others,
  }));

/** Who may call an operation. */
const callers: Readonly<Record<Access, string>> = {
  open: 'Needs no credentials.',
  visitor: 'For every account, and for visitors if the organization allows them.',
  webhook: 'For services: needs the API key of an incoming webhook bot.',
  user: 'For every account.',
  human: 'For every account except bots.',
  nonGuest: 'For every account except guests.',
  nonGuestHuman: 'For every account except guests and bots.',
  administrator: 'For administrators and owners.',
  owner: 'For owners.',
};

const operation = ({ route, others }: Described, level: FeatureLevel) => {
  const description = sentences(
    callers[route.access],
    levelNote(route),
    ...route.adds.map(describeCollectionLimit),
  );
  const parameters = parametersOf(route, others, level);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description,
    ...(route.until === undefined ? {} : { deprecated: true }),
    security: security(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(route, level),
    responses: {
      ...success(route, level),
      ...errorResponses(route, level),
    },
  };
};

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Endpoints by the reason for which they are not available. */
const unavailableByReason = Object.entries(
  NEA.groupBy(({ reason }: Unavailable) => reason)([...unavailable]),
)
  .map(([reason, endpoints]) => {
    const names = endpoints.map(
      ({ method, path }) => `\`${method.toUpperCase()} ${braced(path)}\``,
    );
    return `- ${names.join(', ')}: ${reason}.`;
  })
  .join('\n');

const introduction = (level: FeatureLevel): string =>
  `The REST API of Parley ${serverVersion} as clients of feature level ${level} know it. A client names its level in the header \`X-Chat-Feature-Level\`.

Parameters are sent in the query, or as form fields in the body; lists and objects are JSON text in both. A JSON body is not read. Every response is a JSON object with \`result\`, \`success\` or \`error\`, and \`msg\`; an error has a \`code\`. A path that does not exist responds with 404 and \`BAD_REQUEST\`, and one that has other methods with 405 and \`METHOD_NOT_ALLOWED\`.

Requests authenticate with HTTP Basic: the email address of the account and its API key.

The public API has further endpoints, which are not available: every request to them fails with 400, \`BAD_REQUEST\`, and the reason.

${unavailableByReason}`;

/** The modules of the core in the order in which the reference lists them. */
const moduleNames: readonly (readonly [RouteGroup['module'], string])[] = [
  ['messages', 'Messages'],
  ['events', 'Events'],
  ['channels', 'Channels'],
  ['accounts', 'Accounts'],
  ['personal', 'Personal'],
  ['organization', 'Organization'],
];

/** The part of the API reference that names the level. */
export const openApiInfo = (level: FeatureLevel): object => ({
  title: 'Parley',
  version: String(level),
  description: introduction(level),
  license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
});

/**
 * The rest of the API reference. It is the same for levels with the same `levelOfReference`. Making
 * it takes a few hundred milliseconds.
 */
export const openApiBody = (groups: readonly RouteGroup[], level: FeatureLevel): object => {
  const known = groups
    .map((group) => ({ group, routes: routesOf(group).filter((one) => isKnownAt(level, one)) }))
    .filter(({ routes }) => routes.length > 0);
  const operations = operationsOf(known.flatMap(({ routes }) => routes));
  const paths: Record<string, Record<string, object>> = {};
  for (const described of operations) {
    const { path, method } = described.route;
    paths[braced(path)] = {
      ...paths[braced(path)],
      [method]: operation(described, level),
    };
  }
  const components = componentsAt(level);
  const resolved = components.resolve(paths);
  return {
    servers: [{ url: '/api/v1' }],
    tags: known.map(({ group: { tag, description } }) => ({ name: tag, description })),
    'x-tagGroups': moduleNames.map(([module, name]) => ({
      name,
      tags: known.filter(({ group }) => group.module === module).map(({ group }) => group.tag),
    })),
    components: {
      responses: sharedResponses,
      securitySchemes: {
        webhookKey: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'The API key of an incoming webhook bot.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'parley_session',
          description:
            'The session of a browser, which `POST /sessions` begins. Requests other than GET and HEAD also need the `csrf_token` of the session in the header `X-CSRF-Token`.',
        },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'The email address of the account, and its API key as the password.',
        },
      },
      schemas: {
        ...errorSchemas(
          operations.map(({ route }) => route),
          level,
        ),
        ...components.schemas(),
      },
    },
    paths: resolved,
  };
};

/**
 * The API reference at a feature level in OpenAPI 3.1, generated from the declarations that the
 * router serves: endpoints, parameters and fields that clients of that level know.
 */
export const openApiDocument = (
  groups: readonly RouteGroup[],
  level: FeatureLevel = currentLevel,
): object => ({
  openapi: '3.1.0',
  info: openApiInfo(level),
  ...openApiBody(groups, level),
});

/** The levels at which the API reference differs from that of the level before. */
const differing: readonly FeatureLevel[] = Array.from(
  // Only the document of the current level has examples.
  new Set([1, ...Object.values(changes).map(({ level }) => level), currentLevel]),
);

/** The lowest level whose API reference is the same as that of this level, except `openApiInfo`. */
export const levelOfReference = (level: FeatureLevel): FeatureLevel =>
  Math.max(...differing.filter((one) => one <= level));
