import {
  boolean,
  integer,
  maxLength,
  nullable,
  valuePath,
  recordOf,
  text,
  where,
} from '../../codecs';
import { json, plainOrJson } from '../../parameters';
import { isWebUrl } from '@parley/core';
import { templateInput } from '../limits';

/** The names of the default channels of a bot, and whether it receives all public messages. */
export const botDefaults = {
  default_sending_stream: nullable(text),
  default_events_register_stream: nullable(text),
  default_all_public_streams: boolean,
  default_feature_level: nullable(integer),
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
