import type { Async, RealmId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { FactCache, PieceName, RealmFacts } from '../facts/fact-cache';

/** The facts of realms by their subdomain. */
export type RealmsAtHosts = {
  /** A subdomain belongs to one realm for as long as that exists. */
  readonly note: (subdomain: string, realmId: RealmId) => void;
  /**
   * The facts of the realm at the subdomain, validated; undefined while it is unknown which realm
   * that is.
   */
  readonly factsAt: (subdomain: string) => Async<RealmFacts | undefined>;
  /** What the realm has in memory under the name; otherwise what is loaded, and then kept there. */
  readonly remembered: <Value>(
    subdomain: string,
    name: PieceName<Value>,
    load: Async<O.Option<Value>>,
    dependsOn: (value: Value) => readonly string[],
  ) => Async<O.Option<Value>>;
};

export const realmsAtHosts = (cache: FactCache): RealmsAtHosts => {
  const realmIds = new Map<string, RealmId>();
  const factsAt: RealmsAtHosts['factsAt'] = (subdomain) => async () => {
    const realmId = realmIds.get(subdomain);
    if (realmId === undefined) {
      return E.right(undefined);
    }
    const facts = cache.of(realmId);
    const exists = await facts.validate();
    if (E.isLeft(exists)) {
      return exists;
    }
    if (!exists.right) {
      realmIds.delete(subdomain);
    }
    return E.right(exists.right ? facts : undefined);
  };
  return {
    note: (subdomain, realmId) => {
      realmIds.set(subdomain, realmId);
    },

    factsAt,

    remembered: (subdomain, name, load, dependsOn) =>
      pipe(
        factsAt(subdomain),
        TE.flatMap((facts) => {
          const known = facts?.find(name);
          if (facts === undefined || known !== undefined) {
            return known === undefined ? load : TE.right(O.some(known));
          }
          return facts.loading(load, (found, keep) => {
            if (O.isSome(found)) {
              keep(name, found.value, dependsOn(found.value));
            }
          });
        }),
      ),
  };
};
