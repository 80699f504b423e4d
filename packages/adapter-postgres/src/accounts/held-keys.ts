import type { AccountReader, KeyHolder, NamedKeyHolder, SessionHolder } from '@parley/core/access';
import { botType } from '@parley/core/access';
import type { Async, UserId } from '@parley/core/kernel';
import { factKey } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { eachRow, firstRow, fromFirstRow } from '../connection/run';
import type { Db } from '../database';
import { anyFact } from '../facts/fact-cache';
import type { FactCache, Keep, PieceName, RealmFacts } from '../facts/fact-cache';
import type { PublicUrl } from '../organization/realm-repository';
import { subdomainOf } from '../organization/realm-repository';
import { toApiKeySeed } from './account-columns';
import { named } from '../connection/rows-of';
import { toNamedKey } from './authentication/named-key-repository';
import { toSession } from './authentication/session-repository';
import type { RealmsAtHosts } from './realms-at-hosts';

/** What a session or a named key, and the address of its user, depend on. */
const dependsOn =
  (held: 'namedKeys' | 'sessions') =>
  ({ userId }: { readonly userId: UserId }): readonly string[] =>
    ([held, 'user'] as const).map((name) => factKey({ of: 'user', name, id: userId }));

const aboutSession = dependsOn('sessions');
const aboutNamedKey = dependsOn('namedKeys');

/** Whether the statement marked something as used, of which memory keeps what is stored now. */
const keptIfMarked = <Row>(
  facts: RealmFacts,
  mark: Async<O.Option<Row>>,
  keepRow: (row: Row, keep: Keep) => void,
): Async<boolean> =>
  pipe(
    facts.loading(mark, (marked, keep) => {
      if (O.isSome(marked)) {
        keepRow(marked.value, keep);
      }
    }),
    TE.map(O.isSome),
  );

/** Kept, so that the keys that are derived from the seeds are kept as well. */
const webhookKeysPiece: PieceName<readonly KeyHolder[]> = 'keys of incoming webhooks';
const sessionPiece = (tokenHash: string): PieceName<SessionHolder> => `session ${tokenHash}`;
const namedKeyPiece = (tokenHash: string): PieceName<NamedKeyHolder> => `named key ${tokenHash}`;

/** Sessions, named keys, and the keys of incoming webhooks, with whoever holds them. */
export const heldKeys = (
  db: Db,
  publicUrl: PublicUrl,
  cache: FactCache,
  { remembered }: RealmsAtHosts,
): Pick<
  AccountReader,
  'incomingWebhooksAt' | 'markNamedKey' | 'markSession' | 'namedKeyAt' | 'sessionAt'
> => ({
  incomingWebhooksAt: (host) => {
    const subdomain = subdomainOf(publicUrl, host);
    const loadHolders = eachRow(
      db
        .selectFrom('account')
        .innerJoin('realm', 'realm.id', 'account.realm_id')
        .select([
          'account.id',
          'account.email',
          'account.api_key_generation',
          'account.api_key_salt',
        ])
        .where('realm.subdomain', '=', subdomain)
        .where('account.bot_type', '=', botType.incomingWebhook)
        .where('account.is_active', '=', sql.lit(true))
        .orderBy('account.id'),
      (row) => ({
        id: row.id,
        email: row.email,
        apiKeySeed: toApiKeySeed(row),
      }),
    );
    return pipe(
      remembered<readonly KeyHolder[]>(
        subdomain,
        webhookKeysPiece,
        pipe(loadHolders, TE.map(O.some)),
        () => [anyFact('user')],
      ),
      TE.map(O.getOrElse((): readonly KeyHolder[] => [])),
    );
  },

  sessionAt: (host, tokenHash) => {
    const subdomain = subdomainOf(publicUrl, host);
    const load = fromFirstRow(
      db
        .selectFrom('session')
        .innerJoin('realm', 'realm.id', 'session.realm_id')
        .innerJoin('account', (join) =>
          join
            .onRef('account.realm_id', '=', 'session.realm_id')
            .onRef('account.id', '=', 'session.user_id'),
        )
        .selectAll('session')
        .select('account.email')
        .where('realm.subdomain', '=', subdomain)
        .where('session.token_hash', '=', tokenHash),
      ({ email, ...row }): SessionHolder => ({ session: toSession(named(row)), email }),
    );
    return remembered(subdomain, sessionPiece(tokenHash), load, ({ session }) =>
      aboutSession(session),
    );
  },

  markSession: ({ realmId, id }, now, { createdAfter, usedAfter }) => {
    const mark = firstRow(
      db
        .updateTable('session')
        .from('account')
        .whereRef('account.realm_id', '=', 'session.realm_id')
        .whereRef('account.id', '=', 'session.user_id')
        .set({ last_used_at: sql<number>`greatest(session.last_used_at, ${now}::bigint)` })
        .where('session.realm_id', '=', realmId)
        .where('session.id', '=', id)
        .where('session.created_at', '>', createdAfter)
        .where('session.last_used_at', '>', usedAfter)
        .returningAll('session')
        .returning('account.email'),
    );
    return keptIfMarked(cache.of(realmId), mark, ({ email, ...row }, keep) => {
      const session = toSession(named(row));
      keep(sessionPiece(row.token_hash), { session, email }, aboutSession(session));
    });
  },

  namedKeyAt: (host, tokenHash) => {
    const subdomain = subdomainOf(publicUrl, host);
    const load = fromFirstRow(
      db
        .selectFrom('named_api_key')
        .innerJoin('realm', 'realm.id', 'named_api_key.realm_id')
        .innerJoin('account', (join) =>
          join
            .onRef('account.realm_id', '=', 'named_api_key.realm_id')
            .onRef('account.id', '=', 'named_api_key.user_id'),
        )
        .selectAll('named_api_key')
        .select('account.email')
        .where('realm.subdomain', '=', subdomain)
        .where('named_api_key.token_hash', '=', tokenHash),
      ({ email, ...row }): NamedKeyHolder => ({ key: toNamedKey(named(row)), email }),
    );
    return remembered(subdomain, namedKeyPiece(tokenHash), load, ({ key }) => aboutNamedKey(key));
  },

  markNamedKey: ({ realmId, id }, now) => {
    const mark = firstRow(
      db
        .updateTable('named_api_key')
        .from('account')
        .whereRef('account.realm_id', '=', 'named_api_key.realm_id')
        .whereRef('account.id', '=', 'named_api_key.user_id')
        .set({ last_used_at: sql<number>`greatest(named_api_key.last_used_at, ${now}::bigint)` })
        .where('named_api_key.realm_id', '=', realmId)
        .where('named_api_key.id', '=', id)
        .returningAll('named_api_key')
        .returning('account.email'),
    );
    return keptIfMarked(cache.of(realmId), mark, ({ email, ...row }, keep) => {
      const key = toNamedKey(named(row));
      keep(namedKeyPiece(row.token_hash), { key, email }, aboutNamedKey(key));
    });
  },
});
