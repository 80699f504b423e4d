import * as fc from 'fast-check';
import type { FactAges } from '../../kernel';
import { MessageId, asId, channelFact } from '../../kernel';
import { aChannel, aRealm, aUser, expectSameForKeys } from '../../testing';
import type { Channel } from './channel';
import { channelsInBlocks } from './channel-blocks';
import type { ChannelActivity } from './channel-view';
import { viewChannel } from './channel-view';

const { systemGroups } = aRealm();
const named = aUser().id;
const initial = Array.from({ length: 40 }, () => aChannel()).map((channel): Channel => ({
  ...channel,
  permissions: {
    ...channel.permissions,
    can_subscribe_group: { direct_members: [named], direct_subgroups: [] },
  },
}));

const place = fc.nat(initial.length - 1);

/** What changes between two requests, and what the second asks for. */
const steps = fc.record({
  renamed: fc.option(fc.record({ n: place, to: place }), { nil: undefined }),
  active: fc.option(fc.record({ n: place, messages: fc.nat(3) }), { nil: undefined }),
  deactivated: fc.subarray([named]),
  isFromMemory: fc.boolean(),
  areLong: fc.boolean(),
  hidden: fc.array(place, { maxLength: 5 }),
  small: fc.array(place, { maxLength: 5 }),
});

describe('channels in blocks', () => {
  it('are those that a viewer gets, and the same for equal keys whatever has changed', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 2, maxLength: 8 }), (all) => {
        const expectSame = expectSameForKeys();
        let channels: readonly Channel[] = initial;
        let ages: FactAges = { since: '1', changed: [] };
        const activity = new Map<Channel['id'], ChannelActivity>();
        let version = 0;
        for (const { renamed, active, deactivated, isFromMemory, areLong, hidden, small } of all) {
          version += 1;
          const moved = renamed && channels[renamed.n];
          if (renamed !== undefined && moved !== undefined) {
            channels = channels
              .toSpliced(renamed.n, 1)
              .toSpliced(renamed.to, 0, { ...moved, name: `renamed ${version}` });
            ages = {
              since: '1',
              changed: [...ages.changed, { fact: channelFact('channel', moved.id), version }],
            };
          }
          const busy = active && channels[active.n];
          if (active !== undefined && busy !== undefined) {
            activity.set(busy.id, {
              firstMessageId: asId(MessageId)(1 + active.messages),
              weeklyTraffic: active.messages,
              subscriberCount: 1,
              version,
            });
          }
          const activityOf = (id: Channel['id']): ChannelActivity =>
            activity.get(id) ?? {
              firstMessageId: null,
              weeklyTraffic: null,
              subscriberCount: 0,
              version: 0,
            };
          const placeOf = new Map(channels.map(({ id }, index) => [id, index]));
          const formOf = ({ id }: Channel) => {
            const n = placeOf.get(id) ?? 0;
            if (hidden.includes(n)) {
              return undefined;
            }
            return small.includes(n) ? 'small' : 'large';
          };
          const present = (channel: Channel, form: string) => ({
            form,
            view: viewChannel(channel, activityOf(channel.id), systemGroups, (id) =>
              deactivated.includes(id),
            ),
          });
          const list = channelsInBlocks(
            channels.map((channel) => ({ channel, isSubscribed: false })),
            {
              activityOf,
              activityVersion: Math.max(
                ...channels.map(({ id }) => activityOf(id).version ?? Infinity),
              ),
              deactivated,
              ages: isFromMemory ? ages : { since: undefined, changed: [] },
            },
            ({ channel }) => formOf(channel),
            areLong,
          ).map('', ({ channel, form }) => present(channel, form));
          expect([...list]).toEqual(
            channels.flatMap((channel) => {
              const form = formOf(channel);
              return form === undefined ? [] : [present(channel, form)];
            }),
          );
          expectSame(list);
        }
      }),
    );
  });
});
