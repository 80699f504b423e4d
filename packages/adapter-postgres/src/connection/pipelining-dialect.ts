import type { DatabaseConnection, TransactionSettings } from 'kysely';
import { PostgresDialect, PostgresDriver } from 'kysely';
import type { PostgresDialectConfig } from 'kysely';

/**
 * Does not wait for the database to say that a transaction has begun: the first statement follows
 * at once, and what goes wrong comes out at the commit.
 */
class PipeliningDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Heard of by whoever commits; until then it is nobody's.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await this.#begun.get(connection);
  }
}

/** PostgreSQL over connections that take a statement before they have answered the last one. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PipeliningDriver {
    return new PipeliningDriver(this.#config);
  }
}
