import { plainEvents } from '@parley/core/in-memory';
import type { PostgresStore } from '../postgres-store';
import { openPostgresStore } from '../postgres-store';
import type { TestDatabase } from './test-database';

/** Opens the database as a server would; the test itself has to check for errors. */
export const openTestStore = ({ url }: Pick<TestDatabase, 'url'>): Promise<PostgresStore> =>
  openPostgresStore({
    connectionString: url,
    eventPresentation: plainEvents,
    publicUrl: new URL('http://parley.example'),
    onError: () => undefined,
  });
