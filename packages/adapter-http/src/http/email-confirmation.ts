import { emailConfirmationPath } from '@parley/core/accounts';
import { currentLevel, escapeHtml } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { PageContext } from './page-context';
import { sendProblem, welcomeIn } from './page-context';
import { presentAny } from './responses';
import { pageOriginOf } from './identify';
import { page, sendPage } from './page';

const question = page(
  'Confirm your new address',
  '<p>If you confirm, your account will use this address.</p>\n<form method="post"><button>Confirm</button></form>',
);

/**
 * The page that the link in a confirmation email opens. A GET changes nothing, because email scanners
 * open links too; the button on the page does.
 */
export const emailConfirmationPages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const confirm = async (request: Request, response: Response): Promise<void> => {
    const confirmed = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) => accounts.confirmEmailChange(visitor, String(request.params.token))),
      TE.flatMap((user) => accounts.beginSessionOf(user, request.get('user-agent') ?? '')),
    )();
    if (E.isLeft(confirmed)) {
      const { status, msg } = presentAny(confirmed.left, currentLevel, reportDefect);
      sendProblem(context, response, status, 'The address was not changed', msg);
      return;
    }
    const text = `<p>Your address is now ${escapeHtml(confirmed.right.user.deliveryEmail)}.</p>`;
    const done = page('The address was changed', text);
    welcomeIn(context, request, response, confirmed.right, done);
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
