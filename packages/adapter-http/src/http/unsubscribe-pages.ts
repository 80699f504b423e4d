import { currentLevel, unsubscribePath } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { PageContext } from './page-context';
import { sendProblem } from './page-context';
import { presentAny } from './responses';
import { pageOriginOf } from './identify';
import { page, paragraph, sendPage } from './page';

const question = page(
  'Turn off emails about missed messages',
  `${paragraph(
    'You will get no more emails about messages that arrive while you are away.',
  )}\n<form method="post"><button>Turn off</button></form>`,
);

/**
 * The page that the link in emails about missed messages opens. A GET changes nothing, because email
 * scanners open links too; the button on the page does, and so does the one of mail programs, which
 * sends the same POST (RFC 8058).
 */
export const unsubscribePages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const turnOff = async (request: Request, response: Response): Promise<void> => {
    const result = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) => accounts.unsubscribe(visitor, String(request.params.token))),
    )();
    if (E.isLeft(result)) {
      const { status, msg } = presentAny(result.left, currentLevel, reportDefect);
      sendProblem(context, response, status, 'The emails were not turned off', msg);
      return;
    }
    const done = [
      `Emails about missed messages to ${result.right.deliveryEmail} are turned off: those about direct messages, mentions and alert words, about topics that you follow, and about channels.`,
      'You can turn them on again in your notification settings. Emails about your account still arrive.',
    ];
    sendPage(response, 200, page('The emails are turned off', done.map(paragraph).join('\n')));
  };
  const router = newRouter();
  router.all(`${unsubscribePath}/:token`, isLimited);
  router.get(`${unsubscribePath}/:token`, (_request, response) => {
    sendPage(response, 200, question);
  });
  router.post(`${unsubscribePath}/:token`, (request, response, next) => {
    turnOff(request, response).catch(next);
  });
  return router;
};
