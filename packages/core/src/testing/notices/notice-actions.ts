import { visibilityPolicy } from '../../channels';
import type { User } from '../../access';
import type { UserId } from '../../kernel';
import { bindUseCases } from '../../use-cases';
import { aCaller } from '../build-people';
import { done, worldIn } from '../contracts/world';
import type { ModelNotice, ModelRoom, NoticeModel } from './notice-model';
import type { NoticeOrganization } from './notice-organization';
import { alertWord, busy, hasAlertWord, topics } from './notice-organization';

const nobody: ReadonlySet<UserId> = new Set();

const mentionOf = ({ fullName }: User): string => `@**${fullName}**`;

/**
 * What people do, at random: each action goes through the use cases, and says in the model what it
 * means for unread messages and memberships.
 *
 * @param random numbers below a limit
 */
export const noticeActions = (
  { realm, owner, users, cast, channels, rooms, byId, ports }: NoticeOrganization,
  model: NoticeModel,
  random: (limit: number) => number,
) => {
  const { accounts, channels: ofChannels, messages, personal } = bindUseCases(ports);
  const { clock, transact } = ports;
  const removed = new Set<ModelNotice>();
  const pick = <A>(all: readonly A[]): A => {
    const [picked] = all.slice(random(all.length));
    if (picked === undefined) {
      throw new Error('nothing to pick');
    }
    return picked;
  };
  const as = (user: User) => aCaller({ realm, user });
  const sent: ModelNotice[] = [];
  const mutes = new Map<number, Set<number>>();
  const isActive = ({ id }: User) => byId.get(id)?.isActive === true;
  const active = () => cast.filter(isActive);
  const membersOf = ({ members }: ModelRoom) =>
    [owner, ...active()].filter(({ id }) => members.has(id));
  const inPlace = () => {
    const room = pick(rooms);
    return {
      room,
      channel: pick(channels.filter(({ id }) => id === room.id)),
      topic: pick(topics),
    };
  };

  const post = async (
    sender: User,
    addressee: Parameters<typeof messages.send>[1]['addressee'],
    words: string,
    concerned: Pick<ModelNotice, 'room' | 'topic' | 'mentioned' | 'mentionsAll' | 'alerted'>,
    receivers: readonly User[],
  ) => {
    const mark = `mark${sent.length}`;
    const content = `${mark} ${words}`;
    const { id } = await done(
      messages.send(as(sender), { addressee, content, isReadBySender: true, echo: undefined }),
    );
    const notice: ModelNotice = {
      ...concerned,
      id,
      mark,
      senderId: sender.id,
      sentAt: clock.now(),
      unread: new Set(
        receivers
          .map((each) => each.id)
          .filter((each) => each !== sender.id && mutes.get(each)?.has(sender.id) !== true),
      ),
    };
    sent.push(notice);
    model.send(notice);
  };

  const tellPeople = async () => {
    const sender = pick([owner, ...active()]);
    const others = Array.from(
      new Set([pick(active()), ...(random(3) === 0 ? [pick(active())] : [])]),
    ).filter((each) => each !== sender);
    const to = random(2) === 0 ? [pick(users.slice(busy))] : others;
    if (to.length > 0) {
      const ids = to.map(({ id }) => id);
      await post(
        sender,
        { _tag: 'ToPeople', people: { _tag: 'ByIds', ids } },
        'between us',
        {
          room: undefined,
          topic: [sender.id, ...ids].sort((a, b) => a - b).join(),
          mentioned: nobody,
          alerted: nobody,
          mentionsAll: false,
        },
        to,
      );
    }
  };
  const tellChannel = async () => {
    const { room, channel, topic } = inPlace();
    const members = membersOf(room);
    const mentionsAll = random(8) === 0;
    const sender = mentionsAll ? owner : pick(members);
    const mentioned = random(4) === 0 ? [pick(members)] : [];
    const isAlerting = random(6) === 0;
    await post(
      sender,
      { _tag: 'ToChannel', channel: channel.id, topic },
      [
        ...mentioned.map(mentionOf),
        ...(mentionsAll ? ['@**all**'] : []),
        ...(isAlerting ? [alertWord] : []),
      ].join(' '),
      {
        room,
        topic,
        mentionsAll,
        mentioned: new Set(mentioned.map(({ id }) => id)),
        alerted: new Set(
          isAlerting ? cast.filter((_, n) => hasAlertWord(n)).map(({ id }) => id) : [],
        ),
      },
      members,
    );
  };
  const read = async () => {
    const user = pick(active());
    const own = sent
      .filter(({ unread, room }) => unread.has(user.id) && room?.members.has(user.id) !== false)
      .slice(-random(6) - 1);
    await done(
      messages.changeFlags(as(user), {
        messageIds: own.map(({ id }) => id),
        operation: 'add',
        flag: 'read',
      }),
    );
    own.forEach(({ unread }) => unread.delete(user.id));
  };
  const see = async () => {
    const { id } = pick(active());
    const now = clock.now();
    await done(
      transact('server', ({ presences }) =>
        presences.write(realm.id, id, { activeAt: now, connectedAt: now }),
      ),
    );
    const reader = byId.get(id);
    if (reader !== undefined) {
      reader.seenAt = now;
    }
  };
  const setPolicy = async () => {
    const { room, topic } = inPlace();
    const user = pick(membersOf(room));
    const policy = pick(['muted', 'unmuted', 'followed', 'followed'] as const);
    await done(
      ofChannels.setTopicPreference(as(user), {
        channelId: room.id,
        topic,
        policy: visibilityPolicy[policy],
      }),
    );
    model.setPolicy(user.id, room, topic, policy);
  };
  const muteChannel = async () => {
    const { room } = inPlace();
    const user = pick(membersOf(room));
    const value = random(3) > 0;
    await done(
      ofChannels.updateSubscriptionSettings(as(user), [
        { channelId: room.id, property: 'is_muted', value },
      ]),
    );
    const own = room.members.get(user.id);
    if (own !== undefined) {
      own.isMuted = value;
    }
  };
  const muteUser = async () => {
    const [user, noisy] = [pick(active()), pick(active())];
    const own = mutes.get(user.id) ?? new Set();
    if (user !== noisy && !own.has(noisy.id) && random(3) === 0) {
      await done(personal.muteUser(as(user), { userId: noisy.id }));
      mutes.set(user.id, own.add(noisy.id));
      sent
        .filter(({ senderId }) => senderId === noisy.id)
        .forEach(({ unread }) => unread.delete(user.id));
    }
  };
  /** Half of those who lose a private channel keep its messages as unread, which must not suffice. */
  const leave = async () => {
    const { room, channel } = inPlace();
    const leaving = pick(membersOf(room));
    if (leaving === owner) {
      return;
    }
    room.members.delete(leaving.id);
    if (room.privacy !== 'public' && random(2) === 0) {
      await worldIn(ports, realm).leave(channel, leaving);
      return;
    }
    await done(
      ofChannels.unsubscribe(as(owner), {
        names: [channel.name],
        principals: { _tag: 'ByIds', ids: [leaving.id] },
      }),
    );
    sent.filter((each) => each.room === room).forEach(({ unread }) => unread.delete(leaving.id));
  };
  const join = async () => {
    const { room, channel } = inPlace();
    const joining = pick(active());
    if (!room.members.has(joining.id)) {
      await worldIn(ports, realm).join(channel, joining);
      room.members.set(joining.id, { email: null, push: null, isMuted: false });
    }
  };
  const recent = () => pick(sent.slice(-4));
  const remove = async () => {
    const gone = recent();
    if (gone.room !== undefined && !removed.has(gone)) {
      removed.add(gone);
      await done(messages.delete(as(owner), { messageId: gone.id }));
      gone.unread.clear();
    }
  };
  const move = async () => {
    const moving = recent();
    const { room, topic } = inPlace();
    if (
      moving.room !== undefined &&
      !removed.has(moving) &&
      (room !== moving.room || topic !== moving.topic)
    ) {
      await done(
        messages.edit(as(owner), {
          messageId: moving.id,
          ...(room === moving.room ? {} : { channelId: room.id }),
          ...(topic === moving.topic ? {} : { topic }),
          notifyOldThread: false,
          notifyNewThread: false,
        }),
      );
      moving.room = room;
      moving.topic = topic;
      Array.from(moving.unread)
        .filter((id) => !room.members.has(id))
        .forEach((id) => moving.unread.delete(id));
    }
  };
  const deactivate = async (userId: UserId) => {
    await done(
      accounts.deactivateUser(as(owner), {
        userId,
        actions: {
          deleteProfile: false,
          deletePublicChannelMessages: false,
          deletePrivateChannelMessages: false,
          deleteDirectMessages: false,
        },
      }),
    );
    const reader = byId.get(userId);
    if (reader !== undefined) {
      reader.isActive = false;
    }
  };
  const actions = [
    ...[tellPeople, tellPeople, tellChannel, tellChannel, tellChannel, tellChannel],
    ...[read, read, see, see, see, setPolicy, setPolicy, muteChannel, muteUser],
    ...[leave, leave, join, remove, move, move],
  ];

  return {
    /** Any of the actions; the first is a message. */
    act: (): Promise<void> => (sent.length === 0 ? tellChannel : pick(actions))(),
    deactivate,
    deactivateAnybody: (): Promise<void> => deactivate(pick(active()).id),
  };
};
