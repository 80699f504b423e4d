import type { RouteGroup, Success } from '@parley/adapter-http';
import { openApiDocument, routeGroups } from '@parley/adapter-http';
import { eventSchemaName } from '@parley/wire';
import type { Schema } from '@cfworker/json-schema';
import { validate } from '@cfworker/json-schema';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The document with every object closed: it leaves objects open, because newer servers may add
 * fields, but this server may send only what it describes.
 */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(closed);
  }
  if (!isJson(value)) {
    return value;
  }
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  return value.type === 'object' && isJson(value.properties) && !('additionalProperties' in value)
    ? { ...copy, additionalProperties: false }
    : copy;
};

const closedSchema = (schema: unknown): Schema => {
  const copy = closed(schema);
  return isJson(copy) ? copy : {};
};

/** The object that is there, if there is one. */
const at = (value: unknown, path: readonly string[]): Json | undefined => {
  const [key, ...rest] = path;
  if (!isJson(value)) {
    return undefined;
  }
  return key === undefined ? value : at(value[key], rest);
};

const prefix = '#/components/schemas/';

/** Paths without the names of their parameters, which the document may merge. */
const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');

type Check = (value: unknown) => string | undefined;

/** The routes that the reference lists as one operation. */
const groupsOf = (method: string, path: string): readonly RouteGroup[] =>
  routeGroups.map((group) => ({
    ...group,
    routes: Object.fromEntries(
      Object.entries(group.routes).filter(
        ([, route]) => route.method === method && shapeOf(route.path) === shapeOf(path),
      ),
    ),
  }));

/** The named schemas, by the references to them; each is closed when it is first needed. */
const namedSchemas = (document: object): Readonly<Record<string, Schema>> => {
  const schemas = {};
  for (const [name, schema] of Object.entries(at(document, ['components', 'schemas']) ?? {})) {
    let known: Schema | undefined;
    Object.defineProperty(schemas, prefix + name, { get: () => (known ??= closedSchema(schema)) });
  }
  return schemas;
};

/**
 * Validates values by the reference of one operation, by reading it: to compile it first takes
 * longer than all that a suite validates.
 */
const operationAt = (level: number, method: string, path: string) => {
  const document = openApiDocument(groupsOf(method, path), level);
  const schemas = namedSchemas(document);
  const checkBy =
    (name: string, schema: Schema | undefined): Check =>
    (value) => {
      if (schema === undefined) {
        return `the reference has no ${name}`;
      }
      const { valid, errors } = validate(value, schema, '2020-12', schemas);
      return valid
        ? undefined
        : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`).join(' ');
    };
  const [operation] = Object.values(at(document, ['paths']) ?? {});
  const response = at(operation, [method, 'responses', '200', 'content', 'application/json']);
  return {
    checkResponse: checkBy(`${method} ${path}`, response && closedSchema(response.schema)),
    checkSchema: (name: string): Check =>
      checkBy(`/components/schemas/${name}`, schemas[prefix + name]),
  };
};

type Operation = ReturnType<typeof operationAt>;

const operations = new Map<string, Operation>();

const rememberedOperation = (level: number, method: string, path: string): Operation => {
  const key = `${level} ${method} ${path}`;
  const operation = operations.get(key) ?? operationAt(level, method, path);
  operations.set(key, operation);
  return operation;
};

/** The problems with an event that was presented at the level, by the API reference. */
export const checkEvent = (event: unknown, level: number): string | undefined => {
  const name = eventSchemaName(event);
  return name === undefined
    ? `unknown event ${JSON.stringify(event)}`
    : rememberedOperation(level, 'get', '/events').checkSchema(name)(event);
};

/** The levels of the queues, by id: events are presented at the level of their queue. */
const queueLevels = new Map<string, number>();

const eventsOf = (fields: Json): readonly unknown[] =>
  Array.isArray(fields.events) ? fields.events : [];

/**
 * Checks every success against the API reference at the level of the request, and every event at
 * the level of its queue. Fields that the reference does not have are problems too.
 *
 * @param report receives each problem
 */
export const responseCheck =
  (report: (problem: string) => void) =>
  ({ route, level, query, fields }: Success): void => {
    if (!isJson(fields) || route.isRedirect) {
      return;
    }
    const { method, path } = route;
    const tell = (problem: string | undefined, where: string): void => {
      if (problem !== undefined) {
        report(`${where} at level ${level}: ${problem}`);
      }
    };
    if (typeof fields.queue_id === 'string' && path === '/register') {
      queueLevels.set(fields.queue_id, level);
    }
    const isPoll = path === '/events' && method === 'get';
    const events = isPoll ? eventsOf(fields) : [];
    const body = { result: 'success', msg: '', ...fields, ...(isPoll ? { events: [] } : {}) };
    tell(rememberedOperation(level, method, path).checkResponse(body), `${method} ${path}`);
    const queueLevel = queueLevels.get(query.get('queue_id') ?? '') ?? level;
    for (const event of events) {
      tell(checkEvent(event, queueLevel), `event ${eventSchemaName(event) ?? ''} of ${queueLevel}`);
    }
  };
