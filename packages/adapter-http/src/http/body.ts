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

const isCompressed = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';

/** Whether the request says that its body is JSON. */
export const hasJsonBody = (request: IncomingMessage): boolean =>
  typeOf(request) === 'application/json';

/**
 * The body as a parser of the embedding program left it; undefined if none has run. Parsers put an
 * empty object there, or nothing, for types that they do not read.
 */
const parsedBody = (request: IncomingMessage): unknown => {
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
  const type = typeOf(request);
  const isMultipart = type === 'multipart/form-data';
  const isForm = type === 'application/x-www-form-urlencoded';
  const parsed = hasBody(request) ? parsedBody(request) : undefined;
  if (parsed !== undefined) {
    if (isMultipart) {
      throw bodyAlreadyRead();
    }
    return { ...noForm, fields: fieldsOfParsed(parsed, !isForm) };
  }
  if (!hasBody(request) || !(isMultipart || isForm)) {
    request.resume();
    return noForm;
  }
  if (isCompressed(request)) {
    request.resume();
    throw unsupportedEncoding();
  }
  if (isMultipart) {
    return readMultipart(request, request.headers['content-type'] ?? '', limits);
  }
  // This body has no files, and all of it is in memory.
  const body = await collectBody(request, { ...limits, files: undefined });
  return { ...noForm, fields: parseFormText(body) };
};

/** All parameters of the request; the body takes precedence over the query. */
export const rawParameters = (
  { originalUrl }: { readonly originalUrl: string },
  { fields }: Form,
): RawParameters => {
  const query = originalUrl.split('?').slice(1).join('?');
  // Node decodes the bytes of a URL as Latin-1.
  return new Map([...parseFormText(Buffer.from(query, 'latin1')), ...fields]);
};
