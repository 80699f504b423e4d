import type { ApiClient, Values } from '@parley/adapter-http/testing';
import type { Event } from './event-watch';
import { watchOne } from './event-watch';

export type Group = Values & {
  readonly id: number;
  readonly name: string;
  readonly members: readonly number[];
};

export const groupsFor = async (by: ApiClient, given: Values = {}): Promise<readonly Group[]> =>
  (await by.get('/user_groups', given)).body.user_groups;

/** The group of that name, which has to exist. */
export const groupNamed = async (by: ApiClient, name: string): Promise<Group> => {
  const group = (await groupsFor(by)).find((each) => each.name === name);
  if (group === undefined) {
    throw new Error(`no group ${name}`);
  }
  return group;
};

/** Creates a group and returns its id. */
export const newGroup = async (
  by: ApiClient,
  name: string,
  given: Values = {},
): Promise<number> => {
  const body = await by.call('createUserGroup', {
    name,
    description: '',
    members: [],
    ...given,
  });
  return body.group_id;
};

/** The group events that the account receives during the work, without ids and type. */
export const groupEventsDuring = async (
  by: ApiClient,
  given: Values,
  work: () => Promise<unknown>,
): Promise<readonly Event[]> =>
  (await watchOne(by, work, { event_types: ['user_group'], ...given })).map(
    ({ type: _, ...event }) => event,
  );
