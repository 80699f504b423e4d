/** What the client says about channels, topics, groups and people. */
export const arranging = {
  systemGroups: {
    'role:internet': 'Everyone on the internet',
    'role:everyone': 'Everyone, guests too',
    'role:members': 'Everyone except guests',
    'role:fullmembers': 'Members for some time',
    'role:moderators': 'Moderators and administrators',
    'role:administrators': 'Administrators',
    'role:owners': 'Owners',
    'role:nobody': 'Nobody',
  },
  severalPeople: (count: number) => `Several people and groups (${count})`,
  roles: {
    owner: 'Owner',
    administrator: 'Administrator',
    moderator: 'Moderator',
    member: 'Member',
    guest: 'Guest',
  },

  channels: {
    title: 'All channels',
    browse: 'All channels',
    create: 'New channel',
    none: 'No channel has this name.',
    subscribers: (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`),
    subscribe: 'Subscribe',
    unsubscribe: 'Unsubscribe',
    subscribed: 'subscribed',
    archived: 'archived',
    notSubscribed: 'You are not subscribed: no new messages appear here.',
    menu: (channel: string) => `Actions on ${channel}`,
    settings: 'Channel settings',
    mute: 'Mute the channel',
    unmute: 'Unmute the channel',
    pin: 'Pin to the top',
    unpin: 'Unpin',
    markRead: 'Mark as read',
    copyLink: 'Copy link',
    unknown: 'There is no such channel, or you may not see it.',
  },

  topics: {
    menu: (topic: string) => `Actions on ${topic}`,
    inherit: 'Like the channel',
    followed: 'followed',
    follow: 'Follow the topic',
    mute: 'Mute the topic',
    unmute: 'Unmute the topic',
  },

  profile: {
    open: (name: string) => `Profile of ${name}`,
    title: 'Profile',
    message: 'Send a message',
    messages: 'Messages sent by this person',
    mute: 'Mute this person',
    unmute: 'Unmute this person',
    edit: 'Edit your profile',
    email: 'Email address',
    role: 'Role',
    joined: 'Joined',
    status: 'Status',
    owner: 'Bot of',
    groups: 'Groups',
    deactivated: 'deactivated',
    unknown: 'There is no such person, or you may not see them.',
  },

  groups: {
    title: 'User groups',
    create: 'New group',
    none: 'There are no groups yet.',
    members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
    member: 'member',
    unknown: 'There is no such group.',
  },

  notifications: {
    inPlace: (name: string, place: string) => `${name} in ${place}`,
  },

  visitor: { note: 'You read as a visitor. Log in to write.' },

  menus: {
    settings: 'Settings',
    organization: 'Organization',
    channels: 'Channels',
    groups: 'User groups',
    profile: 'Your profile',
    shortcuts: 'Keyboard shortcuts',
    invite: 'Invite people',
  },

  leaving: {
    title: (channel: string) => `Leave ${channel}?`,
    warning: 'This channel is private. You can come back only if somebody adds you again.',
    confirm: 'Leave',
  },

  allRead: {
    title: 'Mark all messages as read?',
    warning:
      'All unread messages of all channels and conversations count as read, muted ones too. This cannot be undone.',
    confirm: 'Mark all as read',
  },
};
