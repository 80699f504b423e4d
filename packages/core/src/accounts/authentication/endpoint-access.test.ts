import * as E from 'fp-ts/Either';
import { role } from '../../kernel';
import { aBot, aUser } from '../../testing';
import type { RequiredRole } from './endpoint-access';
import { checkCall } from './endpoint-access';
import { accessFailure } from '../../access';

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
  ['human', { bot: accessFailure('NotForBots'), guestBot: accessFailure('NotForBots') }],
  ['nonGuest', { guest: accessFailure('NotForGuests'), guestBot: accessFailure('NotForGuests') }],
  [
    'nonGuestHuman',
    {
      guest: accessFailure('NotForGuests'),
      bot: accessFailure('NotForBots'),
      guestBot: accessFailure('NotForGuests'),
    },
  ],
  [
    'administrator',
    {
      member: accessFailure('MustBeAdministrator'),
      guest: accessFailure('MustBeAdministrator'),
      bot: accessFailure('MustBeAdministrator'),
      guestBot: accessFailure('MustBeAdministrator'),
    },
  ],
  [
    'owner',
    {
      administrator: accessFailure('MustBeOwner'),
      member: accessFailure('MustBeOwner'),
      guest: accessFailure('MustBeOwner'),
      bot: accessFailure('MustBeOwner'),
      guestBot: accessFailure('MustBeOwner'),
    },
  ],
];

describe('checkCall', () => {
  it.each(rows)(
    'checks the role of callers for endpoints that require: %s',
    (required, refused) => {
      const failures = Object.fromEntries(
        Object.entries(people)
          .map(([name, user]) => [name, checkCall(required, user)] as const)
          .flatMap(([name, result]) => (E.isLeft(result) ? [[name, result.left]] : [])),
      );
      expect(failures).toEqual(refused);
    },
  );
});
