import { loginLinkPath } from '@parley/core/accounts';
import { currentLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import { checkOrigin, pageOriginOf } from './identify';
import type { PageContext } from './page-context';
import { sendProblem, welcomeIn } from './page-context';
import { page, paragraph, sendPage } from './page';
import { presentAny } from './responses';

const question = page(
  'Log in to Parley',
  '<p>This link works once.</p>\n<form method="post"><button>Log in</button></form>',
);

/**
 * The page of a link that logs somebody in, once. A GET changes nothing, because browsers fetch
 * links in advance; the button on the page does.
 */
export const loginLinkPages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const open = async (request: Request, response: Response): Promise<void> => {
    const begun = await pipe(
      TE.fromEither(checkOrigin(request)),
      TE.flatMap(() => accounts.identifyVisitor(pageOriginOf(request))),
      TE.flatMap((visitor) => accounts.openLoginLink(visitor, String(request.params.token))),
      TE.flatMap((user) => accounts.beginSessionOf(user, request.get('user-agent') ?? '')),
    )();
    if (E.isLeft(begun)) {
      const { status, msg } = presentAny(begun.left, currentLevel, reportDefect);
      sendProblem(context, response, status, 'You are not logged in', msg);
      return;
    }
    const done = page('You are logged in', paragraph(`You are ${begun.right.user.fullName}.`));
    welcomeIn(context, request, response, begun.right, done);
  };
  const router = newRouter();
  router.all(`${loginLinkPath}/:token`, isLimited);
  router.get(`${loginLinkPath}/:token`, (_request, response) => {
    sendPage(response, 200, question);
  });
  router.post(`${loginLinkPath}/:token`, (request, response, next) => {
    open(request, response).catch(next);
  });
  return router;
};
