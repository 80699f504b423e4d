import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { ChannelId, onlyTo } from '../../kernel';
import { aCaller, aChannel } from '../../testing';
import { channelFailure } from '../failures';
import { parseRequestedSettings, planPersonalSettings } from './personal-settings-plan';

describe('planPersonalSettings', () => {
  const caller = aCaller();
  const [denmark, old] = [aChannel(), aChannel({ isArchived: true })];
  const [open, closed] = [aChannel(), aChannel({ privacy: 'private' })];
  const existing = [
    { channel: denmark, isSubscribed: true },
    { channel: old, isSubscribed: true },
    { channel: open, isSubscribed: false },
    { channel: closed, isSubscribed: false },
  ];
  const color = (channelId: ChannelId, value: string) => ({
    channelId,
    change: { property: 'color' as const, value },
  });
  const pin = (channelId: ChannelId) => ({
    channelId,
    change: { property: 'pin_to_top' as const, value: true },
  });

  it('merges the changes of each channel, the last one of each setting, and announces all', () => {
    const requested = [color(denmark.id, '#111111'), pin(denmark.id), color(denmark.id, '#222222')];
    expect(planPersonalSettings(caller, requested, existing)).toEqual(
      E.right({
        changes: new Map([[denmark.id, { color: '#222222', pinToTop: true }]]),
        events: requested.map(({ channelId, change }) => ({
          event: { _tag: 'PersonalSettingChanged', channelId, change },
          audience: onlyTo(caller.user.id),
        })),
      }),
    );
  });

  it('marks the event about an archived channel', () => {
    expect(planPersonalSettings(caller, [pin(old.id)], existing)).toMatchObject(
      E.right({ events: [{ event: { isArchived: true } }] }),
    );
  });

  const unknown = nextId(ChannelId);
  it.each([
    ['unknown', unknown, channelFailure('InvalidChannelId')],
    ['hidden', closed.id, channelFailure('InvalidChannelId')],
    ['not subscribed to', open.id, channelFailure('NotSubscribed', { channelId: open.id })],
  ])('fails as a whole if one of the channels is %s', (_, channelId, failure) => {
    expect(planPersonalSettings(caller, [pin(denmark.id), pin(channelId)], existing)).toEqual(
      E.left(failure),
    );
  });

  it('rejects a request with one invalid item', () => {
    const item = { channelId: denmark.id, property: 'pin_to_top', place: undefined };
    expect(
      parseRequestedSettings([
        { ...item, value: true },
        { ...item, value: 'yes' },
      ]),
    ).toEqual(E.left(channelFailure('SubscriptionPropertyNotBoolean', { property: 'pin_to_top' })));
  });
});
