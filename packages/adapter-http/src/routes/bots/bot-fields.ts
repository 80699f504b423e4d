import { boolean, maxLength, nullable, place, recordOf, text, where } from '../../codecs';
import { json, plainOrJson } from '../../parameters';
import { isWebUrl } from '@parley/core';
import { templateInput } from '../limits';

/** The names of the channels that a bot sends to and listens in. */
export const botDefaults = {
  default_sending_stream: nullable(text),
  default_events_register_stream: nullable(text),
  default_all_public_streams: boolean,
};

/** Comes as JSON text, from some clients plain. */
export const webAddress = plainOrJson(
  where(templateInput, isWebUrl, `Invalid ${place}: Value error, Not a URL`),
);

/** Entries of a bot's settings, and code points of the value of each. */
const maxSettings = 100;
const maxSettingLength = 5_000;

/** What the program behind a bot is set up with. */
export const botSettings = json(recordOf(maxLength(maxSettingLength), maxSettings));
