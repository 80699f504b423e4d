import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { User } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role, unavailable } from '../../../kernel';
import { aBot, aUser, someRealm } from '../../../testing';
import type { DirectoryReport, DirectorySyncResult, RefusedTakeover } from '../directory-sync';
import type { PasswordBackend } from '../../ports/password-backend';
import { deactivateLeavers } from './deactivate-leavers';

const owner = aUser({ role: role.owner });
const [ada, ben, cyd] = [aUser(), aUser(), aUser()];
const bot = aBot(ben);
const local = aUser();
const everybody = [owner, ada, ben, cyd, bot, local];

const linkOf = (user: User) => ({
  realmId: user.realmId,
  userId: user.id,
  source: 'LDAP',
  entryId: `entry of ${user.id}`,
});

const setUp = (
  users: readonly User[],
  linked: readonly User[],
  answer: TE.TaskEither<ReturnType<typeof unavailable>, DirectoryReport>,
) => {
  const ports = inMemory({
    realms: [someRealm],
    users,
    directoryAccounts: linked.map(linkOf),
  });
  const logged: (DirectorySyncResult | RefusedTakeover)[] = [];
  const asked: (readonly string[])[] = [];
  const backend: PasswordBackend = {
    method: 'LDAP',
    takesEmailsOnly: false,
    open: () => TE.left(unavailable('not asked here')),
    directory: {
      lookUp: (entryIds) => {
        asked.push(entryIds);
        return answer;
      },
      maxLeaversPercent: 20,
      log: (result) => () => {
        logged.push(result);
      },
    },
  };
  const run = deactivateLeavers({
    ...ports,
    passwordBackends: [...ports.passwordBackends, backend],
  })();
  const inactive = () =>
    ports
      .state()
      .users.filter(({ isActive }) => !isActive)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  return { ...ports, run, logged, asked, inactive };
};

const active = (...users: readonly User[]): DirectoryReport => ({
  entries: new Map(users.map((user) => [linkOf(user).entryId, 'active'])),
  hasPeople: true,
});

describe('deactivateLeavers', () => {
  it('deactivates those who left with their bots, and nobody without an entry', async () => {
    const world = setUp(everybody, [ada, ben, cyd], TE.right(active(ada, cyd)));
    expect(await world.run()).toEqual(E.right(undefined));
    expect(world.inactive()).toEqual([ben.id, bot.id].sort((a, b) => a - b));
    expect(world.asked).toEqual([[ada, ben, cyd].map((user) => linkOf(user).entryId)]);
    expect(world.logged).toEqual([{ _tag: 'Deactivated', realmId: someRealm.id, userId: ben.id }]);
    const tags = world.state().events.map(({ event }) => event._tag);
    expect(tags.filter((tag) => tag === 'UserActivityChanged')).toHaveLength(2);
  });

  it('has nothing to do when it runs again', async () => {
    const world = setUp(everybody, [ada, ben, cyd], TE.right(active(ada, cyd)));
    await world.run();
    const events = world.state().events.length;
    await world.run();
    expect(world.state().events).toHaveLength(events);
    expect(world.asked[1]).toEqual([ada, cyd].map((user) => linkOf(user).entryId));
  });

  it('keeps the only owner', async () => {
    const world = setUp(everybody, [owner, ada], TE.right(active(ada)));
    await world.run();
    expect(world.inactive()).toEqual([]);
    expect(world.logged).toEqual([
      { _tag: 'KeptOnlyOwner', realmId: someRealm.id, userId: owner.id },
    ]);
    expect(world.state().leaving.size).toBe(0);
  });

  it('keeps one of several owners who left', async () => {
    const second = aUser({ role: role.owner });
    const world = setUp([...everybody, second], [owner, second, ada], TE.right(active(ada)));
    await world.run();
    expect(world.inactive()).toEqual([owner.id]);
    expect(world.logged.map(({ _tag }) => _tag)).toEqual(['Deactivated', 'KeptOnlyOwner']);
  });

  it('changes nothing if the directory cannot be asked', async () => {
    const failure = unavailable(new Error('no response'));
    const world = setUp(everybody, [ada, ben], TE.left(failure));
    expect(await world.run()).toEqual(E.left(failure));
    expect(world.inactive()).toEqual([]);
  });

  it('changes nothing if the directory shows nobody, and says so', async () => {
    const world = setUp(
      everybody,
      [ada, ben, cyd],
      TE.right({ entries: new Map(), hasPeople: false }),
    );
    expect(await world.run()).toEqual(E.right(undefined));
    expect(world.inactive()).toEqual([]);
    expect(world.logged).toEqual([
      {
        _tag: 'Implausible',
        realmId: someRealm.id,
        reason: 'nobodyFound',
        accounts: 3,
        leavers: 3,
      },
    ]);
  });

  it('does not ask about an organization without such accounts', async () => {
    const world = setUp(everybody, [], TE.right(active()));
    await world.run();
    expect(world.asked).toEqual([]);
  });
});
