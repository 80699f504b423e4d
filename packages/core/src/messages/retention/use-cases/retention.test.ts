import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { accessFailure } from '../../../access';
import { channelFailure } from '../../../channels';
import type { InMemory } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { AttachmentId, RecipientId, role, secondsPerDay } from '../../../kernel';
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
import { bindUseCases } from '../../../use-cases';

const day = secondsPerDay;

const [reader, other] = [aUser(), aUser()];
const realm = {
  ...someRealm,
  settings: { ...someRealm.settings, message_retention_days: 30 },
};
const inheriting = aChannel({ name: 'inheriting' });
const short = aChannel({ name: 'short', messageRetentionDays: 7 });
const forever = aChannel({ name: 'forever', messageRetentionDays: -1 });
const channels = [inheriting, short, forever];
const conversation = {
  _tag: 'DirectRecipient' as const,
  id: nextId(RecipientId),
  realmId: realm.id,
  userIds: [reader.id, other.id],
};
const recipientIds = [...channels.map(({ recipientId }) => recipientId), conversation.id];
const sentDaysAgo = (days: number) =>
  recipientIds.map((recipientId) =>
    aMessage({
      recipientId,
      senderId: other.id,
      sentAt: someTime - days * day,
      topic: recipientId === conversation.id ? '' : 'lunch',
    }),
  );

const old = sentDaysAgo(31);
const recent = sentDaysAgo(8);
const fresh = sentDaysAgo(1);

const setUp = (given: Parameters<typeof inMemory>[0] = {}): InMemory =>
  inMemory({
    realms: [realm],
    users: [reader, other],
    channels,
    recipients: [conversation],
    subscriptions: channels.flatMap(({ id: channelId }) =>
      [reader, other].map(({ id: userId }) => aSubscription({ userId, channelId })),
    ),
    messages: [...old, ...recent, ...fresh],
    ...given,
  });

/** What the nightly run does. */
const run = async (ports: InMemory): Promise<void> => {
  await ports.transact('server', ({ jobs }) => jobs.enqueue({ _tag: 'ApplyRetention' }))();
  await runJobs(ports);
};

/** Runs at the same time of the following nights. */
const runNights = async (ports: InMemory, nights: number): Promise<void> => {
  for (let night = 0; night < nights; night += 1) {
    ports.clock.set(ports.clock.now() + day);
    await run(ports);
  }
};

const idsOf = (messages: readonly { readonly id: MessageId }[]) =>
  messages.map(({ id }) => id).sort((a, b) => a - b);
const live = (ports: InMemory) => idsOf(ports.state().messages);
const archived = (ports: InMemory) => idsOf(ports.state().archive.map(({ message }) => message));

/** Of inheriting, short and the conversation the old ones, and the recent one of short. */
const expired = idsOf([...old.filter((_, index) => index !== 2), ...recent.slice(1, 2)]);

