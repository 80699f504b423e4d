import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import bodyParser from 'body-parser';
import type { RequestHandler } from 'express';
import type { RawParameters } from '../parameters';

/** Bytes of a body without files: a message of the greatest length, percent-encoded, and more. */
export const maxBodyBytes = 25 * 1024 * 1024;

const urlencoded = bodyParser.text({
  type: (request) => isOf(request, 'application/x-www-form-urlencoded'),
  limit: maxBodyBytes,
});

const isOf = (request: IncomingMessage, type: string): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type;

/** A file that came with a form, whatever the name of its field. */
export type SentFile = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

type Form = { readonly fields: RawParameters; readonly files: readonly SentFile[] };

const forms = new WeakMap<IncomingMessage, Form>();

/** The files of the request; none if it is no form with files. */
export const filesOf = (request: IncomingMessage): readonly SentFile[] =>
  forms.get(request)?.files ?? [];

class BodyTooLarge extends Error {
  readonly status = 413;
}

class MalformedBody extends Error {
  readonly status = 400;
}

const mostFields = 1000;
const mostFiles = 20;

const isEmpty = (request: IncomingMessage): boolean => request.headers['content-length'] === '0';

const readMultipart = (request: IncomingMessage): Promise<Form> =>
  new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: SentFile[] = [];
    const size = { bytes: 0 };
    const parser = busboy({
      headers: request.headers,
      limits: { fieldSize: maxBodyBytes, fields: mostFields, files: mostFiles },
    });
    const refuse = (error: Error): void => {
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    const count = (bytes: number): boolean => {
      size.bytes += bytes;
      if (size.bytes > maxBodyBytes) {
        refuse(new BodyTooLarge());
      }
      return size.bytes <= maxBodyBytes;
    };
    parser.on('field', (name, value: string | undefined, { valueTruncated }) => {
      if (value === undefined) {
        refuse(new MalformedBody('a field in an unknown character set'));
      } else if (valueTruncated) {
        refuse(new BodyTooLarge());
      } else if (count(name.length + value.length)) {
        fields.set(name, value);
      }
    });
    parser.on('fieldsLimit', () => {
      refuse(new BodyTooLarge());
    });
    parser.on('filesLimit', () => {
      refuse(new BodyTooLarge());
    });
    parser.on('file', (_field, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (count(chunk.length)) {
          chunks.push(chunk);
        }
      });
      stream.on('end', () => {
        files.push({ name: filename ?? '', contentType: mimeType, bytes: Buffer.concat(chunks) });
      });
    });
    parser.on('close', () => resolve({ fields, files }));
    // Nothing but a closing delimiter is a body without parameters, which the parser calls cut off.
    parser.on('error', (error: Error) =>
      fields.size === 0 && error.message === 'Unexpected end of form'
        ? resolve({ fields, files })
        : refuse(new MalformedBody(error.message)),
    );
    request.pipe(parser);
  });

/** The parser throws at once over a header that it cannot use. */
const parseMultipart = async (request: IncomingMessage): Promise<Form> => {
  try {
    return await readMultipart(request);
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new MalformedBody(String(error));
  }
};

const multipart: RequestHandler = (request, _response, next) => {
  if (!isOf(request, 'multipart/form-data') || isEmpty(request)) {
    next();
    return;
  }
  parseMultipart(request).then(
    (form) => {
      forms.set(request, form);
      next();
    },
    (error: unknown) => {
      next(error);
    },
  );
};

/**
 * Reads form and multipart bodies of any request that has one. A body of another type, such as
 * JSON, carries no parameters and is no error either.
 */
export const readBody: readonly RequestHandler[] = [urlencoded, multipart];

const bodyOf = (request: IncomingMessage & { readonly body?: unknown }): RawParameters => {
  const form = forms.get(request);
  if (form !== undefined) {
    return form.fields;
  }
  if (typeof request.body !== 'string') {
    return new Map();
  }
  return new Map(new URLSearchParams(request.body));
};

/** Every parameter of the request: of the query and of the body, which wins. */
export const rawParameters = (
  request: IncomingMessage & { readonly body?: unknown; readonly originalUrl: string },
): RawParameters => {
  const query = request.originalUrl.split('?').slice(1).join('?');
  return new Map([...new URLSearchParams(query), ...bodyOf(request)]);
};
