import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, RenderingDependencies, RenderingFailed, User } from '../../../access';
import { renderContent, viewersOf } from '../../../access';
import type { Async, ProfileFieldId, Work } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ProfileFacts, ProfilePlan, ProfileRenderings } from '../profile-plan';
import { namedPeople } from '../profile-plan';
import type { ProfileEntry } from '../profile-value';
import { isClearing, isRendered } from '../profile-value';
import type { Ports } from '../../use-case-ports';

type Dependencies = RenderingDependencies & Pick<Ports, 'snapshot'>;

/** Longer texts need no rendering, because every field rejects them. */
const longestRendered = 2000;

const renderEntry =
  (dependencies: RenderingDependencies, caller: Caller) =>
  ({ fieldId, value }: ProfileEntry): Work<RenderingFailed, readonly [ProfileFieldId, string]> =>
    typeof value === 'string' && value.length <= longestRendered
      ? pipe(
          renderContent(dependencies)(caller.realm, value, caller),
          TE.map(({ html }) => [fieldId, html] as const),
        )
      : TE.right([fieldId, '']);

/** Renders the texts of fields that are shown as HTML. Runs before any transaction. */
export const renderProfile =
  (dependencies: Dependencies) =>
  (caller: Caller, entries: readonly ProfileEntry[]): Work<RenderingFailed, ProfileRenderings> =>
    entries.length === 0
      ? TE.right(new Map())
      : pipe(
          dependencies.snapshot(caller.realm.id)(({ profileFields }) =>
            profileFields.list(caller.realm.id),
          ),
          TE.map((fields) => new Set(fields.filter(isRendered).map(({ id }) => id))),
          TE.flatMap((rendered) =>
            pipe(
              entries.filter((entry) => rendered.has(entry.fieldId) && !isClearing(entry)),
              TE.traverseSeqArray(renderEntry(dependencies, caller)),
            ),
          ),
          TE.map((pairs) => new Map(pairs)),
        );

/**
 * What the entries depend on; loads nothing if there are none. Locks the fields, so that no choice is
 * removed before its values are stored.
 */
export const loadProfile = (
  tx: Transaction,
  { realm }: Caller,
  target: User,
  entries: readonly ProfileEntry[],
  renderings: ProfileRenderings,
): Async<ProfileFacts> =>
  entries.length === 0
    ? TE.right({ fields: [], people: [], before: [], viewers: everyone, renderings })
    : pipe(
        TE.Do,
        TE.bind('fields', () => tx.profileFields.lock(realm.id)),
        TE.bind('people', () => tx.users.loadMany(realm.id, namedPeople(entries))),
        TE.bind('values', () => tx.profileFields.valuesOf(realm.id, [target.id])),
        TE.bind('viewers', () => viewersOf(tx, realm, target)),
        TE.map(({ fields, people, values, viewers }) => ({
          fields,
          people,
          before: values.get(target.id) ?? [],
          viewers,
          renderings,
        })),
      );

/** Clears and sets the values of the plan, and emits its events. */
export const applyProfile = (
  { events, profileFields }: Transaction,
  { realmId, id }: User,
  plan: ProfilePlan,
): Async<void> =>
  pipe(
    plan.cleared,
    TE.traverseSeqArray((fieldId) => profileFields.removeValue(realmId, id, fieldId)),
    TE.flatMap(() =>
      pipe(
        plan.set,
        TE.traverseSeqArray((value) => profileFields.setValue(realmId, id, value)),
      ),
    ),
    TE.flatMap(() => events.emit(realmId, plan.events)),
  );

/** Removes all values of a user, and announces it to those who may know of the user. */
export const clearProfileValues = (tx: Transaction, realm: Realm, target: User): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('values', () => tx.profileFields.valuesOf(realm.id, [target.id])),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.let('cleared', ({ values }) => (values.get(target.id) ?? []).map(({ fieldId }) => fieldId)),
    TE.flatMap(({ cleared, viewers }) =>
      applyProfile(tx, target, {
        cleared,
        set: [],
        events: cleared.map((fieldId) => ({
          event: {
            _tag: 'ProfileValueChanged',
            userId: target.id,
            fieldId,
            value: null,
            rendered: null,
          },
          audience: viewers,
        })),
      }),
    ),
  );
