import type {
  AccountDirectory,
  DirectoryReport,
  DirectorySyncResult,
  RefusedTakeover,
} from '@parley/core/accounts';
import { catching, unavailable } from '@parley/core/kernel';
import * as RA from 'fp-ts/ReadonlyArray';
import type { Client, Filter } from 'ldapts';
import { FilterParser } from 'ldapts';
import { bindService } from './bind-service';
import { withConnection } from './connection';
import { accountControl, idAttributes, idOf, isDisabled } from './entries';
import type { EntryId } from './entry-id';
import { readEntryId, writeEntryId } from './entry-id';
import { anyoneFilter, entriesFilter } from './filters';
import type { LdapLog } from './ldap-options';
import type { Settings } from './settings';

/** So many entries are looked up by one request. */
const entriesPerRequest = 50;

type Status = 'active' | 'deactivated';

const search = async (client: Client, settings: Settings, filter: Filter, sizeLimit?: number) => {
  const ids = idAttributes(settings.idAttribute);
  const { searchEntries } = await client.search(settings.base, {
    filter,
    attributes: [...ids, accountControl],
    explicitBufferAttributes: [...ids, ...ids.map((id) => id.toLowerCase())],
    ...(sizeLimit === undefined ? {} : { sizeLimit }),
  });
  return searchEntries;
};

const statusesOf = async (
  client: Client,
  settings: Settings,
  ids: readonly EntryId[],
): Promise<readonly (readonly [entryId: string, status: Status])[]> => {
  const attributes = idAttributes(settings.idAttribute);
  const { userFilter, deactivatedFilter } = settings;
  const statuses = (entries: Awaited<ReturnType<typeof search>>, status?: Status) =>
    entries.flatMap((entry) => {
      const id = idOf(entry, attributes);
      return id === undefined
        ? []
        : [[writeEntryId(id), status ?? (isDisabled(entry) ? 'deactivated' : 'active')] as const];
    });
  const found = await search(client, settings, entriesFilter(anyoneFilter(userFilter), ids));
  const deactivated =
    deactivatedFilter === undefined
      ? []
      : await search(client, settings, entriesFilter(deactivatedFilter, ids));
  return [...statuses(found), ...statuses(deactivated, 'deactivated')];
};

const showsAnybody = async (client: Client, settings: Settings): Promise<boolean> => {
  const anyone = FilterParser.parseString(anyoneFilter(settings.userFilter));
  return (await search(client, settings, anyone, 1)).length > 0;
};

const reasons = {
  nobodyFound: 'the directory shows nobody',
  everybodyLeft: 'all of them would be deactivated',
  tooManyLeft: 'more of them would be deactivated than are permitted in one night',
} as const;

const logResult =
  (log: LdapLog) =>
  (result: DirectorySyncResult | RefusedTakeover): void => {
    switch (result._tag) {
      case 'Deactivated':
        log(`deactivated user ${result.userId}, who left the directory`);
        return;
      case 'KeptOnlyOwner':
        log(
          `user ${result.userId} left the directory, but was not deactivated as the only owner: appoint another owner`,
        );
        return;
      case 'RefusedTakeover':
        log(
          `a login with the directory cannot use the account of ${result.email} in organization ${result.realmId}: it belongs to an administrator, an owner, a bot or another entry`,
        );
        return;
      case 'Implausible': {
        const { realmId, accounts, leavers } = result;
        log(
          `none of the ${accounts} directory accounts of organization ${realmId} was deactivated: ${leavers} left, but ${reasons[result.reason]}`,
        );
      }
    }
  };

/** Looks up which people left the directory, each request on a connection of its own. */
export const ldapDirectory = (settings: Settings, stopping: AbortSignal): AccountDirectory => {
  const ask = <A>(use: (client: Client) => Promise<A>): Promise<A> =>
    withConnection(
      settings,
      AbortSignal.any([stopping, AbortSignal.timeout(settings.timeoutMilliseconds)]),
      async (client) => {
        await bindService(client, settings);
        return use(client);
      },
    );
  const lookUp = async (entryIds: readonly string[]): Promise<DirectoryReport> => {
    const ids = entryIds.flatMap((text) => readEntryId(text) ?? []);
    const entries = new Map<string, Status>();
    for (const chunk of RA.chunksOf(entriesPerRequest)(ids)) {
      for (const [id, status] of await ask((client) => statusesOf(client, settings, chunk))) {
        entries.set(id, status);
      }
    }
    const hasPeople =
      Array.from(entries.values()).includes('active') ||
      (await ask((client) => showsAnybody(client, settings)));
    return { entries, hasPeople };
  };
  return {
    lookUp: (entryIds) => catching(() => lookUp(entryIds), unavailable),
    maxLeaversPercent: settings.maxLeaversPercent,
    log: (result) => () => logResult(settings.log)(result),
  };
};
