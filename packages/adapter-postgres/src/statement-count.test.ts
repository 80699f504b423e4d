import type { UseCases } from '@parley/core';
import type { Caller, User, UserGroup } from '@parley/core/access';
import type { ChangeGroupMembers } from '@parley/core/accounts';
import type { Channel, ChannelOptions } from '@parley/core/channels';
import type { UserGroupId } from '@parley/core/kernel';
import { bindUseCases } from '@parley/core';
import { channelPermissions, userGroupPermissions } from '@parley/core/access';
import { visibilityPolicy } from '@parley/core/channels';
import { MessageId, UserId, asId, currentLevel, role } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import {
  aCaller,
  aRegistration,
  anyone,
  channelOptions,
  newWorld,
  wholePage,
} from '@parley/core/testing';
import { initialStatePresentation } from '@parley/wire';
import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { Socket } from 'node:net';
import { Client } from 'pg';
import type { PostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { eventsLogged, isSentAnyway, newTestDatabase, openTestStore } from './testing';

/**
 * Including the transaction's own statements and what is sent with them. The first request loads facts
 * that the next ones find in memory.
 */
const handful = 40;

describe('the number of statements', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let world: Awaited<ReturnType<typeof newWorld>>;
  let useCases: UseCases;
  let caller: Caller;

  /** Accounts that existed all the time. */
  const addPeople = async (
    count: number,
    prefix: string,
    botType: number | null = null,
  ): Promise<readonly UserId[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ readonly id: string }>(
      `insert into account (realm_id, email, email_key, email_visibility, full_name, role,
         is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants,
         bot_type, bot_owner_id)
       select $1, $2 || n || '@x.org', $2 || n || '@x.org', 1, $2 || n, 400, true, 0, '', 'G', '',
         false, '{}', $4::int, case when $4::int is null then null else $5::bigint end
       from generate_series(1, $3::int) as n returning id`,
      [world.realm.id, prefix, count, botType, caller.user.id],
    );
    await client.end();
    return rows.map(({ id }) => asId(UserId)(Number(id)));
  };

  /** Messages that were sent to the channel earlier. */
  const addMessages = async ({ recipientId }: Channel, count: number) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ readonly id: string }>(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client,
         mentions_channel, has_link, has_image, has_attachment)
       select $1, $2, 'lunch', 'lunch', $3, 'Hello', '<p>Hello</p>', 1, 1, 'test',
         false, false, false, false
       from generate_series(1, $4::int) returning id`,
      [world.realm.id, recipientId, caller.user.id, count],
    );
    await client.end();
    return rows.map(({ id }) => asId(MessageId)(Number(id)));
  };

  const counting = async (work: () => Promise<E.Either<unknown, unknown>>): Promise<number> => {
    const spy = jest.spyOn(Client.prototype, 'query');
    const done = await work();
    // The log takes many events in several statements, each of a bounded size.
    const count = spy.mock.calls.filter(
      ([statement]) =>
        !isSentAnyway(statement) && !JSON.stringify(statement).includes('update event_head'),
    ).length;
    spy.mockRestore();
    expect(done).toMatchObject({ _tag: 'Right' });
    return count;
  };

  const subscribing = (
    names: readonly string[],
    ids: readonly UserId[],
    options: ChannelOptions = channelOptions(),
  ): Promise<number> =>
    counting(
      useCases.channels.subscribe(caller, {
        channels: names.map((name) => ({ name, description: undefined, color: undefined })),
        principals: { _tag: 'ByIds', ids },
        options,
        authorizationErrorsFatal: true,
        announce: false,
        notifySubscribed: false,
      }),
    );

  const leaving = (name: string, ids: readonly UserId[]): Promise<number> =>
    counting(
      useCases.channels.unsubscribe(caller, { names: [name], principals: { _tag: 'ByIds', ids } }),
    );

  const eventsOf = (work: () => Promise<unknown>) => eventsLogged(database, work);

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    const ports = { ...inMemory(), ...store };
    world = await newWorld(() => Promise.resolve(ports));
    useCases = bindUseCases(ports);
    caller = aCaller({ realm: world.realm, user: await world.addUser({ role: role.owner }) });
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it('is the same for 3,000 users as for 300 who subscribe to a channel', async () => {
    await world.addChannel({ name: 'few' });
    await world.addChannel({ name: 'many' });
    const [few, many] = [await addPeople(300, 'few'), await addPeople(3000, 'many')];
    const forFew = await subscribing(['few'], few);
    expect(await subscribing(['many'], many)).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
  });

  it('is the same for a thousand settings as for one', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `set ${index}`);
    await subscribing(names, [caller.user.id]);
    const joined = await useCases.channels.listSubscriptions(caller, { include: 'false' })();
    const ids = joined._tag === 'Right' ? joined.right.map(({ channel }) => channel.id) : [];
    const setting = (count: number) =>
      counting(
        useCases.channels.updateSubscriptionSettings(
          caller,
          Array.from({ length: count }, (_, index) => ids[index % ids.length])
            .filter((id) => id !== undefined)
            .map((channelId) => ({
              channelId,
              property: 'is_muted',
              value: true,
              place: undefined,
            })),
        ),
      );
    expect(await setting(1000)).toBe(await setting(1));
  });

  it('is the same for 10,000 people whose settings are changed as for 300, with an event for each setting', async () => {
    const [few, many] = [await addPeople(300, 'kept'), await addPeople(10_000, 'set')];
    const change = (userIds: readonly UserId[], keepsEdited: boolean) => () =>
      useCases.accounts.updateSettingsOfOthers(caller, {
        userIds,
        groupIds: [],
        keepsEdited,
        settings: { enter_sends: keepsEdited, enable_drafts_synchronization: !keepsEdited },
      })();
    const forFew = await counting(change(few, true));
    expect(await counting(change(many, true))).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
    expect(await eventsOf(change(many, false))).toEqual([
      'UserSettingChanged',
      'UserSettingChanged',
    ]);
  });

  it('is the same for 3,000 users as for 300 who unsubscribe from a channel with unread messages', async () => {
    const [few, many] = [await addPeople(300, 'fewer'), await addPeople(3000, 'more')];
    for (const [name, ids] of [
      ['left by few', few],
      ['left by many', many],
    ] as const) {
      const channel = await world.addChannel({ name });
      await subscribing([name], ids);
      await world.send(caller.user, channel.recipientId);
    }
    const forFew = await leaving('left by few', few);
    expect(await leaving('left by many', many)).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
  });

  it('takes one event for each audience, however many users subscribe and unsubscribe', async () => {
    const people = await addPeople(3000, 'crowd');
    const channel = await world.addChannel({ name: 'crowded', privacy: 'private' });
    await world.join(channel, caller.user);
    const come = () => subscribing(['crowded'], people);
    expect(await eventsOf(come)).toEqual([
      'ChannelCreated',
      'SubscriptionsAdded',
      'PeersSubscribed',
    ]);
    await world.send(caller.user, channel.recipientId);
    const go = () => leaving('crowded', people);
    expect(await eventsOf(go)).toEqual([
      'SubscriptionsRemoved',
      'ChannelHidden',
      'PeersUnsubscribed',
      'MessageFlagsChanged',
    ]);
  });

  it('is the same for 3,000 subscribers of an archived channel as for 300', async () => {
    const archiving = async (name: string, count: number) => {
      const channel = await world.addChannel({ name });
      await subscribing([name], await addPeople(count, `${name}-`));
      await world.send(caller.user, channel.recipientId);
      return counting(useCases.channels.archive(caller, { channelId: channel.id }));
    };
    const forFew = await archiving('archived-few', 300);
    expect(await archiving('archived-many', 3000)).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
  });

  it('is the same for a hundred channels that one user subscribes to as for ten', async () => {
    const named = async (count: number, prefix: string): Promise<readonly string[]> => {
      const channels = Array.from({ length: count }, (_, index) =>
        world.addChannel({ name: `${prefix} ${index}` }),
      );
      return (await Promise.all(channels)).map(({ name }) => name);
    };
    const [few, many] = [await named(10, 'one of ten'), await named(100, 'one of a hundred')];
    const people = await addPeople(2, 'one');
    const forFew = await subscribing(few, people.slice(0, 1));
    expect(await subscribing(many, people.slice(1))).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
  });

  it.each([
    ['public', {}],
    ['private', { inviteOnly: true }],
    ['default', { isDefault: true }],
  ] as const)('is the same for creating a thousand %s channels as for ten', async (kind, given) => {
    const people = await addPeople(2, `in ${kind} `);
    const making = (count: number, prefix: string) =>
      subscribing(
        Array.from({ length: count }, (_, index) => `${prefix} ${kind} ${index}`),
        people,
        channelOptions(given),
      );
    const forFew = await making(10, 'ten');
    expect(await making(1000, 'thousand')).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
  });

  const addGroup = (name: string): Promise<UserGroup> =>
    world.within(({ userGroups }) =>
      userGroups.create({
        realmId: world.realm.id,
        name,
        description: '',
        creatorId: caller.user.id,
        createdAt: 0,
        permissions: userGroupPermissions({}, world.realm.systemGroups, caller.user.id),
      }),
    );

  /** A group inside another, each of which opens as many private channels. */
  const addOpeningGroup = async (count: number, name: string): Promise<UserGroup> => {
    const [inner, outer] = [await addGroup(name), await addGroup(`around ${name}`)];
    await world.within(({ userGroups }) =>
      userGroups.addSubgroups(world.realm.id, outer.id, [inner.id]),
    );
    for (const { id: can_subscribe_group } of [inner, outer]) {
      for (let made = 0; made < count; made += 1) {
        await world.addChannel({
          privacy: 'private',
          permissions: channelPermissions({ can_subscribe_group }, world.realm.systemGroups, null),
        });
      }
    }
    return inner;
  };

  const changing = (
    { id: groupId }: UserGroup,
    given: Partial<Omit<ChangeGroupMembers, 'groupId'>>,
  ): Promise<number> =>
    counting(
      useCases.accounts.changeGroupMembers(caller, {
        groupId,
        add: [],
        remove: [],
        addSubgroups: [],
        removeSubgroups: [],
        parameters: [],
        ...given,
      }),
    );

  it('is the same for adding 3,000 users to a group that opens 60 channels as 300 to one that opens 6', async () => {
    // The users are added within a group, the bots one by one: bots are sent no message.
    const coming = async (count: number, channels: number) => {
      const group = await addOpeningGroup(channels, `opening ${channels}`);
      const crowd = await addGroup(`crowd of ${count}`);
      const people = await addPeople(count, `within ${count} `);
      await world.within(({ userGroups }) =>
        userGroups.addMembers(world.realm.id, crowd.id, people),
      );
      const bots = await addPeople(count, `bot of ${count} `, 1);
      return [
        await changing(group, { add: bots, addSubgroups: [crowd.id] }),
        await changing(group, { remove: bots, removeSubgroups: [crowd.id] }),
      ];
    };
    // The first notice creates the notification bot.
    await coming(1, 1);
    const forFew = await coming(300, 3);
    expect(await coming(3000, 30)).toEqual(forFew);
    expect(Math.max(...forFew)).toBeLessThan(handful);
  });

  it('takes one event for each audience, however many users join a group that opens channels', async () => {
    const group = await addOpeningGroup(2, 'opening at once');
    const bots = await addPeople(300, 'bot at once ', 1);
    expect(await eventsOf(() => changing(group, { add: bots }))).toEqual([
      'UserGroupMembersChanged',
      'ChannelCreated',
    ]);
    expect(await eventsOf(() => changing(group, { remove: bots }))).toEqual([
      'UserGroupMembersChanged',
      'ChannelHidden',
    ]);
  });

  /** Chains of nested groups with the user in the innermost of each; returns the outermost. */
  const addChains = (chains: number, depth: number, { id: userId, realmId }: User) =>
    world.within(({ userGroups }) =>
      pipe(
        Array.from({ length: chains * depth }, (_, index) => index),
        TE.traverseSeqArray((index) =>
          userGroups.create({
            realmId,
            name: `${index} of ${chains * depth}`,
            description: '',
            creatorId: null,
            createdAt: 0,
            permissions: userGroupPermissions({}, world.realm.systemGroups, userId),
          }),
        ),
        TE.tap((groups) =>
          pipe(
            groups.map(({ id }, index) => ({ id, inner: groups[index + 1], place: index % depth })),
            TE.traverseSeqArray(({ id, inner, place }) =>
              inner === undefined || place === depth - 1
                ? userGroups.addMembers(realmId, id, [userId])
                : userGroups.addSubgroups(realmId, id, [inner.id]),
            ),
          ),
        ),
        TE.map((groups) => groups.filter((_, index) => index % depth === 0).map(({ id }) => id)),
      ),
    );

  /** Creates a channel, without any setup, in which only these groups have the permission. */
  const deciding = async (direct_subgroups: readonly UserGroupId[], { deliveryEmail }: User) => {
    await world.within(({ realms }) =>
      realms.update(world.realm.id, {
        settings: { can_create_public_channel_group: { direct_members: [], direct_subgroups } },
      }),
    );
    return pipe(
      store.accounts.accountAt('parley.example', deliveryEmail, anyone),
      TE.flatMap(TE.fromOption(() => 'no user')),
      TE.flatMap((account) =>
        useCases.channels.subscribe(aCaller(account), {
          channels: [{ name: `of ${deliveryEmail}`, description: undefined, color: undefined }],
          principals: undefined,
          options: channelOptions(),
          authorizationErrorsFatal: true,
          announce: false,
          notifySubscribed: false,
        }),
      ),
    )();
  };

  it('is the same for checking a permission among 220 groups, ten deep, as among 20, two deep', async () => {
    const [one, other, inaccessibleUser] = [
      await world.addUser(),
      await world.addUser(),
      await world.addUser(),
    ];
    const few = await addChains(10, 2, one);
    const forFew = await counting(() => deciding(few, one));
    const many = await addChains(20, 10, other);
    // The first one also reads what is in memory afterwards.
    expect(await counting(() => deciding(many, other))).toBeLessThanOrEqual(forFew);
    expect(forFew).toBeLessThan(handful);
    expect(await deciding(many, inaccessibleUser)).toMatchObject({ _tag: 'Left' });
  });

  it.each([
    ['true', currentLevel],
    ['false', currentLevel],
    ['partial', currentLevel],
    ['false', 225],
  ] as const)(
    'is the same for subscription lists of any length, subscribers: %s, at level %d',
    async (include, level) => {
      const listing = () =>
        counting(useCases.channels.listSubscriptions({ ...caller, level }, { include }));
      const channel = await world.addChannel();
      await world.join(channel, caller.user);
      const before = await listing();
      const more = await Promise.all(Array.from({ length: 30 }, () => world.addChannel()));
      for (const each of more) {
        await world.join(each, caller.user);
      }
      // The first one also reads what is in memory afterwards.
      expect(await listing()).toBeLessThanOrEqual(before);
    },
  );

  it('is small for a user who registers again, as what is about them is in memory', async () => {
    const { events } = bindUseCases({ ...inMemory(), ...store, initialStatePresentation });
    const user = await world.addUser();
    await world.join(await world.addChannel(), user);
    const again = aCaller({ realm: world.realm, user });
    const registering = () => counting(events.registerQueue(again, aRegistration()));
    await registering();
    // Of the snapshot its beginning, the head, and the end; the queue.
    expect(await registering()).toBe(4);
  });

  it('is one for the topic preferences of a user who registers', async () => {
    const { events } = bindUseCases({ ...inMemory(), ...store, initialStatePresentation });
    const user = await world.addUser();
    const channel = await world.addChannel();
    await world.join(channel, user);
    const again = aCaller({ realm: world.realm, user });
    const policy = visibilityPolicy.followed;
    await useCases.channels.setTopicPreference(again, {
      channelId: channel.id,
      topic: 'lunch',
      policy,
    })();
    const registering = () => counting(events.registerQueue(again, aRegistration()));
    await registering();
    // Besides the four of a user without any: all of them, and the muted ones with their channels.
    expect(await registering()).toBe(6);
  });

  it('is the same, and small, for marking 5,000 messages as read as for one', async () => {
    const channel = await world.addChannel();
    await world.join(channel, caller.user);
    const ids = await addMessages(channel, 5000);
    const marking = (messageIds: readonly MessageId[]) =>
      counting(
        useCases.messages.changeFlags(caller, { messageIds, operation: 'add', flag: 'read' }),
      );
    const forOne = await marking(ids.slice(0, 1));
    expect(await marking(ids)).toBe(forOne);
    expect(forOne).toBeLessThan(handful / 2);
  });

  it('is the same for a page of a hundred messages as for one', async () => {
    const channel = await world.addChannel();
    await world.join(channel, caller.user);
    await addMessages(channel, 100);
    const listing = (before: number) =>
      counting(
        wholePage(
          useCases.messages.list(caller, {
            anchor: 'newest',
            useFirstUnreadAnchor: false,
            before,
            after: 0,
            includeAnchor: true,
            narrow: [{ operator: 'channel', operand: channel.id, negated: false }],
          }),
        ),
      );
    // The first page loads facts into memory.
    await listing(100);
    const forOne = await listing(1);
    expect(await listing(100)).toBe(forOne);
    expect(forOne).toBeLessThan(handful / 2);
  });

  it('is less than one for each of many messages that are sent at the same time', async () => {
    const channel = await world.addChannel();
    await subscribing([channel.name], [caller.user.id]);
    const send = () =>
      useCases.messages.send(caller, {
        addressee: { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' },
        content: 'Hello',
        isReadBySender: false,
        echo: undefined,
      });
    // The first one makes the sender follow the topic; the second one loads facts into memory.
    expect([await send()(), await send()()]).toMatchObject([{ _tag: 'Right' }, { _tag: 'Right' }]);
    const messages = Array.from({ length: 32 }, send);
    expect(await counting(TE.sequenceArray(messages))).toBeLessThan(16);
  });

  it('is one for typing, besides the event: facts are in memory, and nothing needs a transaction', async () => {
    const channel = await world.addChannel();
    for (const user of [caller.user, await world.addUser(), await world.addUser()]) {
      await world.join(channel, user);
    }
    const addressee = { _tag: 'ToChannel', channelId: channel.id, topic: 'lunch' } as const;
    const typing = () => useCases.messages.showTyping(caller, { op: 'start', addressee })();
    expect(await eventsOf(typing)).toEqual(['Typing']);
    expect(await counting(typing)).toBe(1);
  });

  it('sends a write that has no result in one packet with the commit', async () => {
    const spy = jest.spyOn(Socket.prototype, '_writev');
    const setting = useCases.accounts.setStatus(caller, { text: 'busy', emoji: {} });
    expect(await setting()).toMatchObject({ _tag: 'Right' });
    // The socket replaces each chunk by its bytes when it writes them.
    const packets = spy.mock.calls.map(([chunks]) => chunks.map(String).join(''));
    spy.mockRestore();
    const written = packets.filter((packet) => packet.includes('insert into "user_status"'));
    expect(written).toEqual([expect.stringContaining('commit')]);
  });

  it('gives a search a shorter timeout than other statements', async () => {
    const spy = jest.spyOn(Client.prototype, 'query');
    const list = (operand: string) =>
      wholePage(
        useCases.messages.list(caller, {
          anchor: 'newest',
          useFirstUnreadAnchor: false,
          before: 1,
          after: 0,
          includeAnchor: true,
          narrow: [{ operator: 'search', operand, negated: false }],
        }),
      )();
    expect(await list('hello')).toMatchObject({ _tag: 'Right' });
    const timeouts = (word: string) =>
      spy.mock.calls.flatMap(([query], index) =>
        JSON.stringify(query).includes(word)
          ? [spy.mock.contexts[index]?.connectionParameters.statement_timeout]
          : [],
      );
    const [searches, highlights, heads] = ['numnode', 'ts_headline', 'last_id'].map(timeouts);
    spy.mockRestore();
    expect(searches).toEqual([10_000]);
    expect(highlights).toEqual([10_000]);
    expect(heads).toContain(30_000);
  });

  it.each<readonly [string, (messageId: MessageId) => TE.TaskEither<unknown, unknown>]>([
    [
      'reaction to',
      (messageId) => useCases.messages.addReaction(caller, { messageId, emoji: { name: 'cat' } }),
    ],
    [
      'edit of',
      (messageId) =>
        useCases.messages.edit(caller, { messageId, topic: 'tea', propagateMode: 'change_all' }),
    ],
    ['deletion of', (messageId) => useCases.messages.delete(caller, { messageId })],
  ])('locks a message before anything is read about the %s it', async (_, change) => {
    const { recipientId } = await world.addChannel();
    const messageId = await world.send(caller.user, recipientId);
    const spy = jest.spyOn(Client.prototype, 'query');
    expect(await change(messageId)()).toMatchObject({ _tag: 'Right' });
    const texts = spy.mock.calls
      .filter(([statement]) => !isSentAnyway(statement))
      .map(([statement]) => JSON.stringify(statement));
    spy.mockRestore();
    const begun = texts.indexOf('"begin"');
    expect(texts[begun + 1]).toContain('from message');
    expect(texts[begun + 1]).toContain('for update');
  });
});
