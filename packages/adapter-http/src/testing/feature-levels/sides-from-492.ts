import type { Renderer } from '@parley/core/access';
import { role } from '@parley/core/kernel';
import { fakeRenderer } from '@parley/core/in-memory';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import {
  channelRecords,
  fieldsAmong,
  newBot,
  outcome,
  pick,
  registerFields,
  unknownParameters,
} from './observations';
import { testsOf } from './side-test';

/** Renders every text to what it accepts as a time. */
const tellingTimes: Renderer = {
  ...fakeRenderer,
  render: (content, directory) =>
    pipe(
      fakeRenderer.render(content, directory),
      TE.map((rendering) => ({
        ...rendering,
        html: directory.acceptsAnyTime ? 'any time' : 'ISO 8601',
      })),
    ),
};

/** The changes from level 492 on. */
export const sidesFrom492 = testsOf({
  webexToken: registerFields('has_webex_token'),
  userGroupsOfBots: {
    observe: async (world) => {
      const bot = world.pinned(await newBot(world));
      const values = { name: 'choir', description: '', members: [bot.userId] };
      return [
        outcome(await bot.post('/user_groups/create', values)),
        outcome(await bot.get('/user_groups')),
      ];
    },
    before: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
    from: [[200], [200]],
  },
  presenceInBothFormats: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      await other.post('/users/me/presence', { status: 'active' });
      const { body } = await world.owner.get(`/users/${other.userId}/presence`);
      return [
        fieldsAmong(body, 'server_timestamp'),
        fieldsAmong(body.presence, 'aggregated', 'website', 'active_timestamp', 'idle_timestamp'),
      ];
    },
    before: [[], ['aggregated', 'website']],
    from: [['server_timestamp'], ['aggregated', 'website', 'active_timestamp', 'idle_timestamp']],
  },
  legacyPushSwitchedOff: {
    observe: async ({ newest, owner }) => {
      await newest.patch('/realm', { require_e2ee_push_notifications: true });
      return outcome(await owner.post('/users/me/android_gcm_reg_id', { token: 'one' }));
    },
    before: [200],
    from: [400, 'BAD_REQUEST'],
  },
  isoTimesOnly: {
    observe: async ({ owner }) =>
      (await owner.post('/messages/render', { content: '<time:5 June 2017>' })).body.rendered,
    before: 'any time',
    from: 'ISO 8601',
    ports: { renderer: tellingTimes },
  },
  moveTimeLimitCodes: {
    observe: async (world) => {
      const member = await world.account('Member', role.member);
      const from = await world.channel('stage', {
        principals: [member.userId, world.newest.userId],
      });
      const to = await world.channel('hall');
      const id = await world.message(from, 'act', 'hello');
      const { clock } = world.server.ports;
      clock.set(clock.now() + 8 * 86_400);
      await world.newest.patch('/realm', { move_messages_between_streams_limit_seconds: 60 });
      const change = (values: object) =>
        world.pinned(member).patch(`/messages/${id}`, { ...values });
      return [outcome(await change({ topic: 'scene' })), outcome(await change({ stream_id: to }))];
    },
    before: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
    from: [
      [400, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'],
      [400, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'],
    ],
  },
  channelDefaultPush: {
    observe: async (world) => {
      const name = 'default_push_notifications';
      const records = await channelRecords(world);
      const id = await world.channel('play');
      const events = await world.events(() =>
        world.newest.patch(`/streams/${id}`, { [name]: true }),
      );
      const created = await world.owner.post('/channels/create', {
        name: 'hall',
        subscribers: [],
        [name]: true,
      });
      return [
        records.map((record) => pick(record, name)),
        events.map((event) => pick(event, 'property', 'value')),
        unknownParameters(created),
        unknownParameters(await world.owner.patch(`/streams/${id}`, { [name]: false })),
      ];
    },
    before: [[{}, {}, {}, {}], [], ['default_push_notifications'], ['default_push_notifications']],
    from: [
      Array.from({ length: 4 }, () => ({ default_push_notifications: false })),
      [{ property: 'default_push_notifications', value: true }],
      [],
      [],
    ],
  },
  sentMessageLinks: {
    observe: async (world) => {
      const to = await world.channel('stage');
      const sent = await world.owner.post('/messages', {
        type: 'stream',
        to,
        topic: 'act',
        content: 'hello',
      });
      return fieldsAmong(sent.body, 'id', 'message_url', 'message_link');
    },
    before: ['id'],
    from: ['id', 'message_url', 'message_link'],
  },
  subscriptionChangesRemoved: {
    observe: async (world) => {
      await world.channel('stage');
      return outcome(await world.owner.patch('/users/me/subscriptions', { delete: ['stage'] }));
    },
    before: [200],
    from: [405, 'METHOD_NOT_ALLOWED'],
  },
});
