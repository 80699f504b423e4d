import { has } from '@parley/core/kernel';
import { supportsLinkifiers } from '@parley/core/messages';
import { arrayOf, boolean, field, object, recordOf, text } from '../../codecs';
import { userGroupRecord } from '../../accounts/user-group-record';
import { emojiRecord, presentCustomEmojiMap } from '../../messages/emoji-record';
import {
  legacyLinkifiers,
  linkifierRecord,
  presentLegacyLinkifier,
} from '../../messages/linkifier-record';
import { playgroundRecord } from '../../organization/playground-record';
import { realmDomainRecord } from '../../organization/realm-domain-record';
import { realmSection } from './realm-section';
import type { Sections, VisitorSection } from './section';
import { always, forAll } from './section';
import { userDefaultsSection } from './user-setting-sections';

const realmDomains: VisitorSection = () => ({
  facts: 'realmDomains',
  present: (domains) => ({ realm_domains: domains.map((each) => realmDomainRecord.present(each)) }),
});

const playgrounds: VisitorSection = () => ({
  facts: 'playgrounds',
  present: (all) => ({ realm_playgrounds: all.map((each) => playgroundRecord.present(each)) }),
});

/** Source: docs/reference/linkifiers.md. */
const linkifiers: VisitorSection = (_viewer, client) =>
  supportsLinkifiers(client)
    ? {
        facts: 'linkifiers',
        present: (all) => ({
          realm_linkifiers: all.map((linkifier) => linkifierRecord.present(linkifier, client)),
        }),
      }
    : always({ realm_linkifiers: [] })();

/**
 * The form of the oldest levels, a list for each linkifier; empty from the level with URL templates
 * on.
 */
const formerLinkifiers: VisitorSection = (_viewer, { level }) =>
  has(level, 'linkifierUrlTemplate')
    ? always({ realm_filters: [] })()
    : {
        facts: 'linkifiers',
        present: (all) => ({ realm_filters: all.map((each) => presentLegacyLinkifier(each)) }),
      };

const customEmoji: VisitorSection = () => ({
  facts: 'customEmoji',
  present: (all) => ({ realm_emoji: presentCustomEmojiMap(all) }),
});

const userGroups: VisitorSection = (_viewer, request) => ({
  facts: 'userGroups',
  present: (groups) => ({
    realm_user_groups: groups.map(String(request.level), (group) =>
      userGroupRecord.present(group, request),
    ),
  }),
});

/** What a snapshot has about the organization. Source: docs/reference/register.md#sections. */
export const organizationSections: Sections = {
  realm: realmSection,
  realm_domains: {
    fields: {
      realm_domains: field(
        'Domains whose email addresses may join the organization.',
        arrayOf(realmDomainRecord.codec),
      ),
    },
    ...forAll(realmDomains),
  },
  realm_playgrounds: {
    fields: {
      realm_playgrounds: field('The code playgrounds.', arrayOf(playgroundRecord.codec), {
        since: 'playgrounds',
      }),
    },
    ...forAll(playgrounds),
  },
  realm_linkifiers: {
    fields: {
      realm_linkifiers: field(
        'Linkifiers, in the order of matching; empty without the capability linkifier_url_template.',
        arrayOf(linkifierRecord.codec),
        { since: 'linkifierRecords' },
      ),
    },
    ...forAll(linkifiers),
  },
  realm_filters: {
    fields: {
      realm_filters: field(
        'Linkifiers as lists of pattern, URL and id; empty since linkifiers have URL templates.',
        legacyLinkifiers,
      ),
    },
    ...forAll(formerLinkifiers),
  },
  realm_emoji: {
    fields: {
      realm_emoji: field(
        'Custom emoji by id, including deactivated ones.',
        recordOf(emojiRecord.codec),
      ),
    },
    ...forAll(customEmoji),
  },
  realm_user_groups: {
    fields: {
      realm_user_groups: field(
        'User groups; deactivated ones only with the capability include_deactivated_groups.',
        arrayOf(userGroupRecord.codec),
      ),
    },
    ...forAll(userGroups),
  },
  realm_user_settings_defaults: userDefaultsSection,
  realm_billing: {
    fields: {
      realm_billing: field(
        'Billing information.',
        object({
          required: { has_pending_sponsorship_request: field('Always false.', boolean) },
        }),
        { since: 'billingGroup' },
      ),
    },
    ...forAll(always({ realm_billing: { has_pending_sponsorship_request: false } })),
  },
  giphy: {
    fields: {
      giphy_api_key: field('Always empty: GIFs are not configured.', text),
      tenor_api_key: field('Always empty: GIFs are not configured.', text, { since: 'gifOptions' }),
      klipy_api_key: field('Always empty: GIFs are not configured.', text, { since: 'klipyGifs' }),
    },
    ...forAll(always({ giphy_api_key: '', tenor_api_key: '', klipy_api_key: '' })),
  },
  video_calls: {
    fields: {
      has_zoom_token: field('Always false: calls are not configured.', boolean),
      has_webex_token: field('Always false: calls are not configured.', boolean, {
        since: 'webexToken',
      }),
    },
    ...forAll(always({ has_zoom_token: false, has_webex_token: false })),
  },
  stop_words: {
    fields: { stop_words: field('Stop words of searches; always empty.', arrayOf(text)) },
    ...forAll(always({ stop_words: [] })),
  },
};
