import type { ApiClient } from '@parley/adapter-http/testing';
import { newBot } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import type { MessageWorld } from '../testing/message-world';
import { newMessageWorld } from '../testing/message-world';

type Wire = Readonly<Record<string, unknown>>;

const refused = (msg: string, code = 'BAD_REQUEST') => ({
  status: 400,
  body: { result: 'error', code, msg },
});

describe('permission to move messages', () => {
  let world: MessageWorld;

  beforeAll(async () => {
    world = await newMessageWorld();
  });

  afterAll(() => world.stop());

  it.each<readonly [string, Wire, () => Wire, string]>([
    [
      'content',
      { message_content_edit_limit_seconds: 60 },
      () => ({ content: 'x' }),
      'The time limit for editing this message has passed',
    ],
    [
      'a topic',
      { move_messages_within_stream_limit_seconds: 60 },
      () => ({ topic: 'x' }),
      "The time limit for editing this message's topic has passed.",
    ],
    [
      'a channel',
      { move_messages_between_streams_limit_seconds: 60 },
      () => ({ stream_id: world.side }),
      "The time limit for editing this message's channel has passed",
    ],
  ])('allows changes of %s for the time limit plus twenty seconds', (_, limit, change, msg) =>
    world.withRealm(limit, async () => {
      const [young, old] = [await world.send(), await world.send()];
      await world.age(young, 75);
      await world.age(old, 85);
      expect((await world.iago.patch(`/messages/${young}`, change())).body.msg).toBe('');
      expect(await world.iago.patch(`/messages/${old}`, change())).toMatchObject(refused(msg));
    }),
  );

  it('moves only messages of a topic that are recent enough, or none; moderators move all', () =>
    world.withRealm({ move_messages_within_stream_limit_seconds: 60 }, async () => {
      const ids = [await world.send('aging'), await world.send('aging'), await world.send('aging')];
      await world.age(ids[0] ?? 0, 100);
      const move = (by: ApiClient) =>
        by.patch(`/messages/${ids[2]}`, { topic: 'aged', propagate_mode: 'change_all' });
      expect(await move(world.iago)).toMatchObject({
        status: 400,
        body: {
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          msg: 'You only have permission to move the 2/3 most recent messages in this topic.',
          first_message_id_allowed_to_move: ids[1],
          total_messages_in_topic: 3,
          total_messages_allowed_to_move: 2,
        },
      });
      expect((await move(world.owner)).body).toMatchObject({ result: 'success' });
    }));

  it.each<readonly [string, () => Wire, () => Wire, string]>([
    [
      'can_move_messages_between_topics_group',
      () => ({ topic: 'x' }),
      () => ({
        can_move_messages_within_channel_group: {
          direct_members: [world.iago.userId],
          direct_subgroups: [],
        },
      }),
      "You don't have permission to edit this message",
    ],
    [
      'can_move_messages_between_channels_group',
      () => ({ stream_id: world.side }),
      () => ({
        can_move_messages_out_of_channel_group: {
          direct_members: [world.iago.userId],
          direct_subgroups: [],
        },
      }),
      "You don't have permission to move this message",
    ],
    [
      'can_resolve_topics_group',
      () => ({ topic: '✔ lunch' }),
      () => ({
        can_resolve_topics_group: { direct_members: [world.iago.userId], direct_subgroups: [] },
      }),
      "You don't have permission to resolve topics in this channel.",
    ],
  ])('requires %s of the organization, or that of the channel', (setting, change, own, msg) =>
    world.withRealm({ [setting]: world.nobody }, async () => {
      const id = await world.send();
      expect(await world.iago.patch(`/messages/${id}`, change())).toMatchObject(refused(msg));
      const grant = async (value: unknown) => {
        const [name = ''] = Object.keys(own());
        const { body } = await world.owner.patch(`/streams/${world.general}`, {
          [name]: { new: value },
        });
        expect(body).toMatchObject({ result: 'success' });
      };
      await grant(Object.values(own())[0]);
      expect((await world.iago.patch(`/messages/${id}`, change())).body).toMatchObject({
        result: 'success',
      });
      await grant(world.nobody);
    }),
  );

  it('lets users resolve on the way to a channel where they may resolve, however old the topic', () =>
    world.withRealm(
      { can_resolve_topics_group: world.nobody, move_messages_within_stream_limit_seconds: 60 },
      async () => {
        const id = await world.send('done');
        await world.age(id, 100);
        const change = { topic: '✔ done', stream_id: world.side };
        expect(await world.iago.patch(`/messages/${id}`, change)).toMatchObject(
          refused("You don't have permission to resolve topics in this channel."),
        );
        const permit = (value: unknown) =>
          world.owner.patch(`/streams/${world.side}`, { can_resolve_topics_group: { new: value } });
        await permit({ direct_members: [world.iago.userId], direct_subgroups: [] });
        expect((await world.iago.patch(`/messages/${id}`, change)).body.msg).toBe('');
        await permit(world.nobody);
      },
    ));

  it('counts only messages of a topic that the user can see, where history is protected', () =>
    world.withRealm({ move_messages_within_stream_limit_seconds: 60 }, async () => {
      const closed = await newChannel(world.owner, 'closed', {
        invite_only: true,
        history_public_to_subscribers: false,
      });
      const send = async (by: ApiClient): Promise<number> =>
        (await by.post('/messages', { type: 'channel', to: closed, topic: 'x', content: 'x' })).body
          .id;
      const unseen = await send(world.owner);
      await world.owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'closed' }],
        principals: [world.iago.userId],
      });
      const [old, young] = [await send(world.iago), await send(world.iago)];
      await world.age(old, 100);
      const move = () =>
        world.iago.patch(`/messages/${young}`, { topic: 'y', propagate_mode: 'change_all' });
      expect((await move()).body).toMatchObject({
        first_message_id_allowed_to_move: young,
        total_messages_in_topic: 2,
        total_messages_allowed_to_move: 1,
      });
      await world.age(old, -100);
      await world.age(unseen, 100);
      expect((await move()).body.msg).toBe('');
      const { message } = (await world.owner.get(`/messages/${unseen}`)).body;
      expect(message.subject).toBe('y');
    }));

  it('requires permission to post in the target channel, and to create topics there', async () => {
    const id = await world.send();
    const permit = (name: string, value: number) =>
      world.owner.patch(`/streams/${world.side}`, { [name]: { new: value } });
    const before = (await world.owner.get(`/streams/${world.side}`)).body.stream;
    await permit('can_create_topic_group', world.nobody);
    expect(
      await world.iago.patch(`/messages/${id}`, { stream_id: world.side, topic: 'fresh' }),
    ).toMatchObject(refused('You do not have permission to create new topics in this channel.'));
    await permit('can_create_topic_group', before.can_create_topic_group);
    await permit('can_send_message_group', world.nobody);
    const mayNotPost = refused('You do not have permission to post in this channel.');
    expect(await world.iago.patch(`/messages/${id}`, { stream_id: world.side })).toMatchObject(
      mayNotPost,
    );
    await world.withRealm({ move_messages_between_streams_limit_seconds: 60 }, async () => {
      await world.age(id, 100);
      expect(await world.iago.patch(`/messages/${id}`, { stream_id: world.side })).toMatchObject(
        mayNotPost,
      );
    });
    await permit('can_send_message_group', before.can_send_message_group);
  });

  it('lends a bot its owner’s permission to post and to create topics in the target channel', async () => {
    const lent = { direct_members: [world.iago.userId], direct_subgroups: [] };
    const principals = [world.owner.userId, world.iago.userId, world.ben.userId];
    const lending = await newChannel(world.owner, 'lending', {
      principals,
      can_send_message_group: lent,
      can_create_topic_group: lent,
    });
    const [own, foreign] = [await newBot(world.iago, 'mover'), await newBot(world.ben, 'intruder')];
    await world.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }, { name: 'lending' }],
      principals: [own.userId, foreign.userId],
    });
    const move = async (by: ApiClient) =>
      by.patch(`/messages/${await world.send('lent', 'x', by)}`, {
        stream_id: lending,
        topic: 'fresh',
      });
    expect(await move(foreign)).toMatchObject(
      refused('You do not have permission to post in this channel.'),
    );
    expect((await move(own)).body).toMatchObject({ result: 'success', msg: '' });
  });

  it.each([
    [
      'disable_empty_topic',
      'lunch',
      '',
      'Sending messages to the general chat topic is not allowed in this channel.',
    ],
    ['empty_topic_only', '', 'lunch', 'Only the general chat topic is allowed in this channel.'],
  ])('rejects moves that the topics policy %s forbids', async (policy, from, to, msg) => {
    const name = `ruled by ${policy}`;
    const ruled = await newChannel(world.iago, name);
    const setPolicy = (topics_policy: string) =>
      world.owner.patch(`/streams/${ruled}`, { topics_policy });
    expect((await setPolicy(policy)).body).toMatchObject({ result: 'success' });
    const here = (
      await world.iago.post('/messages', { type: 'channel', to: ruled, topic: from, content: 'x' })
    ).body.id;
    const elsewhere = await world.send(to);
    for (const [id, values] of [
      [here, { topic: to }],
      [elsewhere, { stream_id: ruled }],
    ] as const) {
      const before = await world.stateOf(id);
      expect(await world.iago.patch(`/messages/${id}`, values)).toMatchObject(refused(msg));
      expect(await world.stateOf(id)).toEqual(before);
    }
  });
});
