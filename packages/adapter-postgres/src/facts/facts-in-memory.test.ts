import type { AccountReader, Caller, Realm, User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { Reader } from '@parley/core/events';
import type { UnitOfWorkOn, UserGroupId, UserId } from '@parley/core/kernel';
import { bindUseCases } from '@parley/core';
import { userGroupPermissions } from '@parley/core/access';
import { unknownActivity } from '@parley/core/channels';
import { SharedList, currentLevel, factKey, role } from '@parley/core/kernel';
import { inMemory, plainEvents } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import {
  aCaller,
  aProfileField,
  aQuietEvent,
  aRegistration,
  anotherWorld,
  anyone,
  expectSameForKeys,
  newWorld,
} from '@parley/core/testing';
import { initialStatePresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import { openPool } from '../connection/pool';
import type { Database, Db } from '../database';
import type { PostgresStore } from '../postgres-store';
import { accountReader } from '../accounts/account-reader';
import { profileReader } from '../accounts/profile-reader';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';
import { inSnapshot, sqlReader } from '../transactions/snapshots';
import type { PieceName } from './fact-cache';
import { factCache } from './fact-cache';
import { factsInSnapshots, readingFacts } from './ways-to-read';

const onePage = { kind: 'page', asOf: undefined } as const;

const publicUrl = new URL('http://parley.example');

const valueOf = async <A>(work: TE.TaskEither<unknown, A>): Promise<A> => {
  const outcome = await work();
  if (E.isLeft(outcome)) {
    throw new Error('an unexpected failure', { cause: outcome.left });
  }
  return outcome.right;
};

/** What one process has: connections, and facts in memory. */
const newProcess = ({ url }: TestDatabase, maxPieces?: number) => {
  const pool = openPool({ connectionString: url }, () => undefined);
  const connections = new Set<number>();
  pool.on('acquire', (client) => {
    const { processID } = client as PoolClient & { readonly processID?: number };
    if (processID !== undefined) {
      connections.add(processID);
    }
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const cache = factCache(db, plainEvents.widthOf, maxPieces);
  const sqlOn = (on: Db) => sqlReader(on, publicUrl);
  const snapshot = inSnapshot(db, factsInSnapshots(cache, sqlOn));
  return {
    db,
    pool,
    connections,
    cache,
    accounts: accountReader(db, publicUrl, cache),
    profiles: profileReader(db, cache),
    snapshot,
    read: readingFacts({ lookups: db, db, searches: db }, cache, sqlOn, snapshot).read,
  };
};

type Process = ReturnType<typeof newProcess>;

/** Every account of these addresses as the reader returns it. */
const accountsAt = async (reader: AccountReader, realm: Realm, emails: readonly string[]) => ({
  realm: await valueOf(reader.realmAt(realm.host)),
  accounts: await Promise.all(
    emails.map((email) => valueOf(reader.accountAt(realm.host, email, anyone))),
  ),
});

let database: TestDatabase;
let store: PostgresStore;
let base: World;

beforeAll(async () => {
  database = await newTestDatabase();
  store = await openTestStore(database);
  base = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** A realm of its own: the database is shared by the tests of this file. */
const newRealmWorld = (): Promise<World> => anotherWorld(base);

describe('facts in memory', () => {
  type People = {
    readonly users: readonly User[];
    readonly groups: readonly UserGroupId[];
    readonly channels: readonly Channel[];
  };

  /** Without the versions, which only the memory has. */
  const activityOf = (tx: Reader, realm: Realm, ids: readonly Channel['id'][]) =>
    pipe(
      tx.channels.activityOfAll(realm.id, 2_000_000_000),
      TE.map(({ of }) =>
        ids.map((id) => {
          const { version: _, ...rest } = of.get(id) ?? unknownActivity;
          return rest;
        }),
      ),
    );

  /** The lists and fields of a registration that many share, for a caller. */
  const sharedLists = async (unitOfWork: UnitOfWorkOn<Reader>, caller: Caller) => {
    const { events } = bindUseCases({
      ...inMemory(),
      ...store,
      initialStatePresentation,
      clock: { now: () => 2_000_000_000 },
      snapshot: () => unitOfWork,
    });
    const { state } = await valueOf(
      events.registerQueue(
        caller,
        aRegistration({
          includeSubscribers: 'true',
          fetchEventTypes: [
            'realm',
            'realm_incoming_webhook_bots',
            'realm_user',
            'realm_user_groups',
            'stream',
            'subscription',
          ],
        }),
      ),
    );
    const lists = Object.entries(state.own).filter(([, value]) => value instanceof SharedList);
    return Object.fromEntries([...lists, ['fields', state.shared]]) as Readonly<
      Record<string, SharedList<unknown>>
    >;
  };

  /** What a registration reads of the user who registers. */
  const ownOf = (tx: Reader, realm: Realm, id: UserId) =>
    pipe(
      TE.Do,
      TE.bind('subscriptions', () => tx.subscriptions.ofUsers(realm.id, [id])),
      TE.bind('settings', () => tx.userSettings.of(realm.id, [id])),
    );

  /** What a transaction reads of the lists that snapshots take from memory. */
  const listsOf = async (
    unitOfWork: UnitOfWorkOn<Reader>,
    realm: Realm,
    channels: readonly Channel[],
  ) => {
    const ids = channels.map(({ id }) => id);
    const lists = await valueOf(
      unitOfWork((tx) =>
        pipe(
          TE.Do,
          TE.bind('users', () => tx.users.list(realm.id)),
          TE.bind('page', ({ users }) => tx.users.listAfter(realm.id, users[0]?.id, 2)),
          TE.bind('subscribers', () => tx.subscriptions.subscribersOf(realm.id, ids)),
          TE.bind('activity', () => activityOf(tx, realm, ids)),
          TE.bind('channels', ({ users }) => tx.channels.listFor(realm.id, users[1]?.id)),
          TE.bind('profiles', () => tx.profileFields.valuesOf(realm.id, 'everyone')),
          TE.bind('own', ({ users }) =>
            pipe(
              users,
              TE.traverseArray(({ id }) => ownOf(tx, realm, id)),
            ),
          ),
        ),
      ),
    );
    return lists;
  };

  /** One change of facts; the numbers select what it applies to. */
  const changes: Readonly<
    Record<string, (world: World, people: People, n: number) => Promise<unknown>>
  > = {
    rename: (world, people, n) => update(world, people, n, { fullName: `Name ${n}` }),
    promote: (world, people, n) =>
      update(world, people, n, { role: n % 2 === 0 ? role.administrator : role.guest }),
    deactivate: (world, people, n) => update(world, people, n, { isActive: n % 2 === 0 }),
    move: (world, people, n) =>
      update(world, people, n, { deliveryEmail: `moved${n}@${world.realm.subdomain}.example` }),
    setPassword: (world, people, n) => update(world, people, n, { passwordHash: `hash ${n}` }),
    renewKey: ({ within, realm }, people, n) =>
      within(({ users }) => users.renewApiKey(realm.id, userAt(people, n))),
    addUser: ({ addUser }) => addUser(),
    changeRealm: ({ within, realm }, _people, n) =>
      within(({ realms }) =>
        realms.update(realm.id, { name: `R${n}`, settings: { waiting_period_threshold: n } }),
      ),
    hideEmail: ({ within, realm }, people, n) =>
      within(({ userSettings }) =>
        userSettings.change(realm.id, userAt(people, n), {
          email_address_visibility: n % 2 === 0 ? 4 : 1,
        }),
      ),
    limitGuests: ({ within, realm }, _people, n) =>
      within(({ realms }) =>
        realms.update(realm.id, {
          settings: {
            can_access_all_users_group:
              realm.systemGroups[n % 2 === 0 ? 'role:members' : 'role:everyone'],
          },
        }),
      ),
    permit: ({ within, realm }, people, n) =>
      within(({ realms }) =>
        realms.update(realm.id, {
          settings: {
            can_create_public_channel_group: {
              direct_members: [userAt(people, n)],
              direct_subgroups: [],
            },
          },
        }),
      ),
    announceIn: ({ within, realm }, { channels }, n) =>
      within(({ realms }) =>
        realms.update(realm.id, {
          settings: { new_stream_announcements_stream_id: itemAt(channels, n).id },
        }),
      ),
    archive: ({ within, realm }, { channels }, n) =>
      within((tx) =>
        tx.channels.update(realm.id, itemAt(channels, n).id, { isArchived: n % 2 === 0 }),
      ),
    join: ({ within, realm }, people, n) =>
      within(({ userGroups }) =>
        userGroups.addMembers(realm.id, groupAt(people, n), [userAt(people, n)]),
      ),
    leave: ({ within, realm }, people, n) =>
      within(({ userGroups }) =>
        userGroups.removeMembers(realm.id, groupAt(people, n), [userAt(people, n)]),
      ),
    nest: ({ within, realm }, people, n) =>
      within(({ userGroups }) =>
        userGroups.addSubgroups(realm.id, groupAt(people, 0), [groupAt(people, 1 + (n % 2))]),
      ),
    unnest: ({ within, realm }, people, n) =>
      within(({ userGroups }) =>
        userGroups.removeSubgroups(realm.id, groupAt(people, 0), [groupAt(people, 1 + (n % 2))]),
      ),
    subscribe: ({ join }, { users, channels }, n) => join(itemAt(channels, n), itemAt(users, n)),
    unsubscribe: ({ leave }, { users, channels }, n) =>
      leave(itemAt(channels, n + 1), itemAt(users, n)),
    muteChannels: ({ within, realm }, people, n) =>
      within(({ subscriptions }) =>
        subscriptions.changePersonal(
          realm.id,
          userAt(people, n),
          new Map(people.channels.map(({ id }) => [id, { isMuted: n % 2 === 0 }])),
        ),
      ),
    renameChannel: ({ within, realm }, { channels }, n) =>
      within((tx) =>
        tx.channels.update(realm.id, itemAt(channels, n).id, { name: `${n % 3} channel ${n}` }),
      ),
    addChannel: ({ addChannel }, _people, n) => addChannel({ name: `${n % 4} new` }),
    setProfile: ({ within, realm }, people, n) =>
      within(({ profileFields }) =>
        pipe(
          profileFields.list(realm.id),
          TE.flatMap((fields) =>
            profileFields.setValue(realm.id, userAt(people, n), {
              fieldId: itemAt(fields, n).id,
              value: `value ${n}`,
              rendered: null,
            }),
          ),
        ),
      ),
    removeProfile: ({ within, realm }, people, n) =>
      within(({ profileFields }) =>
        pipe(
          profileFields.list(realm.id),
          TE.flatMap((fields) =>
            profileFields.removeValue(realm.id, userAt(people, n), itemAt(fields, n).id),
          ),
        ),
      ),
    addField: ({ within, realm }, _people, n) =>
      within(({ profileFields }) =>
        profileFields.create(realm.id, aProfileField({ name: `Field ${n}` })),
      ),
    removeField: ({ within, realm }, _people, n) =>
      within(({ profileFields }) =>
        pipe(
          profileFields.list(realm.id),
          TE.flatMap((fields) => profileFields.remove(realm.id, itemAt(fields, n).id)),
        ),
      ),
    sayNothing: ({ within, realm }) => within(({ events }) => events.emit(realm.id, [aQuietEvent])),
  };

  const itemAt = <A>(items: readonly A[], n: number): A => {
    const item = items[n % items.length];
    if (item === undefined) {
      throw new Error('nothing to choose from');
    }
    return item;
  };
  const userAt = ({ users }: Pick<People, 'users'>, n: number): UserId => itemAt(users, n).id;
  const groupAt = ({ groups }: People, n: number): UserGroupId => itemAt(groups, n);
  const update = (
    { within, realm }: World,
    people: People,
    n: number,
    change: Parameters<Parameters<Parameters<World['within']>[0]>[0]['users']['update']>[2],
  ) => within(({ users }) => users.update(realm.id, userAt(people, n), change));

  it('equal what a process without memory loads, after every change', async () => {
    const processes = [newProcess(database), newProcess(database), newProcess(database, 3)];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(...Object.keys(changes)),
            fc.nat({ max: 5 }),
            // Which processes look after the change; the others have to catch up later.
            fc.subarray([0, 1, 2], { minLength: 1 }),
          ),
          { minLength: 1, maxLength: 10 },
        ),
        async (steps) => {
          const world = await newRealmWorld();
          const { realm, addUser, within } = world;
          const users = [await addUser(), await addUser(), await addUser()];
          const newGroup = (name: string) =>
            within(({ userGroups }) =>
              userGroups.create({
                realmId: realm.id,
                name,
                description: '',
                creatorId: users[0]?.id ?? null,
                createdAt: 1,
                permissions: userGroupPermissions({}, realm.systemGroups, userAt({ users }, 0)),
              }),
            );
          const groups = [
            (await newGroup('a')).id,
            (await newGroup('b')).id,
            (await newGroup('c')).id,
          ];
          const channels = [await world.addChannel(), await world.addChannel()];
          await world.join(itemAt(channels, 0), ...users);
          const expectSame = processes.map(expectSameForKeys);
          const emails = new Set(users.map(({ deliveryEmail }) => deliveryEmail));
          for (const [name, n, looking] of steps) {
            // Two users can want one address; the database refuses the second.
            await changes[name]?.(world, { users, groups, channels }, n).catch(() => undefined);
            const lists = await listsOf((work) => store.transact('server', work), realm, channels);
            lists.users.forEach(({ deliveryEmail }) => emails.add(deliveryEmail));
            const fresh = newReader(processes[0]);
            const expected = await accountsAt(fresh, realm, Array.from(emails));
            for (const index of looking) {
              const process = processes[index];
              if (process !== undefined) {
                expect(await accountsAt(process.accounts, realm, Array.from(emails))).toEqual(
                  expected,
                );
                expect(await listsOf(process.snapshot, realm, channels)).toEqual(lists);
                const user = itemAt(lists.users, n);
                const caller = aCaller({
                  realm: O.getOrElse(() => realm)(expected.realm),
                  user,
                  level: n % 2 === 0 ? currentLevel : 100,
                });
                const shared = await sharedLists(process.snapshot, caller);
                expect(JSON.stringify(shared)).toBe(
                  JSON.stringify(
                    await sharedLists((work) => store.transact('server', work), caller),
                  ),
                );
                Object.values(shared).forEach((list) => expectSame[index]?.(list));
                for (const { id } of users) {
                  expect(await valueOf(process.profiles.profileOf(realm.id, id))).toEqual(
                    lists.profiles.get(id) ?? [],
                  );
                }
              }
            }
          }
        },
      ),
      { numRuns: 20 },
    );
    await Promise.all(processes.map(({ db }) => db.destroy()));
  });

  const newReader = (process: Process | undefined): AccountReader => {
    if (process === undefined) {
      throw new Error('no process');
    }
    return accountReader(process.db, publicUrl, factCache(process.db, plainEvents.widthOf));
  };

  it('are loaded once, and again only if they change', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const [user, other] = [await addUser(), await addUser()];
    const process = newProcess(database);
    const read = () => valueOf(process.accounts.accountAt(realm.host, user.deliveryEmail, anyone));
    await read();
    const statements = statementsOf(process.pool);
    await read();
    expect(await statements()).toBe(1);
    await within(({ users }) => users.update(realm.id, other.id, { fullName: 'Other' }));
    await read();
    // The head, and what changed since the last one.
    expect(await statements()).toBe(2);
    await within(({ users }) => users.update(realm.id, user.id, { fullName: 'New' }));
    expect(await read()).toMatchObject(O.some({ user: { fullName: 'New' } }));
    await process.db.destroy();
  });

  it('take one statement for all requests that wait for it', async () => {
    const { realm, addUser } = await newRealmWorld();
    const user = await addUser();
    const process = newProcess(database);
    const read = () => valueOf(process.accounts.accountAt(realm.host, user.deliveryEmail, anyone));
    await read();
    const statements = statementsOf(process.pool);
    await Promise.all(Array.from({ length: 50 }, read));
    expect(await statements()).toBe(1);
    await process.db.destroy();
  });

  it('include that a topic has messages, until it may have lost its last', async () => {
    const world = await newRealmWorld();
    const { realm, within } = world;
    const [sender, channel] = [await world.addUser(), await world.addChannel()];
    const process = newProcess(database);
    const hasAny = (topic?: string) =>
      valueOf(
        process.read(realm.id)(({ messages }) =>
          messages.hasAny(realm.id, channel.recipientId, topic),
        ),
      );
    expect(await hasAny('Tea')).toBe(false);
    const id = await world.send(sender, channel.recipientId, { topic: 'tea' });
    expect([await hasAny('Tea'), await hasAny('tea'), await hasAny()]).toEqual([true, true, true]);
    const statements = statementsOf(process.pool);
    expect([await hasAny('TEA'), await hasAny()]).toEqual([true, true]);
    // The head alone, for each request.
    expect(await statements()).toBe(2);
    await within(({ edits }) => edits.remove(realm.id, [id]));
    expect([await hasAny('tea'), await hasAny()]).toEqual([false, false]);
    await process.db.destroy();
  });

  it('include alert words, unless there are too many', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const [one, other] = [await addUser(), await addUser()];
    await within(({ mutedUsers }) =>
      mutedUsers.add(realm.id, one.id, { userId: other.id, mutedAt: 1 }),
    );
    const asked = { senderId: other.id, content: 'Word 7 of 9' };
    const preferences = () =>
      valueOf(store.read(realm.id)((tx) => tx.notificationPreferences.of(realm.id, asked)));
    expect(await preferences()).toEqual({ alertWords: [], mutedBy: [one.id] });
    for (const { id } of [one, other]) {
      const words = Array.from({ length: 600 }, (_, index) => `word ${index}`);
      await within(({ alertWords }) => alertWords.add(realm.id, id, words));
      expect(await preferences()).toEqual(
        await valueOf(
          store.snapshot(realm.id)((tx) => tx.notificationPreferences.of(realm.id, asked)),
        ),
      );
    }
    expect((await preferences()).alertWords).toHaveLength(2);
  });

  describe('in pages of messages', () => {
    /** A page of everything that the reader received, with the names that it shows. */
    const pageOf =
      (world: World, reader: User) =>
      ({ messages }: Pick<Reader, 'messages'>) =>
        pipe(
          messages.page(
            world.realm,
            reader.id,
            {
              _tag: 'InRange',
              range: {
                narrow: [],
                history: { _tag: 'Personal', reader: { user: reader, groups: new Set() } },
                anchor: Number.MAX_SAFE_INTEGER,
                includeAnchor: false,
                before: 100,
                after: 0,
              },
            },
            1_000_000,
            undefined,
          ),
          TE.map((page) =>
            page.messages.map(({ message: { sender, place } }) => [
              sender.fullName,
              place._tag === 'InChannel' ? place.channelName : place.people.length,
            ]),
          ),
        );

    const newPage = async () => {
      const world = await newRealmWorld();
      const [reader, other] = [
        await world.addUser({ fullName: 'Reader' }),
        await world.addUser({ fullName: 'Other' }),
      ];
      const channel = await world.addChannel({ name: 'first name' });
      await world.join(channel, reader, other);
      await world.send(other, channel.recipientId);
      await world.send(reader, await world.converse(reader, other));
      const rename = (fullName: string) =>
        world.within(({ users }) => users.update(world.realm.id, other.id, { fullName }));
      return { world, reader, channel, rename };
    };

    it('are those that the statement sees', async () => {
      const { world, reader, channel, rename } = await newPage();
      const page = () => valueOf(store.snapshot(world.realm.id, onePage)(pageOf(world, reader)));
      const conversation = ['Reader', 2];
      expect(await page()).toEqual([['Other', 'first name'], conversation]);
      await rename('Renamed');
      await world.within(({ channels }) =>
        channels.update(world.realm.id, channel.id, { name: 'second name' }),
      );
      expect(await page()).toEqual([['Renamed', 'second name'], conversation]);
    });

    it('are read again with the page if one changes at that moment', async () => {
      const { world, reader, rename } = await newPage();
      let runs = 0;
      const work = (tx: Pick<Reader, 'messages'>) => {
        runs += 1;
        return pipe(
          TE.fromTask(async () => {
            if (runs === 1) {
              await rename('Renamed');
            }
          }),
          TE.flatMap(() => pageOf(world, reader)(tx)),
        );
      };
      const [[name] = []] = await valueOf(store.snapshot(world.realm.id, onePage)(work));
      expect(name).toBe('Renamed');
      expect(runs).toBe(2);
    });
  });

  it('are loaded again after entries that were deleted unread', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const user = await addUser();
    const process = newProcess(database);
    const read = () => valueOf(process.accounts.accountAt(realm.host, user.deliveryEmail, anyone));
    await read();
    await within(({ users }) => users.update(realm.id, user.id, { fullName: 'New' }));
    await process.pool.query('delete from event where realm_id = $1', [realm.id]);
    expect(await read()).toMatchObject(O.some({ user: { fullName: 'New' } }));
    await process.db.destroy();
  });

  it('are loaded again when another server answers, which lacks the last change', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const user = await addUser();
    const process = newProcess(database);
    const read = () => valueOf(process.accounts.accountAt(realm.host, user.deliveryEmail, anyone));
    await read();
    const { rows } = await process.pool.query('select * from event_head where realm_id = $1', [
      realm.id,
    ]);
    await within(({ users }) => users.update(realm.id, user.id, { fullName: 'Lost' }));
    expect(await read()).toMatchObject(O.some({ user: { fullName: 'Lost' } }));
    // The connections of the server, by their name, change no version.
    const { pool } = process;
    await pool.query('update account set full_name = $1 where id = $2', [user.fullName, user.id]);
    await pool.query('update event_head set last_id = $1, quiet_ids = $2 where realm_id = $3', [
      rows[0].last_id,
      rows[0].quiet_ids,
      realm.id,
    ]);
    process.cache.forget();
    expect(await read()).toMatchObject(O.some({ user: { fullName: user.fullName } }));
    await process.db.destroy();
  });

  it('are loaded again after a change by hand', async () => {
    const { realm, addUser } = await newRealmWorld();
    const user = await addUser();
    const process = newProcess(database);
    const read = () => valueOf(process.accounts.accountAt(realm.host, user.deliveryEmail, anyone));
    await read();
    const operator = new Client({ connectionString: database.url });
    await operator.connect();
    await operator.query(`update account set full_name = 'By Hand' where id = $1`, [user.id]);
    await operator.query(`update realm set upload_quota_mib = 7 where id = $1`, [realm.id]);
    await operator.end();
    expect(await read()).toMatchObject(
      O.some({ user: { fullName: 'By Hand' }, realm: { uploadQuotaMib: 7 } }),
    );
    await process.db.destroy();
  });
});

