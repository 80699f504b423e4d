import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { silentMention } from '../../../access';
import type { Notice, Unexpected } from '../../../kernel';
import { personalNotice } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';

/**
 * What whoever invited somebody hears when they have come, if that was wished for.
 *
 * Source: reference, «When an invited person registers».
 */
export const acceptanceNotice = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  newcomer: User,
  { referrerId, tellsReferrer }: Invitation,
): TE.TaskEither<Unexpected, readonly Notice[]> =>
  referrerId === null || !tellsReferrer
    ? TE.right([])
    : pipe(
        users.find(realm.id, referrerId),
        TE.map(O.filter(({ isActive }) => isActive)),
        TE.map(
          O.match(
            () => [],
            (referrer) => [
              personalNotice(
                referrer,
                `${silentMention(newcomer)} accepted your invitation to join Parley!`,
              ),
            ],
          ),
        ),
      );
