import { keysEn } from './en-keys';
import { organizationEn } from './en-organization';
import { permissionsEn } from './en-permissions';
import { preferencesEn } from './en-preferences';

/** What the settings say: of channels, groups, the account and the organization. Loaded with them. */
export const settingsEn = {
  ...permissionsEn,
  ...preferencesEn,
  keys: keysEn,

  add: 'Add',
  remove: 'Remove',
  save: 'Save',
  create: 'Create',
  findPerson: 'Find a person to add',
  nobody: 'Nobody has this name.',
  permissions: 'Permissions',
  general: 'General',
  name: 'Name',
  description: 'Description',

  channel: {
    privacy: 'Who can read it',
    privacies: {
      public: 'Everyone except guests',
      private: 'Only those who are added',
      'web-public': 'Everyone on the internet',
    },
    folder: 'Folder',
    noFolder: 'No folder',
    isDefault: 'New people are subscribed',
    topicsPolicy: 'Messages without topic',
    topicsPolicies: {
      inherit: 'Like the organization',
      allow_empty_topic: 'Allowed',
      disable_empty_topic: 'Not allowed',
      empty_topic_only: 'Only messages without topic',
    },
    defaultPush: 'Push notifications for subscribers who have not chosen',
    own: 'For you',
    muted: 'Mute',
    pinned: 'Pin to the top',
    color: 'Color',
    desktop: 'Notifications on this computer',
    audible: 'Sounds',
    subscribers: 'Subscribers',
    noSubscribers: 'Nobody is subscribed, or you may not see who is.',
    archive: {
      title: 'End of the channel',
      hint: 'Nobody can write in an archived channel. Its messages can still be read.',
      label: 'Archive',
      question: 'Archive this channel for everybody?',
    },
    restore: {
      title: 'This channel is archived',
      hint: 'Its messages can be read, and nobody can write. That can be undone.',
      label: 'Restore',
      question: 'Let its subscribers write here again?',
    },
    notAllowed: 'Only administrators of the channel can change this.',
  },

  group: {
    members: 'Members',
    noMembers: 'This group has no members.',
    join: 'Join',
    leave: 'Leave',
    deactivate: 'Deactivate',
    end: 'End of the group',
    endHint: 'A deactivated group can no longer be mentioned, or have permissions.',
    endQuestion: 'Deactivate this group for everybody?',
  },

  settings: {
    title: 'Settings',
    sections: 'Sections of the settings',
    profile: 'Profile',
    account: 'Account',
    appearance: 'Appearance',
    notifications: 'Notifications',
    muted: 'Muted people',
    alerts: 'Alert words',
    snippets: 'Saved snippets',
  },

  profile: {
    title: 'Profile',
    fullName: 'Name',
    fixed: 'Only administrators can change names.',
    status: 'Status',
    statusHint: 'What others see beside your name.',
    timezone: 'Time zone',
    noZone: 'Not chosen',
    picture: 'Picture',
    fields: 'About you',
    noChoice: 'Not chosen',
  },

  pictures: {
    upload: 'Upload a picture',
    remove: 'Remove the picture',
  },

  account: {
    email: 'Email address',
    emailHint: 'You get an email with a link that confirms the new address.',
    newEmail: 'New email address',
    change: 'Change',
    emailSent: 'Open the link in the email to confirm the new address.',
    password: 'Password',
    oldPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: 'All your sessions elsewhere end.',
    passwordChanged: 'The password was changed.',
    sessions: 'Where you are logged in',
    noSessions: 'No sessions are known.',
    current: 'this browser',
    lastUsed: (when: string) => `Last used ${when}`,
    end: 'Log out',
    endOthers: 'Log out everywhere else',
    provider: 'Login with another service',
    providerHint: 'If you unlink it, you log in with your password.',
    unlink: 'Unlink',
    unlinkQuestion: 'Unlink your account from this service, and log in with your password?',
    apiKey: 'API key',
    apiKeyHint: 'Programs log in with it. A new key ends the old one, and all your sessions.',
    regenerate: 'Make a new key',
    regenerateQuestion: 'Programs with the old key stop working. Continue?',
    newKey: 'Your new key. It is shown only once:',
    deactivate: 'Deactivate my account',
    deactivateTitle: 'Deactivation',
    deactivateHint:
      'You are logged out everywhere and can no longer log in. Your messages stay. Only an administrator can bring the account back.',
    deactivateQuestion: 'Deactivate your account?',
  },

  lists: {
    mutedHint: 'You do not see what muted people write.',
    noMuted: 'You have muted nobody.',
    unmute: 'Unmute',
    alertsHint: 'Messages with these words are marked for you.',
    noAlerts: 'You have no alert words.',
    word: 'Word',
    snippetsHint: 'Texts that you write often.',
    noSnippets: 'You have no saved snippets.',
    title: 'Title',
    text: 'Text',
  },

  organization: organizationEn,

  exports: {
    title: 'Exports of data',
    hint: (some?: number, all?: number) =>
      `An archive with the messages and files of the organization. It can be downloaded for seven days. ${
        some === undefined ? '' : `${some} of ${all} people allow the export of what they can read.`
      }`,
    type: 'What is exported',
    types: {
      public: 'Public channels',
      full_with_consent: 'Public channels, and what people can read who allow it',
    },
    start: 'Start an export',
    started: 'The export has started. The notification bot tells you when it is complete.',
    archives: 'Archives',
    none: 'Nothing has been exported yet.',
    by: (name: string, when: string) => `By ${name}, ${when}`,
    states: { pending: 'in progress', failed: 'failed', deleted: 'deleted', complete: 'complete' },
    download: 'Download',
    remove: 'Delete',
    removeQuestion: 'Delete this archive?',
  },

  members: {
    active: 'Active people and bots',
    inactive: 'Deactivated people and bots',
    none: 'Nobody.',
    role: (name: string) => `Role of ${name}`,
    deactivate: 'Deactivate',
    deactivateQuestion: 'Log this account out everywhere, for good?',
    reactivate: 'Reactivate',
    bot: 'bot',
  },

  invitations: {
    byEmail: 'Invite by email',
    emails: 'Email addresses, separated by commas',
    as: 'Invite as',
    send: 'Send invitations',
    sent: 'The invitations are on their way.',
    byLink: 'Invite by link',
    byLinkHint: 'Everybody who has the link can join.',
    createLink: 'Create a link',
    newLink: 'The new link:',
    pending: 'Open invitations',
    none: 'No invitations are open.',
    link: 'Reusable link',
    by: (name: string) => `By ${name}`,
    until: (time: string) => `Until ${time}`,
    revoke: 'Revoke',
    resend: 'Send again',
  },

  emoji: {
    name: 'Name of the new emoji',
    nameHint: 'Left empty, it is that of the file.',
    upload: 'Upload a picture',
    none: 'There are no emoji of your own yet.',
    deactivate: 'Deactivate',
  },

  folders: {
    hint: 'The sidebar shows channels by folder. The settings of a channel say which one it is in.',
    none: 'There are no folders yet.',
    archive: 'Archive',
  },

  linkifiers: {
    hint: 'Turn text such as #123 into links.',
    pattern: 'Pattern',
    patternHint: 'A regular expression, such as #(?P<id>[0-9]+)',
    template: 'Address',
    templateHint: 'Such as https://example.org/issues/{id}',
    none: 'There are no linkifiers yet.',
  },

  domains: {
    title: 'Domains',
    hint: 'The general settings can restrict new people to email addresses in these domains.',
    domain: 'Domain',
    domainHint: 'Such as example.org',
    subdomains: 'Subdomains too',
    none: 'There are no domains yet.',
  },

  profileFields: {
    hint: 'What people can say about themselves.',
    fieldHint: 'Hint',
    type: 'Type',
    types: {
      text: 'Short text',
      long: 'Long text',
      choice: 'Choice',
      date: 'Date',
      url: 'Link',
      people: 'People',
      account: 'Account elsewhere',
      pronouns: 'Pronouns',
    },
    choices: 'Choices, one in each line',
    none: 'There are no profile fields yet.',
    removeQuestion: 'Delete what everybody has entered?',
  },

  defaults: {
    hint: 'New people are subscribed to these channels.',
    none: 'There are no default channels.',
    add: 'Add a channel',
    find: 'Find a channel',
  },
};