describe('a value that is being loaded', () => {
  it('is not kept if what it depends on changes before it is there', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const [user, other] = [await addUser(), await addUser()];
    const process = newProcess(database);
    const facts = process.cache.of(realm.id);
    await valueOf(facts.validate);
    const name: PieceName<string> = 'a value';
    const dependsOn = [factKey({ of: 'user', name: 'user', id: user.id })];
    const loadDuring = async (changed: User): Promise<void> => {
      let finish = (): void => undefined;
      const ready = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const loading = facts.loading(
        TE.fromTask(() => ready),
        (_, keep) => keep(name, 'loaded', dependsOn),
      )();
      await within(({ users }) => users.renewApiKey(realm.id, changed.id));
      await valueOf(facts.validate);
      finish();
      await loading;
    };
    await loadDuring(user);
    expect(facts.find(name)).toBeUndefined();
    await loadDuring(other);
    expect(facts.find(name)).toBe('loaded');
    await process.db.destroy();
  });
});

/** Counts the statements that the pool executes from now on, and begins again at each call. */
const statementsOf = (pool: Pool): (() => Promise<number>) => {
  let count = 0;
  pool.on('acquire', () => {
    count += 1;
  });
  return () => {
    const counted = count;
    count = 0;
    return Promise.resolve(counted);
  };
};

