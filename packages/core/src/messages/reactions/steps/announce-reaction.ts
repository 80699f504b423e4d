import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import { messageActionAudience } from '../../messages/message-audience';
import { viewPerson } from '../../messages/message-sender';
import type { Transaction } from '../../transaction';
import type { Reaction } from '../reaction';
import type { ReactionAdded, ReactionRemoved } from '../reaction-events';

/** Emits the given events, then the event about the reaction to everyone who has the message. */
export const announceReaction = (
  { messages, events }: Transaction,
  { realm, user }: Caller,
  tag: (ReactionAdded | ReactionRemoved)['_tag'],
  message: MessageForViewer,
  { emoji }: Reaction,
  others: readonly AddressedEvent[],
): TE.TaskEither<Unexpected, void> =>
  pipe(
    messages.audienceFactsOf(realm.id, [message.id]),
    TE.flatMap((audienceFacts) =>
      events.emit(realm.id, [
        ...others,
        {
          event: {
            _tag: tag,
            messageId: message.id,
            reaction: {
              emojiName: emoji.name,
              emojiCode: emoji.code,
              reactionType: emoji.type,
              user: viewPerson(user, realm),
            },
          },
          audience: messageActionAudience(message, audienceFacts),
        },
      ]),
    ),
  );
