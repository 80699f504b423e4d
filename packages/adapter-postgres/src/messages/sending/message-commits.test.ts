import type { User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { MessageId, UserId } from '@parley/core/kernel';
import type { MessageCommit } from '@parley/core/messages';
import { aCaller, aQuietEvent, aRendering, aSendPlan } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { gate, untilItWaits } from '../../testing';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';

describe('messages that are committed together', () => {
  let on: StoredWorld;
  let sender: User;

  beforeAll(async () => {
    on = await openStoredWorld();
    sender = await on.world.addUser();
  });

  afterAll(() => on.close());

  const committing = async (
    channel: Channel,
    { content = 'Hello' } = {},
    read: readonly UserId[] = [],
  ): Promise<MessageCommit> => {
    const { realm } = on.world;
    const plan = aSendPlan({
      destination: { _tag: 'InChannel', channel, topic: '' },
      message: {
        realmId: realm.id,
        topic: '',
        senderId: sender.id,
        content,
        rendering: aRendering(),
        sentAt: 1,
        client: 'test',
      },
    });
    return {
      caller: aCaller({ realm, user: sender }),
      asOf: await on.world.within(({ events }) => events.factsVersion(realm.id)),
      plan: { ...plan, flags: { ...plan.flags, read } },
    };
  };

  it('take one transaction for each 32', async () => {
    const channel = await on.world.addChannel();
    const { recipientId } = channel;
    const commit = await committing(channel);
    const sent = await Promise.all(
      Array.from({ length: 40 }, () => on.store.commitMessage(commit)()),
    );
    expect(sent.every((one) => E.isRight(one) && O.isSome(one.right))).toBe(true);
    const { rows } = await on.client.query<{ readonly count: string }>(
      'select count(*) from message where recipient_id = $1 group by xmin::text order by 1',
      [recipientId],
    );
    expect(rows.map(({ count }) => Number(count))).toEqual([8, 32]);
  });

  it('fail alone', async () => {
    const channel = await on.world.addChannel();
    const { recipientId } = channel;
    const commits = await Promise.all(
      // PostgreSQL stores no null characters.
      ['one', 'two', 'bad \0', 'three'].map((content) => committing(channel, { content })),
    );
    const sent = await Promise.all(commits.map((commit) => on.store.commitMessage(commit)()));
    expect(sent.map(E.isRight)).toEqual([true, true, false, true]);
    const { rows } = await on.client.query<{ readonly content: string }>(
      'select content from message where recipient_id = $1 order by id',
      [recipientId],
    );
    expect(rows.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  });

  it('leave no message if the events cannot be made', async () => {
    const commit = await committing(await on.world.addChannel());
    const plan = {
      ...commit.plan,
      get topicLinks(): never {
        throw new Error('no events');
      },
    };
    const failing = { ...commit, plan };
    expect(await on.store.commitMessage(failing)()).toMatchObject({ _tag: 'Left' });
    expect(await on.store.commitMessage(commit)()).toMatchObject({ _tag: 'Right' });
  });

  it.each([
    ['the sender has read marks', true],
    ['the sender has none yet', false],
  ])('do not hold the log while they wait for read marks: %s', async (_, hasMarks) => {
    const channel = await on.world.addChannel();
    const { recipientId } = channel;
    await on.world.join(channel, sender);
    const ids = [
      await on.world.send(sender, recipientId),
      await on.world.send(sender, recipientId),
    ];
    const [first, second] = ids;
    if (first === undefined || second === undefined) {
      throw new Error('There are no messages');
    }
    const mark = (id: MessageId) =>
      on.store.transact('server', ({ flags }) =>
        flags.markRead(on.world.realm.id, sender.id, [id]),
      );
    if (hasMarks) {
      await mark(first)();
    }
    const { arrived, pass, open } = gate();
    const marking = on.store.transact('server', (tx) =>
      pipe(
        tx.flags.markRead(on.world.realm.id, sender.id, [second]),
        // The change was only sent; the response to a later statement tells that it is done.
        TE.tap(() => tx.messages.flagsOf(on.world.realm.id, sender.id, [second])),
        TE.tap(() => pass),
        // Takes the lock of the log after that of the marks, as every transaction does.
        TE.tap(() => tx.events.emit(on.world.realm.id, [])),
      ),
    )();
    await arrived;
    const commit = await committing(channel, {}, [sender.id]);
    const sending = on.store.commitMessage(commit)();
    await untilItWaits(on.client, sending);
    // Another transaction can append to the log meanwhile.
    await on.world.within(({ events }) => events.emit(on.world.realm.id, [aQuietEvent]));
    open();
    expect(await marking).toMatchObject({ _tag: 'Right' });
    const sent = await sending;
    const id = E.isRight(sent) ? O.toUndefined(sent.right) : undefined;
    if (id === undefined) {
      throw new Error('The message was not committed');
    }
    const flags = await on.world.within(({ messages }) =>
      messages.flagsOf(on.world.realm.id, sender.id, [first, second, id]),
    );
    expect([first, second, id].map((each) => flags.get(each)?.has('read'))).toEqual([
      hasMarks,
      true,
      true,
    ]);
  });
});
