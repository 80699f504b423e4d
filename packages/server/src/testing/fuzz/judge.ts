import type { Route } from '@parley/adapter-http';
import { describesError, isRouteKnownAt } from '@parley/adapter-http';
import { explain } from '@parley/adapter-http/testing';
import type { FeatureLevel } from '@parley/core/kernel';
import { emailConfirmationPath, joinPath } from '@parley/core/accounts';
import { currentLevel, pinnedLevel } from '@parley/core/kernel';
import { emojiDataPath } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import type { FuzzRequest } from './fuzz-request';
import type { Outcome } from './send';

/**
 * Why a request has failed. The kind groups failures; the detail is for the reader of the report.
 */
export type Verdict = { readonly kind: string; readonly detail: string };

type Responded = Extract<Outcome, { readonly _tag: 'Responded' }>;

type Json = Readonly<Record<string, unknown>>;

const jsonOf = ({ body }: Responded): Json | undefined => {
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

/** Pages report errors in HTML. */
const isPage = (path: string): boolean =>
  [joinPath, emailConfirmationPath].some((root) => isBelow(path, root));

const isHtml = ({ body }: Responded): boolean => body.subarray(0, 9).toString() === '<!doctype';

/**
 * Bytes that are not a request may get a response before the server knows that a page is requested.
 */
const needsEnvelope = (request: FuzzRequest, response: Responded): boolean => {
  const { status } = response;
  const path = plainPath(request);
  if (request.method === 'HEAD' || status === 204 || status === 304) {
    return false;
  }
  if (status >= 400) {
    // A range request for an existing file may respond with 416.
    return status !== 416 && !(isPage(path) && (request.delivery !== 'raw' || isHtml(response)));
  }
  return (
    request.delivery !== 'raw' && status < 300 && isBelow(path, '/api/v1') && !isDocument(path)
  );
};

const isEnvelope = ({ result, msg, code }: Json, isError: boolean): boolean =>
  isError
    ? result === 'error' && typeof msg === 'string' && typeof code === 'string'
    : result === 'success' && msg === '';

/** The level that the request names; undefined if it names none that exists. */
const levelOf = ({ headers }: FuzzRequest): FeatureLevel | undefined => {
  const [, text] = headers.find(([name]) => name.toLowerCase() === 'x-chat-feature-level') ?? [];
  return text === undefined ? currentLevel : pinnedLevel(text.trim());
};

/** What the API reference of the request's level says about status and code of a failure. */
const undescribedFailure = (
  route: Route,
  request: FuzzRequest,
  { status }: Responded,
  { code }: Json,
): Verdict | undefined => {
  const level = levelOf(request);
  // Below its level, the path does not exist.
  const isAbsent = level !== undefined && status === 404 && !isRouteKnownAt(level, route);
  const isDescribed =
    typeof code === 'string' && describesError(route, level ?? currentLevel, { status, code });
  return isAbsent || isDescribed
    ? undefined
    : { kind: 'undescribed failure', detail: `${status} ${String(code)} at level ${level ?? '?'}` };
};

const undescribed = (
  request: FuzzRequest,
  response: Responded,
  json: Json,
): Verdict | undefined => {
  const { route } = request;
  if (route?.method.toUpperCase() !== request.method) {
    return undefined;
  }
  if (response.status >= 400) {
    return undescribedFailure(route, request, response, json);
  }
  if (response.status !== 200) {
    return { kind: 'undescribed success', detail: `status ${response.status}` };
  }
  const { result: _, msg: _msg, ignored_parameters_unsupported: _ignored, ...fields } = json;
  const decoded = route.response.decode(fields);
  return E.isLeft(decoded)
    ? { kind: 'undescribed success', detail: explain('response', decoded.left) }
    : undefined;
};

const excerpt = ({ body }: Responded): string => JSON.stringify(body.subarray(0, 300).toString());

/** A client that is rejected while sending more than this may never read the response. */
const maxBufferedBytes = 64 * 1024;

const lengthOf = ({ path, body }: FuzzRequest): number => path.length + (body?.length ?? 0);

/** The problem with the response itself. */
export const judged = (request: FuzzRequest, outcome: Outcome): Verdict | undefined => {
  switch (outcome._tag) {
    case 'GaveUp':
      return request.route?.path === '/events'
        ? undefined
        : { kind: 'no response', detail: 'nothing came for a minute' };
    case 'Closed':
      return request.delivery === 'whole' && lengthOf(request) <= maxBufferedBytes
        ? { kind: 'connection closed', detail: 'the connection ended without a response' }
        : undefined;
    case 'Responded': {
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

/** Whether the server's response says that it changed nothing. */
export const isRejected = (outcome: Outcome): boolean =>
  outcome._tag === 'Responded' && outcome.status >= 400 && outcome.status < 500;
