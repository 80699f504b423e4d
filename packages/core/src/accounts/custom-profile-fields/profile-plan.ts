import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../access';
import { isAdministrator, isBot } from '../../access';
import type { Audience, ProfileFieldId } from '../../kernel';
import { UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { ProfileField, ProfileValue } from './profile-field';
import type { ProfileEntry } from './profile-value';
import { isClearing, isRendered, parseProfileValue } from './profile-value';

export type ProfileFailure = AccountFailure<
  'ProfileFieldNotFound' | 'FieldNotEditable' | 'InvalidProfileValue'
>;

/** The rendered HTML of a request's texts, by field. */
export type ProfileRenderings = ReadonlyMap<ProfileFieldId, string>;

/** What the values of a request depend on; all parts are empty if there are no values. */
export type ProfileFacts = {
  readonly fields: readonly ProfileField[];
  /** The existing users among those in the request's values. */
  readonly people: readonly User[];
  readonly before: readonly ProfileValue[];
  /** Everyone who may know of the profile's user. */
  readonly viewers: Audience;
  readonly renderings: ProfileRenderings;
};

/** The changes of a profile. */
export type ProfilePlan = {
  readonly cleared: readonly ProfileFieldId[];
  readonly set: readonly ProfileValue[];
  readonly events: readonly AddressedEvent[];
};

/** Each entry with its field, if the caller may write it. */
const matched = (
  caller: Caller,
  fields: readonly ProfileField[],
  entries: readonly ProfileEntry[],
): E.Either<
  AccountFailure<'ProfileFieldNotFound' | 'FieldNotEditable'>,
  readonly (readonly [ProfileField, ProfileEntry])[]
> => {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const pairs: (readonly [ProfileField, ProfileEntry])[] = [];
  for (const entry of entries) {
    const field = byId.get(entry.fieldId);
    if (field === undefined) {
      return E.left(accountFailure('ProfileFieldNotFound', { id: entry.fieldId }));
    }
    if (!field.isEditableByUser && !isAdministrator(caller.user)) {
      return E.left(accountFailure('FieldNotEditable'));
    }
    pairs.push([field, entry]);
  }
  return E.right(pairs);
};

/** The ids of the users in the request's values. */
export const namedPeople = (entries: readonly ProfileEntry[]): readonly UserId[] =>
  entries.flatMap(({ value }) => (Array.isArray(value) ? value.filter(UserId.is) : []));

const parsed = (
  pairs: readonly (readonly [ProfileField, ProfileEntry])[],
  people: readonly User[],
  renderings: ProfileRenderings,
): E.Either<AccountFailure<'InvalidProfileValue'>, readonly ProfileValue[]> => {
  const known = new Map<number, User>(people.map((user) => [user.id, user]));
  return pipe(
    pairs.filter(([, entry]) => !isClearing(entry)),
    E.traverseArray(([field, { value }]) =>
      pipe(
        parseProfileValue(field, value, known),
        E.map((text) => ({
          fieldId: field.id,
          value: text,
          rendered: isRendered(field) ? (renderings.get(field.id) ?? null) : null,
        })),
      ),
    ),
  );
};

const valueChanged = (
  { viewers }: ProfileFacts,
  target: User,
  fieldId: ProfileFieldId,
  value: ProfileValue | null,
): AddressedEvent => ({
  event: {
    _tag: 'ProfileValueChanged',
    userId: target.id,
    fieldId,
    value: value?.value ?? null,
    rendered: value?.rendered ?? null,
  },
  audience: viewers,
});

/**
 * Decides which values of a user's profile are cleared and set: all that the request contains, or
 * none. Of several values of a field, the last one counts. Announces each change. Bots have no
 * profile: their values are checked, and nothing changes.
 *
 * Source: docs/reference/profile-fields.md#values.
 */
export const planProfile = (
  caller: Caller,
  target: User,
  facts: ProfileFacts,
  entries: readonly ProfileEntry[],
): E.Either<ProfileFailure, ProfilePlan> =>
  pipe(
    matched(caller, facts.fields, entries),
    E.flatMap((pairs): E.Either<ProfileFailure, readonly ProfileValue[]> =>
      parsed(pairs, facts.people, facts.renderings),
    ),
    E.map((values) => {
      if (isBot(target)) {
        return { cleared: [], set: [], events: [] };
      }
      const last = new Map(values.map((value) => [value.fieldId, value]));
      const wanted = new Set(entries.filter(isClearing).map(({ fieldId }) => fieldId));
      const cleared = Array.from(wanted).filter(
        (id) => !last.has(id) && facts.before.some(({ fieldId }) => fieldId === id),
      );
      const set = Array.from(last.values()).filter(
        ({ fieldId, value }) =>
          !facts.before.some((old) => old.fieldId === fieldId && old.value === value),
      );
      return {
        cleared,
        set,
        events: [
          ...cleared.map((fieldId) => valueChanged(facts, target, fieldId, null)),
          ...set.map((value) => valueChanged(facts, target, value.fieldId, value)),
        ],
      };
    }),
  );
