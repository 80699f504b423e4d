import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';
import { palette } from '@parley/core/channels';
import { mapInSlices } from '@parley/core/kernel';
import type { AccountSection, VisitorSection } from './section';
import { neverSubscribedRecord, subscriptionRecord } from '../../channels/subscription-record';
import { recordsOf } from './records-of';

/** The channels of the caller; those never subscribed to are the same for many viewers. */
export const accountSubscriptions: AccountSection = (
  _caller,
  { level, includeSubscribers, capabilities },
) => ({
  facts: 'subscriptions',
  present: ({ own, viewOwn, neverSubscribed: { channels, shown }, subscribersOf, settings }) => {
    const inherited = capabilities.has('notification_settings_null') ? undefined : settings;
    return pipe(
      own,
      mapInSlices((one) => {
        const { channel, ...context } = viewOwn(one);
        return {
          isActive: one.personal.isActive,
          record: subscriptionRecord.present(channel, { ...context, level, inherited }),
        };
      }),
      T.map((records) => ({
        subscriptions: recordsOf(records, true),
        unsubscribed: recordsOf(records, false),
        never_subscribed: channels.map(`${level} ${includeSubscribers}`, ({ channel, form }) => {
          const listed = subscribersOf(channel.id, form === 'with subscribers');
          return neverSubscribedRecord.present(shown.viewOf(channel), {
            level,
            subscriberIds: listed?.ids,
            isPartial: listed?.isPartial,
          });
        }),
      })),
    );
  },
});

/** The web-public channels, presented as if the visitor were subscribed to them. */
export const visitorSubscriptions: VisitorSection = (_visitor, { level }) => ({
  facts: 'webPublicChannels',
  present: (channels) => ({
    subscriptions: channels.map((channel, index) =>
      subscriptionRecord.present(channel, {
        level,
        personal: {
          color: palette[index % palette.length] ?? palette[0],
          isMuted: false,
          pinToTop: false,
          desktopNotifications: true,
          audibleNotifications: true,
          pushNotifications: true,
          emailNotifications: true,
          wildcardMentionsNotify: true,
        },
      }),
    ),
    unsubscribed: [],
    never_subscribed: [],
  }),
});
