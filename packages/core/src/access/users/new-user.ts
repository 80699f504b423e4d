import { role } from '../../kernel';
import { emailVisibility } from './email-visibility';
import type { User } from './user';

export type NewUser = Omit<User, 'id' | 'avatarKey' | 'avatarVersion' | 'defaultLevel'> & {
  readonly passwordHash: string | undefined;
};

type Given = Pick<NewUser, 'realmId' | 'deliveryEmail' | 'fullName' | 'joinedAt'> &
  Partial<Pick<NewUser, 'emailVisibility' | 'role' | 'bot' | 'grants' | 'passwordHash'>>;

/** An account as it is created: by default that of a member without a password. */
export const newUser = (given: Given): NewUser => ({
  emailVisibility: emailVisibility.everyone,
  role: role.member,
  isActive: true,
  bot: null,
  timezone: '',
  avatarSource: 'G',
  isImportedStub: false,
  grants: [],
  passwordHash: undefined,
  ...given,
});