describe('two processes with concurrent requests', () => {
  it('never use facts older than the start of the request, with lost connections', async () => {
    const { realm, addUser, within } = await newRealmWorld();
    const user = await addUser();
    const processes = [newProcess(database), newProcess(database)] as const;
    /** The newest generation of the key whose commit was acknowledged. */
    let acknowledged = 1;
    let failures = 0;
    let answers = 0;

    const renew = async (): Promise<void> => {
      // In one transaction: the name follows the generation.
      const generation = await within(({ users }) =>
        pipe(
          users.renewApiKey(realm.id, user.id),
          TE.tap((seed) =>
            users.update(realm.id, user.id, { fullName: `Generation ${seed.generation}` }),
          ),
          TE.map((seed) => seed.generation),
        ),
      );
      acknowledged = Math.max(acknowledged, generation);
    };

    const checkAccount = async ({ accounts }: Process): Promise<void> => {
      const atStart = acknowledged;
      const found = await accounts.accountAt(realm.host, user.deliveryEmail, anyone)();
      if (E.isLeft(found)) {
        failures += 1;
        return;
      }
      answers += 1;
      const seen = O.isSome(found.right) ? found.right.value.apiKeySeed.generation : 0;
      expect(seen).toBeGreaterThanOrEqual(atStart);
    };

    const checkList = async ({ snapshot }: Process): Promise<void> => {
      const atStart = acknowledged;
      const found = await snapshot((tx) => tx.users.list(realm.id))();
      if (E.isLeft(found)) {
        failures += 1;
        return;
      }
      answers += 1;
      const name = found.right.find(({ id }) => id === user.id)?.fullName ?? '';
      if (atStart > 1) {
        expect(Number(name.replace('Generation ', ''))).toBeGreaterThanOrEqual(atStart);
      }
    };

    /** Ends the connections of the second process, as if it were cut off from the database. */
    const cutOff = () =>
      processes[0].pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
        Array.from(processes[1].connections),
      ]);

    const actions = fc.sample(
      fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom('account 0', 'account 1') },
        { weight: 4, arbitrary: fc.constantFrom('list 0', 'list 1') },
        { weight: 4, arbitrary: fc.constant('renew') },
        { weight: 1, arbitrary: fc.constant('cut off') },
      ),
      { numRuns: 600, seed: 11 },
    );
    const run = async (action: string): Promise<void> => {
      const process = action.endsWith('1') ? processes[1] : processes[0];
      if (action === 'renew') {
        await renew();
      } else if (action === 'cut off') {
        await cutOff();
      } else {
        await (action.startsWith('list') ? checkList(process) : checkAccount(process));
      }
    };
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (const [index, action] of actions.entries()) {
        if (index % 8 === worker) {
          await run(action);
        }
      }
    });
    await Promise.all(workers);
    expect(failures).toBeGreaterThan(0);
    expect(answers).toBeGreaterThan(300);
    await Promise.all(processes.map(({ db }) => db.destroy()));
  });
});
