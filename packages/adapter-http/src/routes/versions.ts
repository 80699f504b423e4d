import type { FeatureLevel } from '@parley/core/kernel';
import { serverVersion } from '@parley/core/organization';
import { field, integer, text } from '@parley/wire/codecs';

/** The version fields that clients read to identify the server. */
export const versionCodecs = {
  chat_version: field('Version of the server.', text),
  chat_merge_base: field('The same as chat_version.', text),
  chat_feature_level: field('Feature level of this response.', integer),
  zulip_version: field('The same as chat_version, for existing clients.', text),
  zulip_merge_base: field('The same as chat_merge_base, for existing clients.', text),
  zulip_feature_level: field('The same as chat_feature_level, for existing clients.', integer),
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
