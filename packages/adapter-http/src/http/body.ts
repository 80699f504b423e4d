import type { IncomingMessage } from 'node:http';
import type { RawParameters } from '../parameters';
import { hasBody } from './body-deadline';
import { unsupportedEncoding } from './body-failures';
import type { BodyLimits, Form } from './form';
import { parseFormText } from './form-text';
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
 * Reads the form or multipart body of a request, if any. A body of another type, such as JSON,
 * carries no parameters and is not an error. Rejects with a BodyFailure for an invalid body.
 */
export const readBody = async (request: IncomingMessage, limits: BodyLimits): Promise<Form> => {
  const type = typeOf(request);
  const isMultipart = type === 'multipart/form-data';
  const isForm = type === 'application/x-www-form-urlencoded';
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
