import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { silentMention } from '../../messages/markup';
import type { Notice } from '../../messages/notice';
import { personalNotice } from '../../messages/notice';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { User } from '../../users/user';
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
