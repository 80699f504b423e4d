import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { noStatus } from '../user-status';
import { getStatus } from './get-status';

const caller = aCaller();
const [busy, away] = [aUser(), aUser()];
const bot = aBot(busy);
const inactive = aUser({ isActive: false });
const status = { ...noStatus, text: 'busy' };
const ports = inMemory({
  users: [caller.user, busy, away, bot, inactive],
  statuses: new Map([[busy.id, status]]),
  settings: new Map([[away.id, { presence_enabled: false }]]),
});

describe('getStatus', () => {
  it.each([
    ['the status of a user', busy, E.right({ status, isAway: false })],
    ['that a user is away', away, E.right({ status: noStatus, isAway: true })],
    ['a failure for bots', bot, E.left(accessFailure('UserDoesNotExist'))],
    ['a failure for deactivated users', inactive, E.left(accessFailure('UserIsDeactivated'))],
  ])('returns %s', async (_, { id }, expected) => {
    expect(await getStatus(ports)(caller, { userId: id })()).toEqual(expected);
  });
});
