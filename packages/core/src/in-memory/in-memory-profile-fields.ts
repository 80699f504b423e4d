import * as O from 'fp-ts/Option';
import type {
  ProfileField,
  ProfileFieldRepository,
  ProfileReader,
  ProfileValue,
} from '../accounts';
import type { RealmId, UserId } from '../kernel';
import { ProfileFieldId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State, StoredProfileField, StoredProfileValue } from './state';

const toField = ({ realmId: _, ...field }: StoredProfileField): ProfileField => field;

const toValue = ({ userId: _, ...value }: StoredProfileValue): ProfileValue => value;

const fieldsOf = ({ profileFields }: State, realmId: RealmId): readonly ProfileField[] =>
  profileFields
    .filter((field) => field.realmId === realmId)
    .sort((a, b) => a.order - b.order || a.id - b.id)
    .map(toField);

const has = (state: State, realmId: RealmId, id: ProfileFieldId): boolean =>
  fieldsOf(state, realmId).some((field) => field.id === id);

const without =
  (isRemoved: (value: StoredProfileValue) => boolean) =>
  (state: State): State => ({
    ...state,
    profileValues: state.profileValues.filter((value) => !isRemoved(value)),
  });

const valuesOf = (
  { profileValues, users }: State,
  realmId: RealmId,
  userIds: readonly UserId[] | 'everyone',
): ReadonlyMap<UserId, readonly ProfileValue[]> => {
  const wanted = users
    .filter((user) => user.realmId === realmId)
    .map(({ id }) => id)
    .filter((id) => userIds === 'everyone' || userIds.includes(id));
  return new Map(
    wanted
      .map((id) => {
        const own = profileValues.filter(({ userId }) => userId === id);
        return [id, own.sort((a, b) => a.fieldId - b.fieldId).map(toValue)] as const;
      })
      .filter(([, values]) => values.length > 0),
  );
};

export const inMemoryProfileFields = (cell: Cell): ProfileFieldRepository => ({
  list: (realmId) => reading(cell, (state) => fieldsOf(state, realmId)),
  lock: (realmId) => reading(cell, (state) => fieldsOf(state, realmId)),
  create: (realmId, field) =>
    writing(
      cell,
      () => {
        const id = nextId(ProfileFieldId);
        return { ...field, id, order: id };
      },
      (made) => (state) => ({
        ...state,
        profileFields: [...state.profileFields, { ...made, realmId }],
      }),
    ),
  update: (realmId, id, field) =>
    changing(cell, (state) => ({
      ...state,
      profileFields: state.profileFields.map((old) =>
        old.id === id && old.realmId === realmId ? { ...field, id, realmId } : old,
      ),
    })),
  remove: (realmId, id) =>
    changing(cell, (state) =>
      has(state, realmId, id)
        ? {
            ...without(({ fieldId }) => fieldId === id)(state),
            profileFields: state.profileFields.filter((field) => field.id !== id),
          }
        : state,
    ),
  removeChoices: (realmId, id, choices) =>
    changing(cell, (state) =>
      has(state, realmId, id)
        ? without(({ fieldId, value }) => fieldId === id && choices.includes(value))(state)
        : state,
    ),
  valuesOf: (realmId, userIds) => reading(cell, (state) => valuesOf(state, realmId, userIds)),
  setValue: (_realmId, userId, value) =>
    changing(cell, (state) => {
      const rest = without((old) => old.userId === userId && old.fieldId === value.fieldId)(state);
      return { ...rest, profileValues: [...rest.profileValues, { ...value, userId }] };
    }),
  removeValue: (realmId, userId, id) =>
    writing(
      cell,
      (state) =>
        O.fromNullable(
          (valuesOf(state, realmId, [userId]).get(userId) ?? []).find(
            ({ fieldId }) => fieldId === id,
          ),
        ),
      O.match(
        () => (state: State) => state,
        () => without((value) => value.userId === userId && value.fieldId === id),
      ),
    ),
});

export const inMemoryProfiles = (cell: Cell): ProfileReader => ({
  profileOf: (realmId, userId) =>
    reading(cell, (state) => valuesOf(state, realmId, [userId]).get(userId) ?? []),
});
