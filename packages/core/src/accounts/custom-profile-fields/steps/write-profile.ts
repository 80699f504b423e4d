import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed, User } from '../../../access';
import { isAdministrator, renderContent, viewersOf } from '../../../access';
import type { ProfileFieldId, Unexpected } from '../../../kernel';
import { UserId } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { ProfileField, ProfileValue } from '../profile-field';
import type { ProfileEntry } from '../profile-value';
import { isClearing, isRendered, parseProfileValue } from '../profile-value';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type WriteProfileFailure =
  AccountFailure<'ProfileFieldNotFound' | 'FieldNotEditable' | 'InvalidProfileValue'> | Unexpected;

/** HTML of the texts of a request, by field. */
export type ProfileRenderings = ReadonlyMap<ProfileFieldId, string>;

type RenderingNeeds = RenderingDependencies & {
  readonly snapshot: UnitOfWork<'profileFields'>;
};

/** Longer texts are refused by every field, so they need no rendering. */
const longestRendered = 2000;

const renderEntry =
  (dependencies: RenderingDependencies, caller: Caller) =>
  ({
    fieldId,
    value,
  }: ProfileEntry): TE.TaskEither<
    RenderingFailed | Unexpected,
    readonly [ProfileFieldId, string]
  > =>
    typeof value === 'string' && value.length <= longestRendered
      ? pipe(
          renderContent(dependencies)(caller.realm, value, caller),
          TE.map(({ html }) => [fieldId, html] as const),
        )
      : TE.right([fieldId, '']);

/** Renders what the request says in fields that are shown as HTML; before any transaction. */
export const renderProfile =
  (dependencies: RenderingNeeds) =>
  (
    caller: Caller,
    entries: readonly ProfileEntry[],
  ): TE.TaskEither<RenderingFailed | Unexpected, ProfileRenderings> =>
    entries.length === 0
      ? TE.right(new Map())
      : pipe(
          dependencies.snapshot(({ profileFields }) => profileFields.list(caller.realm.id)),
          TE.map((fields) => new Set(fields.filter(isRendered).map(({ id }) => id))),
          TE.flatMap((rendered) =>
            pipe(
              entries.filter(({ fieldId }) => rendered.has(fieldId)),
              TE.traverseSeqArray(renderEntry(dependencies, caller)),
            ),
          ),
          TE.map((pairs) => new Map(pairs)),
        );

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

const namedPeople = (entries: readonly ProfileEntry[]): readonly UserId[] =>
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

type Needs = Pick<Transaction, 'knownUsers' | 'events' | 'profileFields' | 'users'>;

const announce = (
  tx: Needs,
  caller: Caller,
  target: User,
  fieldId: ProfileFieldId,
  value: ProfileValue | null,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    viewersOf(tx, caller.realm, target),
    TE.flatMap((audience) =>
      tx.events.emit(caller.realm.id, [
        {
          event: {
            _tag: 'ProfileValueChanged',
            userId: target.id,
            fieldId,
            value: value?.value ?? null,
            rendered: value?.rendered ?? null,
          },
          audience,
        },
      ]),
    ),
  );

const clear =
  (tx: Needs, caller: Caller, target: User) =>
  ({ fieldId }: ProfileEntry): TE.TaskEither<Unexpected, void> =>
    pipe(
      tx.profileFields.removeValue(caller.realm.id, target.id, fieldId),
      TE.flatMap(
        O.match(
          () => TE.right(undefined),
          () => announce(tx, caller, target, fieldId, null),
        ),
      ),
    );

const set =
  (tx: Needs, caller: Caller, target: User, before: readonly ProfileValue[]) =>
  (value: ProfileValue): TE.TaskEither<Unexpected, void> =>
    before.some((old) => old.fieldId === value.fieldId && old.value === value.value)
      ? TE.right(undefined)
      : pipe(
          tx.profileFields.setValue(caller.realm.id, target.id, value),
          TE.flatMap(() => announce(tx, caller, target, value.fieldId, value)),
        );

/**
 * Clears and sets values of somebody's profile: all of them or none. Tells of each that changed.
 *
 * Source: reference, «PATCH /users/{user_id}», row 9.
 */
export const writeProfile = (
  tx: Needs,
  caller: Caller,
  target: User,
  entries: readonly ProfileEntry[],
  renderings: ProfileRenderings,
): TE.TaskEither<WriteProfileFailure, void> =>
  entries.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bindW('fields', () => tx.profileFields.list(caller.realm.id)),
        TE.bindW('pairs', ({ fields }) => TE.fromEither(matched(caller, fields, entries))),
        TE.bindW('people', () => tx.users.findMany(caller.realm.id, namedPeople(entries))),
        TE.bindW('values', ({ pairs, people }) => TE.fromEither(parsed(pairs, people, renderings))),
        TE.bindW('before', () => tx.profileFields.valuesOf(caller.realm.id, [target.id])),
        TE.tap(() =>
          pipe(entries.filter(isClearing), TE.traverseSeqArray(clear(tx, caller, target))),
        ),
        TE.tap(({ values, before }) =>
          pipe(values, TE.traverseSeqArray(set(tx, caller, target, before.get(target.id) ?? []))),
        ),
        TE.map(() => undefined),
      );
