import * as TE from 'fp-ts/TaskEither';
import { inMemory } from '../../../in-memory';
import type { Fact, RealmId } from '../../../kernel';
import { channelFact, realmFact, userFact } from '../../../kernel';
import { aSubscription, newWorld, withChanged } from '../../../testing';
import type { Transaction } from '../../transaction';
import { recordingChangedFacts } from './record-changed-facts';

const newRecorder = async () => {
  const world = await newWorld(() => Promise.resolve(inMemory()));
  const [user, channel] = [await world.addUser(), await world.addChannel()];
  const recorded: (readonly [RealmId, readonly Fact[]])[] = [];
  const of = <Name extends keyof Transaction>(tx: Transaction, name: Name) =>
    recordingChangedFacts(name, tx[name], (realmId, facts) => recorded.push([realmId, facts]));
  const record = (work: (tx: Transaction) => TE.TaskEither<unknown, unknown>) =>
    world.within((tx) =>
      work(
        withChanged(tx, {
          mutedUsers: of(tx, 'mutedUsers'),
          realms: of(tx, 'realms'),
          subscriptions: of(tx, 'subscriptions'),
          users: of(tx, 'users'),
        }),
      ),
    );
  return { ...world, user, channel, recorded, record };
};

type Recorder = Awaited<ReturnType<typeof newRecorder>>;

describe('recordingChangedFacts', () => {
  const cases: readonly (readonly [
    string,
    (tx: Transaction, recorder: Recorder) => TE.TaskEither<unknown, unknown>,
    (recorder: Recorder) => readonly Fact[],
  ])[] = [
    [
      'a renewed API key',
      ({ users }, { realm, user }) => users.renewApiKey(realm.id, user.id),
      ({ user }) => [userFact('user', user.id)],
    ],
    [
      'a changed account',
      ({ users }, { realm, user }) => users.update(realm.id, user.id, { passwordHash: 'x' }),
      ({ user }) => [userFact('user', user.id)],
    ],
    [
      'a subscription',
      ({ subscriptions }, { realm, user, channel }) =>
        subscriptions.subscribe(realm.id, [
          aSubscription({ userId: user.id, channelId: channel.id }),
        ]),
      ({ user, channel }) => [
        channelFact('subscribers', channel.id),
        userFact('subscriptions', user.id),
      ],
    ],
    [
      'a setting of the organization',
      ({ realms }, { realm }) => realms.update(realm.id, { name: 'x' }),
      () => [realmFact('realm')],
    ],
    [
      'a muted user',
      ({ mutedUsers }, { realm, user }) =>
        mutedUsers.add(realm.id, user.id, { userId: user.id, mutedAt: 1 }),
      ({ user }) => [userFact('mutedUsers', user.id)],
    ],
    [
      'nothing, if the step changed nothing',
      ({ mutedUsers }, { realm, user }) => mutedUsers.remove(realm.id, user.id, user.id),
      () => [],
    ],
  ];

  it.each(cases)('records %s', async (_, work, facts) => {
    const recorder = await newRecorder();
    await recorder.record((tx) => work(tx, recorder));
    expect(recorder.recorded).toEqual([[recorder.realm.id, facts(recorder)]]);
  });

  it('records a created account under the id that it got', async () => {
    const { record, recorded, realm, user } = await newRecorder();
    const { id: _id, ...account } = { ...user, deliveryEmail: 'x@y.zz', passwordHash: undefined };
    await record(({ users }) => users.create(account));
    expect(recorded).toEqual([[realm.id, [expect.objectContaining({ name: 'user' })]]]);
    expect(recorded).not.toEqual([[realm.id, [userFact('user', user.id)]]]);
  });

  it('returns what the steps return, and leaves those that only read alone', async () => {
    const { record, recorded, realm, user } = await newRecorder();
    expect(
      await record(({ users }) => users.update(realm.id, user.id, { fullName: 'New Name' })),
    ).toMatchObject({ fullName: 'New Name' });
    const before = recorded.length;
    expect(await record(({ users }) => users.list(realm.id))).toHaveLength(1);
    expect(recorded).toHaveLength(before);
  });

  it('records nothing of a step that fails', async () => {
    const { transact, realm } = await newRecorder();
    const recorded: unknown[] = [];
    await transact('server', (tx) => {
      const realms = { ...tx.realms, update: () => TE.left('no') as never };
      return recordingChangedFacts('realms', realms, (...given) => recorded.push(given)).update(
        realm.id,
        {},
      );
    })();
    expect(recorded).toEqual([]);
  });
});
