import type { Visitor } from '@parley/core/access';
import type { BegunSession, Invitation } from '@parley/core/accounts';
import { accountFailure, isLink, joinPath } from '@parley/core/accounts';
import { currentLevel } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request, Response, Router } from 'express';
import { Router as newRouter } from 'express';
import type { Failed } from '../served-route';
import { presentAny } from './responses';
import { isStorable } from '@parley/wire/codecs';
import { readBody } from './body';
import { clientAddress } from './client-address';
import { checkOrigin, pageOriginOf } from './identify';
import type { Admission, Fields, OtherWay } from './join-forms';
import { formPage } from './join-forms';
import type { PageContext } from './page-context';
import { pageLimits, sendProblem, welcomeIn } from './page-context';
import { homeOf, page, paragraph, sendPage } from './page';

const asAdmission = (visitor: Visitor, key: string, invitation: Invitation): Admission => ({
  visitor,
  key,
  email: isLink(invitation) ? undefined : (invitation.email ?? undefined),
});

const noFields: Fields = new Map();

/**
 * The pages that invitation links open: a form for an account, or for an email address that still
 * has to be confirmed. A GET changes nothing.
 */
export const joinPages = (context: PageContext): Router => {
  const { accounts, reportDefect, isLimited } = context;
  const findAdmission = (request: Request): TE.TaskEither<Failed, Admission> => {
    const { key } = request.params;
    return pipe(
      TE.Do,
      TE.bindW('visitor', () => accounts.identifyVisitor(pageOriginOf(request))),
      TE.flatMap(({ visitor }): TE.TaskEither<Failed, Admission> => {
        if (typeof key === 'string') {
          return pipe(
            accounts.getInvitation(visitor, key),
            TE.map((invitation) => asAdmission(visitor, key, invitation)),
          );
        }
        return visitor.realm.settings.invite_required
          ? TE.left(accountFailure('InvitationRequired'))
          : TE.right({ visitor, key: undefined, email: undefined });
      }),
    );
  };

  const otherWayOf = (request: Request): OtherWay | undefined => {
    const { provider } = accounts.loginMethods;
    return provider && { name: provider.displayName, home: homeOf(request) };
  };

  const sendFailure = (response: Response, failure: Failed): void => {
    const { status, msg } = presentAny(failure, currentLevel, reportDefect);
    sendProblem(context, response, status, 'You cannot join', msg);
  };

  const show = async (request: Request, response: Response): Promise<void> => {
    const admission = await findAdmission(request)();
    if (E.isLeft(admission)) {
      sendFailure(response, admission.left);
      return;
    }
    sendPage(response, 200, formPage(admission.right, noFields, undefined, otherWayOf(request)));
  };

  /** The page shown after a completed step, and the session that begins with the last one. */
  const act = (
    { visitor, key, email }: Admission,
    fields: Fields,
    request: Request,
  ): TE.TaskEither<Failed, { readonly done: string; readonly begun?: BegunSession }> =>
    key === undefined || email === undefined
      ? pipe(
          accounts.requestToJoin(visitor, {
            email: fields.get('email') ?? '',
            key,
            address: clientAddress(request),
          }),
          TE.map(() => ({
            done: page(
              'Check your email',
              paragraph(
                'If this address does not have an account yet, you will receive an email with a link to join.',
              ),
              visitor.realm,
            ),
          })),
        )
      : pipe(
          accounts.acceptInvitation(visitor, {
            key,
            fullName: fields.get('full_name') ?? '',
            password: fields.get('password') ?? '',
            address: clientAddress(request),
          }),
          TE.flatMap(({ user }) => accounts.beginSessionOf(user, request.get('user-agent') ?? '')),
          TE.map((begun) => ({
            begun,
            done: page(
              `Welcome to ${visitor.realm.name}`,
              paragraph(`Log in with ${begun.user.deliveryEmail} and your password.`),
              visitor.realm,
            ),
          })),
        );

  const submit = async (request: Request, response: Response): Promise<void> => {
    const { fields } = await readBody(request, pageLimits);
    const admission = await pipe(
      TE.fromEither(checkOrigin(request)),
      TE.flatMap(() => findAdmission(request)),
    )();
    if (E.isLeft(admission)) {
      sendFailure(response, admission.left);
      return;
    }
    if (!Array.from(fields.values()).every(isStorable)) {
      const problem = 'The form contains characters that cannot be stored.';
      sendPage(response, 400, formPage(admission.right, noFields, problem, otherWayOf(request)));
      return;
    }
    const done = await act(admission.right, fields, request)();
    if (E.isLeft(done)) {
      const { status, msg } = presentAny(done.left, currentLevel, reportDefect);
      sendPage(response, status, formPage(admission.right, fields, msg, otherWayOf(request)));
      return;
    }
    const { begun, done: text } = done.right;
    if (begun === undefined) {
      sendPage(response, 200, text);
    } else {
      welcomeIn(context, request, response, begun, text);
    }
  };

  const router = newRouter();
  for (const path of [joinPath, `${joinPath}/:key`]) {
    router.all(path, isLimited);
    router.get(path, show);
    router.post(path, submit);
  }
  return router;
};
