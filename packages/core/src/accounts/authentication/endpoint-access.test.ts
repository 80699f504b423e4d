import * as E from 'fp-ts/Either';
import { mustBeAdministrator, mustBeOwner, notForBots, notForGuests } from '../../access';
import { role } from '../../kernel';
import { aBot, aUser } from '../../testing';
import type { RequiredRole } from './endpoint-access';
import { mayCall } from './endpoint-access';

const people = {
  owner: aUser({ role: role.owner }),
  administrator: aUser({ role: role.administrator }),
  member: aUser(),
  guest: aUser({ role: role.guest }),
  bot: aBot(undefined),
  guestBot: aBot(undefined, { role: role.guest }),
};

const rows: readonly (readonly [RequiredRole, Partial<Record<keyof typeof people, unknown>>])[] = [
  ['user', {}],
  ['human', { bot: notForBots, guestBot: notForBots }],
  ['nonGuest', { guest: notForGuests, guestBot: notForGuests }],
  ['nonGuestHuman', { guest: notForGuests, bot: notForBots, guestBot: notForGuests }],
  [
    'administrator',
    {
      member: mustBeAdministrator,
      guest: mustBeAdministrator,
      bot: mustBeAdministrator,
      guestBot: mustBeAdministrator,
    },
  ],
  [
    'owner',
    {
      administrator: mustBeOwner,
      member: mustBeOwner,
      guest: mustBeOwner,
      bot: mustBeOwner,
      guestBot: mustBeOwner,
    },
  ],
];

describe('mayCall', () => {
  it.each(rows)('of an endpoint for %s', (required, refused) => {
    const failures = Object.fromEntries(
      Object.entries(people)
        .map(([name, user]) => [name, mayCall(required, user)] as const)
        .flatMap(([name, result]) => (E.isLeft(result) ? [[name, result.left]] : [])),
    );
    expect(failures).toEqual(refused);
  });
});
