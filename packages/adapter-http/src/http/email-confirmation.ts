import type { UseCases } from '@parley/core';
import { currentLevel, emailConfirmationPath, escapeHtml } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, RequestHandler, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { ReportDefect } from './responses';
import { presentAny } from './responses';
import { pageOriginOf } from './identify';
import { page, sendPage } from './page';

const question = page(
  'Confirm your new address',
  '<p>Your account will have this address from now on.</p>\n<form method="post"><button>Confirm</button></form>',
);

/**
 * The page that the link in a confirmation email opens. A GET changes nothing, as mail scanners
 * open links too; the button on the page does.
 *
 * @param isLimited limits requests per address, as tokens could be guessed
 */
export const emailConfirmationPages = (
  { accounts }: Pick<UseCases, 'accounts'>,
  reportDefect: ReportDefect,
  isLimited: RequestHandler,
): Router => {
  const confirm = async (request: Request, response: Response): Promise<void> => {
    const confirmed = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) => accounts.confirmEmailChange(visitor, String(request.params.token))),
    )();
    if (E.isLeft(confirmed)) {
      const { status, msg } = presentAny(confirmed.left, currentLevel, reportDefect);
      const text = `<p>${escapeHtml(msg)}</p>`;
      sendPage(response, status, page('The address was not changed', text));
      return;
    }
    const text = `<p>Your address is now ${escapeHtml(confirmed.right.deliveryEmail)}.</p>`;
    sendPage(response, 200, page('The address was changed', text));
  };
  const router = newRouter();
  router.all(`${emailConfirmationPath}/:token`, isLimited);
  router.get(`${emailConfirmationPath}/:token`, (_request, response) => {
    sendPage(response, 200, question);
  });
  router.post(`${emailConfirmationPath}/:token`, (request, response, next) => {
    confirm(request, response).catch(next);
  });
  return router;
};
