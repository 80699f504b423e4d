import * as E from 'fp-ts/Either';
import type { RequestHandler } from 'express';
import { pageOriginOf } from './identify';
import type { PageContext } from './page-context';
import { isForPerson, page, paragraph, sendPage } from './page';

const text = paragraph(
  'Nobody can log in, and nothing is sent. Whoever runs the server can reactivate the organization until it is deleted.',
);

/** Tells people who open any address of a deactivated organization in a browser. */
export const refuseDeactivated =
  ({ accounts }: Pick<PageContext, 'accounts'>): RequestHandler =>
  (request, response, next) => {
    if (!isForPerson(request)) {
      next();
      return;
    }
    accounts
      .identifyVisitor(pageOriginOf(request))()
      .then((found) => {
        // What is wrong with other requests, the page itself tells.
        if (E.isRight(found) && !found.right.realm.isActive) {
          const { realm } = found.right;
          sendPage(response, 403, page('This organization is deactivated', text, realm));
        } else {
          next();
        }
      }, next);
  };
