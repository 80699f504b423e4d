import * as E from 'fp-ts/Either';
import type { UserGroup } from '../../../access';
import { userGroupPermissions } from '../../../access';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { UserGroupId, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aSubscription,
  aUser,
  quietSettings,
  someRealm,
  exactly,
} from '../../../testing';
import type { EditMessage } from '../../messages/edit-command';
import { editMessage } from '../../messages/use-cases/edit-message';
import { sendMessage } from './send-message';
import { messageFailure } from '../../failures';

const { systemGroups } = someRealm;

describe('Mentions', () => {
  const caller = aCaller();
  const [member, reader, inaccessibleUser] = [
    aUser({ fullName: 'Hamlet' }),
    aUser({ fullName: 'Reader' }),
    aUser({ fullName: 'Ofelia' }),
  ];
  const helper = aBot(caller.user, { fullName: 'Helper' });
  const service = aBot(caller.user, { fullName: 'Service', bot: { type: 3, ownerId: null } });
  const channel = aChannel({ name: 'Denmark' });
  const aGroup = (given: Partial<UserGroup>): UserGroup => ({
    id: nextId(UserGroupId),
    realmId: someRealm.id,
    name: 'group',
    description: '',
    isSystem: false,
    isActive: true,
    creatorId: caller.user.id,
    createdAt: someTime,
    members: [],
    subgroups: [],
    permissions: userGroupPermissions({}, systemGroups, caller.user.id),
    ...given,
  });
  const inner = aGroup({ name: 'inner', members: [member.id, inaccessibleUser.id] });
  const outer = aGroup({ name: 'outer', members: [reader.id], subgroups: [inner.id] });
  const closed = aGroup({
    name: 'closed',
    members: [member.id],
    permissions: userGroupPermissions(
      { can_mention_group: systemGroups['role:administrators'] },
      systemGroups,
      caller.user.id,
    ),
  });
  const subscribers = [caller.user, member, reader, service];
  const realm: Partial<State> = {
    users: [caller.user, member, reader, inaccessibleUser, helper, service],
    userGroups: [inner, outer, closed],
    channels: [channel],
    subscriptions: subscribers.map(({ id }) =>
      aSubscription({ userId: id, channelId: channel.id }),
    ),
    settings: new Map([caller.user, member, reader].map(({ id }) => [id, quietSettings])),
  };
  const command = (content: string, topic = 'tea') => ({
    addressee: { _tag: 'ToChannel' as const, channel: channel.id, topic },
    content,
    isReadBySender: false,
    echo: undefined,
  });
  const edit = (given: Partial<EditMessage> & Pick<EditMessage, 'messageId'>): EditMessage => ({
    content: undefined,
    topic: undefined,
    channelId: undefined,
    propagateMode: 'change_one',
    isExpected: () => true,
    notifyOldThread: false,
    notifyNewThread: false,
    ...given,
  });
  const opened = (given: Partial<State> = {}) => {
    const { state, ...ports } = inMemory({ ...realm, ...given });
    return {
      state,
      ports,
      send: (content: string, as = caller) => sendMessage(ports)(as, command(content))(),
    };
  };

  it.each([
    ['by name reach those who have the message', '@**Hamlet** @**Ofelia**', [member.id]],
    ['of a group reach members of groups within it', '@*outer*', [member.id, reader.id]],
    ['of both reach everyone once', '@*inner* @**Hamlet**', [member.id]],
    ['of a service bot set no flag', '@**Service**', undefined],
  ])('%s', async (_, content, mentioned) => {
    const { state, send } = opened();
    await send(content);
    const flags = state().events.at(-1)?.flags;
    expect(flags).toEqual(mentioned === undefined ? {} : { mentioned });
    expect(state().flags.map(({ userId }) => userId)).toEqual(mentioned ?? []);
  });

  it('deliver the message to a bot that is not subscribed', async () => {
    const { state, send } = opened();
    await send('@**Helper** come');
    expect(state().events.at(-1)).toMatchObject({
      audience: exactly({
        users: [helper.id],
        receivers: { channelId: channel.id, messageId: state().messages.at(-1)?.id },
        publicChannel: true,
      }),
      flags: { mentioned: [helper.id] },
    });
    expect(state().flags).toEqual([
      {
        userId: helper.id,
        messageId: state().messages.at(-1)?.id,
        flags: ['carried', 'unread', 'mentioned'],
      },
    ]);
  });

  it('of a topic reach its participants who have the message', async () => {
    const { state, send } = opened();
    await send('I am in', aCaller({ user: member }));
    await send('@**topic** come');
    const flags = { topic_wildcard_mentioned: [caller.user.id, member.id].sort((a, b) => a - b) };
    expect(state().events.at(-1)?.flags).toEqual(flags);
  });

  it('of a topic have no effect in a direct message, those of a channel mean all participants', async () => {
    const { state, ports } = opened();
    const addressee = {
      _tag: 'ToPeople' as const,
      people: { _tag: 'ByIds' as const, ids: [member.id] },
    };
    await sendMessage(ports)(caller, { ...command('@**topic** @**all**'), addressee })();
    expect(state().events.at(-1)?.flags).toEqual({ stream_wildcard_mentioned: 'everyone' });
  });

  it('flag participants of a conversation except service bots', async () => {
    const { state, ports } = opened();
    const ids = [member.id, service.id];
    const addressee = { _tag: 'ToPeople' as const, people: { _tag: 'ByIds' as const, ids } };
    const content = '@**Hamlet** @**Service** @**Ofelia**';
    await sendMessage(ports)(caller, { ...command(content), addressee })();
    expect(state().events.at(-1)?.flags).toEqual({ mentioned: [member.id] });
  });

  it('fail if the group does not allow them, and nothing is sent', async () => {
    const { state, send } = opened();
    expect(await send('@*closed*')).toEqual(
      E.left(messageFailure('MayNotMentionGroup', { group: 'closed' })),
    );
    expect(state().messages).toEqual([]);
    const administrator = aCaller({ user: { ...caller.user, role: role.administrator } });
    expect(E.isRight(await send('@*closed*', administrator))).toBe(true);
  });

  it.each([
    ['@**all**', 'channel'],
    ['@**topic**', 'topic'],
  ] as const)('of more than fifteen users by %s need a permission', async (content, scope) => {
    const manyUsers = Array.from({ length: 15 }, () => aUser());
    const { state, ports, send } = opened({
      users: [caller.user, ...manyUsers],
      subscriptions: [caller.user, ...manyUsers].map(({ id }) =>
        aSubscription({ userId: id, channelId: channel.id }),
      ),
    });
    for (const user of manyUsers.slice(1)) {
      await send('Here', aCaller({ user }));
    }
    if (scope === 'topic') {
      // Fifteen participants, including the sender.
      expect(E.isRight(await send(content))).toBe(true);
      await sendMessage(ports)(aCaller({ user: manyUsers[0] ?? member }), command('Here too'))();
    }
    const before = state().messages.length;
    expect(await send(content)).toEqual(E.left(messageFailure('WildcardNotAllowed', { scope })));
    expect(state().messages).toHaveLength(before);
    const administrator = aCaller({ user: { ...caller.user, role: role.administrator } });
    expect(E.isRight(await send(content, administrator))).toBe(true);
  });

  it('are updated by an edit: new ones are flagged, old ones are not', async () => {
    const { state, ports, send } = opened();
    await send('@**Hamlet** @**topic**');
    const messageId = state().messages.at(-1)?.id;
    if (messageId === undefined) {
      throw new Error('a message was sent');
    }
    const change = (content: string) => editMessage(ports)(caller, edit({ messageId, content }))();
    await change('@*outer* @**Helper**');
    expect(state().events.at(-1)?.flags).toMatchObject({
      mentioned: [member.id, reader.id],
      topic_wildcard_mentioned: [],
    });
    await change('Nobody');
    expect(state().flags).toEqual([]);
    expect(await change('@*closed*')).toEqual(
      E.left(messageFailure('MayNotMentionGroup', { group: 'closed' })),
    );
    expect(state().messages.at(-1)?.content).toBe('Nobody');
  });
});
