import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Parameter } from '../parameters';
import { routes } from '.';

/** Parameters for which the text `null` is a value or an error, and why. */
const nullIsAValue: Readonly<Record<string, readonly string[]>> = {
  'people write it, and "null" is a word': [
    'content of patch /messages/:message_id',
    'content of patch /saved_snippets/:saved_snippet_id',
    'deactivation_notification_comment of delete /users/:user_id',
    'description of patch /channel_folders/:channel_folder_id',
    'description of patch /realm',
    'description of patch /streams/:stream_id',
    'description of patch /user_groups/:user_group_id',
    'description of post /channels/create',
    'description of post /messages/:message_id/report',
    'full_name of patch /bots/:bot_id',
    'full_name of patch /settings',
    'full_name of patch /settings/display',
    'full_name of patch /settings/notifications',
    'full_name of patch /users/:email',
    'full_name of patch /users/:user_id',
    'hint of patch /realm/profile_fields/:field_id',
    'hint of post /realm/profile_fields',
    'name of patch /channel_folders/:channel_folder_id',
    'name of patch /navigation_views/:fragment',
    'name of patch /realm',
    'name of patch /realm/profile_fields/:field_id',
    'name of patch /user_groups/:user_group_id',
    'name of post /navigation_views',
    'name of post /realm/profile_fields',
    'new_description of patch /default_stream_groups/:group_id',
    'new_group_name of patch /default_stream_groups/:group_id',
    'new_name of patch /streams/:stream_id',
    'new_password of patch /settings',
    'new_password of patch /settings/display',
    'new_password of patch /settings/notifications',
    'note of post /reminders',
    'old_password of patch /settings',
    'old_password of patch /settings/display',
    'old_password of patch /settings/notifications',
    'short_name of patch /bots/:bot_id',
    'status_text of post /users/:user_id/status',
    'status_text of post /users/me/status',
    'title of patch /saved_snippets/:saved_snippet_id',
    'topic of patch /messages/:message_id',
    'topic of post /messages',
    'topic of post /typing',
    'welcome_message_custom_text of patch /realm',
  ],
  'a role or an owner cannot be nothing': [
    'bot_owner_id of patch /bots/:bot_id',
    'role of patch /bots/:bot_id',
    'role of patch /users/:email',
    'role of patch /users/:user_id',
  ],
  'null means none or forever': [
    'example_input of patch /realm/filters/:filter_id',
    'example_input of post /realm/filters',
    'folder_id of patch /streams/:stream_id',
    'invite_expires_in_days of post /invites',
    'invite_expires_in_days of post /invites/multiuse',
    'invite_expires_in_minutes of post /invites',
    'invite_expires_in_minutes of post /invites/multiuse',
    'reverse_template of patch /realm/filters/:filter_id',
    'reverse_template of post /realm/filters',
  ],
  'null means the default of the server': [
    'history_limit_days of post /users/me/presence',
    'last_update_id of post /users/me/presence',
    'presence_history_limit_days of post /register',
  ],
};

type Declared = readonly [name: string, parameter: Parameter<unknown>, absent: unknown];

const optionalParameters: readonly Declared[] = routes.flatMap(({ method, path, parameters }) =>
  Object.entries(parameters).flatMap(([name, parameter]): readonly Declared[] =>
    O.isNone(parameter.defaultValue)
      ? []
      : [[`${name} of ${method} ${path}`, parameter, parameter.defaultValue.value]],
  ),
);

describe('the text null', () => {
  it('counts as omitted for every optional parameter that is not listed', () => {
    const kept = optionalParameters
      .filter(([name, parameter, absent]) => {
        const readers = [parameter, parameter.olderReader?.reader ?? parameter];
        return readers.some((reader) => {
          const read = reader.read(name, 'null');
          return E.isLeft(read) || JSON.stringify(read.right) !== JSON.stringify(absent);
        });
      })
      .map(([name]) => name);
    expect(optionalParameters.length).toBeGreaterThan(300);
    expect(kept.sort()).toEqual(Object.values(nullIsAValue).flat().sort());
  });
});
