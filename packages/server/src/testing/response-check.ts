import type { RouteGroup, Success } from '@parley/adapter-http';
import { eventSchemaName, openApiDocument, routeGroups } from '@parley/adapter-http';
import type { ValidateFunction } from 'ajv/dist/2020';
import { Ajv2020 } from 'ajv/dist/2020';

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

/** Paths without the names of their parameters, which the document may merge. */
const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

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

/**
 * Validates values by the reference of one operation. The whole reference would take most of the
 * time of a short suite, and so would code that is optimized for more than a few responses.
 */
const operationAt = (level: number, method: string, path: string) => {
  const document = closed(openApiDocument(groupsOf(method, path), level));
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addSchema({ ...(isJson(document) ? document : {}), $id: 'reference' });
  const checkBy = (pointer: string): Check => {
    const validate: ValidateFunction | undefined = ajv.getSchema(`reference#${pointer}`);
    return (value) => {
      if (validate === undefined) {
        return `the reference has no ${pointer}`;
      }
      return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' });
    };
  };
  const paths = isJson(document) && isJson(document.paths) ? Object.keys(document.paths) : [];
  const parts = ['paths', paths[0] ?? path, method, 'responses', '200'];
  const pointer = [...parts, 'content', 'application/json', 'schema'];
  return {
    checkResponse: checkBy(`/${pointer.map(escaped).join('/')}`),
    checkSchema: (name: string): Check => checkBy(`/components/schemas/${name}`),
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
