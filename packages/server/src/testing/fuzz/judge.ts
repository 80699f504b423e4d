import { explain } from '@parley/adapter-http/testing';
import { emailConfirmationPath, emojiDataPath, joinPath } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { FuzzRequest } from './fuzz-request';
import type { Outcome } from './send';

/** Why a request has failed. The kind groups failures; the detail is for whoever reads it. */
export type Verdict = { readonly kind: string; readonly detail: string };

type Answered = Extract<Outcome, { readonly _tag: 'Answered' }>;

type Json = Readonly<Record<string, unknown>>;

const jsonOf = ({ body }: Answered): Json | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

const isBelow = (path: string, root: string): boolean =>
  path === root || path.startsWith(`${root}/`);

/** The path as the server sees it. */
const plainPath = ({ path }: FuzzRequest): string =>
  (path.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/');

const isDocument = (path: string): boolean =>
  path === '/api/v1/openapi.json' || path === emojiDataPath;

/** Pages say in HTML what is wrong. */
const isPage = (path: string): boolean =>
  [joinPath, emailConfirmationPath].some((root) => isBelow(path, root));

const isHtml = ({ body }: Answered): boolean => body.subarray(0, 9).toString() === '<!doctype';

/** Whoever sends bytes that are no request may be answered before it is known that a page is meant. */
const needsEnvelope = (request: FuzzRequest, answer: Answered): boolean => {
  const { status } = answer;
  const path = plainPath(request);
  if (request.method === 'HEAD' || status === 204 || status === 304) {
    return false;
  }
  if (status >= 400) {
    // A file that is there is sent in parts, and says of a part that it has none.
    return status !== 416 && !(isPage(path) && (request.delivery !== 'raw' || isHtml(answer)));
  }
  return (
    request.delivery !== 'raw' && status < 300 && isBelow(path, '/api/v1') && !isDocument(path)
  );
};

const isEnvelope = ({ result, msg, code }: Json, isError: boolean): boolean =>
  isError
    ? result === 'error' && typeof msg === 'string' && typeof code === 'string'
    : result === 'success' && msg === '';

const undescribed = (request: FuzzRequest, answer: Answered, json: Json): Verdict | undefined => {
  const { route } = request;
  if (
    route === undefined ||
    answer.status !== 200 ||
    route.method.toUpperCase() !== request.method
  ) {
    return undefined;
  }
  const { result: _, msg: _msg, ignored_parameters_unsupported: _ignored, ...fields } = json;
  const decoded = route.response.decode(fields);
  return E.isLeft(decoded)
    ? { kind: 'undescribed success', detail: explain('response', decoded.left) }
    : undefined;
};

const excerpt = ({ body }: Answered): string => JSON.stringify(body.subarray(0, 300).toString());

/** Whoever is refused while sending more than this may never get to read the refusal. */
const maxBufferedBytes = 64 * 1024;

const lengthOf = ({ path, body }: FuzzRequest): number => path.length + (body?.length ?? 0);

/** What is wrong with the answer as such. */
export const judged = (request: FuzzRequest, outcome: Outcome): Verdict | undefined => {
  switch (outcome._tag) {
    case 'GaveUp':
      return request.route?.path === '/events'
        ? undefined
        : { kind: 'no answer', detail: 'nothing came for a minute' };
    case 'Closed':
      return request.delivery === 'whole' && lengthOf(request) <= maxBufferedBytes
        ? { kind: 'connection closed', detail: 'the connection ended without an answer' }
        : undefined;
    case 'Answered': {
      if (outcome.status >= 500) {
        return { kind: String(outcome.status), detail: excerpt(outcome) };
      }
      if (!needsEnvelope(request, outcome)) {
        return undefined;
      }
      const json = jsonOf(outcome);
      return json !== undefined && isEnvelope(json, outcome.status >= 400)
        ? undescribed(request, outcome, json)
        : { kind: `${outcome.status} without an envelope`, detail: excerpt(outcome) };
    }
  }
};

/** Whether the server has said that it did nothing. */
export const isRejected = (outcome: Outcome): boolean =>
  outcome._tag === 'Answered' && outcome.status >= 400 && outcome.status < 500;
