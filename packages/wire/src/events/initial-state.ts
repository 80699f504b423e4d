import type { Codec, Fields, Levels } from '../codecs';
import { isRegisterField } from '@parley/core/events';
import { annotation, field } from '../codecs';
import { accountFields } from './initial-state/account-fields';
import { channelFields } from './initial-state/channel-fields';
import { messageFields } from './initial-state/message-fields';
import { organizationFields } from './initial-state/organization-fields';
import { personalFields } from './initial-state/personal-fields';

/** Fields of the snapshot by the names in `fetch_event_types` that ask for them. */
export type FieldsByFetchType = Readonly<Record<string, Fields>>;

/** Every field of the snapshot. Source: docs/reference/register.md#sections. */
export const fieldsByFetchType: FieldsByFetchType = {
  ...organizationFields,
  ...accountFields,
  ...channelFields,
  ...messageFields,
  ...personalFields,
};

const merged = (levels: Levels | undefined, name: string): Levels => ({
  ...levels,
  isKnownAt: (level) => isRegisterField(name, level) && (levels?.isKnownAt?.(level) ?? true),
});

/** The description says what has to be fetched; the levels are those of the response. */
const fetched = (type: string, name: string, codec: Codec<unknown>): Codec<unknown> =>
  field(
    `${codec.schema.description ?? ''} Fetched with ${type.split(' ').join(' and ')}.`,
    codec,
    merged(codec.schema[annotation]?.levels, name),
  );

/** Every field that a snapshot can have, with a description that names its fetch type. */
export const initialState: Fields = Object.fromEntries(
  Object.entries(fieldsByFetchType).flatMap(([type, fields]) =>
    Object.entries(fields).map(([name, codec]) => [name, fetched(type, name, codec)] as const),
  ),
);
