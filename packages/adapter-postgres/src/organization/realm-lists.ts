import type { Playground, PlaygroundRepository, RealmDomainRepository } from '@parley/core/access';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, fromFirstRow } from '../connection/run';
import type { Db } from '../database';

export const realmDomainRepository = (db: Db): RealmDomainRepository => {
  const domains = rowsOf(db, 'realm_domain');
  return {
    list: (realmId) =>
      eachRow(domains.select({ realmId }, 'domain'), ({ domain, allowSubdomains }) => ({
        domain,
        allowSubdomains,
      })),

    add: (realmId, { domain, allowSubdomains }) =>
      anyRow(domains.add({ realmId, domain, allowSubdomains })),

    change: (realmId, { domain, allowSubdomains }) =>
      anyRow(domains.update({ realmId, domain }, { allowSubdomains })),

    remove: (realmId, domain) => anyRow(domains.delete({ realmId, domain })),
  };
};

const toPlayground = ({ realmId: _, ...playground }: Row<'realm_playground'>): Playground =>
  playground;

export const playgroundRepository = (db: Db): PlaygroundRepository => {
  const playgrounds = rowsOf(db, 'realm_playground');
  return {
    list: (realmId) => eachRow(playgrounds.select({ realmId }, 'id'), toPlayground),

    add: (realmId, { name, pygmentsLanguage, urlTemplate }) =>
      pipe(
        fromFirstRow(
          playgrounds.add({ realmId, name, pygmentsLanguage, urlTemplate }),
          toPlayground,
        ),
        TE.map(O.toUndefined),
      ),

    remove: (realmId, id) => anyRow(playgrounds.delete({ realmId, id })),
  };
};
