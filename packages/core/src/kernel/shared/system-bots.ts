/**
 * The accounts with which the service itself sends messages; each realm has one of each kind.
 *
 * Source: docs/reference/users.md#user-record.
 */
export const systemBots = {
  emailGateway: { localPart: 'emailgateway', fullName: 'Email Gateway' },
  notification: { localPart: 'notification-bot', fullName: 'Notification Bot' },
  welcome: { localPart: 'welcome-bot', fullName: 'Welcome Bot' },
} as const;

export type SystemBotKind = keyof typeof systemBots;

export const systemBotKinds: readonly SystemBotKind[] = ['emailGateway', 'notification', 'welcome'];
