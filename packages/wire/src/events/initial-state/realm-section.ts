import { ageOf, sharedFields } from '@parley/core/kernel';
import { presentRealm, realmFields } from '../../organization/present-realm';
import type { AccountSection, Section, VisitorSection } from './section';
import { serverLimits } from './server-limits';

/** The organization's current settings, and the limits of the server. */
const account: AccountSection = (_caller, { level, serverGeneration, loginMethods }) => ({
  facts: 'realm',
  present: ({ realm, archived, deactivated, ages }) => {
    const age = ageOf(ages, ({ name }) => name === 'realm');
    // What else is shown is the same for as long as the process runs.
    const shown = [realm.url, level, [...archived].join(), [...deactivated].join()];
    return sharedFields(age && `realm ${age} ${shown.join(' ')}`, () => ({
      ...presentRealm(realm, {
        level,
        isDeactivated: (id) => deactivated.has(id),
        isArchived: (id) => archived.has(id),
        serverGeneration,
        loginMethods,
      }),
      ...serverLimits.present(realm, { level }),
    }));
  },
});

/** Visitors have no permissions, so nobody whom these name needs to be looked up. */
const visitor: VisitorSection = ({ realm }, { level, serverGeneration, loginMethods }) => ({
  facts: 'archivedInSettings',
  present: (archived) => ({
    ...presentRealm(realm, {
      level,
      isDeactivated: () => true,
      isArchived: (id) => archived.has(id),
      serverGeneration,
      loginMethods,
    }),
    ...serverLimits.present(realm, { level }),
    realm_allow_message_editing: false,
    // Administrators only.
    realm_edit_topic_policy: 2,
    realm_presence_disabled: true,
  }),
});

/**
 * The organization itself.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const realmSection: Section = {
  fields: { ...realmFields, ...serverLimits.codecs },
  account,
  visitor,
};
