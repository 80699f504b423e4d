import {
  channelPermissionNames,
  legacyPolicyNames,
  realmPictureNames,
  realmSettingNames,
  userGroupPermissionNames,
  userSettingNames,
} from '@parley/core/access';
import { capabilityNames, eventOps, flagNames } from '@parley/core/kernel';
import { recordKinds } from '@parley/core/organization';
import * as ts from 'typescript';
import { isBelow, sources, textOf } from './testing/repository';

/** The keys of facts that the core declares in tables; clients know them by the same names. */
const declared: readonly string[] = [
  ...channelPermissionNames,
  ...legacyPolicyNames,
  ...realmPictureNames,
  ...realmSettingNames,
  ...userGroupPermissionNames,
  ...userSettingNames,
  ...capabilityNames,
  ...Object.entries(eventOps).flatMap(([type, ops]) => [type, ...ops]),
  ...flagNames,
  ...recordKinds,
];

/** Other names that are stored or sent by clients, by what they are names of. */
const others = {
  'values of settings':
    'all_messages allow_empty_topic disable_empty_topic empty_topic_only except_followed jitsi_meet on_hover realm_default recent_topics',
  'parts and defaults of permissions':
    'channel_creator direct_members direct_subgroups group_creator',
  'what an account may do on the whole server': 'can_change_user_emails can_create_users',
  'kinds of emoji': 'chat_extra_emoji unicode_emoji zulip_extra_emoji',
  'kinds of profile fields': 'EXTERNAL_ACCOUNT LONG_TEXT SHORT_TEXT',
  'kinds of exports': 'full_with_consent',
  'why somebody is notified':
    'alert_word direct_message followed_topic followed_topic_wildcard_mention missed_messages wildcard_mention',
  'how far a move reaches, also in the log': 'change_all change_later change_one',
  'what changed, in the log':
    'audible_notifications avatar_url default_all_public_streams default_events_register_stream default_push_notifications default_sending_stream desktop_notifications email_notifications first_message_id folder_id full_name in_home_view is_active is_muted is_recently_active owner_id pin_to_top push_notifications upload_quota_mib',
  'flags and operators of old clients':
    'force_collapse force_expand group_mentioned group_pm_with pm_with',
  'an anchor': 'first_unread',
  'settings of bots and external accounts': 'integration_id url_pattern',
  'the language': 'MAX_SAFE_INTEGER',
};

/** What speaks formats that others read or write, or counts under names of its own. */
const formats: readonly string[] = [
  'access/authentication/attempt-limit.ts',
  'access/users/stored-status.ts',
  'accounts/provider-logins/app-login.ts',
  'accounts/push',
  'channels/channels/channel-setting-uses.ts',
  'integrations',
  'kernel/feature-levels',
  'messages/attachments',
  'messages/emoji/emoji-data.ts',
  'messages/incoming-email',
  'messages/outgoing-webhooks',
  'messages/widgets',
].map((path) => `packages/core/src/${path}`);

/** The names with underscores in the code: identifiers, and texts that are a name. */
const namesIn = (path: string, code: string): readonly string[] => {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
      if (/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+$/.test(node.text)) {
        found.add(node.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest));
  return Array.from(found);
};

const elsewhere = new Set(Object.values(others).flatMap((names) => names.split(' ')));
const known: ReadonlySet<string> = new Set([...declared, ...elsewhere]);

const found = sources
  .filter((path) => /^packages\/core\/src\/(?!in-memory\/|testing\/).*(?<!\.test)\.ts$/.test(path))
  .map((path) => ({ path, names: namesIn(path, textOf(path)) }));

const unknown = found.flatMap(({ path, names }) =>
  names.filter((name) => !known.has(name)).map((name) => ({ path, name })),
);

describe('the names with underscores in the core', () => {
  it('are those of stored facts and of formats: the names of the API are in packages/wire', () => {
    expect(unknown.filter(({ path }) => !isBelow(path, formats))).toEqual([]);
  });

  it('include every exception', () => {
    const used = new Set(found.flatMap(({ names }) => names));
    expect(Array.from(elsewhere).filter((name) => !used.has(name))).toEqual([]);
    expect(
      formats.filter((format) => !unknown.some(({ path }) => isBelow(path, [format]))),
    ).toEqual([]);
  });

  it.each([
    ['a property', 'const record = { stream_id: 1 };'],
    ['a shorthand property', 'const record = { stream_id };'],
    ['a property that is read', 'const id = message.stream_id;'],
    ['a type', 'type Record = { readonly stream_id?: number };'],
    ['a text', "const property = 'stream_id';"],
  ])('are found in %s', (_what, code) => {
    expect(namesIn('planted.ts', code)).toEqual(['stream_id']);
  });
});
