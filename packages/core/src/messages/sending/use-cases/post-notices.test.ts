import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { renderingFailed } from '../../../access';
import { enqueueNotice, enqueueNotices } from '../../../channels';
import { archiveChannel } from '../../../channels/channels/use-cases/archive-channel';
import { inMemory, unrenderable } from '../../../in-memory';
import type { Notice, PostNotices, RecipientId } from '../../../kernel';
import { channelNotice, personalNotice, role, unexpected } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aSubscription,
  aUser,
  runJobs,
  someRealm,
  withChanged,
} from '../../../testing';
import { editMessage } from '../../messages/use-cases/edit-message';
import { postNotices } from './post-notices';

describe('postNotices', () => {
  const caller = aCaller({ user: aUser({ role: role.administrator }) });
  const reader = aUser();
  const channel = aChannel({ name: 'roofs' });
  const message = aMessage({
    recipientId: channel.recipientId,
    topic: 'roof',
    senderId: caller.user.id,
  });
  const aRealm = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user, reader],
      channels: [channel],
      subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
      messages: [message],
    });
  type Ports = ReturnType<typeof aRealm>;

  const notice = channelNotice(channel, 'news', 'A new roof');
  const job = (...notices: readonly Notice[]): PostNotices => ({
    _tag: 'PostNotices',
    realmId: someRealm.id,
    key: 'the key',
    notices,
  });
  const enqueued = (ports: Ports, given: PostNotices) =>
    ports.transact('server', ({ jobs }) => jobs.enqueue(given, undefined, given.key))();
  const contents = (ports: Ports) => ports.state().messages.map(({ content }) => content);
  const waiting = (ports: Ports) => ports.state().jobs.map((stored) => stored.job._tag);

  it('posts once, even if the job runs several times', async () => {
    const ports = aRealm();
    await enqueued(ports, job(notice));
    expect(await postNotices(ports)(job(notice))()).toMatchObject(E.right([{ _tag: 'Posted' }]));
    expect(await postNotices(ports)(job(notice))()).toEqual(E.right([]));
    expect(contents(ports)).toEqual([message.content, 'A new roof']);
    expect(ports.state().jobs).toEqual([]);
  });

  it('posts copies of a direct message to each active reader, with flags of their own', async () => {
    const [other, gone] = [aUser(), aUser({ isActive: false })];
    const readers = [reader, gone, other];
    const ports = inMemory({
      realms: [someRealm],
      users: [caller.user, ...readers],
      alertWords: [{ userId: other.id, record: 'roof' }],
    });
    const copies = job(...readers.map((one) => personalNotice(one, 'A new roof')));
    await enqueued(ports, copies);
    expect(await postNotices(ports)(copies)()).toMatchObject(
      E.right([
        { _tag: 'Posted' },
        { _tag: 'Skipped', reason: 'reader deactivated' },
        { _tag: 'Posted' },
      ]),
    );
    const { messages, recipients, events } = ports.state();
    const peopleOf = (recipientId: RecipientId) =>
      recipients.flatMap((one) =>
        one.id === recipientId && one._tag === 'DirectRecipient' ? one.userIds : [],
      );
    expect(messages.map(({ recipientId }) => peopleOf(recipientId))).toEqual(
      [reader, other].map(({ id }) => expect.arrayContaining([id])),
    );
    expect(messages.map(({ recipientId }) => peopleOf(recipientId).length)).toEqual([2, 2]);
    const sent = events.filter(({ event }) => event._tag === 'MessageSent');
    expect(sent.map(({ flags }) => flags.has_alert_word)).toEqual([undefined, [other.id]]);
  });

  it('posts all notices of a job or none, and retries a failed job', async () => {
    const ports = aRealm();
    await enqueued(ports, job(notice, personalNotice(reader, 'Hello')));
    const broken: Ports = {
      ...ports,
      transact: (by, work) =>
        ports.transact(by, (tx) =>
          work(
            withChanged(tx, {
              recipients: {
                ...tx.recipients,
                ensureConversations: () => TE.left(unexpected('no conversation')),
              },
            }),
          ),
        ),
    };
    await runJobs(broken);
    expect(contents(ports)).toEqual([message.content]);
    expect(waiting(ports)).toEqual(['PostNotices']);
    await runJobs(ports);
    expect(contents(ports)).toEqual([message.content, 'A new roof', 'Hello']);
    expect(waiting(ports)).toEqual([]);
  });

  it('fails if a notice cannot be rendered, without delaying notices elsewhere', async () => {
    const ports = aRealm();
    await ports.transact('server', (tx) =>
      enqueueNotices(ports)(tx, someRealm, [
        channelNotice(channel, 'news', unrenderable),
        personalNotice(reader, 'Hello'),
      ]),
    )();
    expect(await postNotices(ports)(job(personalNotice(reader, unrenderable)))()).toEqual(
      E.left(renderingFailed),
    );
    await runJobs(ports);
    expect(contents(ports)).toEqual([message.content, 'Hello']);
    expect(waiting(ports)).toEqual(['PostNotices']);
  });

  it.each([
    ['reader deactivated', personalNotice({ id: aUser().id }, 'Hello')],
    ['channel does not exist', channelNotice(aChannel(), 'news', 'A new roof')],
  ])('skips with a reason: %s', async (reason, unwanted) => {
    const ports = aRealm();
    await enqueued(ports, job(unwanted, notice));
    expect(await postNotices(ports)(job(unwanted, notice))()).toMatchObject(
      E.right([{ _tag: 'Skipped', reason }, { _tag: 'Posted' }]),
    );
    expect(ports.state().jobs).toEqual([]);
  });

  it('does nothing in a deactivated organization', async () => {
    const ports = inMemory({ realms: [{ ...someRealm, isActive: false }] });
    await enqueued(ports, job(notice));
    await runJobs(ports);
    expect(ports.state()).toMatchObject({ messages: [], jobs: [] });
  });

  it('sends a limited notice once a minute, even if the bot sends others in between', async () => {
    const ports = aRealm();
    const send = async (content: string, limitedBy?: string) => {
      const limited = {
        ...personalNotice(reader, content),
        ...(limitedBy === undefined ? {} : { limitedBy }),
      };
      await ports.transact('server', (tx) => enqueueNotice(tx, someRealm, limited, 'limited'))();
      await runJobs(ports);
    };
    await send('Your bot a failed', 'Your bot a ');
    await send('Hello');
    await send('Your bot a failed again', 'Your bot a ');
    await send('Your bot b failed', 'Your bot b ');
    ports.clock.set(ports.clock.now() + 60);
    await send('Your bot a still fails', 'Your bot a ');
    expect(contents(ports).slice(1)).toEqual([
      'Your bot a failed',
      'Hello',
      'Your bot b failed',
      'Your bot a still fails',
    ]);
  });

  const move = (ports: Ports, topic: string) =>
    editMessage(ports)(caller, {
      messageId: message.id,
      content: undefined,
      topic,
      channelId: undefined,
      propagateMode: 'change_all',
      isExpected: () => true,
      notifyOldThread: false,
      notifyNewThread: true,
    })();

  it('posts nothing about a topic that was resolved and unresolved in the meantime', async () => {
    const ports = aRealm();
    await move(ports, '✔ roof');
    expect(waiting(ports)).toEqual(['PostNotices']);
    await move(ports, 'roof');
    expect(waiting(ports)).toEqual([]);
    await move(ports, '✔ roof');
    await runJobs(ports);
    expect(ports.state().messages).toMatchObject([
      { topic: '✔ roof' },
      { topic: '✔ roof', content: expect.stringContaining('as resolved.') },
    ]);
  });

  it('follows messages that were moved again in the meantime', async () => {
    const ports = aRealm();
    await move(ports, 'attic');
    await move(ports, 'cellar');
    await runJobs(ports);
    expect(ports.state().messages.map(({ topic }) => topic)).toEqual([
      'cellar',
      'cellar',
      'cellar',
    ]);
  });

  it('posts the notice about archiving a channel, and drops notices about its topics', async () => {
    const ports = aRealm();
    await move(ports, 'attic');
    expect(await archiveChannel(ports)(caller, { channelId: channel.id })()).toEqual(
      E.right(undefined),
    );
    await runJobs(ports);
    expect(contents(ports)).toEqual([message.content, expect.stringContaining('archived')]);
    expect(waiting(ports)).toEqual([]);
  });
});
