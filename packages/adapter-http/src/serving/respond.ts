import type { UseCases } from '@parley/core';
import type { FeatureLevel } from '@parley/core/kernel';
import { guarded, newCancellation } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { Request, Response } from 'express';
import { hasJsonBody } from '../http/body';
import type { FailureResponse } from '../http/failure-response';
import { identifyAgain, isBySession } from '../http/identify';
import { ClientDisconnected } from '../http/json-output';
import type { KeptRecords } from '../http/kept-records';
import { reportingFor } from '../http/request-id';
import type { ReportDefect } from '../http/responses';
import { presentAny, sendFailure, successBody } from '../http/responses';
import type { Sending } from '../http/sending';
import { sendingOf } from '../http/sending';
import type { CookieScope } from '../http/session-cookie';
import { forgetSession } from '../http/session-cookie';
import { isDescribedFailure } from '../openapi/responses';
import { isTooLargeId } from '../path-parameters';
import { publishFields } from '../public-names/publish';
import { shapeOf } from '../public-names/shape';
import { publishFailure } from '../public-names/understand';
import type { Failed, Route, WaitingRequest } from '../served-route';
import { rejected } from '../served-route';

/** A success, or a piece of a streamed one. */
export type Success = {
  readonly route: Route;
  /** The feature level of the request. */
  readonly level: FeatureLevel;
  /** The query of the URL. */
  readonly query: URLSearchParams;
  /** The fields of the response, as the client reads them. */
  readonly fields: unknown;
};

/** What responses are made with. */
export type ResponseOptions = {
  readonly reportDefect: ReportDefect;
  /** Where browsers send the cookie of a session. */
  readonly cookies: CookieScope;
  readonly records: KeptRecords;
  /** Set in tests, which compare every success with the API reference. */
  readonly onSuccess?: (success: Success) => void;
  /** Set in tests: called for every failure that the API reference does not list for its route. */
  readonly onUndescribed?: (route: Route, problem: string) => void;
};

/** The route of a request, and the text of its path parameters. */
export type Found = { readonly route: Route; readonly texts: Readonly<Record<string, string>> };

/** What a request is served with. */
export type Served = Found & {
  /** Whether the client has other names than this API (`public-names/table.ts`). */
  readonly hasPublicNames: boolean;
};

/** Generated clients may send JSON, which carries no parameters: tells them what is expected. */
const withFormHint = (request: Request, failure: Failed): Failed => {
  if (failure._tag !== 'Rejected' || !hasJsonBody(request)) {
    return failure;
  }
  const { presentation } = failure;
  return presentation.code === 'REQUEST_VARIABLE_MISSING'
    ? rejected({
        ...presentation,
        msg: `${presentation.msg}. Parameters are form fields; a JSON body is not read.`,
      })
    : failure;
};

/** Ids that are too large are read as the largest one; the message names the id that was sent. */
const withSentId = (
  texts: Readonly<Record<string, string>>,
  { msg, ...presentation }: FailureResponse,
): FailureResponse => {
  const sent = Object.values(texts).find(isTooLargeId);
  return {
    ...presentation,
    msg: sent === undefined ? msg : msg.replace(String(Number.MAX_SAFE_INTEGER), sent),
  };
};

/** The fields as a client decodes them. */
// oxlint-disable-next-line parley/no-syntax -- the server's own text
const plainJson = (fields: object): unknown => JSON.parse(JSON.stringify(fields));

/** Sends a failure; closes the connection if a part of a success is sent already. */
export const failWith = (
  { reportDefect, onUndescribed, cookies }: ResponseOptions,
  { route, texts, hasPublicNames }: Served,
  level: FeatureLevel,
  response: Response,
  failure: Failed,
): void => {
  if (failure._tag === 'Unexpected' && failure.cause instanceof ClientDisconnected) {
    return;
  }
  const presentation = presentAny(failure, level, reportingFor(response, reportDefect));
  if (onUndescribed !== undefined) {
    const isTagged = failure._tag !== 'Rejected' && failure._tag !== 'Unexpected';
    const tag = isTagged ? failure._tag : undefined;
    if (!isDescribedFailure(route, level, presentation, tag)) {
      onUndescribed(route, `${presentation.status} ${presentation.code} (${failure._tag})`);
    }
  }
  if (response.headersSent) {
    // Part of the response is sent already: the client can only be notified by closing the
    // connection.
    response.destroy();
  } else {
    if (presentation.status === 401 && isBySession(route.access, response.req)) {
      forgetSession(response, cookies);
    }
    sendFailure(
      response,
      withSentId(texts, hasPublicNames ? publishFailure(presentation) : presentation),
    );
  }
};

/** Sends successes under the names that the client has. */
const namedSending = (
  { records }: ResponseOptions,
  { route, hasPublicNames }: Served,
  response: Response,
  unknownNames: readonly string[],
  onSlow?: () => void,
): Sending => {
  const sending = sendingOf(route, response, (fields) => successBody(fields, unknownNames), {
    records,
    onSlow,
  });
  const shape = hasPublicNames ? shapeOf(route.response.schema) : undefined;
  return shape === undefined
    ? sending
    : { ...sending, take: (fields) => sending.take(publishFields(shape, fields)) };
};

/** Sends successes, and reports them in tests. */
export const sendingFor = (
  options: ResponseOptions,
  served: Served,
  level: FeatureLevel,
  response: Response,
  unknownNames: readonly string[],
  onSlow?: () => void,
): Sending => {
  const { route } = served;
  const { onSuccess } = options;
  const { take, end } = namedSending(options, served, response, unknownNames, onSlow);
  if (onSuccess === undefined) {
    return { take, end };
  }
  const query = new URLSearchParams(response.req.originalUrl.split('?')[1] ?? '');
  return {
    take: (fields) => {
      onSuccess({ route, level, query, fields: plainJson(fields) });
      return take(fields);
    },
    end,
  };
};

/** Ends a request with the result of its handler. */
type Finish = (result: E.Either<Failed, void>) => void;

export const finishing =
  (
    options: ResponseOptions,
    served: Served,
    level: FeatureLevel,
    response: Response,
    sending: Sending,
  ): Finish =>
  (result) => {
    if (E.isLeft(result)) {
      failWith(options, served, level, response, withFormHint(response.req, result.left));
    } else {
      // For a request that waits, nothing was taken yet, so nothing is sent here.
      sending.end();
    }
  };

/** A request that is answered later, and cancelled when its client leaves. */
export const waitingRequest = <Result>(
  {
    useCases,
    reportDefect,
  }: Pick<ResponseOptions, 'reportDefect'> & { readonly useCases: UseCases },
  response: Response,
  { take }: Sending,
  finish: Finish,
  present: (result: Result) => object,
): WaitingRequest<Result> => {
  const cancellation = newCancellation();
  const onDefect = (error: unknown): void => {
    reportingFor(response, reportDefect)(error);
    response.destroy();
  };
  response.on(
    'close',
    guarded(onDefect, () => cancellation.cancel()),
  );
  if (response.destroyed) {
    cancellation.cancel();
  }
  return {
    cancellation,
    authenticateAgain: () => identifyAgain(useCases, response.req)(),
    respond: guarded(onDefect, async (result: E.Either<Failed, Result>) => {
      if (!response.destroyed) {
        finish(E.isLeft(result) ? result : await take(present(result.right))());
      }
    }),
  };
};
