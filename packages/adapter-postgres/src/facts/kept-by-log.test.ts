import type { User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { MessageId } from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import { asCorrespondent } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { PostgresStore } from '../postgres-store';
import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';
import { openTestStore } from '../testing/test-store';

let on: StoredWorld;
let otherProcess: PostgresStore;
let user: User;
let sender: User;
let channel: Channel;

beforeAll(async () => {
  on = await openStoredWorld();
  otherProcess = await openTestStore(on.database);
  [user, sender] = [await on.world.addUser(), await on.world.addUser()];
  channel = await on.world.addChannel();
  await on.world.join(channel, user);
});

afterAll(async () => {
  await otherProcess.close();
  await on.close();
});

/** What a snapshot of the process shows of the user. */
const shownBy = async ({ snapshot }: PostgresStore) => {
  const { realm } = on.world;
  const found = await snapshot(realm.id)((reader) =>
    pipe(
      together({
        unread: reader.flags.unreadGroupsOf(realm.id, user.id),
        newest: reader.messages.newestFor(realm.id, asCorrespondent(user, realm)),
        statuses: reader.statuses.of(realm.id, 'everyone'),
      }),
      TE.map(({ unread, newest, statuses }) => ({
        unread: unread.flatMap(({ ids }) => ids),
        newest: O.toUndefined(newest),
        status: statuses.get(user.id)?.text,
      })),
    ),
  )();
  if (E.isLeft(found)) {
    throw new Error('the snapshot failed', { cause: found.left.cause });
  }
  return found.right;
};

const shown = async () => ({
  here: await shownBy(on.store),
  there: await shownBy(otherProcess),
});

const inBoth = <A>(value: A) => ({ here: value, there: value });

const markRead = (messageIds: readonly MessageId[]) =>
  on.world.within(({ events, flags }) =>
    pipe(
      flags.markRead(on.world.realm.id, user.id, messageIds),
      TE.flatMap(() =>
        events.emit(on.world.realm.id, [
          {
            event: {
              _tag: 'MessageFlagsChanged',
              operation: 'add',
              flag: 'read',
              messageIds,
              isAll: false,
              unread: [],
            },
            audience: { users: [user.id] },
          },
        ]),
      ),
    ),
  );

const setStatus = (text: string) =>
  on.world.within(({ events, statuses }) =>
    pipe(
      statuses.change(on.world.realm.id, user.id, { text }),
      TE.flatMap(() =>
        events.emit(on.world.realm.id, [
          {
            event: { _tag: 'UserStatusChanged', userId: user.id, text },
            audience: { users: [user.id] },
          },
        ]),
      ),
    ),
  );

describe('what a process keeps until the log grows', () => {
  it('is what was committed before the snapshot, by this process or another', async () => {
    const nothing = { unread: [], newest: undefined, status: undefined };
    expect(await shown()).toEqual(inBoth(nothing));
    const message = await on.world.send(sender, channel.recipientId);
    const received = { unread: [message], newest: message, status: undefined };
    expect(await shown()).toEqual(inBoth(received));
    await setStatus('at sea');
    expect(await shown()).toEqual(inBoth({ ...received, status: 'at sea' }));
    await markRead([message]);
    expect(await shown()).toEqual(inBoth({ ...received, unread: [], status: 'at sea' }));
  });

  it('has messages that an operator has restored, although nobody receives an event', async () => {
    const { realm } = on.world;
    const message = await on.world.send(sender, channel.recipientId);
    await on.world.send(sender, (await on.world.addChannel()).recipientId);
    await on.world.within(({ archive }) => archive.add(realm.id, [message], 1000));
    expect((await shown()).here.unread).toEqual([]);
    await on.world.within(({ archive }) => archive.restore(realm.id, [message]));
    const { here, there } = await shown();
    expect([here, there].map(({ unread, newest }) => ({ unread, newest }))).toEqual(
      Array.from({ length: 2 }, () => ({ unread: [message], newest: message })),
    );
    await markRead([message]);
  });

  it('is not read again while the log is the same', async () => {
    const message = await on.world.send(sender, channel.recipientId);
    // The newest message of the organization, which the user did not receive.
    await on.world.send(sender, (await on.world.addChannel()).recipientId);
    const before = await shownBy(on.store);
    expect(before).toMatchObject({ unread: [message], newest: message });
    // Nothing but a snapshot that reads these rows could notice.
    await on.client.query('delete from message where id = $1', [message]);
    await on.client.query('delete from user_status');
    expect(await shownBy(on.store)).toEqual(before);
    expect(await shownBy(otherProcess)).toMatchObject({ unread: [], status: undefined });
  });
});
