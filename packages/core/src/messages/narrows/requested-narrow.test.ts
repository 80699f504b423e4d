import * as E from 'fp-ts/Either';
import { accessFailure } from '../../access';
import { nextId } from '../../in-memory';
import { UserId, role } from '../../kernel';
import { aCaller, aChannel, aRealm, aUser, aVisitor } from '../../testing';
import type { MessageFailure } from '../failures';
import type { NarrowProblem } from './narrow-problem';
import { messageFailure } from '../failures';
import { invalidOperator, unknownOperand, unknownWord } from './invalid-operator';
import type { Named, RequestedTerm } from './operator';
import {
  checkCombination,
  checkSearches,
  checkVisitor,
  checkWith,
  replaceWith,
  resolveTerms,
} from './requested-narrow';

const requested = (
  operator: string,
  operand: RequestedTerm['operand'] = 'x',
  negated = false,
): RequestedTerm => ({ operator, operand, negated });

const invalid = (problem: NarrowProblem) => E.left(invalidOperator(problem));

describe('checkCombination', () => {
  it.each([
    ['channel and dm', [requested('channel'), requested('dm')], true],
    ['stream and pm-with', [requested('stream'), requested('pm-with')], true],
    ['topic and is:dm', [requested('topic'), requested('is', 'dm')], true],
    ['topic and is:private', [requested('topic'), requested('is', 'private')], true],
    ['negated ones', [requested('channels'), requested('dm-including', 'x', true)], true],
    ['channels of an unknown kind and dm', [requested('channels'), requested('dm')], true],
    ['channel and topic', [requested('channel'), requested('topic')], false],
    ['channel and is:starred', [requested('channel'), requested('is', 'starred')], false],
    ['is:resolved and dm', [requested('is', 'resolved'), requested('dm')], false],
    ['an unknown state and dm', [requested('is'), requested('dm')], false],
    ['dm and sender', [requested('dm'), requested('sender')], false],
    ['nothing', [], false],
  ])('checks %s: %#', (_, terms, isContradiction) => {
    expect(E.isLeft(checkCombination(terms))).toBe(isContradiction);
  });
});

describe('checkSearches', () => {
  it('counts the words of all search terms, negated or not', () => {
    const words = (count: number, negated: boolean) =>
      requested('search', 'tea '.repeat(count), negated);
    expect(E.isRight(checkSearches([words(100, false), words(100, true)]))).toBe(true);
    expect(checkSearches([words(100, false), words(101, true)])).toEqual(
      invalid({ _tag: 'TooManyWords', limit: 200 }),
    );
    expect(E.isRight(checkSearches([{ ...words(201, false), operator: 'topic' }]))).toBe(true);
  });
});

describe('checkWith and replaceWith', () => {
  it.each([
    [[], E.right(undefined)],
    [[requested('with', '12')], E.right(12)],
    [[requested('with', 12), requested('topic')], E.right(12)],
    [[requested('with', 'x')], invalid({ _tag: 'InvalidWith' })],
    [[requested('with', '1.5')], invalid({ _tag: 'InvalidWith' })],
    [[requested('with', -1)], E.right(-1)],
    [
      [requested('with', 1), requested('with', 1)],
      E.left(messageFailure('InvalidNarrowCombination', { problem: 'severalWith' })),
    ],
  ])('finds the message of a "with" term in %j: %j', (terms, message) => {
    expect(checkWith(terms)).toEqual(message);
  });

  it('replaces the terms that name a conversation', () => {
    const others = [requested('is', 'starred'), requested('sender')];
    const terms = [
      ...['channel', 'stream', 'topic', 'dm', 'pm-with', 'pm_with'].map((name) => requested(name)),
      requested('with', 5),
      ...others,
    ];
    const conversation = [requested('channel', 7), requested('topic', 'lunch')];
    expect(replaceWith(terms, conversation)).toEqual([...conversation, ...others]);
  });

  it('only removes `with` if there is no such conversation', () => {
    expect(replaceWith([requested('topic'), requested('with', 5)], undefined)).toEqual([
      requested('topic'),
    ]);
  });
});