describe('the retention job', () => {
  it('archives what is past the retention of its channel, and what is not stays', async () => {
    const ports = setUp();
    await run(ports);
    expect(archived(ports)).toEqual(expired);
    expect(live(ports)).toEqual(
      idsOf([...old, ...recent, ...fresh]).filter((id) => !expired.includes(id)),
    );
    expect(ports.state().jobs).toEqual([]);
  });

  it('announces archived messages like deleted ones, and new first messages once', async () => {
    const ports = setUp();
    await run(ports);
    const events = ports.state().events.map(({ event }) => event);
    const deleted = events.flatMap((event) => (event._tag === 'MessagesDeleted' ? [event] : []));
    expect(idsOf(deleted.flatMap(({ messageIds }) => messageIds.map((id) => ({ id }))))).toEqual(
      expired,
    );
    expect(deleted.map(({ place }) => place?.channelId)).toEqual([
      inheriting.id,
      short.id,
      undefined,
    ]);
    expect(events.filter(({ _tag }) => _tag === 'FirstMessageChanged')).toMatchObject([
      { channelId: inheriting.id, firstMessageId: recent[0]?.id },
      { channelId: short.id, firstMessageId: fresh[1]?.id },
    ]);
    const [first] = ports
      .state()
      .events.filter(({ event }) => event._tag === 'MessagesDeleted' && event.place === undefined);
    expect(first?.audience.users).toEqual([reader.id, other.id]);
  });

  it('does nothing a second time, and applies a changed setting at the next run', async () => {
    const ports = setUp();
    await run(ports);
    const once = ports.state();
    await run(ports);
    expect(ports.state()).toEqual(once);
    await ports.transact('server', ({ realms }) =>
      realms.update(realm.id, { settings: { message_retention_days: 2 } }),
    )();
    expect(live(ports)).toContain(recent[0]?.id);
    await run(ports);
    expect(live(ports)).not.toContain(recent[0]?.id);
  });

  it('does nothing in a realm without a policy', async () => {
    const ports = setUp({ realms: [someRealm], channels: [inheriting, forever] });
    const before = ports.state();
    await run(ports);
    expect(ports.state()).toEqual(before);
  });

  it('applies to a deactivated realm and to an archived channel', async () => {
    const ports = setUp({
      realms: [{ ...realm, isActive: false }],
      channels: channels.map((channel) => ({ ...channel, isArchived: true })),
    });
    await run(ports);
    expect(archived(ports)).toEqual(expired);
  });

  it('archives more than a batch of one channel, and continues after its time is over', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      aMessage({
        recipientId: (index % 2 === 0 ? inheriting : short).recipientId,
        senderId: other.id,
        sentAt: someTime - 100 * day,
      }),
    );
    const ports = setUp({ messages: [...many, ...fresh] });
    // Each look at the clock takes a slice of time.
    const time = { now: someTime };
    const slow = { ...ports, clock: { ...ports.clock, now: () => (time.now += 3) } };
    const useCases = bindUseCases(slow);
    const job = { _tag: 'ArchiveMessages' as const, realmId: realm.id, from: 0 };
    await useCases.messages.archiveExpired(job)();
    const first = archived(ports).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(many.length);
    const next = ports.state().jobs.filter((each) => each.job._tag === job._tag);
    expect(next).toMatchObject([
      { job: { ...job, from: expect.any(Number) }, key: `ArchiveMessages:${realm.id}` },
    ]);
    await runJobs(ports);
    expect(archived(ports)).toEqual(idsOf(many));
    expect(live(ports)).toEqual(idsOf(fresh));
  });
});

describe('a clock that differs from that of the database', () => {
  const withDifference = (seconds: number) => {
    const ports = setUp();
    const transact: InMemory['transact'] = (by, work) =>
      ports.transact(by, (tx) =>
        work(
          withChanged(tx, {
            archive: { ...tx.archive, secondsAheadOfStore: () => TE.right(seconds) },
          }),
        ),
      );
    return { ...ports, transact };
  };

  it.each([31 * day, 301, -301])('stops every step if it is %d s ahead', async (seconds) => {
    const ports = withDifference(seconds);
    const { applyRetention, archiveExpired, emptyArchive } = bindUseCases(ports).messages;
    const before = ports.state();
    const realmId = realm.id;
    for (const result of [
      await applyRetention()(),
      await archiveExpired({ _tag: 'ArchiveMessages', realmId, from: 0 })(),
      await emptyArchive({ _tag: 'EmptyArchive', realmId })(),
    ]) {
      expect(result).toMatchObject(E.left({ _tag: 'Unexpected' }));
    }
    expect(ports.state()).toEqual(before);
  });

  it.each([300, -300])('is ignored if it is %d s ahead', async (seconds) => {
    const ports = withDifference(seconds);
    await run(ports);
    expect(archived(ports)).toEqual(expired);
  });
});

