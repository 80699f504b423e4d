import {
  boolean,
  field,
  integer,
  maxLength,
  nullable,
  recordOf,
  text,
  where,
  valuePath,
} from '../../codecs';
import { json, plainOrJson } from '../../parameters';
import { isWebUrl } from '@parley/core';
import { templateInput } from '../limits';

/** The names of the default channels of a bot, and whether it receives all public messages. */
export const botDefaults = {
  default_sending_stream: field(
    'Name of the channel to which the bot sends by default; null if none.',
    nullable(text),
  ),
  default_events_register_stream: field(
    'Name of the channel whose messages the bot receives by default; null for all.',
    nullable(text),
  ),
  default_all_public_streams: field(
    'Whether the bot receives messages of all public channels by default.',
    boolean,
  ),
  default_feature_level: field(
    'Feature level of requests of the bot that name none; null if not set.',
    nullable(integer),
  ),
};

/** JSON text; some clients send it plain. */
export const webAddress = plainOrJson(
  where(templateInput, isWebUrl, `Invalid ${valuePath}: Value error, Not a URL`),
);

/** Maximum entries of a bot's configuration, and maximum code points of each value. */
const maxSettings = 100;
const maxSettingLength = 5_000;

/** The configuration of the program behind a bot. */
export const botSettings = json(recordOf(maxLength(maxSettingLength), maxSettings));
