import { aCaller, aRealm, someRealm } from '@parley/core/testing';
import { registeringRecord } from './registering-record';

const { 'role:nobody': nobody, 'role:members': members } = someRealm.systemGroups;

it.each([
  'can_create_public_channel_group',
  'can_create_private_channel_group',
  'can_create_web_public_channel_group',
])('lets those create channels who have only %s', (permission) => {
  const creates = (value: number): unknown => {
    const settings = {
      can_create_public_channel_group: nobody,
      can_create_private_channel_group: nobody,
      can_create_web_public_channel_group: nobody,
      [permission]: value,
    };
    const caller = aCaller({ realm: aRealm({ settings }) });
    return registeringRecord.present(caller, caller).can_create_streams;
  };
  expect([creates(members), creates(nobody)]).toEqual([true, false]);
});
