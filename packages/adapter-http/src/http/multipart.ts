import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import type { BusboyFileStream } from '@fastify/busboy';
import { guarded } from '@parley/core/kernel';
import { deadlineOf } from './body-deadline';
import { bodyTooLarge, malformedBody, tooManyFiles, tooManyParameters } from './body-failures';
import type { BodyLimits, Form } from './form';
import { checkParameterName, maxParameters } from './form-text';
import type { BodySink, Receiving } from './receive-body';
import { receiveBody } from './receive-body';
import type { SpooledFile } from './spooled-file';
import { spool, unreadFile } from './spooled-file';

const maxFiles = 20;

/** Maximum bytes of the header of one part. */
const headLimits = { headerPairs: 100, headerSize: 16 * 1024 };

/** Timeout for a parser that accepts no more data; a disk writes a chunk far faster. */
const stallMilliseconds = 10_000;

/** Timeout for a parser that has received everything and does not finish. */
const finishMilliseconds = 30_000;

type Reading = {
  readonly fields: Map<string, string>;
  readonly files: Promise<SpooledFile>[];
};

type Options = BodyLimits & { readonly signal: AbortSignal };

const fieldReader = ({ fields }: Reading, { maxBytes }: Options) => {
  let bytes = 0;
  // The parser passes undefined for a part without a name, which its types do not say.
  return (name: string | undefined = '', value: string, isTruncated: boolean): void => {
    bytes += name.length + value.length;
    if (isTruncated || bytes > maxBytes) {
      throw bodyTooLarge();
    }
    fields.set(checkParameterName(name), value);
  };
};

/** Keeps the first file: no endpoint accepts more; further files are only counted. */
const fileReader =
  ({ files }: Reading, options: Options, { refuse, resolve }: Receiving<undefined>) =>
  (stream: BusboyFileStream, name: string | undefined = '', contentType: string): void => {
    // A discarded stream has no other error listener.
    stream.on(
      'error',
      guarded(refuse, () => undefined),
    );
    const { files: limits, signal } = options;
    const named = { name, contentType };
    if (limits === undefined || files.length > 0) {
      stream.resume();
      files.push(Promise.resolve(unreadFile(named)));
      return;
    }
    const spooled = spool(stream, named, { ...limits, signal });
    files.push(spooled);
    spooled.then(
      guarded(refuse, ({ size }: SpooledFile) => {
        if (size > limits.maxBytes) {
          resolve(undefined);
        }
      }),
      refuse,
    );
  };

/** Errors thrown by the parser are about its input. */
const orMalformed = <A>(parse: () => A): A => {
  try {
    return parse();
  } catch {
    throw malformedBody();
  }
};

const sinkOf = (
  contentType: string,
  reading: Reading,
  options: Options,
  receiving: Receiving<undefined>,
): BodySink => {
  const { refuse, resolve, resume } = receiving;
  const parser = orMalformed(
    () =>
      new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          ...headLimits,
          fieldSize: options.maxBytes,
          fields: maxParameters,
          files: maxFiles,
          parts: maxParameters + maxFiles,
        },
      }),
  );
  const addField = fieldReader(reading, options);
  const addFile = fileReader(reading, options, receiving);
  parser.on(
    'field',
    guarded(refuse, (name: string, value: string, _: boolean, isTruncated: boolean) => {
      addField(name, value, isTruncated);
    }),
  );
  parser.on(
    'file',
    guarded(
      refuse,
      (_: string, stream: BusboyFileStream, name: string, __: string, type: string) => {
        addFile(stream, name, type);
      },
    ),
  );
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(
      event,
      guarded(refuse, () => refuse(tooManyParameters(maxParameters))),
    );
  }
  parser.on(
    'filesLimit',
    guarded(refuse, () => refuse(tooManyFiles(maxFiles))),
  );
  parser.on(
    'finish',
    guarded(refuse, () => resolve(undefined)),
  );
  parser.on(
    'error',
    guarded(refuse, () => refuse(malformedBody())),
  );
  let stalled: NodeJS.Timeout | undefined;
  parser.on(
    'drain',
    guarded(refuse, () => {
      clearTimeout(stalled);
      resume();
    }),
  );
  let isEmpty = true;
  return {
    write: (chunk) => {
      isEmpty = false;
      const isReady = orMalformed(() => parser.write(chunk));
      if (!isReady) {
        // The parser never drains after a part without a usable header.
        clearTimeout(stalled);
        stalled = setTimeout(
          guarded(refuse, () => refuse(malformedBody())),
          stallMilliseconds,
        ).unref();
      }
      return isReady;
    },
    end: () => {
      if (isEmpty) {
        resolve(undefined);
        return;
      }
      orMalformed(() => parser.end());
      setTimeout(
        guarded(refuse, () => refuse(malformedBody())),
        finishMilliseconds,
      ).unref();
    },
  };
};

/** Reads a multipart form; its files stay on disk until they are discarded. */
export const readMultipart = async (
  request: IncomingMessage,
  contentType: string,
  limits: BodyLimits,
): Promise<Form> => {
  const reading: Reading = { fields: new Map(), files: [] };
  const stopping = new AbortController();
  if (limits.files !== undefined) {
    deadlineOf(request)?.expectUpload();
  }
  const options = { ...limits, signal: stopping.signal };
  try {
    await receiveBody<undefined>(request, limits, (receiving) =>
      sinkOf(contentType, reading, options, receiving),
    );
    return { fields: reading.fields, files: await Promise.all(reading.files) };
  } catch (error) {
    stopping.abort();
    for (const file of await Promise.allSettled(reading.files)) {
      if (file.status === 'fulfilled') {
        await file.value.discard();
      }
    }
    throw error;
  }
};
