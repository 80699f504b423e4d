import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type { RawParameters } from '../parameters';
import { BodyTooLarge, MalformedBody } from './body-failures';
import type { SpooledFile } from './spooled-file';
import { spool } from './spooled-file';
import { isDiskFull } from './thrown';

/** A file that came with a form, whatever the name of its field. */
export type SentFile = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type Form = {
  readonly fields: RawParameters;
  /** Files in memory; none where they are spooled. */
  readonly files: readonly SentFile[];
  readonly spooled: readonly SpooledFile[];
};

export type FormLimits = {
  /** Bytes of all fields, and of all files that are kept in memory. */
  readonly mostBytes: number;
  /** Given, files go to the disk; bytes of the first of them, the others are only counted. */
  readonly mostSpooledBytes: number | undefined;
};

const mostFields = 1000;
const mostFiles = 20;

type Reading = {
  readonly fields: Map<string, string>;
  readonly files: SentFile[];
  readonly spooling: Promise<SpooledFile>[];
};

const read = (
  request: IncomingMessage,
  { fields, files, spooling }: Reading,
  { mostBytes, mostSpooledBytes }: FormLimits,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const size = { bytes: 0 };
    const parser = busboy({
      headers: request.headers,
      // Clients send names as they are, without saying in which character set.
      defParamCharset: 'utf8',
      limits: { fieldSize: mostBytes, fields: mostFields, files: mostFiles },
    });
    const refuse = (error: Error): void => {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      reject(error);
    };
    const count = (bytes: number): boolean => {
      size.bytes += bytes;
      if (size.bytes > mostBytes) {
        refuse(new BodyTooLarge());
      }
      return size.bytes <= mostBytes;
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
      const sent = { name: filename ?? '', contentType: mimeType };
      if (mostSpooledBytes !== undefined) {
        const file = spool(stream, sent, spooling.length === 0 ? mostSpooledBytes : 0);
        // Whoever waits for all of them hears of it.
        file.catch(() => undefined);
        spooling.push(file);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('error', refuse);
      stream.on('data', (chunk: Buffer) => {
        if (count(chunk.length)) {
          chunks.push(chunk);
        }
      });
      stream.on('end', () => {
        files.push({ ...sent, bytes: Buffer.concat(chunks) });
      });
    });
    parser.on('close', () => resolve());
    // Nothing but a closing delimiter is a body without parameters, which the parser calls cut off.
    parser.on('error', (error: Error) =>
      fields.size === 0 && error.message === 'Unexpected end of form'
        ? resolve()
        : refuse(new MalformedBody(error.message)),
    );
    const cutOff = (): void => {
      if (!request.complete) {
        refuse(new MalformedBody('the body was cut off'));
      }
    };
    request.once('close', cutOff);
    request.pipe(parser);
    if (request.destroyed) {
      cutOff();
    }
  });

/** The parser throws at once over a header that it cannot use. */
export const readMultipart = async (
  request: IncomingMessage,
  limits: FormLimits,
): Promise<Form> => {
  const reading: Reading = { fields: new Map(), files: [], spooling: [] };
  const discard = async (): Promise<void> => {
    for (const file of await Promise.allSettled(reading.spooling)) {
      if (file.status === 'fulfilled') {
        await file.value.discard();
      }
    }
  };
  try {
    await read(request, reading, limits);
    return {
      fields: reading.fields,
      files: reading.files,
      spooled: await Promise.all(reading.spooling),
    };
  } catch (error) {
    await discard();
    throw error instanceof BodyTooLarge || isDiskFull(error)
      ? error
      : new MalformedBody(String(error));
  }
};
