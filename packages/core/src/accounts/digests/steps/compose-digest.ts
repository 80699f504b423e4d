import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, ConfirmationTokens, Timestamp, UserId } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Email } from '../../email/email';
import { canShowContent } from '../../email/can-show-content';
import { unsubscribeUrl } from '../../email/unsubscribe-link';
import type { Reader } from '../../transaction';
import { digestEmail, isEmptyDigest } from '../digest-email';
import { loadDigest } from './load-digest';

/** None if there is nothing to tell, or nobody to tell it. */
export const composeDigest = (
  tx: Reader,
  realm: Realm,
  tokens: ConfirmationTokens,
  userId: UserId,
  now: Timestamp,
): Async<O.Option<Email>> =>
  pipe(
    loadDigest(tx, realm, userId, now),
    TE.map(O.filter(({ digest }) => !isEmptyDigest(digest))),
    TE.map(
      O.map(({ user, settings, digest }): Email => {
        const link = unsubscribeUrl('digest', realm.url, tokens, user);
        return {
          to: { name: user.fullName, address: user.deliveryEmail },
          fromName: realm.name,
          ...digestEmail(realm, user, digest, canShowContent(realm, settings), link),
          unsubscribeUrl: link,
          thread: {
            id: `digests.${user.id}`,
            emailId: `digest.${Math.floor(now / secondsPerDay)}.${user.id}`,
          },
        };
      }),
    ),
  );
