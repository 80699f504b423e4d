import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { AddressedEvent } from '../../events/log-entry';
import type { MessageForViewer } from '../../messages/message-access';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Timestamp } from '../../shared/timestamp';
import { isBot } from '../../users/user';
import { changePreferences } from './change-preferences';
import type { VisibilityNeeds } from './raise-visibility';
import { findFooting, raisedPreference } from './raise-visibility';

/**
 * Lets a subscriber hear more of the topic of a message that they did something with, if they want
 * that; what they are to be told of it.
 *
 * Source: reference, «Reactions».
 */
export const participate = (
  tx: Pick<Transaction, VisibilityNeeds>,
  caller: Caller,
  { channel: place, topic }: MessageForViewer,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  place?.isSubscribed !== true || isBot(caller.user)
    ? TE.right([])
    : pipe(
        findFooting(tx, caller, { channel: place.channel, topic }),
        TE.flatMap((own) => {
          const raised =
            own && raisedPreference(own, 'participation', { channel: place.channel, topic }, now);
          return changePreferences(tx, caller.realm.id, raised === undefined ? [] : [raised]);
        }),
      );
