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
      'guests none, even when named',
      role.guest,
      'public',
      { can_create_public_channel_group: systemGroups['role:everyone'] },
      mayNot,
    ],
    [
      'by the permission for public ones',
      role.member,
      'public',
      { can_create_public_channel_group: systemGroups['role:moderators'] },
      mayNot,
    ],
    [
      'by the permission for private ones',
      role.member,
      'private',
      { can_create_private_channel_group: systemGroups['role:nobody'] },
      mayNot,
    ],
    ['owners web-public ones', role.owner, 'webPublic', {}, may],
    ['others no web-public ones', role.administrator, 'webPublic', {}, mayNot],
    [
      'nobody web-public ones who may not create public ones',
      role.owner,
      'webPublic',
      {
        can_create_public_channel_group: systemGroups['role:nobody'],
      },
      mayNot,
    ],
  ] as const)('lets %s', (_, given, privacy, settings, result) => {
    const caller = aCaller({ role: given, realm: aRealm({ settings }) });
    expect(checkChannelCreation(caller, privacy)).toEqual(result);
  });
});
