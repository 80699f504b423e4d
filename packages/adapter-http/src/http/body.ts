import type { IncomingMessage } from 'node:http';
import type { RawParameters } from '../parameters';
import { hasBody } from './body-deadline';
import { bodyAlreadyRead, tooManyParameters, unsupportedEncoding } from './body-failures';
import type { BodyLimits, Form } from './form';
import { checkParameterName, maxParameters, parseFormText } from './form-text';
import { readMultipart } from './multipart';
import { collectBody } from './receive-body';

const noForm: Form = { fields: new Map(), files: [] };

const typeOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase();

export const isCompressed = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';

/** Whether the request says that its body is JSON. */
export const hasJsonBody = (request: IncomingMessage): boolean =>
  typeOf(request) === 'application/json';

/** Whether the request says that its body is a form. */
export const hasFormBody = (request: IncomingMessage): boolean =>
  typeOf(request) === 'application/x-www-form-urlencoded';

const isMultipart = (request: IncomingMessage): boolean =>
  typeOf(request) === 'multipart/form-data';

/** Whether the request has a form of either kind. */
export const hasForm = (request: IncomingMessage): boolean =>
  hasBody(request) && (isMultipart(request) || hasFormBody(request));

/**
 * The body as a parser of the embedding program left it; undefined if none has run. Parsers put an
 * empty object there, or nothing, for types that they do not read.
 */
export const parsedBody = (request: IncomingMessage): unknown => {
  const body: unknown = Reflect.get(request, 'body');
  return request.readableDidRead || request.readableEnded ? (body ?? {}) : undefined;
};

/** The last of several values of a name, as in a form that Parley reads itself. */
const textOf = (value: unknown): string => {
  const single: unknown =
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.at(-1) : value;
  return typeof single === 'string' ? single : JSON.stringify(single ?? null);
};

/** Only what a parser of urlencoded forms or of JSON makes: the fields of an object. */
const fieldsOfParsed = (body: unknown, isJson: boolean): RawParameters => {
  if (Buffer.isBuffer(body) || typeof body === 'string') {
    return isJson ? new Map() : parseFormText(Buffer.from(body));
  }
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (entries.length > maxParameters) {
    throw tooManyParameters(maxParameters);
  }
  return new Map(
    entries.map(([name, value]) => [
      checkParameterName(name),
      isJson && typeof value !== 'string' ? JSON.stringify(value) : textOf(value),
    ]),
  );
};

/**
 * Reads the form or multipart body of a request, if any. A body of another type, such as JSON,
 * carries no parameters and is not an error; but one that the embedding program has parsed is used,
 * whatever its type was. Rejects with a BodyFailure for an invalid body.
 */
export const readBody = async (request: IncomingMessage, limits: BodyLimits): Promise<Form> => {
  const parsed = hasBody(request) ? parsedBody(request) : undefined;
  if (parsed !== undefined) {
    if (isMultipart(request)) {
      throw bodyAlreadyRead();
    }
    return { ...noForm, fields: fieldsOfParsed(parsed, !hasFormBody(request)) };
  }
  if (!hasForm(request)) {
    request.resume();
    return noForm;
  }
  if (isCompressed(request)) {
    request.resume();
    throw unsupportedEncoding();
  }
  if (isMultipart(request)) {
    return readMultipart(request, request.headers['content-type'] ?? '', limits);
  }
  // This body has no files, and all of it is in memory.
  const body = await collectBody(request, { ...limits, files: undefined });
  return { ...noForm, fields: parseFormText(body) };
};

type Addressed = { readonly originalUrl: string };

/** The text of the query, without its question mark. */
export const queryOf = ({ originalUrl }: Addressed): string => {
  const mark = originalUrl.indexOf('?');
  return mark < 0 ? '' : originalUrl.slice(mark + 1);
};

/** The parameters in the query. */
export const queryParameters = (request: Addressed): RawParameters =>
  // Node decodes the bytes of a URL as Latin-1.
  parseFormText(Buffer.from(queryOf(request), 'latin1'));

/** All parameters of the request; the body takes precedence over the query. */
export const rawParameters = (request: Addressed, { fields }: Form): RawParameters => {
  const inQuery = queryParameters(request);
  return fields.size === 0 ? inQuery : new Map([...inQuery, ...fields]);
};
