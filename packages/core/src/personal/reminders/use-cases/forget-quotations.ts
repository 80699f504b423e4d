import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { actAs, renderContent } from '../../../access';
import type { Async, ForgetQuotations, RealmId, Work } from '../../../kernel';
import { ifAny } from '../../../kernel';
import { announceToOwner } from '../../own-records/steps/own-records';
import type { Reader, Transaction } from '../../transaction';
import type { Reminder } from '../reminder';
import { deletedMessageContent } from '../reminder-content';
import type { Ports } from '../../use-case-ports';

type Dependencies = RenderingDependencies & Pick<Ports, 'snapshot' | 'transact'>;

/** A reminder with its owner. */
type Owned = { readonly reminder: Reminder; readonly owner: Caller };

const loadOwned = (tx: Reader, realmId: RealmId, reminder: Reminder): Async<readonly Owned[]> =>
  pipe(
    TE.Do,
    TE.bind('realm', () => tx.realms.find(realmId)),
    TE.bind('user', () => tx.users.findActor(realmId, reminder.userId)),
    TE.flatMap(({ realm, user }) =>
      O.isNone(realm) || O.isNone(user)
        ? TE.right([])
        : pipe(
            actAs(tx, realm.value, user.value),
            TE.map((owner) => [{ reminder, owner }]),
          ),
    ),
  );

/** Replaces the text, which clients read as a reminder that is removed and added again. */
const rewrite =
  (dependencies: Dependencies) =>
  ({ reminder, owner }: Owned): Work<RenderingFailed, void> => {
    const content = deletedMessageContent(reminder.note);
    if (reminder.content === content) {
      return TE.right(undefined);
    }
    return pipe(
      renderContent(dependencies)(owner.realm, content, owner),
      TE.flatMap(({ html }) =>
        dependencies.transact('server', (tx: Transaction) =>
          pipe(
            tx.reminders.rewrite(owner.realm.id, reminder.id, { content, renderedContent: html }),
            ifAny((rewritten) =>
              pipe(
                announceToOwner(tx, owner, {
                  _tag: 'ReminderRemoved',
                  reminderId: reminder.id,
                }),
                TE.flatMap(() =>
                  announceToOwner(tx, owner, { _tag: 'ReminderAdded', reminder: rewritten }),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  };

/** Removes quotations of deleted messages from reminders, as a job; it may run twice. */
export const forgetQuotations =
  (dependencies: Dependencies) =>
  ({ realmId, messageIds }: ForgetQuotations): Work<RenderingFailed, void> =>
    pipe(
      dependencies.snapshot(realmId)((tx: Reader) =>
        pipe(
          tx.reminders.about(realmId, messageIds),
          TE.flatMap(TE.traverseSeqArray((reminder) => loadOwned(tx, realmId, reminder))),
        ),
      ),
      TE.flatMap((owned) => pipe(owned.flat(), TE.traverseSeqArray(rewrite(dependencies)))),
      TE.map(() => undefined),
    );
