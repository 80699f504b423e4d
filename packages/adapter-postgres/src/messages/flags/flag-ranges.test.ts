import type { User } from '@parley/core/access';
import type { Transaction } from '@parley/core/events';
import type { Async, ManualFlag, MessageId } from '@parley/core/kernel';
import type { MessageRange } from '@parley/core/messages';
import { asCorrespondent } from '@parley/core/testing';
import * as fc from 'fast-check';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';
import { gate, untilItWaits } from '../../testing';

/** Ids of messages around the borders of blocks, which have 4,096. */
const firstIds = [4093, 8190, 20_000, 20_479];

describe('flags that users set by hand, across the borders of blocks', () => {
  let on: StoredWorld;
  let readers: readonly User[];
  let ids: readonly MessageId[];

  beforeAll(async () => {
    on = await openStoredWorld();
    const { world } = on;
    const sender = await world.addUser();
    readers = [sender, await world.addUser()];
    const channel = await world.addChannel();
    await world.join(channel, ...readers);
    const sent: MessageId[] = [];
    for (const first of firstIds) {
      await on.client.query(`select setval('message_id_seq', ${first}, false)`);
      for (let count = 0; count < 6; count += 1) {
        sent.push(await world.send(sender, channel.recipientId));
      }
    }
    ids = sent;
  });

  afterAll(() => on.close());

  const within = <A>(work: (tx: Transaction) => Async<A>): Promise<A> => on.world.within(work);

  const rowsOf = async (user: User): Promise<number> => {
    const { rowCount } = await on.client.query('select from flag_range where user_id = $1', [
      user.id,
    ]);
    return rowCount ?? 0;
  };

  /** Everything that tells which messages the user has starred or collapsed. */
  const told = async (user: User) => {
    const { realm } = on.world;
    const range = (negated: boolean): MessageRange => ({
      narrow: [{ operator: 'is:starred', value: { viewerId: user.id }, negated }],
      history: { _tag: 'Personal', reader: asCorrespondent(user, realm) },
      anchor: ids[12] ?? 0,
      includeAnchor: true,
      before: 100,
      after: 100,
    });
    const inRange = (negated: boolean) =>
      within((tx) => tx.messages.idsInRange(realm.id, range(negated)));
    const onPage = async (negated: boolean) => {
      const selection = { _tag: 'InRange', range: range(negated) } as const;
      return (
        await within((tx) => tx.messages.page(realm, user.id, selection, 1_000_000, undefined))
      ).ids;
    };
    const flags = await within((tx) => tx.messages.flagsOf(realm.id, user.id, ids));
    const page = await within((tx) =>
      tx.messages.page(realm, user.id, { _tag: 'Named', ids }, 1_000_000, undefined),
    );
    const holders = await within((tx) =>
      TE.traverseSeqArray((id: MessageId) => tx.edits.flagHolders(realm.id, id))(ids),
    );
    const having = (flag: ManualFlag) => ids.filter((id) => flags.get(id)?.has(flag));
    const held = (flag: ManualFlag) =>
      ids.filter((_, index) => {
        const those = holders[index]?.[flag] ?? [];
        return those !== 'everyone' && those.includes(user.id);
      });
    const shown = (flag: ManualFlag) =>
      page.messages.filter((one) => one.flags.has(flag)).map(({ message }) => message.id);
    return {
      starred: [
        having('starred'),
        held('starred'),
        shown('starred'),
        await within((tx) => tx.flags.starredBy(realm.id, asCorrespondent(user, realm))),
        await inRange(false),
        await onPage(false),
      ],
      collapsed: [having('collapsed'), held('collapsed'), shown('collapsed')],
      notStarred: [await inRange(true), await onPage(true)],
    };
  };

  it('are those that were set last, as in a model', async () => {
    const { realm } = on.world;
    const action = fc.record({
      reader: fc.constantFrom(0, 1),
      flag: fc.constantFrom('starred' as const, 'collapsed' as const),
      operation: fc.constantFrom('add' as const, 'remove' as const),
      indices: fc.array(fc.nat(23), { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
        await on.client.query('delete from flag_range');
        const model = readers.map(() => ({
          starred: new Set<MessageId>(),
          collapsed: new Set<MessageId>(),
        }));
        for (const { reader, flag, operation, indices } of actions) {
          const user = readers[reader] ?? readers[0];
          const chosen = indices.flatMap((index) => ids[index] ?? []);
          if (user !== undefined) {
            await within((tx) => tx.flags[operation](realm.id, user.id, flag, chosen));
          }
          chosen.forEach((id) => model[reader]?.[flag][operation === 'add' ? 'add' : 'delete'](id));
        }
        for (const [index, user] of readers.entries()) {
          const starred = ids.filter((id) => model[index]?.starred.has(id));
          const collapsed = ids.filter((id) => model[index]?.collapsed.has(id));
          expect(await told(user)).toEqual({
            starred: Array.from({ length: 6 }, () => starred),
            collapsed: Array.from({ length: 3 }, () => collapsed),
            notStarred: Array.from({ length: 2 }, () => ids.filter((id) => !starred.includes(id))),
          });
          const blocks = (of: readonly MessageId[]) =>
            new Set(of.map((id) => Math.floor(id / 4096))).size;
          expect(await rowsOf(user)).toBe(blocks(starred) + blocks(collapsed));
        }
      }),
      { numRuns: 15, seed: 1 },
    );
  });

  it.each(['add', 'remove'] as const)(
    'both have their effect if two requests %s them at the same time',
    async (operation) => {
      const { realm } = on.world;
      const [, reader] = readers;
      await on.client.query('delete from flag_range');
      if (reader === undefined) {
        throw new Error('there is no reader');
      }
      const third = (rest: number) => ids.filter((_, index) => index % 3 === rest);
      const [one, other] = [third(0), third(1)];
      const change = (tx: Transaction, of: readonly MessageId[]) =>
        tx.flags[operation](realm.id, reader.id, 'starred', of);
      if (operation === 'remove') {
        await within((tx) => tx.flags.add(realm.id, reader.id, 'starred', ids));
      }
      const { arrived, pass, open } = gate();
      const first = within((tx) =>
        pipe(
          change(tx, one),
          // The change was only sent; the response to a later statement tells that it is done.
          TE.tap(() => tx.messages.flagsOf(realm.id, reader.id, one)),
          TE.tap(() => pass),
        ),
      );
      await arrived;
      const second = within((tx) => change(tx, other));
      await untilItWaits(on.client, second).finally(open);
      await Promise.all([first, second]);
      const { starred } = await told(reader);
      expect(starred[0]).toEqual(
        ids.filter((_, index) => (index % 3 === 2) === (operation === 'remove')),
      );
    },
  );

  it('of an archived message come back beside those that were set meanwhile', async () => {
    const { realm } = on.world;
    await on.client.query('delete from flag_range');
    const [archived, kept] = [ids.slice(0, 9), ids.slice(9, 11)];
    for (const { id } of readers) {
      await within((tx) => tx.flags.add(realm.id, id, 'starred', archived));
      await within((tx) => tx.flags.add(realm.id, id, 'collapsed', archived.slice(4, 5)));
    }
    await within((tx) => tx.archive.add(realm.id, archived, 1));
    expect(await Promise.all(readers.map(rowsOf))).toEqual([0, 0]);
    for (const { id } of readers) {
      await within((tx) => tx.flags.add(realm.id, id, 'starred', kept));
    }
    await within((tx) => tx.archive.restore(realm.id, archived));
    for (const user of readers) {
      const { starred, collapsed } = await told(user);
      expect(starred[0]).toEqual([...archived, ...kept]);
      expect(collapsed[0]).toEqual(archived.slice(4, 5));
    }
  });

  it('are gone when their messages are deleted, for all users', async () => {
    const { realm } = on.world;
    await on.client.query('delete from flag_range');
    const [removed, kept] = [ids.slice(0, 8), ids.slice(8, 10)];
    for (const { id } of readers) {
      await within((tx) => tx.flags.add(realm.id, id, 'starred', [...removed, ...kept]));
      await within((tx) => tx.flags.add(realm.id, id, 'collapsed', removed.slice(7)));
    }
    await within((tx) => tx.edits.remove(realm.id, removed));
    const { rows } = await on.client.query<{ readonly ranges: string }>(
      'select ranges::text as ranges from flag_range',
    );
    expect(rows.map(({ ranges }) => ranges)).toEqual(
      readers.map(() => `{[${kept[0]},${(kept[1] ?? 0) + 1})}`),
    );
  });
});
