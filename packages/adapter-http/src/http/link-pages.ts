import type { User, Visitor } from '@parley/core/access';
import { emailConfirmationPath, loginLinkPath } from '@parley/core/accounts';
import { currentLevel, escapeHtml } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { Failed } from '../served-route';
import { checkOrigin, pageOriginOf } from './identify';
import type { PageContext } from './page-context';
import { sendProblem, welcomeIn } from './page-context';
import { page, paragraph, sendPage } from './page';
import { presentAny } from './responses';

/** A link in an email, whose user is logged in once it has done what it is for. */
type Link = {
  /** Begins the path of its pages, which the token ends. */
  readonly path: string;
  /** The page that asks. */
  readonly question: string;
  readonly use: (
    accounts: PageContext['accounts'],
    visitor: Visitor,
    token: string,
  ) => TE.TaskEither<Failed, User>;
  /** The title of the page that says why it did not work. */
  readonly refusal: string;
  /** The page shown where there is no web client. */
  readonly done: (user: User) => string;
};

/**
 * The pages of such a link. A GET changes nothing, because browsers fetch links in advance and email
 * scanners open them; the button on the page does. A page of another site, which could log its reader
 * in to an account of its own, cannot press it.
 */
const pagesOf =
  ({ path, question, use, refusal, done }: Link) =>
  (context: PageContext): Router => {
    const { accounts, reportDefect, isLimited } = context;
    const open = async (request: Request, response: Response): Promise<void> => {
      const begun = await pipe(
        TE.fromEither(checkOrigin(request)),
        TE.flatMap(() => accounts.identifyVisitor(pageOriginOf(request))),
        TE.flatMap((visitor) => use(accounts, visitor, String(request.params.token))),
        TE.flatMap((user) => accounts.beginSessionOf(user, request.get('user-agent') ?? '')),
      )();
      if (E.isLeft(begun)) {
        const { status, msg } = presentAny(begun.left, currentLevel, reportDefect);
        sendProblem(context, response, status, refusal, msg);
        return;
      }
      welcomeIn(context, request, response, begun.right, done(begun.right.user));
    };
    const router = newRouter();
    router.all(`${path}/:token`, isLimited);
    router.get(`${path}/:token`, (_request, response) => {
      sendPage(response, 200, question);
    });
    router.post(`${path}/:token`, open);
    return router;
  };

/** A link that logs somebody in, once. */
export const loginLinkPages = pagesOf({
  path: loginLinkPath,
  question: page(
    'Log in to Parley',
    '<p>This link works once.</p>\n<form method="post"><button>Log in</button></form>',
  ),
  use: (accounts, visitor, token) => accounts.openLoginLink(visitor, token),
  // Whoever opens it again may be logged in already.
  refusal: 'This link does not log you in',
  done: ({ fullName }) => page('You are logged in', paragraph(`You are ${fullName}.`)),
});

/** The link of a confirmation email. */
export const emailConfirmationPages = pagesOf({
  path: emailConfirmationPath,
  question: page(
    'Confirm your new address',
    '<p>If you confirm, your account will use this address.</p>\n<form method="post"><button>Confirm</button></form>',
  ),
  use: (accounts, visitor, token) => accounts.confirmEmailChange(visitor, token),
  refusal: 'The address was not changed',
  done: ({ deliveryEmail }) =>
    page('The address was changed', `<p>Your address is now ${escapeHtml(deliveryEmail)}.</p>`),
});
