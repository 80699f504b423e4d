import * as E from 'fp-ts/Either';
import { role } from '../../kernel';
import { aCaller, aRealm, someRealm } from '../../testing';
import { checkChannelCreation } from './channel-creation';
import { accessFailure } from '../../access';

const { systemGroups } = someRealm;
const may = E.right(undefined);
const mayNot = E.left(accessFailure('InsufficientPermission'));

describe('checkChannelCreation', () => {
  it.each([
    ['members public ones', role.member, 'public', {}, may],
    ['members private ones', role.member, 'private', {}, may],
    ['members protected ones', role.member, 'privateProtected', {}, may],
    ['guests none', role.guest, 'public', {}, mayNot],
    [
      'guests none, even with the permission',
      role.guest,
      'public',
      { can_create_public_channel_group: systemGroups['role:everyone'] },
      mayNot,
    ],
    [
      'members no public ones without permission',
      role.member,
      'public',
      { can_create_public_channel_group: systemGroups['role:moderators'] },
      mayNot,
    ],
    [
      'members no private ones without permission',
      role.member,
      'private',
      { can_create_private_channel_group: systemGroups['role:nobody'] },
      mayNot,
    ],
    ['owners web-public ones', role.owner, 'webPublic', {}, may],
    ['others no web-public ones', role.administrator, 'webPublic', {}, mayNot],
    [
      'owners no web-public ones without permission for public ones',
      role.owner,
      'webPublic',
      {
        can_create_public_channel_group: systemGroups['role:nobody'],
      },
      mayNot,
    ],
  ] as const)('allows %s', (_, given, privacy, settings, result) => {
    const caller = aCaller({ role: given, realm: aRealm({ settings }) });
    expect(checkChannelCreation(caller, privacy)).toEqual(result);
  });
});
