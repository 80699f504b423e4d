import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import { MessageId, asId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { RequestedTerm } from '../narrow-request';
import { canonicalOperator } from '../narrow-request';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Tx = Pick<Transaction, 'messages'>;

const replaced = new Set(['channel', 'topic', 'dm']);

const term = (operator: string, operand: RequestedTerm['operand']): RequestedTerm => ({
  operator,
  operand,
  negated: false,
});

const conversationOf = (
  { messages }: Tx,
  viewer: Viewer,
  messageId: MessageId,
): TE.TaskEither<Unexpected, O.Option<readonly RequestedTerm[]>> =>
  pipe(
    TE.Do,
    TE.bind('found', () => messages.findFor(viewer.realm.id, viewer.user?.id, messageId)),
    TE.bind('views', ({ found }) =>
      O.isSome(found) && canReadMessage(viewer, found.value)
        ? messages.views(viewer.realm, [messageId])
        : TE.right([]),
    ),
    TE.map(({ views: [view] }) => {
      if (view === undefined) {
        return O.none;
      }
      return O.some(
        view.place._tag === 'InChannel'
          ? [term('channel', view.place.channelId), term('topic', view.topic)]
          : [
              term(
                'dm',
                view.place.people.map(({ id }) => id),
              ),
            ],
      );
    }),
  );

/**
 * Puts the conversation in which a message is now in the place of a `with`; one that names no
 * message within reach is dropped.
 *
 * Source: reference, «Narrow», `with`.
 */
export const replaceWith = (
  tx: Tx,
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): TE.TaskEither<
  MessageFailure<'InvalidNarrowOperator' | 'InvalidNarrowCombination'> | Unexpected,
  readonly RequestedTerm[]
> => {
  const [first, second] = terms.filter(({ operator }) => operator === 'with');
  if (first === undefined) {
    return TE.right(terms);
  }
  if (second !== undefined) {
    return TE.left(
      messageFailure('InvalidNarrowCombination', { description: "Duplicate 'with' operators." }),
    );
  }
  const text = String(first.operand);
  if (!/^\d{1,15}$/.test(text)) {
    return TE.left(
      messageFailure('InvalidNarrowOperator', { description: "Invalid 'with' operator" }),
    );
  }
  const others = terms.filter(({ operator }) => operator !== 'with');
  return pipe(
    conversationOf(tx, viewer, asId(MessageId)(Number(text))),
    TE.map(
      O.match(
        () => others,
        (place) => [
          ...place,
          ...others.filter(({ operator }) => !replaced.has(canonicalOperator(operator))),
        ],
      ),
    ),
  );
};