describe('the archive', () => {
  const path = '1/a/token/a.txt';
  const attachment = {
    id: nextId(AttachmentId),
    realmId: realm.id,
    ownerId: other.id,
    name: 'a.txt',
    path,
    contentType: 'text/plain',
    size: 10,
    createdAt: someTime - 31 * day,
    picture: null,
  };
  const claim = (message: (typeof old)[number] | undefined) => ({
    attachmentId: attachment.id,
    messageId: message?.id,
    scheduledMessageId: undefined,
  });

  const withFile = (...claims: readonly ReturnType<typeof claim>[]) => {
    const ports = setUp({ attachments: [attachment], claims });
    return { ports };
  };

  it('is emptied of messages after 30 days, with their files after the commit', async () => {
    const { ports } = withFile(claim(old[0]));
    await run(ports);
    expect(ports.state().archive).toHaveLength(expired.length);
    await runNights(ports, 30);
    expect(archived(ports)).toEqual(expect.arrayContaining([...expired]));
    expect(ports.state().attachments).toEqual([attachment]);
    ports.clock.set(someTime + 30 * day + 1);
    await run(ports);
    expect(archived(ports).filter((id) => expired.includes(id))).toEqual([]);
    expect(ports.state().attachments).toEqual([]);
    expect(ports.state().jobs).toEqual([]);
  });

  it('keeps a file that another message links', async () => {
    const { ports } = withFile(claim(old[0]), claim(old[2]));
    await run(ports);
    await runNights(ports, 31);
    expect(archived(ports).filter((id) => expired.includes(id))).toEqual([]);
    expect(ports.state().attachments).toEqual([attachment]);
    expect(ports.state().claims).toEqual([claim(old[2])]);
  });

  it('tries to remove files again when that failed', async () => {
    const { ports } = withFile(claim(old[0]));
    await run(ports);
    await runNights(ports, 30);
    ports.clock.set(ports.clock.now() + 1);
    const failing = {
      ...ports,
      files: { ...ports.files, remove: () => TE.left(noDisk) },
    };
    await failing.transact('server', ({ jobs }) => jobs.enqueue({ _tag: 'ApplyRetention' }))();
    await runJobs(failing);
    expect(ports.state().jobs).toMatchObject([{ job: { _tag: 'DiscardFiles', paths: [path] } }]);
    await runJobs(ports);
    expect(ports.state().jobs).toEqual([]);
  });

  const noDisk = { _tag: 'Unexpected' as const, cause: new Error('disk'), isUnavailable: false };

  it('deletes more than a batch', async () => {
    const many = Array.from({ length: 250 }, () =>
      aMessage({ recipientId: short.recipientId, senderId: other.id, sentAt: 0 }),
    );
    const ports = setUp({ messages: many });
    await run(ports);
    expect(ports.state().archive).toHaveLength(250);
    await runNights(ports, 31);
    expect(ports.state().archive).toEqual([]);
  });

  it('is not emptied because the clock jumps ahead, but after 30 nights', async () => {
    const ports = setUp();
    await run(ports);
    const jumps = [40, 400, 4000].map((days) => someTime + days * day);
    for (const time of jumps) {
      ports.clock.set(time);
      await run(ports);
      await run(ports);
      expect(archived(ports)).toEqual(expect.arrayContaining([...expired]));
    }
    // The clock is right again.
    ports.clock.set(someTime);
    await runNights(ports, 31);
    expect(archived(ports).filter((id) => expired.includes(id))).toEqual([]);
  });

  it('waits for the nights in which no server was running', async () => {
    const ports = setUp();
    await run(ports);
    ports.clock.set(someTime + 20 * day);
    await runNights(ports, 29);
    expect(archived(ports)).toEqual(expect.arrayContaining([...expired]));
    await runNights(ports, 1);
    expect(archived(ports).filter((id) => expired.includes(id))).toEqual([]);
  });

  it('counts one night for several runs in one', async () => {
    const ports = setUp();
    await run(ports);
    for (let count = 0; count < 40; count += 1) {
      ports.clock.set(someTime + count * 60);
      await run(ports);
    }
    ports.clock.set(someTime + 31 * day);
    await run(ports);
    expect(archived(ports)).toEqual(expect.arrayContaining([...expired]));
  });
});

describe('previewRetention', () => {
  it('counts what a run would archive, and what is archived, without changing anything', async () => {
    const ports = setUp();
    const { previewRetention } = bindUseCases(ports).messages;
    const before = ports.state();
    const preview = await previewRetention('')();
    expect(ports.state()).toEqual(before);
    expect(preview).toMatchObject(
      E.right({
        expired: [
          { channel: { name: 'inheriting' }, messages: 1, oldestSentAt: someTime - 31 * day },
          {
            channel: { name: 'short' },
            messages: 2,
            oldestSentAt: someTime - 31 * day,
            newestSentAt: someTime - 8 * day,
          },
          { channel: undefined, messages: 1 },
        ],
        archived: [],
        lastCompletion: O.none,
      }),
    );
    await run(ports);
    expect(await previewRetention('')()).toMatchObject(
      E.right({
        expired: [],
        lastCompletion: O.some(someTime),
        archived: [
          { channel: { name: 'inheriting' }, messages: 1, firstArchivedAt: someTime },
          { channel: { name: 'short' }, messages: 2 },
          { channel: undefined, messages: 1 },
        ],
      }),
    );
  });

  it('fails for a realm that does not exist', async () => {
    const { previewRetention } = bindUseCases(setUp()).messages;
    expect(await previewRetention('nowhere')()).toEqual(E.left(accessFailure('NoSuchRealm')));
  });
});

