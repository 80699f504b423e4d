import { ProfileFieldId } from '@parley/core/kernel';
import { arrayOf, id } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { profileEntries } from '../users/update-user';
import { maxEntries } from '../limits';

export const updateOwnProfile = humanRoute({
  summary: 'Update your custom profile fields',
  method: 'patch',
  path: '/users/me/profile_data',
  needs: 'write',
  parameters: {
    data: required(
      json(profileEntries),
      'New values, by the id of the field; null clears a field.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { data }) =>
    accounts.writeOwnProfile(
      caller,
      data.map((entry) => ({ fieldId: entry.id, value: entry.value })),
    ),
});

export const clearOwnProfile = humanRoute({
  summary: 'Clear your custom profile fields',
  method: 'delete',
  path: '/users/me/profile_data',
  needs: 'write',
  parameters: {
    data: required(
      json(arrayOf(id(ProfileFieldId), maxEntries)),
      'The ids of the fields whose values are cleared.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { data }) =>
    accounts.writeOwnProfile(
      caller,
      data.map((fieldId) => ({ fieldId, value: null })),
    ),
});
