import * as E from 'fp-ts/Either';
import { role } from '../../kernel';
import { aCaller, aChannel, aRealm, someRealm } from '../../testing';
import type { ChannelPrivacy } from './channel-privacy';
import { changedPrivacy, checkPrivacyChange } from './privacy-change';
import { channelFailure } from '../failures';
import { accessFailure } from '../../access';

const change = (
  isPrivate?: boolean,
  isWebPublic?: boolean,
  historyPublicToSubscribers?: boolean,
) => ({ isPrivate, isWebPublic, historyPublicToSubscribers });

type Row = readonly [ChannelPrivacy, ReturnType<typeof change>, ChannelPrivacy | undefined];

describe('changedPrivacy', () => {
  it.each<Row>([
    ['public', change(), 'public'],
    ['privateProtected', change(), 'privateProtected'],
    ['public', change(true), 'privateProtected'],
    ['public', change(true, undefined, true), 'private'],
    ['private', change(true), 'private'],
    ['private', change(undefined, undefined, false), 'privateProtected'],
    ['privateProtected', change(false), 'public'],
    ['privateProtected', change(undefined, undefined, true), 'private'],
    ['public', change(undefined, true), 'webPublic'],
    ['webPublic', change(undefined, false), 'public'],
    ['webPublic', change(true), 'privateProtected'],
    ['public', change(true, true), undefined],
    ['public', change(undefined, true, false), undefined],
    ['public', change(undefined, undefined, false), undefined],
  ])('changes %s with %j to %s', (current, wanted, next) => {
    expect(changedPrivacy(current, wanted)).toBe(next);
  });
});

describe('checkPrivacyChange', () => {
  const nobody = someRealm.systemGroups['role:nobody'];
  const closed = { channel: aChannel({ privacy: 'private' }), isSubscribed: false };
  const open = { channel: aChannel(), isSubscribed: true };

  it.each([
    [
      'a combination that no channel can have',
      open,
      change(true, true),
      false,
      {},
      channelFailure('InvalidChannelPrivacy'),
    ],
    [
      'a default channel',
      open,
      change(true),
      true,
      {},
      channelFailure('PrivateDefaultChannel', { isAboutDefaults: false }),
    ],
    [
      'a channel whose content the caller cannot read',
      closed,
      change(false),
      false,
      {},
      channelFailure('ContentAccessRequired'),
    ],
    [
      'a privacy that the caller may not create',
      open,
      change(true),
      false,
      { can_create_private_channel_group: nobody },
      accessFailure('InsufficientPermission'),
    ],
    [
      'web-public without permission',
      open,
      change(undefined, true),
      false,
      {},
      accessFailure('InsufficientPermission'),
    ],
  ] as const)('rejects %s', (_, target, wanted, isDefault, settings, failure) => {
    const caller = aCaller({ role: role.administrator, realm: aRealm({ settings }) });
    expect(checkPrivacyChange(caller, target, wanted, isDefault)).toEqual(E.left(failure));
  });

  it('keeps the channel for moderation requests private', () => {
    const target = { channel: aChannel({ privacy: 'private' }), isSubscribed: true };
    const judge = (moderation_request_channel_id: number) =>
      checkPrivacyChange(
        aCaller({
          role: role.administrator,
          realm: aRealm({ settings: { moderation_request_channel_id } }),
        }),
        target,
        change(false),
        false,
      );
    expect(judge(target.channel.id)).toEqual(E.left(channelFailure('PublicModerationChannel')));
    expect(judge(-1)).toEqual(E.right('public'));
  });
});
