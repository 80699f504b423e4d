import { boolean, nullable, text, where } from '../../codecs';
import { plainOrJson } from '../../parameters';
import { place } from '../../codecs';
import { isWebUrl } from '@parley/core';

/** The names of the channels that a bot sends to and listens in. */
export const botDefaults = {
  default_sending_stream: nullable(text),
  default_events_register_stream: nullable(text),
  default_all_public_streams: boolean,
};

/** Comes as JSON text, from some clients plain. */
export const webAddress = plainOrJson(
  where(text, isWebUrl, `Invalid ${place}: Value error, Not a URL`),
);
