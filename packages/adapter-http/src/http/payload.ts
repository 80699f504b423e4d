import type { IncomingMessage } from 'node:http';
import type { IncomingWebhook } from '@parley/core/messages';
import { hasFormBody, isCompressed, parsedBody } from './body';
import { bodyAlreadyRead, unsupportedEncoding } from './body-failures';
import type { BodyLimits } from './form';
import { parseFormText } from './form-text';
import { collectBody } from './receive-body';

/** What a service sent to the URL of a webhook, besides its query. */
export type SentPayload = Pick<IncomingWebhook, 'headers' | 'payload' | 'bytes'>;

const headersOf = ({ headers }: IncomingMessage): SentPayload['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** The bytes of the body, which a parser of the embedding program may have collected. */
const bytesOf = (request: IncomingMessage, limits: BodyLimits): Promise<Buffer> | Buffer => {
  const parsed = parsedBody(request);
  if (Buffer.isBuffer(parsed)) {
    return parsed;
  }
  if (parsed !== undefined) {
    throw bodyAlreadyRead();
  }
  return collectBody(request, { ...limits, files: undefined });
};

/** Reads a body as it is, because signatures cover its bytes. Rejects with a BodyFailure. */
export const readPayload = async (
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<SentPayload> => {
  if (isCompressed(request)) {
    request.resume();
    throw unsupportedEncoding();
  }
  const bytes = await bytesOf(request, limits);
  return {
    headers: headersOf(request),
    bytes,
    payload: hasFormBody(request)
      ? // The parser decodes in place.
        { _tag: 'Form', fields: Object.fromEntries(parseFormText(Buffer.from(bytes))) }
      : { _tag: 'Json', text: bytes.toString('utf8') },
  };
};
