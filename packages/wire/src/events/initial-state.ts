import type { InitialStatePresentation, InitialStateRequest } from '@parley/core/events';
import type { FeatureLevel, Fields as Presented, Part } from '@parley/core/kernel';
import { SharedFields, SharedList } from '@parley/core/kernel';
import type { Codec, Fields } from '../codecs';
import { field, fieldKnownAt } from '../codecs';
import { accountSections } from './initial-state/account-sections';
import { channelSections } from './initial-state/channel-sections';
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

const sectionsByNames = Object.entries(sections).map(([names, section]) => ({
  names,
  section,
  fieldsKnownAt: Object.values(section.fields).map(fieldKnownAt),
}));

/** The sections of which the client gets fields at its level. */
const wanted = ({ fetched, level }: InitialStateRequest): readonly Section[] =>
  sectionsByNames
    .filter(
      ({ names, fieldsKnownAt }) =>
        isWanted(names, fetched) && fieldsKnownAt.some((isKnown) => isKnown(level)),
    )
    .map(({ section }) => section);

/** Fields of the snapshot by the names in `fetch_event_types` that ask for them. */
export const fieldsByFetchType: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries(sections).map(([names, { fields }]) => [names, fields]),
);

/** The description says what has to be fetched. */
const fetched = (type: string, codec: Codec<unknown>): Codec<unknown> =>
  field(`${codec.schema.description ?? ''} Fetched with ${type.split(' ').join(' and ')}.`, codec);

/** Every field that a snapshot can have, with a description that names its fetch type. */
export const initialState: Fields = Object.fromEntries(
  Object.entries(fieldsByFetchType).flatMap(([type, fields]) =>
    Object.entries(fields).map(([name, codec]) => [name, fetched(type, codec)] as const),
  ),
);

const knownAtByField = new Map(
  Object.entries(initialState).map(([name, codec]) => [name, fieldKnownAt(codec)]),
);

/** The fields of all sections together, without those that the level does not have. */
const fieldsAt = (
  level: FeatureLevel,
  presented: readonly (Presented | SharedFields)[],
): SharedFields => {
  const own: Record<string, unknown> = {};
  const parts: Part<Presented>[] = [];
  for (const section of presented) {
    if (section instanceof SharedFields) {
      parts.push(...section.shared.parts);
    }
    Object.assign(own, section instanceof SharedFields ? section.own : section);
  }
  const isKnown = ([name]: readonly [string, unknown]): boolean =>
    knownAtByField.get(name)?.(level) ?? true;
  return new SharedFields(own, new SharedList(parts)).map(String(level), (fields) =>
    Object.fromEntries(Object.entries(fields).filter(isKnown)),
  );
};

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
