import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aRendering,
  aSubscription,
  aUser,
  gathered,
  wholePage,
} from '../../../testing';
import type { RequestedTerm } from '../../narrows/operator';
import type { Snapshot } from '../../transaction';
import type { MessagePage } from '../steps/list-selected';
import type { ListMessages } from './list-messages';
import { listMessages } from './list-messages';
import { messageFailure } from '../../failures';
import { invalidOperator, unknownOperand, unknownWord } from '../../narrows/invalid-operator';

const caller = aCaller();
const sender = aUser();
const own = aChannel({ name: 'own' });
const open = aChannel({ name: 'open' });
const secret = aChannel({ name: 'secret', privacy: 'private' });
const sent = [own, open, secret, own].map(({ recipientId }) =>
  aMessage({ recipientId, senderId: sender.id }),
);
const [first, unreceived, , last] = sent.map(({ id }) => id);
const realm: Partial<State> = {
  users: [caller.user, sender],
  channels: [own, open, secret],
  subscriptions: [aSubscription({ userId: caller.user.id, channelId: own.id })],
  messages: sent,
};

const term = (operator: string, operand: RequestedTerm['operand']): RequestedTerm => ({
  operator,
  operand,
  negated: false,
});

const command = (given: Partial<ListMessages> = {}): ListMessages => ({
  anchor: 'newest',
  useFirstUnreadAnchor: false,
  before: 10,
  after: 0,
  includeAnchor: true,
  narrow: [],
  ...given,
});

const idsIn = ({ messages }: MessagePage) => messages.map(({ message }) => message.id);

const idsOf = <Failure>(page: E.Either<Failure, MessagePage>) =>
  E.isRight(page) ? idsIn(page.right) : page;

describe('listMessages', () => {
  const list = (given: Partial<ListMessages> = {}) =>
    wholePage(listMessages(inMemory(realm))(caller, command(given)))();

  it('lists messages that the caller received', async () => {
    expect(idsOf(await list())).toEqual([first, last]);
  });

  it('lists all messages of a readable channel, unreceived ones as read and historical', async () => {
    const page = await list({ narrow: [term('channel', 'OPEN')] });
    expect(page).toMatchObject(
      E.right({
        anchor: 1e16,
        foundOldest: true,
        foundNewest: true,
        foundAnchor: false,
        messages: [{ message: { id: unreceived }, flags: new Set(['read', 'historical']) }],
      }),
    );
  });

  it.each([
    ['of a hidden channel', secret.id],
    ['that no channel has', 999_999],
  ])('finds nothing by an id %s', async (_, id) => {
    expect(idsOf(await list({ narrow: [term('channel', id)] }))).toEqual([]);
  });

  it.each(['SECRET', 'no such channel'])('rejects the name %s', async (name) => {
    expect(idsOf(await list({ narrow: [term('channel', name)] }))).toEqual(
      E.left(unknownOperand('channel', name)),
    );
  });

  it('lists nothing of a visible channel that the caller cannot read', async () => {
    const administrator = aCaller({ user: { ...caller.user, role: role.administrator } });
    const narrow = [term('channel', secret.id)];
    expect(
      idsOf(await wholePage(listMessages(inMemory(realm))(administrator, command({ narrow })))()),
    ).toEqual([]);
  });

  it('starts at the first unread message', async () => {
    const page = await list({ anchor: 'first_unread', before: 0, after: 1 });
    expect(page).toMatchObject(E.right({ anchor: first, foundAnchor: true, foundNewest: false }));
  });

  it.each<readonly [string, Partial<ListMessages>, unknown]>([
    ['there is no anchor', { anchor: undefined }, messageFailure('MissingAnchor')],
    ['the anchor is invalid', { anchor: 'x' }, messageFailure('InvalidAnchor')],
    ['the range is too large', { before: 5001 }, messageFailure('TooManyMessagesRequested')],
    [
      'a conversation is named by no message, whatever the range',
      { before: 5001, narrow: [term('with', 'x')] },
      invalidOperator({ _tag: 'InvalidWith' }),
    ],
    [
      'the anchor is excluded in the middle of the range',
      { after: 1, includeAnchor: false },
      messageFailure('AnchorExcludedInside'),
    ],
    ['there is no such channel', { narrow: [term('stream', 'x')] }, unknownOperand('channel', 'x')],
    ['there is no such user', { narrow: [term('sender', 'x')] }, unknownOperand('user', 'x')],
    ['there are no such users', { narrow: [term('dm', 'x')] }, unknownOperand('users', 'x')],
    ['there is no such operator', { narrow: [term('x', 'y')] }, unknownOperand('operator', 'x')],
    ['there is no such state', { narrow: [term('is', 'x')] }, unknownWord('is', 'x')],
    [
      'nothing could match',
      { narrow: [term('channel', 'own'), term('dm', 'x')] },
      messageFailure('InvalidNarrowCombination', { problem: 'channelAndDirect' }),
    ],
  ])('fails if %s', async (_, given, failure) => {
    expect(await list(given)).toEqual(E.left(failure));
  });

  const piecesOf = async (messages: State['messages']) => {
    const ports = inMemory({ ...realm, messages });
    let isStreamed = false;
    const snapshot: Snapshot = (realmId, options) => {
      isStreamed ||= options?.kind === 'streaming';
      return ports.snapshot(realmId, options);
    };
    const list = listMessages({ ...ports, snapshot });
    const pages = await gathered(list(caller, command({ before: 1000 })))();
    const pieces = E.isRight(pages) ? pages.right : [];
    expect(pieces[0]).toMatchObject({ anchor: 1e16, foundOldest: true, foundNewest: true });
    return { isStreamed, pieces: pieces.map(idsIn) };
  };

  it('lists many messages in slices, in one transaction', async () => {
    const messages = Array.from({ length: 401 }, () =>
      aMessage({ recipientId: own.recipientId, senderId: sender.id }),
    );
    const ids = messages.map(({ id }) => id);
    expect(await piecesOf(messages)).toEqual({
      isStreamed: false,
      pieces: [ids.slice(0, 200), ids.slice(200, 400), ids.slice(400)],
    });
  });

  it('loads messages that are too large for memory as they are taken', async () => {
    const mebibyte = 1024 * 1024;
    const messages = [1, 2, 3, 1].map((size) =>
      aMessage({
        recipientId: own.recipientId,
        senderId: sender.id,
        rendering: aRendering({ html: 'x'.repeat(size * mebibyte) }),
      }),
    );
    const [one, two, three, four] = messages.map(({ id }) => id);
    expect(await piecesOf(messages)).toEqual({
      isStreamed: true,
      pieces: [[one, two], [three], [four]],
    });
  });
});
