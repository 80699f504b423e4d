import type { Success } from '@parley/adapter-http';
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

/** Validates values by parts of the document at a level, each compiled when it is needed. */
const documentAt = (level: number) => {
  const document = closed(openApiDocument(routeGroups, level));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...(isJson(document) ? document : {}), $id: 'reference' });
  const paths = isJson(document) && isJson(document.paths) ? Object.keys(document.paths) : [];
  const pathOf = new Map(paths.map((path) => [shapeOf(path), path]));
  const checkBy = (pointer: string): Check => {
    const validate: ValidateFunction | undefined = ajv.getSchema(`reference#${pointer}`);
    return (value) => {
      if (validate === undefined) {
        return `the reference has no ${pointer}`;
      }
      return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' });
    };
  };
  return {
    checkResponse: (method: string, path: string): Check => {
      const parts = ['paths', pathOf.get(shapeOf(path)) ?? path, method, 'responses', '200'];
      const pointer = [...parts, 'content', 'application/json', 'schema'];
      return checkBy(`/${pointer.map(escaped).join('/')}`);
    },
    checkEvent: (event: unknown): string | undefined => {
      const name = eventSchemaName(event);
      return name === undefined
        ? `unknown event ${JSON.stringify(event)}`
        : checkBy(`/components/schemas/${name}`)(event);
    },
  };
};

type ReferenceAt = ReturnType<typeof documentAt>;

const references = new Map<number, ReferenceAt>();

const referenceAt = (level: number): ReferenceAt => {
  const reference = references.get(level) ?? documentAt(level);
  references.set(level, reference);
  return reference;
};

/** The problems with an event that was presented at the level, by the API reference. */
export const checkEvent = (event: unknown, level: number): string | undefined =>
  referenceAt(level).checkEvent(event);

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
    tell(referenceAt(level).checkResponse(method, path)(body), `${method} ${path}`);
    const queueLevel = queueLevels.get(query.get('queue_id') ?? '') ?? level;
    for (const event of events) {
      tell(checkEvent(event, queueLevel), `event ${eventSchemaName(event) ?? ''} of ${queueLevel}`);
    }
  };
