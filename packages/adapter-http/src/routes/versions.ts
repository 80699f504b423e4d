import type { FeatureLevel } from '@parley/core';
import { serverVersion } from '@parley/core';
import { integer, text } from '../codecs';

/** The version fields that clients read to identify the server. */
export const versionCodecs = {
  chat_version: text,
  chat_merge_base: text,
  chat_feature_level: integer,
  zulip_version: text,
  zulip_merge_base: text,
  zulip_feature_level: integer,
};

/**
 * The version under the names of this API, and under those that existing clients of the public
 * system look for.
 */
export const versionFields = (level: FeatureLevel) => ({
  chat_version: serverVersion,
  chat_merge_base: serverVersion,
  chat_feature_level: level,
  zulip_version: serverVersion,
  zulip_merge_base: serverVersion,
  zulip_feature_level: level,
});
