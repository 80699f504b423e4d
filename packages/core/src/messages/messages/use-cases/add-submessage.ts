import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { newPreferences, preferenceEvents } from '../../../channels';
import type { MessageId, Work } from '../../../kernel';
import { ensure, together } from '../../../kernel';
import { loadParticipant } from '../../topics/steps/load-follow-facts';
import { planParticipation } from '../../topics/topic-following';
import { messageActionAudience } from '../message-audience';
import { loadEditable } from '../steps/load-editable';
import { checkWidgetData } from '../../widgets/widget-data';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type AddSubmessage = {
  readonly messageId: MessageId;
  readonly msgType: string;
  /** JSON. */
  readonly content: string;
};

/** Attaches widget data to a message. Source: docs/reference/messages.md#widgets. */
export const addSubmessage =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { messageId, msgType, content }: AddSubmessage,
  ): Work<
    MessageFailure<
      | 'InvalidMessage'
      | 'MayNotAttachSubmessage'
      | 'InvalidSubmessage'
      | 'InvalidWidgetData'
      | 'TooMuchWidgetData'
    >,
    void
  > =>
    transact(caller, (tx) =>
      pipe(
        loadEditable(tx, caller, messageId),
        ensure(
          ({ view, message }) => view.submessages.length > 0 || message.senderId === caller.user.id,
          messageFailure('MayNotAttachSubmessage'),
        ),
        TE.tapEither(({ view, message }) =>
          checkWidgetData(view.submessages, content, {
            id: caller.user.id,
            isAuthor: message.senderId === caller.user.id,
          }),
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('facts', ({ message, now }) =>
          together({
            participant: loadParticipant(tx, caller, message, now),
            audience: tx.messages.audienceFactsOf(caller.realm.id, [messageId]),
          }),
        ),
        TE.let('preferences', ({ facts, message, now }) =>
          planParticipation(facts.participant, message, now),
        ),
        TE.bindW('id', () =>
          tx.edits.addSubmessage(caller.realm.id, messageId, {
            senderId: caller.user.id,
            msgType,
            content,
          }),
        ),
        TE.tap(({ preferences }) =>
          tx.topicPreferences.set(caller.realm.id, newPreferences(preferences)),
        ),
        TE.flatMap(({ id, message, preferences, facts }) =>
          tx.events.emit(caller.realm.id, [
            ...preferenceEvents(preferences),
            {
              event: {
                _tag: 'SubmessageAdded',
                messageId,
                submessage: { id, senderId: caller.user.id, msgType, content },
              },
              audience: messageActionAudience(message, facts.audience),
            },
          ]),
        ),
      ),
    );
