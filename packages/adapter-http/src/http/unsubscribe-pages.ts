import { UnsubscribedKind } from '@parley/core/accounts';
import { currentLevel, unsubscribePath } from '@parley/core/kernel';
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

type Texts = { readonly title: string; readonly question: string; readonly done: string };

/** What the pages say, by what the link turns off. */
const texts: Readonly<Record<UnsubscribedKind, Texts>> = {
  missed_messages: {
    title: 'Turn off emails about missed messages',
    question: 'You will get no more emails about messages that arrive while you are away.',
    done: 'direct messages, mentions and alert words, about topics that you follow, or about channels',
  },
  digest: {
    title: 'Turn off weekly digests',
    question: 'You will get no more emails about what happened while you were away.',
    done: 'what happened while you were away',
  },
  welcome: {
    title: 'Turn off emails about the product',
    question: 'You will get no more emails about the product, such as the one that welcomed you.',
    done: 'the product',
  },
};

const questionPage = ({ title, question }: Texts): string =>
  page(title, `${paragraph(question)}\n<form method="post"><button>Turn off</button></form>`);

const donePage = ({ done }: Texts, address: string): string =>
  page(
    'The emails are turned off',
    [
      `You will no longer get emails at ${address} about ${done}.`,
      'You can turn them on again in your notification settings. Emails about your account still arrive.',
    ]
      .map(paragraph)
      .join('\n'),
  );

/** The second is in emails of older versions, which were all of one kind. */
const paths = [`${unsubscribePath}/:kind/:token`, `${unsubscribePath}/:token`];
const unnamedKind: UnsubscribedKind = 'missed_messages';

/**
 * The pages that the links in emails open to turn such emails off. A GET changes nothing, because
 * email scanners open links too; the button on the page does, and so does the one of mail programs,
 * which sends the same POST (RFC 8058).
 */
export const unsubscribePages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const turnOff = async (
    kind: UnsubscribedKind,
    request: Request,
    response: Response,
  ): Promise<void> => {
    const result = await pipe(
      accounts.identifyVisitor(pageOriginOf(request)),
      TE.flatMap((visitor) =>
        accounts.unsubscribe(visitor, { kind, token: String(request.params.token) }),
      ),
    )();
    if (E.isLeft(result)) {
      const { status, msg } = presentAny(result.left, currentLevel, reportDefect);
      sendProblem(context, response, status, 'The emails were not turned off', msg);
      return;
    }
    sendPage(response, 200, donePage(texts[kind], result.right.deliveryEmail));
  };
  const router = newRouter();
  router.all(paths, isLimited);
  router.get(paths, ({ params: { kind = unnamedKind } }, response, next) => {
    if (UnsubscribedKind.is(kind)) {
      sendPage(response, 200, questionPage(texts[kind]));
    } else {
      next();
    }
  });
  router.post(paths, (request, response, next) => {
    const { kind = unnamedKind } = request.params;
    if (UnsubscribedKind.is(kind)) {
      turnOff(kind, request, response).catch(next);
    } else {
      next();
    }
  });
  return router;
};
