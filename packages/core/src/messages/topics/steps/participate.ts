import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { changePreferences } from '../../../channels';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import type { VisibilityNeeds } from './raise-visibility';
import { loadFollowFacts, raisedPreference } from './raise-visibility';

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
        loadFollowFacts(tx, caller, { channel: place.channel, topic }),
        TE.flatMap((own) => {
          const raised =
            own && raisedPreference(own, 'participation', { channel: place.channel, topic }, now);
          return changePreferences(tx, caller.realm.id, raised === undefined ? [] : [raised]);
        }),
      );
