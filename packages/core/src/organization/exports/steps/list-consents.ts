import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { EmailVisibility, Realm } from '../../../access';
import { isBot } from '../../../access';
import type { Async, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import { consents } from '../export-scope';
import type { ExportType } from '../realm-export';

/** Whether an active person lets administrators export private data. */
export type ExportConsent = {
  readonly userId: UserId;
  readonly consents: boolean;
  readonly emailVisibility: EmailVisibility;
};

const pageSize = 1_000;

type Tx = Pick<Reader, 'userSettings' | 'users'>;

/** Every active person, ascending. */
export const listConsents = (
  tx: Tx,
  realm: Pick<Realm, 'id'>,
  after?: UserId,
): Async<readonly ExportConsent[]> =>
  pipe(
    tx.users.listAfter(realm.id, after, pageSize),
    TE.bindTo('page'),
    TE.bind('settings', ({ page }) =>
      tx.userSettings.of(
        realm.id,
        page.map(({ id }) => id),
      ),
    ),
    TE.flatMap(({ page, settings }) => {
      const own = page
        .filter((user) => user.isActive && !isBot(user))
        .map((user) => ({
          userId: user.id,
          consents: consents(user, settings.get(user.id)),
          emailVisibility: user.emailVisibility,
        }));
      return page.length < pageSize
        ? TE.right(own)
        : pipe(
            listConsents(tx, realm, page.at(-1)?.id),
            TE.map((rest) => [...own, ...rest]),
          );
    }),
  );

/** Those whose private data belongs to an export of the type: nobody's to one of public data. */
export const loadConsenting = (
  tx: Tx,
  realm: Pick<Realm, 'id'>,
  type: ExportType,
): Async<ReadonlySet<UserId>> =>
  type === 'public'
    ? TE.right(new Set())
    : pipe(
        listConsents(tx, realm),
        TE.map((all) => new Set(all.filter((each) => each.consents).map(({ userId }) => userId))),
      );
