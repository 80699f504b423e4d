import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Async, ProfileFieldId, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { builtInAccount } from '../external-accounts';
import type { FieldDefinition } from '../field-definition';
import { parseField } from '../field-definition';
import type { ProfileField } from '../profile-field';
import { fieldKind } from '../profile-field';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

/** Lists every field, in order. Source: docs/reference/profile-fields.md#kinds. */
export const listProfileFields =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  ({ realm }: Caller): Async<readonly ProfileField[]> =>
    snapshot(realm.id)(({ profileFields }) => profileFields.list(realm.id));

const announce = (
  { events, profileFields }: Pick<Transaction, 'events' | 'profileFields'>,
  { realm }: Caller,
): Async<void> =>
  pipe(
    profileFields.list(realm.id),
    TE.flatMap((fields) =>
      events.emit(realm.id, [
        { event: { _tag: 'ProfileFieldsChanged', fields }, audience: everyone },
      ]),
    ),
  );

/** Source: docs/reference/profile-fields.md#creating-a-field. */
export const createProfileField =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    definition: FieldDefinition,
  ): Work<
    AccountFailure<'InvalidField' | 'InvalidFieldText'> | AccessFailure<'CollectionFull'>,
    ProfileField
  > =>
    transact(caller, (tx) =>
      pipe(
        tx.profileFields.lock(caller.realm.id),
        TE.flatMapEither((others) => parseField(definition, others, caller.level)),
        TE.flatMap((field) => tx.profileFields.create(caller.realm.id, field)),
        withinLimit(tx, caller, 'profileFields'),
        TE.tap(() => announce(tx, caller)),
      ),
    );

export type UpdateProfileField = {
  readonly id: ProfileFieldId;
  readonly changes: Partial<Omit<FieldDefinition, 'kind'>>;
};

const checkExists = (
  fields: readonly ProfileField[],
  id: ProfileFieldId,
): E.Either<AccountFailure<'ProfileFieldNotFound'>, ProfileField> =>
  pipe(
    fields.find((field) => field.id === id),
    E.fromNullable(accountFailure('ProfileFieldNotFound', { id })),
  );

/**
 * Whether the change concerns the name or the data of a built-in kind of account, which are fixed.
 */
const changesBuiltIn = (field: ProfileField, { name, hint, data }: UpdateProfileField['changes']) =>
  builtInAccount(field.data.subtype) !== undefined &&
  ((name !== undefined && name !== field.name) ||
    (hint !== undefined && hint !== field.hint) ||
    (data !== undefined && JSON.stringify(data) !== JSON.stringify(field.data)));

const updated = (
  caller: Caller,
  fields: readonly ProfileField[],
  { id, changes }: UpdateProfileField,
): E.Either<
  AccountFailure<'ProfileFieldNotFound' | 'InvalidField' | 'InvalidFieldText'>,
  { readonly before: ProfileField; readonly after: ProfileField }
> =>
  pipe(
    checkExists(fields, id),
    E.bindTo('before'),
    E.filterOrElseW(
      ({ before }) => !changesBuiltIn(before, changes),
      () => accountFailure('InvalidField', { objection: 'builtInCannotChange' }),
    ),
    E.bindW('field', ({ before }) =>
      parseField(
        { ...before, ...changes },
        fields.filter((field) => field.id !== id),
        caller.level,
        before,
      ),
    ),
    E.map(({ before, field }) => ({ before, after: { ...before, ...field } })),
  );

/** The choices of a dropdown that the change removes. */
const removedChoices = (before: ProfileField, after: ProfileField): readonly string[] =>
  before.kind === fieldKind.dropdown
    ? Object.keys(before.data).filter((choice) => !Object.hasOwn(after.data, choice))
    : [];

/** Source: docs/reference/profile-fields.md#changing-a-field. */
export const updateProfileField =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    command: UpdateProfileField,
  ): Work<
    | AccountFailure<'ProfileFieldNotFound' | 'InvalidField' | 'InvalidFieldText'>
    | AccessFailure<'CollectionFull'>,
    void
  > =>
    transact(caller, (tx) =>
      pipe(
        tx.profileFields.lock(caller.realm.id),
        TE.flatMapEither((fields) => updated(caller, fields, command)),
        TE.tap(({ before, after }) =>
          tx.profileFields.removeChoices(
            caller.realm.id,
            command.id,
            removedChoices(before, after),
          ),
        ),
        TE.tap(({ after }) => tx.profileFields.update(caller.realm.id, command.id, after)),
        withinLimit(tx, caller, 'profileFields'),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );

/** Source: docs/reference/profile-fields.md#changing-a-field. */
export const deleteProfileField =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id }: { readonly id: ProfileFieldId },
  ): Work<AccountFailure<'ProfileFieldNotFound'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.profileFields.lock(caller.realm.id),
        TE.flatMapEither((fields) => checkExists(fields, id)),
        TE.flatMap(() => tx.profileFields.remove(caller.realm.id, id)),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );

/** Reorders all fields. Source: docs/reference/profile-fields.md#changing-a-field. */
export const reorderProfileFields =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { order }: { readonly order: readonly number[] },
  ): Work<AccountFailure<'InvalidField'>, void> => {
    // Of a repeated id, the first position counts.
    const places = new Map(order.map((id, place) => [id, place] as const).reverse());
    return transact(caller, (tx) =>
      pipe(
        tx.profileFields.lock(caller.realm.id),
        ensure(
          (fields) => fields.every(({ id }) => places.has(id)),
          accountFailure('InvalidField', { objection: 'invalidOrder' }),
        ),
        TE.flatMap(
          TE.traverseSeqArray((field) =>
            tx.profileFields.update(caller.realm.id, field.id, {
              ...field,
              order: places.get(field.id) ?? field.order,
            }),
          ),
        ),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );
  };
