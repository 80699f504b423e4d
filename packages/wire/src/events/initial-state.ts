import type { InitialStatePresentation, InitialStateRequest } from '@parley/core/events';
import type { Codec, Fields, Levels } from '../codecs';
import { annotation, field } from '../codecs';
import { accountSections } from './initial-state/account-sections';
import { channelSections } from './initial-state/channel-sections';
import { fieldsAt, isRegisterField } from './initial-state/field-levels';
import { messageSections } from './initial-state/message-sections';
import { organizationSections } from './initial-state/organization-sections';
import { personalSections } from './initial-state/personal-sections';
import type { Section, Sections } from './initial-state/section';

/** Every section, by the names in `fetch_event_types` that ask for it. */
const sections: Sections = {
  ...organizationSections,
  ...accountSections,
  ...channelSections,
  ...messageSections,
  ...personalSections,
};

/** A client that names both gets the newer section alone. */
const replacements: Readonly<Record<string, string>> = { muted_topics: 'user_topic' };

/** Whether the client wants every name, if it names what it wants. */
const isWanted = (names: string, fetched: readonly string[] | undefined): boolean =>
  fetched === undefined ||
  names
    .split(' ')
    .every((name) => fetched.includes(name) && !fetched.includes(replacements[name] ?? ''));

const wanted = ({ fetched }: InitialStateRequest): readonly Section[] =>
  Object.entries(sections)
    .filter(([names]) => isWanted(names, fetched))
    .map(([, section]) => section);

/** What clients receive of the state. Source: docs/reference/register.md#sections. */
export const initialStatePresentation: InitialStatePresentation = {
  forAccount: (caller, request) => wanted(request).map(({ account }) => account(caller, request)),
  // No personal data. Source: docs/reference/register.md#visitors.
  forVisitor: (viewer, request) =>
    wanted(request).flatMap(({ visitor }) =>
      visitor === undefined ? [] : [visitor(viewer, request)],
    ),
  join: fieldsAt,
};

/** Fields of the snapshot by the names in `fetch_event_types` that ask for them. */
export const fieldsByFetchType: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries(sections).map(([names, { fields }]) => [names, fields]),
);

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