describe('checkVisitor', () => {
  const realm = aRealm({ settings: { enable_spectator_access: true } });
  const visitor = aVisitor({ realm });
  const webPublic = requested('channels', 'web-public');
  const home = requested('in', 'home');

  it.each([
    ['web-public channels', [webPublic], [webPublic]],
    ['in:home, without effect', [home, webPublic], [webPublic]],
  ])('allows %s', (_, terms, counted) => {
    expect(checkVisitor(visitor, terms)).toEqual(E.right(counted));
  });

  it.each(['channel', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with', 'stream'])(
    'allows %s in web-public channels',
    (operator) => {
      const terms = [webPublic, requested(operator)];
      expect(checkVisitor(visitor, terms)).toEqual(E.right(terms));
    },
  );

  it.each<readonly [string, readonly RequestedTerm[]]>([
    ['no channels', []],
    ['public channels', [requested('channels', 'public')]],
    ['other than web-public channels', [{ ...webPublic, negated: true }]],
    ['all but in:home', [webPublic, { ...home, negated: true }]],
    ...['dm', 'dm-including', 'group-pm-with', 'mentions', 'is', 'x'].map(
      (operator) => [operator, [webPublic, requested(operator)]] as const,
    ),
    ['in:all', [webPublic, requested('in', 'all')]],
  ])('requires visitors to log in for %s', (_, terms) => {
    expect(checkVisitor(visitor, terms)).toEqual(E.left(accessFailure('NotLoggedIn')));
  });

  it('requires visitors to log in if the realm has no public access', () => {
    const closed = aVisitor({ realm: aRealm({ settings: { enable_spectator_access: false } }) });
    expect(checkVisitor(closed, [webPublic])).toEqual(E.left(accessFailure('NotLoggedIn')));
  });

  it('does not change the terms of users', () => {
    expect(checkVisitor(aCaller(), [home])).toEqual(E.right([home]));
  });
});

describe('resolveTerms', () => {
  const caller = aCaller();
  const viewerId = caller.user.id;
  const other = aUser();
  const channel = aChannel();
  const known: Named = { channel: { channel, isSubscribed: true }, users: [other] };
  const resolve = (terms: readonly RequestedTerm[], named: Named = known, viewer = caller) =>
    resolveTerms(
      viewer,
      terms.map((one) => ({ ...one, named })),
    );

  it.each<readonly [string, RequestedTerm['operand'], unknown]>([
    ['channel', 'x', channel.recipientId],
    ['topic', ' Lunch ', 'Lunch'],
    ['topic', 'general chat', ''],
    ['sender', 'x', other.id],
    ['mentions', 'x', other.id],
    ['dm', [other.id], undefined],
    ['dm-including', 'x', { viewerId, userId: other.id }],
    ['group-pm-with', 'x', { viewerId, userId: other.id }],
    ['id', '12', [12]],
    ['id', 2_147_483_647, [2_147_483_647]],
    ['search', 'a "b c"', { words: 'a  b c', phrases: ['b c'] }],
    ['is', 'starred', { viewerId }],
    ['is', 'muted', { viewerId, channelsCount: true }],
  ])('resolves %s %j', (operator, operand, value) => {
    expect(resolve([requested(operator, operand, true)])).toMatchObject(
      E.right({ narrow: [{ value, negated: true }] }),
    );
  });

  it('joins all searches but negated ones, so that a phrase may end in another', () => {
    const terms = [
      requested('search', 'cake "a'),
      requested('topic', 'tea'),
      requested('search', 'milk', true),
      requested('search', 'b" the'),
    ];
    expect(resolve(terms)).toMatchObject(
      E.right({
        narrow: [
          { operator: 'search', value: { phrases: ['a b'] }, negated: false },
          { operator: 'topic' },
          { operator: 'search', negated: true },
        ],
      }),
    );
  });

  it('ignores the muting of channels if the narrow names a channel', () => {
    expect(resolve([requested('stream'), requested('is', 'muted')])).toMatchObject(
      E.right({ narrow: [{}, { value: { channelsCount: false } }], namesChannel: true }),
    );
  });

  it.each([
    ['in', 'home', 'in:home'],
    ['in', 'all', 'in:all'],
    ['near', 5, 'near'],
  ])('ignores the negation of %s %j', (operator, operand, kind) => {
    expect(resolve([requested(operator, operand, true)])).toMatchObject(
      E.right({ narrow: [{ operator: kind, negated: false }] }),
    );
  });

  it.each<readonly [string, RequestedTerm['operand'], MessageFailure<'InvalidNarrowOperator'>]>([
    ['channel', 'x', unknownOperand('channel', 'x')],
    ['sender', 5, unknownOperand('user', 5)],
    ['mentions', 'x', unknownOperand('user', 'x')],
    ['dm', [5, 6], unknownOperand('users', [5, 6])],
    ['dm-including', 5, unknownOperand('user', 5)],
    ['id', 2_147_483_648, invalidOperator({ _tag: 'InvalidMessageId' })],
    ['id', '-1', invalidOperator({ _tag: 'InvalidMessageId' })],
    ['is', 'x', unknownWord('is', 'x')],
    ['x', 'y', unknownOperand('operator', 'x')],
  ])('rejects %s %j if nothing has that name', (operator, operand, failure) => {
    expect(resolve([requested(operator, operand)], {})).toEqual(E.left(failure));
  });

  it('finds nothing by the id of an unknown channel', () => {
    expect(resolve([requested('channel', 5)], {})).toMatchObject(
      E.right({ narrow: [{ operator: 'channel', value: undefined }] }),
    );
  });

  it.each<readonly [string, readonly RequestedTerm[], boolean]>([
    ['a channel', [requested('channel')], true],
    ['public channels', [requested('channels', 'public')], true],
    ['web-public channels', [requested('channels', 'web-public')], true],
    ['archived channels', [requested('channels', 'archived')], false],
    ['all but a channel', [requested('channel', 'x', true)], false],
    ['a topic', [requested('topic')], false],
    ['the last channels', [requested('channel'), requested('channels', 'archived')], false],
    ['a channel and is:muted', [requested('channel'), requested('is', 'muted')], true],
    ['a channel and is:followed', [requested('channel'), requested('is', 'followed')], true],
    ['a channel and is:resolved', [requested('channel'), requested('is', 'resolved')], true],
    ...['starred', 'unread', 'mentioned', 'alerted'].map(
      (state) =>
        [
          `a channel and is:${state}`,
          [requested('channel'), requested('is', state)],
          false,
        ] as const,
    ),
  ])('decides whether history is shared: %s', (_, terms, hasSharedHistory) => {
    expect(resolve(terms)).toMatchObject(E.right({ hasSharedHistory }));
  });

  it('does not share the history of all public channels with guests', () => {
    const guest = aCaller({ user: { ...caller.user, id: nextId(UserId), role: role.guest } });
    expect(resolve([requested('channels', 'public')], known, guest)).toMatchObject(
      E.right({ hasSharedHistory: false }),
    );
  });
});
