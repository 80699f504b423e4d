import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzRequest } from './fuzz-request';
import { bytesOf } from './send';

/** The file for a body that is too long to print. */
export type Keep = { readonly folder: string; readonly number: number };

const maxPrintedBytes = 1_500;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const isPrintable = (text: string): boolean => /^[\x20-\x7e\n\t]*$/.test(text);

const kept = (bytes: Buffer, { folder, number }: Keep): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `request-${number}`);
  writeFileSync(file, bytes);
  return file;
};

const bodyArguments = (body: Buffer | undefined, keep: Keep): readonly string[] => {
  if (body === undefined) {
    return [];
  }
  const text = body.toString('latin1');
  return body.length <= maxPrintedBytes && isPrintable(text) && !text.startsWith('@')
    ? ['--data-raw', quoted(text)]
    : ['--data-binary', quoted(`@${kept(body, keep)}`)];
};

const curl = (request: FuzzRequest, keep: Keep): string => {
  const { method, path, headers, body } = request;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    ...(method === 'HEAD' ? ['curl', '-sI'] : ['curl', '-sX', method]),
    quoted(`$SITE${path}`).replace("'$SITE", "$SITE'"),
    ...headers.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(body !== undefined && !hasType ? ['-H', "'Content-Type:'"] : []),
    ...bodyArguments(body, keep),
  ].join(' ');
};

const raw = (request: FuzzRequest, keep: Keep): string => {
  const bytes = bytesOf(request);
  return bytes.length <= maxPrintedBytes
    ? `echo ${bytes.toString('hex')} | xxd -r -p | nc $HOST $PORT`
    : `nc $HOST $PORT < ${kept(bytes, keep)}`;
};

/** A command that sends the request. */
export const reproduction = (request: FuzzRequest, keep: Keep): string => {
  const isForCurl =
    request.delivery === 'whole' &&
    request.path.length <= maxPrintedBytes &&
    isPrintable(request.path) &&
    request.headers.every(([, value]) => value.length <= maxPrintedBytes && isPrintable(value));
  return isForCurl ? curl(request, keep) : raw(request, keep);
};
