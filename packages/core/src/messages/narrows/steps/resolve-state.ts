import * as E from 'fp-ts/Either';
import type { Viewer } from '../../../access';
import { MessageId, UserId, asId } from '../../../kernel';
import type { NarrowCondition } from '../narrow';
import { messageParts } from '../narrow';
import type { RequestedTerm } from '../narrow-request';
import { stateCondition } from '../state-condition';
import type { MessageFailure } from '../../failures';
import { messageFailure, unknownOperand } from '../../failures';

type Operand = RequestedTerm['operand'];
type Resolution = E.Either<MessageFailure<'InvalidNarrowOperator'>, NarrowCondition>;

/** Clients keep ids in 32 bits there. */
const largestId = 2_147_483_647;

export const idTerm = (operand: Operand): Resolution => {
  const text = String(operand);
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId
    ? E.right({ _tag: 'OneOf', messageIds: [asId(MessageId)(Number(text))] })
    : E.left(messageFailure('InvalidNarrowOperator', { description: 'Invalid message ID' }));
};

export const hasTerm = (operand: Operand): Resolution => {
  const part = messageParts.find((name) => name === operand);
  return part === undefined
    ? E.left(unknownOperand("'has' operand", operand))
    : E.right({ _tag: 'Has', part });
};

const nobody = asId(UserId)(0);

const muted = (viewer: Viewer, namesChannel: boolean): NarrowCondition => ({
  _tag: 'Muted',
  viewerId: viewer.user?.id ?? nobody,
  channelsCount: !namesChannel,
});

export const inTerm = (viewer: Viewer, operand: Operand, namesChannel: boolean): Resolution => {
  switch (operand) {
    case 'home':
      return E.right(muted(viewer, namesChannel));
    case 'all':
      return E.right({ _tag: 'Everything' });
    default:
      return E.left(unknownOperand("'in' operand", operand));
  }
};

export const isTerm = (viewer: Viewer, operand: Operand, namesChannel: boolean): Resolution => {
  const viewerId = viewer.user?.id ?? nobody;
  switch (operand) {
    case 'followed':
      return E.right({ _tag: 'Followed', viewerId });
    case 'muted':
      return E.right(muted(viewer, namesChannel));
    default:
      return E.fromNullable(unknownOperand("'is' operand", operand))(
        stateCondition(viewerId, operand),
      );
  }
};
