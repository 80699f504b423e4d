import { ChannelId, has } from '@parley/core';
import {
  anything,
  arrayOf,
  boolean,
  branch,
  id,
  integer,
  object,
  oneOf,
  rawText,
  text,
} from '../../codecs';
import type { Reader } from '../../parameters';
import { json, plain, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

const value = oneOf<boolean | string>(rawText, branch('bool', boolean));

const item = object({
  required: { stream_id: id(ChannelId), property: text, value },
  isOpen: true,
});

export const changePersonalSettings = userRoute({
  summary: 'Change what the caller set for themselves about channels',
  method: 'post',
  path: '/users/me/subscriptions/properties',
  parameters: { subscription_data: required(json(arrayOf(item))) },
  response: object({
    optional: {
      subscription_data: arrayOf(
        object({ required: { stream_id: integer, property: text, value: anything } }),
      ),
    },
  }),
  run:
    ({ changePersonalSettings: change }) =>
    (caller, { subscription_data }) =>
      change(
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

/** A boolean as JSON text, and any other text as it is. */
const plainValue: Reader<boolean | string> = {
  ...plain(rawText),
  read: (name, given) => {
    const read = json(boolean).read(name, given);
    return read._tag === 'Right' ? read : plain(rawText).read(name, given);
  },
};

export const changePersonalSetting = userRoute({
  summary: 'Change one thing that the caller set for themselves about a channel',
  method: 'patch',
  path: '/users/me/subscriptions/:stream_id',
  pathParameters: { stream_id: pathId(ChannelId) },
  parameters: { property: required(plain(text)), value: required(plainValue) },
  response: object({}),
  run:
    ({ changePersonalSettings: change }) =>
    (caller, { stream_id, property, value: wanted }) =>
      change(caller, [{ channelId: stream_id, property, value: wanted, place: undefined }]),
  present: () => ({}),
});
