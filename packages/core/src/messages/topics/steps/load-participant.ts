import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { TopicFollowFacts } from '../topic-following';
import { loadFollowFacts } from './load-follow-facts';

/**
 * Loads what decides whether the caller follows or unmutes the topic of a message that they react
 * to; undefined for bots, and where the caller is not subscribed.
 *
 * Source: docs/reference/topics.md#automatic-policies.
 */
export const loadParticipant = (
  tx: Pick<Reader, 'topics' | 'userSettings'>,
  { user, realm }: Caller,
  { channel: place, topic }: MessageForViewer,
): TE.TaskEither<Unexpected, TopicFollowFacts | undefined> =>
  place?.isSubscribed !== true || isBot(user)
    ? TE.right(undefined)
    : pipe(
        loadFollowFacts(tx, realm, { channel: place.channel, topic }, [user.id]),
        TE.map(([own]) => own),
      );