describe('restoreMessages', () => {
  const anywhere = { subdomain: '', place: { _tag: 'Anywhere' as const } };

  it('moves messages back, and announces first messages but no new messages', async () => {
    const ports = setUp();
    const before = ports.state();
    await run(ports);
    const announced = ports.state().events.length;
    expect(await bindUseCases(ports).messages.restoreMessages(anywhere)()).toEqual(
      E.right({ restored: 4, stillExpired: 4 }),
    );
    expect(live(ports)).toEqual(idsOf(before.messages));
    expect(archived(ports)).toEqual([]);
    expect(
      ports
        .state()
        .events.slice(announced)
        .map(({ event }) => event),
    ).toMatchObject([
      { _tag: 'FirstMessageChanged', channelId: inheriting.id, firstMessageId: old[0]?.id },
      { _tag: 'FirstMessageChanged', channelId: short.id, firstMessageId: old[1]?.id },
    ]);
  });

  it('restores the messages of one channel, or direct ones, or those of a time', async () => {
    const ports = setUp();
    await run(ports);
    const { restoreMessages } = bindUseCases(ports).messages;
    const restored = async (given: Partial<Parameters<typeof restoreMessages>[0]>) => {
      const earlier = live(ports);
      expect(await restoreMessages({ ...anywhere, ...given })()).toMatchObject(E.right({}));
      return live(ports).filter((id) => !earlier.includes(id));
    };
    const inShort = { _tag: 'InChannel' as const, name: 'SHORT' };
    expect(await restored({ place: inShort, sentFrom: someTime - 8 * day })).toEqual([
      recent[1]?.id,
    ]);
    expect(await restored({ place: { _tag: 'DirectMessages' } })).toEqual([old[3]?.id]);
    expect(await restored({ sentBefore: someTime - 31 * day })).toEqual([]);
    expect(await restored({ sentBefore: someTime - 31 * day + 1 })).toEqual([
      old[0]?.id,
      old[1]?.id,
    ]);
  });

  it('reports how many the next run would archive again', async () => {
    const ports = setUp();
    await run(ports);
    await ports.transact('server', ({ realms }) =>
      realms.update(realm.id, { settings: { message_retention_days: 60 } }),
    )();
    expect(await bindUseCases(ports).messages.restoreMessages(anywhere)()).toEqual(
      E.right({ restored: 4, stillExpired: 2 }),
    );
    await run(ports);
    expect(archived(ports)).toEqual(idsOf([...old.slice(1, 2), ...recent.slice(1, 2)]));
  });

  it('restores more than a batch', async () => {
    const many = Array.from({ length: 250 }, () =>
      aMessage({ recipientId: short.recipientId, senderId: other.id, sentAt: 0 }),
    );
    const ports = setUp({ messages: many });
    await run(ports);
    expect(await bindUseCases(ports).messages.restoreMessages(anywhere)()).toEqual(
      E.right({ restored: 250, stillExpired: 250 }),
    );
    expect(live(ports)).toEqual(idsOf(many));
  });

  it('fails for a realm or a channel that does not exist', async () => {
    const ports = setUp();
    await run(ports);
    const { restoreMessages } = bindUseCases(ports).messages;
    expect(await restoreMessages({ ...anywhere, subdomain: 'nowhere' })()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
    const nowhere = { _tag: 'InChannel' as const, name: 'nowhere' };
    expect(await restoreMessages({ ...anywhere, place: nowhere })()).toEqual(
      E.left(channelFailure('InvalidChannelNameGiven', { name: 'nowhere' })),
    );
    expect(archived(ports)).toEqual(expired);
  });
});

describe('an account that is deleted with its messages', () => {
  it('has none in the archive either', async () => {
    const ports = setUp();
    await run(ports);
    const own = aMessage({ recipientId: short.recipientId, senderId: reader.id });
    await bindUseCases(ports).accounts.finishDeactivation({
      _tag: 'DeleteAccountMessages',
      realmId: realm.id,
      accounts: [{ userId: other.id, newestId: own.id }],
      kinds: ['direct'],
    })();
    expect(archived(ports)).toEqual(expired.filter((id) => id !== old[3]?.id));
  });

  it('has none there, although all that it sent is archived', async () => {
    const mine = [...old, ...recent].filter(({ id }) => expired.includes(id));
    const owner = aCaller({ realm, user: aUser({ role: role.owner }) });
    const ports = setUp({ messages: mine, users: [reader, other, owner.user] });
    await run(ports);
    expect([live(ports), archived(ports)]).toEqual([[], expired]);
    await bindUseCases(ports).accounts.deactivateUser(owner, {
      userId: other.id,
      actions: {
        deleteProfile: false,
        deletePublicChannelMessages: true,
        deletePrivateChannelMessages: true,
        deleteDirectMessages: true,
      },
    })();
    await runJobs(ports);
    expect(archived(ports)).toEqual([]);
  });
});
