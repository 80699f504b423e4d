import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { changePreferences } from '../../../channels';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { planFollowing } from '../topic-following';
import { loadFollowFacts } from './load-follow-facts';

/**
 * Makes a subscriber follow or unmute the topic of a message that they reacted to, if their
 * settings say so. Returns the events.
 *
 * Source: reference, "Reactions".
 */
export const participate = (
  tx: Pick<Transaction, 'topics' | 'userSettings'>,
  caller: Caller,
  { channel: place, topic }: MessageForViewer,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  place?.isSubscribed !== true || isBot(caller.user)
    ? TE.right([])
    : pipe(
        loadFollowFacts(tx, caller.realm, { channel: place.channel, topic }, [caller.user.id]),
        TE.map(([own]) => own && planFollowing(own, 'participation', { ...place, topic }, now)),
        TE.flatMap((preference) =>
          changePreferences(tx, caller.realm.id, preference === undefined ? [] : [preference]),
        ),
      );
