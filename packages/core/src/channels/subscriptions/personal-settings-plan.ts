import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { ChannelId } from '../../kernel';
import { onlyTo } from '../../kernel';
import { ofArchived } from '../channels/archived-channels';
import type { Channel } from '../channels/channel';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadMetadata } from '../channels/channel-access';
import type { AddressedEvent } from '../domain-events';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { InvalidPersonalChange, PersonalChange } from './personal-setting';
import { parsePersonalChange, settingsOf } from './personal-setting';
import type { PersonalChannelChanges } from './subscription';

/** One setting as in the request, and what error texts contain instead of its value. */
export type RequestedSetting = {
  readonly channelId: ChannelId;
  readonly property: string;
  readonly value: boolean | string;
  readonly place?: string | undefined;
};

/** A setting of the caller for a channel. */
type RequestedChange = { readonly channelId: ChannelId; readonly change: PersonalChange };

export type PersonalSettingsPlan = {
  readonly changes: ReadonlyMap<ChannelId, PersonalChannelChanges>;
  readonly events: readonly AddressedEvent[];
};

export const parseRequestedSettings = (
  requested: readonly RequestedSetting[],
): E.Either<InvalidPersonalChange, readonly RequestedChange[]> =>
  pipe(
    requested,
    E.traverseArray(({ channelId, property, value, place }) =>
      pipe(
        parsePersonalChange(property, value, place),
        E.map((change) => ({ channelId, change })),
      ),
    ),
  );

const checkSubscribed = (
  caller: Caller,
  channelId: ChannelId,
  target: ChannelForViewer | undefined,
): E.Either<ChannelFailure<'InvalidChannelId' | 'NotSubscribed'>, Channel> => {
  if (target === undefined || !canReadMetadata(caller, target)) {
    return E.left(channelFailure('InvalidChannelId'));
  }
  return target.isSubscribed
    ? E.right(target.channel)
    : E.left(channelFailure('NotSubscribed', { channelId }));
};

/**
 * Decides all the changes, or fails for the first invalid one. If a setting is changed several
 * times, the last change counts; clients receive an event for each change, even if nothing is
 * different.
 *
 * @param existing the channels of the changes that exist
 *
 * Source: docs/reference/subscriptions.md#personal-settings.
 */
export const planPersonalSettings = (
  caller: Caller,
  requested: readonly RequestedChange[],
  existing: readonly ChannelForViewer[],
): E.Either<ChannelFailure<'InvalidChannelId' | 'NotSubscribed'>, PersonalSettingsPlan> => {
  const targets = new Map(existing.map((target) => [target.channel.id, target]));
  return pipe(
    requested,
    E.traverseArray(({ channelId, change }) =>
      pipe(
        checkSubscribed(caller, channelId, targets.get(channelId)),
        E.map((channel) => ({ channel, change })),
      ),
    ),
    E.map((checked) => {
      const changes = new Map<ChannelId, PersonalChannelChanges>();
      for (const { channel, change } of checked) {
        changes.set(channel.id, { ...changes.get(channel.id), ...settingsOf(change) });
      }
      const events = checked.map(({ channel, change }): AddressedEvent => ({
        event: {
          _tag: 'PersonalSettingChanged',
          channelId: channel.id,
          change,
          ...ofArchived(channel),
        },
        audience: onlyTo(caller.user.id),
      }));
      return { changes, events };
    }),
  );
};
