import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { aChannel, aMessage, aSubscription, aUser, someRealm } from '../../../testing';
import { endOfHistory } from '../anchor';
import type { DeleteNarrowed } from './delete-narrowed';
import { term } from '../../narrows/narrow';
import { deleteNarrowed } from './delete-narrowed';

describe('deleteNarrowed', () => {
  const user = aUser();
  const channel = aChannel();
  const { recipientId } = channel;
  const messages = Array.from({ length: 250 }, () => aMessage({ recipientId, senderId: user.id }));
  const other = aMessage({ recipientId, senderId: user.id, topic: 'elsewhere' });
  const aStore = () =>
    inMemory({
      realms: [someRealm],
      users: [user],
      channels: [channel],
      subscriptions: [aSubscription({ userId: user.id, channelId: channel.id })],
      messages: [...messages, other],
    });
  const command = (given: Partial<DeleteNarrowed> = {}): DeleteNarrowed => ({
    realmId: someRealm.id,
    narrow: [term('channel', recipientId), term('topic', 'LUNCH')],
    history: { _tag: 'Shared' },
    before: endOfHistory,
    deleterId: user.id,
    deadline: undefined,
    ...given,
  });
  const idsLeft = (store: ReturnType<typeof aStore>) => store.state().messages.map(({ id }) => id);
  const idAt = (index: number): MessageId => messages[index]?.id ?? other.id;

  it('deletes all matching messages in batches, newest first', async () => {
    const store = aStore();
    expect(await deleteNarrowed(store)(command())()).toEqual(E.right(true));
    expect(idsLeft(store)).toEqual([other.id]);
    const deleted = store
      .state()
      .events.flatMap(({ event }) => (event._tag === 'MessagesDeleted' ? [event.messageIds] : []));
    expect(deleted.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(deleted.map(([first]) => first)).toEqual([idAt(150), idAt(50), idAt(0)]);
  });

  it('leaves newer messages than the given id', async () => {
    const store = aStore();
    await deleteNarrowed(store)(command({ before: idAt(20) }))();
    expect(idsLeft(store)).toEqual([...messages.slice(20).map(({ id }) => id), other.id]);
  });

  it('starts no batch after the deadline, and reports that messages are left', async () => {
    const store = aStore();
    const left = deleteNarrowed(store)(command({ deadline: someTime }));
    expect(await left()).toEqual(E.right(false));
    expect(idsLeft(store)).toHaveLength(151);
    expect(await left()).toEqual(E.right(false));
    expect(await left()).toEqual(E.right(false));
    expect(await left()).toEqual(E.right(true));
    expect(idsLeft(store)).toEqual([other.id]);
  });

  it('emits nothing if no message matches', async () => {
    const store = aStore();
    const nowhere = command({ before: 0 });
    expect(await deleteNarrowed(store)(nowhere)()).toEqual(E.right(true));
    expect(store.state().events).toEqual([]);
  });
});
