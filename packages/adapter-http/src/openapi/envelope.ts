import type { Change } from '@parley/core/kernel';
import { arrayOf, field, literal, text } from '@parley/wire/codecs';

/** The fields that every success has, and the names of unknown parameters. */
export const envelopeSince = (reportsUnknownSince: Change) => ({
  properties: {
    result: field('Whether the request succeeded.', literal('success')).schema,
    msg: field('Always empty.', text).schema,
    ignored_parameters_unsupported: field(
      'Names of the parameters that the endpoint does not have; missing if there are none.',
      arrayOf(text),
      { since: reportsUnknownSince },
    ).schema,
  },
  required: ['result', 'msg'],
});
