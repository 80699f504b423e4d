import { bindAccountUseCases } from './accounts';
import { bindChannelUseCases } from './channels';
import { bindEventUseCases } from './events';
import type { Ports as EventPorts } from './events';
import type { JobRunner } from './kernel';
import { bindMessageUseCases } from './messages';
import { bindOrganizationUseCases } from './organization';
import { bindPersonalUseCases } from './personal';

/** All ports of the core. */
export interface Ports extends EventPorts {
  readonly jobs: JobRunner;
}

/** Every use case by its module, bound to its ports, and apart those that users call. */
export const bindParley = (ports: Ports) => {
  const accounts = bindAccountUseCases(ports);
  const channels = bindChannelUseCases(ports);
  const events = bindEventUseCases(ports);
  const messages = bindMessageUseCases(ports);
  const organization = bindOrganizationUseCases(ports);
  const personal = bindPersonalUseCases(ports);
  return {
    useCases: {
      accounts: { ...accounts.forUsers, ...accounts.others },
      channels: { ...channels.forUsers, ...channels.others },
      events: { ...events.forUsers, ...events.others },
      messages: { ...messages.forUsers, ...messages.others },
      organization: { ...organization.forUsers, ...organization.others },
      personal: { ...personal.forUsers, ...personal.others },
    },
    forUsers: {
      accounts: accounts.forUsers,
      channels: channels.forUsers,
      events: events.forUsers,
      messages: messages.forUsers,
      organization: organization.forUsers,
      personal: personal.forUsers,
    },
  };
};

type Bound = ReturnType<typeof bindParley>;

export type UseCases = Bound['useCases'];

/** The use cases that users call, by module: their first argument says who does. */
export type ForUsers = Bound['forUsers'];

export const bindUseCases = (ports: Ports): UseCases => bindParley(ports).useCases;
