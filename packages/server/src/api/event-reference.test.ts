import {
  isRealmSettingName,
  plainRealmSettingNames,
  realmPermissionNames,
  realmSettingDefinitions,
  userDefaultNames,
  userSettingNames,
} from '@parley/core/access';
import { capabilitiesAt, capabilityNames, currentLevel } from '@parley/core/kernel';
import type { Texts } from '@parley/core/testing';
import { anEventViewer, eventKinds, eventsOf } from '@parley/core/testing';
import { eventPresentation } from '@parley/wire';
import * as fc from 'fast-check';
import { checkEvent } from '../testing/response-check';

const oneOf = (...values: readonly string[]) => fc.constantFrom(...values);

const setting = oneOf('name', ...plainRealmSettingNames);

/** The strings that a field of an event can have, where they are few; by kind, then by field. */
const texts: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  RealmPropertyChanged: { property: setting },
  RealmPermissionChanged: {
    permission: oneOf(...realmPermissionNames),
    policy: oneOf('create_public_stream_policy', 'edit_topic_policy', 'invite_to_realm_policy'),
  },
  UserDefaultChanged: { property: oneOf(...userDefaultNames) },
  UserSettingChanged: { property: oneOf(...userSettingNames) },
  UserGroupPermissionChanged: { permission: oneOf('can_manage_group', 'can_join_group') },
  MessageFlagsChanged: { flag: oneOf('read', 'starred', 'mentioned') },
  MessageUpdated: { propagateMode: oneOf('change_one', 'change_later', 'change_all') },
};

const emojiType = oneOf('unicode_emoji', 'realm_emoji', 'chat_extra_emoji');

const textsOf =
  (kind: string): Texts =>
  (field) =>
    field === 'reactionType' ? emojiType : texts[kind]?.[field];

type EventOfAnyKind = Parameters<typeof eventPresentation.present>[0];

const isText = (value: unknown): boolean => typeof value === 'string';

const isFieldChoice = (value: unknown): boolean =>
  isText(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isText));

/** Whether values fit the names beside them, which the types of stored events cannot say. */
const isPossible = (event: EventOfAnyKind): boolean => {
  switch (event._tag) {
    case 'RealmPropertyChanged':
      return isRealmSettingName(event.property)
        ? realmSettingDefinitions[event.property].codec.is(event.value)
        : isText(event.value);
    case 'BotDetailChanged':
      return typeof event.value === detailTypes[event.property];
    case 'ProfileFieldsChanged':
      return event.fields.every(({ data }) => Object.values(data).every(isFieldChoice));
    default:
      return true;
  }
};

const detailTypes = {
  full_name: 'string',
  email: 'string',
  avatar_url: 'string',
  is_active: 'boolean',
  owner_id: 'number',
} as const;

/** Those between which many events differ. */
const levels = [1, 40, 100, 180, 250, 330, 345, 400, 416, 445, 480, currentLevel];

describe('the API reference', () => {
  it.each(eventKinds)('describes every event that %s becomes', (kind, codec) => {
    fc.assert(
      fc.property(
        eventsOf(codec, textsOf(kind)).filter(isPossible),
        fc.constantFrom(...levels),
        fc.subarray([...capabilityNames]),
        fc.constantFrom(100, 400, 600),
        fc.boolean(),
        (event, level, names, role, flag) => {
          const viewer = anEventViewer({
            level,
            role,
            capabilities: capabilitiesAt(level, new Set(names)),
            applyMarkdown: flag,
            clientGravatar: flag,
            presenceEmails: flag,
          });
          const problems = eventPresentation
            .present(event, viewer)
            .map((wire): unknown => JSON.parse(JSON.stringify({ ...wire, id: 1 })))
            .map((wire) => checkEvent(wire, level))
            .filter((problem) => problem !== undefined);
          expect(problems).toEqual([]);
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });

  it.each([
    [{ type: 'alert_words', alert_words: ['a'] }, 'id'],
    [{ type: 'alert_words', id: 1, alert_words: ['a'], others: 1 }, '#/others'],
    [{ type: 'alert_words', id: 1, alert_words: [1] }, 'string'],
    [{ type: 'alert_word', id: 1 }, 'unknown event'],
    [{ type: 'drafts', id: 1 }, 'unknown event'],
  ])('rejects %j', (event, problem) => {
    expect(checkEvent(event, currentLevel)).toContain(problem);
  });

  it('has no event at a level before it was introduced', () => {
    const event = { type: 'muted_users', id: 1, muted_users: [] };
    expect(checkEvent(event, currentLevel)).toBeUndefined();
    expect(checkEvent(event, 47)).toContain('no /components/schemas/MutedUsersEvent');
  });
});
