import type { UseCases } from '@parley/core';
import type { Caller, User } from '@parley/core/access';
import { bindUseCases } from '@parley/core';
import { role } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { aCaller } from '@parley/core/testing';
import type * as TE from 'fp-ts/TaskEither';
import { eventsLogged } from '../testing';
import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';
import type { Collection } from './owned-records';

let on: StoredWorld;
let useCases: UseCases;
let caller: Caller;
let other: User;

beforeAll(async () => {
  on = await openStoredWorld();
  useCases = bindUseCases({ ...inMemory(), ...on.store });
  caller = aCaller({ realm: on.world.realm, user: await on.world.addUser({ role: role.owner }) });
  other = await on.world.addUser();
});

afterAll(() => on.close());

const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400;

/** What adds a record to the user's collection. */
const additions: Readonly<
  Record<
    Collection,
    () => TE.TaskEither<unknown, unknown> | Promise<TE.TaskEither<unknown, unknown>>
  >
> = {
  alertWords: () => useCases.messages.addAlertWords(caller, { words: ['tea'] }),
  bots: () => useCases.accounts.createBot(caller, { fullName: 'Botty', shortName: 'botty' }),
  clientDevices: () => useCases.accounts.registerClientDevice(caller),
  conversations: () =>
    useCases.messages.send(caller, {
      addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [other.id] } },
      content: 'Hello',
      isReadBySender: true,
      echo: undefined,
    }),
  drafts: () =>
    useCases.personal.createDrafts(caller, {
      drafts: [{ type: 'undecided', to: [], topic: '', content: 'x' }],
    }),
  mutedUsers: () => useCases.personal.muteUser(caller, { userId: other.id }),
  navigationViews: () =>
    useCases.personal.createNavigationView(caller, { fragment: 'narrow/has/link', name: 'x' }),
  reminders: () => useCases.personal.createReminder(caller, { note: 'x', deliverAt: tomorrow() }),
  savedSnippets: () => useCases.personal.createSavedSnippet(caller, { title: 'x', content: 'x' }),
  scheduledMessages: () =>
    useCases.personal.scheduleMessage(caller, {
      type: 'direct',
      to: [other.id],
      content: 'x',
      deliverAt: tomorrow(),
    }),
  starred: async () => {
    const channel = await on.world.addChannel();
    const messageIds = [await on.world.send(caller.user, channel.recipientId)];
    return useCases.messages.changeFlags(caller, { messageIds, operation: 'add', flag: 'starred' });
  },
  topicPreferences: async () => {
    const { id: channelId } = await on.world.addChannel();
    return useCases.channels.setTopicPreference(caller, { channelId, topic: 'tea', policy: 3 });
  },
};

describe('whatever adds a record to a collection of a user', () => {
  // Which collections have records is kept until the log grows.
  it.each(Object.entries(additions))('appends an entry to the log: %s', async (_, addition) => {
    const adding = await addition();
    const logged = await eventsLogged(on.database, async () =>
      expect(await adding()).toMatchObject({ _tag: 'Right' }),
    );
    expect(logged).not.toEqual([]);
  });
});
