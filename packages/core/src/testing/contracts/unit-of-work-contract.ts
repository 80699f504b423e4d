import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../kernel';
import { together } from '../../kernel';
import { anEvent } from '../build-events';
import { asCorrespondent } from '../build-people';
import { headOf } from './log-reading';
import type { MakeStore } from './world';
import { createChannel, done, newWorld } from './world';

const failure = { _tag: 'ChangedMyMind' } as const;

/** What transactions and snapshots promise. */
export const unitOfWorkContract = (makeStore: MakeStore): void =>
  describe('units of work', () => {
    it('commits what was written, and returns the result of the work', async () => {
      const { transact, realm, within } = await newWorld(makeStore);
      const channel = await done(
        transact('server', (tx) => createChannel(tx, realm, { name: 'kept' })),
      );
      expect(
        await within(({ channels }) => channels.loadByNamesFor(realm.id, undefined, ['kept'])),
      ).toEqual([{ channel, isSubscribed: false }]);
    });

    it('sees its own writes', async () => {
      const { transact, realm } = await newWorld(makeStore);
      const found = transact('server', (tx) =>
        pipe(
          createChannel(tx, realm),
          TE.flatMap(({ id }) => tx.channels.findFor(realm.id, undefined, id)),
        ),
      );
      expect(O.isSome(await done(found))).toBe(true);
    });

    it('executes steps that are started together in the order in which they were started', async () => {
      const { transact, realm, addUser, converse, send } = await newWorld(makeStore);
      const user = await addUser();
      const message = await send(user, await converse(user));
      const seen = transact('server', ({ flags }) => {
        const starred = flags.starredBy(realm.id, asCorrespondent(user, realm));
        return together({
          before: starred,
          added: flags.add(realm.id, user.id, 'starred', [message]),
          after: starred,
        });
      });
      expect(await done(seen)).toEqual({ before: [], added: undefined, after: [message] });
    });

    it('rolls back all writes of steps that are started together if one of them fails', async () => {
      const { transact, realm, addUser, converse, send } = await newWorld(makeStore);
      const user = await addUser();
      const message = await send(user, await converse(user));
      const work = transact('server', ({ flags }) =>
        together({
          failed: TE.left<typeof failure | Unexpected>(failure),
          added: flags.add(realm.id, user.id, 'starred', [message]),
        }),
      );
      expect(await work()).toEqual(E.left(failure));
      const starred = transact('server', ({ flags }) =>
        flags.starredBy(realm.id, asCorrespondent(user, realm)),
      );
      expect(await done(starred)).toEqual([]);
    });

    it('rolls back all writes and events for a Left, and returns it', async () => {
      const world = await newWorld(makeStore);
      const { transact, realm, addUser, within } = world;
      const user = await addUser();
      const head = await headOf(world);
      const work = transact('server', (tx) =>
        pipe(
          createChannel(tx, realm, { name: 'undone' }),
          TE.tap(() => tx.recipients.ensureConversation(realm.id, [user.id])),
          TE.tap(() => tx.events.emit(realm.id, [anEvent(), anEvent()])),
          TE.flatMap(() => TE.left(failure)),
        ),
      );
      expect(await work()).toEqual(E.left(failure));
      expect(
        await within(({ channels }) => channels.loadByNamesFor(realm.id, undefined, ['undone'])),
      ).toEqual([]);
      expect(
        await within(({ recipients }) => recipients.findConversation(realm.id, [user.id])),
      ).toEqual(O.none);
      expect(await headOf(world)).toBe(head);
    });

    it('rolls back all writes if something is thrown, and returns Unexpected', async () => {
      const { transact, realm, within } = await newWorld(makeStore);
      const work = transact('server', (tx) =>
        pipe(
          createChannel(tx, realm, { name: 'undone' }),
          TE.flatMap(() => TE.fromTask(() => Promise.reject(new Error('a defect')))),
        ),
      );
      expect(await work()).toMatchObject(E.left({ _tag: 'Unexpected' }));
      expect(
        await within(({ channels }) => channels.loadByNamesFor(realm.id, undefined, ['undone'])),
      ).toEqual([]);
    });

    it('continues to work after a failure', async () => {
      const { transact, addChannel } = await newWorld(makeStore);
      await transact('server', () => TE.left(failure))();
      expect(await addChannel({ name: 'afterwards' })).toMatchObject({ name: 'afterwards' });
    });

    it('shows a snapshot one moment, whatever others commit meanwhile', async () => {
      const { snapshot, realm, addUser, addChannel, within } = await newWorld(makeStore);
      await addUser();
      const seen = await done(
        snapshot(realm.id)((tx) =>
          pipe(
            TE.Do,
            TE.bind('before', () => tx.users.list(realm.id)),
            TE.bind('headBefore', () => tx.events.head(realm.id)),
            TE.tap(() => TE.fromTask(() => addUser({ deliveryEmail: 'late@example.org' }))),
            TE.tap(() => TE.fromTask(() => addChannel({ name: 'late' }))),
            TE.tap(() =>
              TE.fromTask(() => within(({ events }) => events.emit(realm.id, [anEvent()]))),
            ),
            TE.bind('after', () => tx.users.list(realm.id)),
            TE.bind('channels', () => tx.channels.loadByNamesFor(realm.id, undefined, ['late'])),
            TE.bind('headAfter', () => tx.events.head(realm.id)),
          ),
        ),
      );
      expect(seen.after).toEqual(seen.before);
      expect(seen.channels).toEqual([]);
      expect(seen.headAfter).toBe(seen.headBefore);
      expect(await within(({ users }) => users.list(realm.id))).toHaveLength(2);
    });
  });
