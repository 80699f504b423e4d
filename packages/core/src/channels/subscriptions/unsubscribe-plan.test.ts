import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import { aBot, aCaller, aChannel, aSubscription, aUser } from '../../testing';
import { channelFailure } from '../failures';
import { planUnsubscribe } from './unsubscribe-plan';

const caller = aCaller();
const other = aUser();
const [denmark, secret] = [
  aChannel({ name: 'Denmark' }),
  aChannel({ name: 'secret', privacy: 'private' }),
];
const byIds = (...users: readonly (typeof other)[]) => ({
  _tag: 'ByIds' as const,
  ids: users.map(({ id }) => id),
});
const at = (channel: typeof denmark, isSubscribed = false) => ({ channel, isSubscribed });

describe('planUnsubscribe', () => {
  const bot = aBot(caller.user);
  const administrator = aCaller({ role: role.administrator });
  it.each([
    ['themselves', caller, caller.user],
    ['their own bot', caller, bot],
    ['others, as administrators', administrator, other],
  ])('lets users unsubscribe %s', (_, who, user) => {
    const rows = [aSubscription({ userId: user.id, channelId: denmark.id })];
    const facts = { users: [user], rows, existing: [at(denmark)] };
    const command = { names: [' dENMARK'], principals: byIds(user) };
    expect(planUnsubscribe(facts, who, command)).toEqual(
      E.right({
        unsubscriptions: [[user, denmark]],
        result: { removed: ['Denmark'], notRemoved: [] },
      }),
    );
  });

  it.each([
    ['others', ['Denmark'], other, [at(denmark)], accessFailure('InsufficientPermission')],
    [
      'from channels that do not exist',
      ['Denmark', ' Norway'],
      caller.user,
      [at(denmark)],
      channelFailure('ChannelsDoNotExist', { names: ['Norway'] }),
    ],
    [
      'from hidden channels',
      ['secret'],
      caller.user,
      [at(secret)],
      channelFailure('ChannelsDoNotExist', { names: ['secret'] }),
    ],
    [
      'deactivated users',
      ['Norway'],
      { ...caller.user, isActive: false },
      [],
      accessFailure('UserIsDeactivated'),
    ],
  ] as const)('does not let members unsubscribe %s', (_, names, user, existing, failure) => {
    const facts = { users: [user], rows: [], existing };
    expect(planUnsubscribe(facts, caller, { names, principals: byIds(user) })).toEqual(
      E.left(failure),
    );
  });

  it('does not let members unsubscribe others along with themselves', () => {
    const facts = { users: [caller.user, other], rows: [], existing: [at(denmark)] };
    const command = { names: ['Denmark'], principals: byIds(caller.user, other) };
    expect(planUnsubscribe(facts, caller, command)).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
  });

  it('reports each pair of user and channel once', () => {
    const users = [caller.user, other, bot];
    const channels = [denmark, aChannel({ name: 'Norway' })];
    const pairs = users.flatMap((user) => channels.map((channel) => ({ user, channel })));
    fc.assert(
      fc.property(fc.subarray(pairs), fc.subarray(pairs), (active, former) => {
        const rows = [
          ...active.map((pair) => ({ ...pair, isActive: true })),
          ...former
            .filter((pair) => !active.includes(pair))
            .map((pair) => ({ ...pair, isActive: false })),
        ].map(({ user, channel, isActive }) =>
          aSubscription({ userId: user.id, channelId: channel.id, isActive }),
        );
        const facts = { users, rows, existing: channels.map((channel) => at(channel)) };
        const command = { names: channels.map(({ name }) => name), principals: byIds(...users) };
        const plan = planUnsubscribe(facts, administrator, command);
        expect(plan).toMatchObject(
          E.right({
            unsubscriptions: pairs
              .filter((pair) => active.includes(pair))
              .map(({ user, channel }) => [user, channel]),
          }),
        );
        if (E.isRight(plan)) {
          const { removed, notRemoved } = plan.right.result;
          expect(removed.length + notRemoved.length).toBe(pairs.length);
        }
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});
