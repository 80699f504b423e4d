import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import { aBot, aUser, anInvitation } from '../../testing';
import type { DeactivationActions, DeactivationFacts } from './deactivation';
import { planDeactivation, planLeave } from './deactivation';

const administrator = aUser({ role: role.administrator });
const owner = aUser({ role: role.owner });
const target = aUser();
const active = aBot(target);
const inactive = aBot(target, { isActive: false });
const nothing: DeactivationActions = {
  deleteProfile: false,
  deletePublicChannelMessages: false,
  deletePrivateChannelMessages: false,
  deleteDirectMessages: false,
};
const factsOf = (given: Partial<DeactivationFacts> = {}): DeactivationFacts => ({
  target,
  ownerIds: [],
  bots: [active, inactive],
  invitations: [],
  ...given,
});

describe('planDeactivation', () => {
  it.each([
    ['by a member', aUser(), factsOf(), accessFailure('InsufficientPermission')],
    ['of a bot', owner, factsOf({ target: active }), accessFailure('UserDoesNotExist')],
    [
      'of a deactivated user',
      owner,
      factsOf({ target: { ...target, isActive: false } }),
      accessFailure('UserIsDeactivated'),
    ],
    [
      'of an owner, by an administrator',
      administrator,
      factsOf({ target: owner, ownerIds: [owner.id, target.id] }),
      accessFailure('MustBeOwner'),
    ],
    [
      'of the only owner',
      owner,
      factsOf({ target: owner, ownerIds: [owner.id] }),
      accessFailure('CannotDeactivateOnlyOwner'),
    ],
  ])('rejects the deactivation %s', (_, caller, facts, failure) => {
    expect(planDeactivation(caller, facts, nothing, undefined)).toEqual(E.left(failure));
  });

  it('deactivates the active bots, and ends the open invitations', () => {
    const invitations = [anInvitation()];
    expect(planDeactivation(administrator, factsOf({ invitations }), nothing, undefined)).toEqual(
      E.right({
        bots: [active],
        clearedProfiles: [],
        endedInvitations: invitations,
        target,
        deletion: undefined,
        comment: undefined,
      }),
    );
  });

  it('clears profiles, deletes messages of the given kinds, and sends an email, each only on request', () => {
    const booleans = fc.record({
      deleteProfile: fc.boolean(),
      deletePublicChannelMessages: fc.boolean(),
      deletePrivateChannelMessages: fc.boolean(),
      deleteDirectMessages: fc.boolean(),
    });
    fc.assert(
      fc.property(booleans, fc.option(fc.string(), { nil: undefined }), (actions, comment) => {
        const plan = planDeactivation(administrator, factsOf(), actions, comment);
        if (E.isLeft(plan)) {
          throw new Error('the deactivation was refused');
        }
        const { clearedProfiles, deletion, comment: planned } = plan.right;
        expect(clearedProfiles).toEqual(actions.deleteProfile ? [active, target] : []);
        const kinds = [
          ...(actions.deletePublicChannelMessages ? ['publicChannels'] : []),
          ...(actions.deletePrivateChannelMessages ? ['privateChannels'] : []),
          ...(actions.deleteDirectMessages ? ['direct'] : []),
        ];
        expect(deletion).toEqual(
          kinds.length === 0 ? undefined : { accounts: [active, target], kinds },
        );
        expect(planned).toBe(comment);
      }),
    );
  });
});

describe('planLeave', () => {
  it.each<[string, User, readonly User[], readonly User['id'][], 'user' | 'organization owner']>([
    ['the last user', target, [target, active], [], 'user'],
    ['the last active user', target, [target, aUser({ isActive: false })], [], 'user'],
    ['the only owner', owner, [owner, target], [owner.id], 'organization owner'],
  ])('does not deactivate %s', (_, leaving, everyone, ownerIds, entity) => {
    expect(planLeave(factsOf({ target: leaving, ownerIds }), everyone)).toEqual(
      E.left(accessFailure('CannotDeactivateLastUser', { entity })),
    );
  });

  it('deactivates other users with their bots, and sends no email', () => {
    expect(planLeave(factsOf(), [target, owner])).toMatchObject(
      E.right({
        bots: [active],
        target,
        deletion: undefined,
        comment: undefined,
        clearedProfiles: [],
      }),
    );
  });
});
