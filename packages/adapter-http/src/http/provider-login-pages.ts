import { providerLoginPath, providerReturnPath } from '@parley/core/accounts';
import { currentLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { Failed } from '../served-route';
import { queryParameters } from './body';
import { clientAddress } from './client-address';
import { pageOriginOf } from './identify';
import type { PageContext } from './page-context';
import { sendProblem, welcomeIn } from './page-context';
import { page, paragraph } from './page';
import { presentAny } from './responses';
import { forgetTicket, keepTicket, ticketOf } from './session-cookie';

/** Sends the browser away, to an address that is secret and is never to be asked for again. */
const sendAway = (response: Response, url: string): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.status(302).setHeader('Location', url);
  response.end();
};

/**
 * The pages of a login with an identity provider: the first sends the browser there, and the second
 * is where the provider sends it back. The browser keeps a cookie meanwhile, so that nobody can end a
 * login that another browser has begun. Afterwards the browser is led into the chat, or opens the
 * app that asked for an API key; no parameter can lead it anywhere else.
 */
export const providerLoginPages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited, cookies } = context;
  const fail = (response: Response, failure: Failed): void => {
    const { status, msg } = presentAny(failure, currentLevel, reportDefect);
    sendProblem(context, response, status, 'You are not logged in', msg);
  };

  const begin = async (request: Request, response: Response): Promise<void> => {
    const parameters = queryParameters(request);
    const begun = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) =>
        accounts.beginProviderLogin(visitor, {
          invitationKey: parameters.get('key'),
          appKey: parameters.get('mobile_flow_otp'),
        }),
      ),
    )();
    if (E.isLeft(begun)) {
      fail(response, begun.left);
      return;
    }
    keepTicket(response, begun.right.ticket, cookies);
    sendAway(response, begun.right.url);
  };

  const finish = async (request: Request, response: Response): Promise<void> => {
    const [, answer = ''] = request.originalUrl.split(/\?(.*)/s);
    const finished = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) =>
        accounts.finishProviderLogin(visitor, {
          ticket: ticketOf(request),
          answer,
          address: clientAddress(request),
          userAgent: request.get('user-agent') ?? '',
        }),
      ),
    )();
    forgetTicket(response, cookies);
    if (E.isLeft(finished)) {
      fail(response, finished.left);
    } else if (finished.right._tag === 'App') {
      sendAway(response, finished.right.url);
    } else {
      const { begun } = finished.right;
      const done = page('You are logged in', paragraph(`You are ${begun.user.fullName}.`));
      welcomeIn(context, request, response, begun, done);
    }
  };

  const router = newRouter();
  router.get([providerLoginPath, providerReturnPath], isLimited);
  router.get(providerLoginPath, begin);
  router.get(providerReturnPath, finish);
  return router;
};
