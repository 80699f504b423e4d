import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, Visitor } from '../../../access';
import { actAs } from '../../../access';
import type { Work } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import { changeSettings } from '../../users/steps/change-settings';
import { turnOffChannelEmails } from '../steps/turn-off-channel-emails';
import type { UnsubscribedKind } from '../unsubscribe-link';
import { tokenedUser, unsubscribedSettings } from '../unsubscribe-link';
import type { Ports } from '../../use-case-ports';

/** What a link in an email contains. */
export type Unsubscribe = { readonly kind: UnsubscribedKind; readonly token: string };

/**
 * Turns off all emails of a kind for the user whose emails have the link. It may be opened again and
 * works for as long as the account is active.
 *
 * Source: docs/reference/notifications.md#turning-the-emails-off.
 */
export const unsubscribe =
  ({
    transact,
    clock,
    unsubscribeTokens,
  }: Pick<Ports, 'clock' | 'transact' | 'unsubscribeTokens'>) =>
  (
    { realm }: Visitor,
    { kind, token }: Unsubscribe,
  ): Work<AccountFailure<'InvalidUnsubscribeLink'>, User> =>
    transact('server', (tx) =>
      pipe(
        findByToken(unsubscribeTokens, token, (id) =>
          pipe(
            tx.users.findActor(realm.id, asId(UserId)(id)),
            TE.map(O.filter(({ isActive }) => isActive)),
            TE.map(O.map((user) => ({ user, ...tokenedUser(user) }))),
          ),
        ),
        TE.flatMap(TE.fromOption(() => accountFailure('InvalidUnsubscribeLink'))),
        TE.flatMap(({ user }) => actAs(tx, realm, user)),
        TE.tap((caller) => changeSettings(tx, caller, unsubscribedSettings[kind], clock.now())),
        TE.tap((caller) =>
          kind === 'missed_messages' ? turnOffChannelEmails(tx, caller) : TE.right(undefined),
        ),
        TE.map(({ user }) => user),
      ),
    );
