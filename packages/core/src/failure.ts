import type { AccessFailures } from './access';
import type { AccountFailures } from './accounts';
import type { ChannelFailures } from './channels';
import type { EventFailures } from './events';
import type { FailureIn } from './kernel';
import type { MessageFailures } from './messages';
import type { OrganizationFailures } from './organization';
import type { PersonalFailures } from './personal';

/** The details of every failure by its tag. */
export type Failures = AccessFailures &
  AccountFailures &
  ChannelFailures &
  EventFailures &
  MessageFailures &
  OrganizationFailures &
  PersonalFailures;

/** Every expected way in which a use case can fail. */
export type Failure = FailureIn<Failures>;
