import { isWebUrl } from '@parley/core/kernel';
import { maxLength, recordOf, valuePath, where } from '@parley/wire/codecs';
import { json, plainOrJson } from '../../parameters';
import { templateInput } from '../limits';

/** JSON text; some clients send it plain. */
export const webAddress = plainOrJson(
  where(templateInput, isWebUrl, `Invalid ${valuePath}: Value error, Not a URL`),
);

/** Maximum entries of a bot's configuration, and maximum code points of each value. */
const maxSettings = 100;
const maxSettingLength = 5_000;

/** The configuration of the program behind a bot. */
export const botSettings = json(recordOf(maxLength(maxSettingLength), maxSettings));
