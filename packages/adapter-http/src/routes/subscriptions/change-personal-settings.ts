import { ChannelId, has } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  branch,
  id,
  integer,
  object,
  oneOf,
  text,
  field,
} from '@parley/wire/codecs';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { channelInPath } from '../in-paths';
import type { Reader } from '../../parameters';
import { json, plain, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { keyword, maxEntries, rawLine } from '../limits';

const value = oneOf<boolean | string>(rawLine, branch('bool', boolean));

/** Clients may send further fields of an item; they are ignored. */
const maxKeysOfItem = 50;

const item = object({
  required: { stream_id: id(ChannelId), property: keyword, value },
  isOpen: true,
  maxKeys: maxKeysOfItem,
});

export const changePersonalSettings = userRoute({
  summary: 'Update personal settings of channel subscriptions',
  method: 'post',
  path: '/users/me/subscriptions/properties',
  needs: 'write',
  reportsUnknownSince: 'subscriptionPropertiesWithoutEcho',
  parameters: {
    subscription_data: required(
      json(arrayOf(item, maxEntries)),
      'The changes: each has the id of a channel, a setting of your subscription to it, and its new value.',
    ),
  },
  response: object({
    leveled: {
      subscription_data: field(
        'The settings of the request.',
        arrayOf(
          object({
            required: {
              stream_id: field('Id of the channel.', integer),
              property: field('Name of the setting.', text),
              value: field('Value of the setting.', oneOf<boolean | string>(boolean, text)),
            },
          }),
        ),
        { until: 'subscriptionPropertiesWithoutEcho' },
      ),
    },
  }),
  run: ({ channels }, caller, { subscription_data }) =>
    channels.updateSubscriptionSettings(
      caller,
      subscription_data.map(({ stream_id, property, value: wanted }, index) => ({
        channelId: stream_id,
        property,
        value: wanted,
        place: `subscription_data[${index}]`,
      })),
    ),
  present: (_result, { level }, { subscription_data }) =>
    has(level, 'subscriptionPropertiesWithoutEcho') ? {} : { subscription_data },
});

/** A boolean as JSON text, or any other text unchanged. */
const plainValue: Reader<boolean | string> = {
  ...plain(rawLine),
  schema: value.schema,
  read: (name, given) =>
    pipe(
      json(boolean).read(name, given),
      E.orElseW(() => plain(rawLine).read(name, given)),
    ),
};

export const changePersonalSetting = userRoute({
  summary: 'Update one personal setting of a channel subscription',
  method: 'patch',
  path: '/users/me/subscriptions/:stream_id',
  needs: 'write',
  pathParameters: { stream_id: channelInPath },
  parameters: {
    property: required(
      plain(keyword),
      'The setting: `color`, `is_muted`, `pin_to_top`, `desktop_notifications`, `audible_notifications`, `push_notifications`, `email_notifications` or `wildcard_mentions_notify`.',
    ),
    value: required(
      plainValue,
      'The new value: a hexadecimal color code such as `#c2c2c2`, or true or false.',
    ),
  },
  ...withoutFields,
  run: ({ channels }, caller, { stream_id, property, value: wanted }) =>
    channels.updateSubscriptionSettings(caller, [
      { channelId: stream_id, property, value: wanted, place: undefined },
    ]),
});
