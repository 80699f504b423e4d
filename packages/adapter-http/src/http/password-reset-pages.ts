import type { Visitor } from '@parley/core/access';
import type { BegunSession } from '@parley/core/accounts';
import { passwordResetPath } from '@parley/core/accounts';
import { currentLevel, plural } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import { isStorable } from '@parley/wire/codecs';
import type { Failed } from '../served-route';
import { readBody } from './body';
import { clientAddress } from './client-address';
import { checkOrigin, pageOriginOf } from './identify';
import type { Fields } from './join-forms';
import type { PageContext } from './page-context';
import { pageLimits, welcomeIn } from './page-context';
import { page, paragraph, sendPage } from './page';
import { addressForm, passwordForm } from './password-reset-forms';
import { presentAny } from './responses';

const noFields: Fields = new Map();

const requestTitle = 'Set a new password';

/** Relative to the page of a link, as there may be a path before it. */
const requestAgain = '<p><a href="../reset">Request another link</a></p>';

/** The same whether or not there is an account. */
const requested = page(
  'Check your email',
  paragraph(
    'If there is an account with this address, you will receive an email with a link to set a new password. The link works for an hour.',
  ),
);

const tooManyRequests =
  'Too many requests for this address. Use the link in the newest email, or try again in an hour.';

/** What a person is told about a failure, for whom the message of the API is not enough. */
const explained = (failure: Failed, msg: string): string => {
  switch (failure._tag) {
    case 'PasswordTooWeak':
      return `${msg} It is too easy to guess. Use a longer one, or several words.`;
    case 'TooManyAttempts':
      return `Too many attempts. Try again in ${plural(Math.ceil(failure.retryAfterSeconds / 60), 'minute')}.`;
    default:
      return msg;
  }
};

const unstorable = 'The form contains characters that cannot be stored.';

/**
 * The pages to request a link to set a new password, and to use it. They have no scripts, and need
 * no protection against forged requests: nothing but the token in the URL, which another site does
 * not know, authorizes the change. A GET changes nothing, because programs that scan email open
 * links too.
 */
export const passwordResetPages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const visitorOf = (request: Request): TE.TaskEither<Failed, Visitor> =>
    accounts.identifyVisitor(pageOriginOf(request));

  const sendResult = (
    response: Response,
    result: E.Either<Failed, string>,
    failurePage: (failure: Failed, msg: string) => string,
  ): void => {
    if (E.isRight(result)) {
      sendPage(response, 200, result.right);
      return;
    }
    const { status, msg } = presentAny(result.left, currentLevel, reportDefect);
    sendPage(response, status, failurePage(result.left, explained(result.left, msg)));
  };

  const refusal = (_failure: Failed, msg: string): string =>
    page('The password was not changed', `${paragraph(msg)}\n${requestAgain}`);

  const showRequest = async (request: Request, response: Response): Promise<void> => {
    const shown = await pipe(
      visitorOf(request),
      TE.map(({ realm }) => page(requestTitle, addressForm(noFields, undefined), realm)),
    )();
    sendResult(response, shown, (_failure, msg) => page(requestTitle, paragraph(msg)));
  };

  const submitRequest = async (request: Request, response: Response): Promise<void> => {
    const { fields } = await readBody(request, pageLimits);
    if (!Array.from(fields.values()).every(isStorable)) {
      sendPage(response, 400, page(requestTitle, addressForm(noFields, unstorable)));
      return;
    }
    const done = await pipe(
      visitorOf(request),
      TE.flatMap((visitor) =>
        accounts.requestPasswordReset(visitor, {
          email: fields.get('email') ?? '',
          address: clientAddress(request),
        }),
      ),
      TE.map(() => requested),
    )();
    sendResult(response, done, (failure, msg) =>
      page(
        requestTitle,
        addressForm(fields, failure._tag === 'TooManyAttempts' ? tooManyRequests : msg),
      ),
    );
  };

  const tokenOf = (request: Request): string => String(request.params.token);

  const formOf = (request: Request, problem: string | undefined): TE.TaskEither<Failed, string> =>
    pipe(
      visitorOf(request),
      TE.bindTo('visitor'),
      TE.bindW('user', ({ visitor }) => accounts.getPasswordReset(visitor, tokenOf(request))),
      TE.map(({ visitor, user }) =>
        page(
          `New password for ${visitor.realm.name}`,
          passwordForm(user.deliveryEmail, problem),
          visitor.realm,
        ),
      ),
    );

  const showForm = async (request: Request, response: Response): Promise<void> => {
    sendResult(response, await formOf(request, undefined)(), refusal);
  };

  const reset = (request: Request, fields: Fields): TE.TaskEither<Failed, BegunSession> =>
    pipe(
      TE.fromEither(checkOrigin(request)),
      TE.flatMap(() => visitorOf(request)),
      TE.flatMap((visitor) =>
        accounts.resetPassword(visitor, {
          token: tokenOf(request),
          password: fields.get('password') ?? '',
          revokesApiKey: fields.has('revoke_api_key'),
          address: clientAddress(request),
        }),
      ),
      TE.flatMap((user) => accounts.beginSessionOf(user, request.get('user-agent') ?? '')),
    );

  const changedPage = ({ user }: BegunSession, fields: Fields): string =>
    page(
      'The password was changed',
      [
        paragraph(`Log in with ${user.deliveryEmail} and your new password.`),
        ...(fields.has('revoke_api_key')
          ? [paragraph('Your API key was revoked: log in again with every program.')]
          : []),
      ].join('\n'),
    );

  const submit = async (request: Request, response: Response): Promise<void> => {
    const { fields } = await readBody(request, pageLimits);
    const isReadable = Array.from(fields.values()).every(isStorable);
    const done = isReadable ? await reset(request, fields)() : undefined;
    if (done !== undefined && E.isRight(done)) {
      welcomeIn(context, request, response, done.right, changedPage(done.right, fields));
      return;
    }
    if (done !== undefined && done.left._tag !== 'PasswordTooWeak') {
      sendResult(response, done, refusal);
      return;
    }
    // The link still works: ask again.
    const problem =
      done === undefined
        ? unstorable
        : explained(done.left, presentAny(done.left, currentLevel, reportDefect).msg);
    const form = await formOf(request, problem)();
    if (E.isRight(form)) {
      sendPage(response, 400, form.right);
      return;
    }
    sendResult(response, form, refusal);
  };

  const router = newRouter();
  router.all([passwordResetPath, `${passwordResetPath}/:token`], isLimited);
  router.get(passwordResetPath, showRequest);
  router.post(passwordResetPath, submitRequest);
  router.get(`${passwordResetPath}/:token`, showForm);
  router.post(`${passwordResetPath}/:token`, submit);
  return router;
};
