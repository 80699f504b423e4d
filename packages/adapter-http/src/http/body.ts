import type { IncomingMessage } from 'node:http';
import bodyParser from 'body-parser';
import type { Request, RequestHandler, Response } from 'express';
import type { RawParameters } from '../parameters';
import { MalformedBody } from './body-failures';
import type { Form } from './multipart';
import { readMultipart } from './multipart';

/** Bytes of a body without files: a message of the greatest length, percent-encoded, and more. */
export const maxBodyBytes = 25 * 1024 * 1024;

const isOf = (request: IncomingMessage, type: string): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type;

const urlencoded: RequestHandler = bodyParser.text({
  type: (request) => isOf(request, 'application/x-www-form-urlencoded'),
  limit: maxBodyBytes,
});

const isEmpty = (request: IncomingMessage): boolean => request.headers['content-length'] === '0';

const noForm: Form = { fields: new Map(), files: [], spooled: [] };

const readText = (request: Request, response: Response): Promise<string> =>
  new Promise((resolve, reject) => {
    urlencoded(request, response, (error?: unknown) => {
      if (error === undefined) {
        const body: unknown = request.body;
        resolve(typeof body === 'string' ? body : '');
      } else {
        reject(error instanceof Error ? error : new MalformedBody('the body cannot be read'));
      }
    });
  });

/**
 * Reads the form or multipart body of any request that has one. A body of another type, such as
 * JSON, carries no parameters and is no error either.
 *
 * @param mostSpooledBytes given, files go to the disk, and may be larger than what goes to memory
 */
export const readBody = async (
  request: Request,
  response: Response,
  mostSpooledBytes: number | undefined,
): Promise<Form> => {
  if (isOf(request, 'multipart/form-data')) {
    return isEmpty(request)
      ? noForm
      : readMultipart(request, { mostBytes: maxBodyBytes, mostSpooledBytes });
  }
  return { ...noForm, fields: new Map(new URLSearchParams(await readText(request, response))) };
};

/** Every parameter of the request: of the query and of the body, which wins. */
export const rawParameters = (
  { originalUrl }: { readonly originalUrl: string },
  { fields }: Form,
): RawParameters => {
  const query = originalUrl.split('?').slice(1).join('?');
  return new Map([...new URLSearchParams(query), ...fields]);
};
