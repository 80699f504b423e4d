import { Command } from '@commander-js/extra-typings';
import { plural } from '@parley/core/kernel';
import { organizationOption } from '../named-organization';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';

/** What the API calls the privacy of a channel, in words. */
const privacyNames = {
  webPublic: 'web-public',
  public: 'public',
  private: 'private',
  privateProtected: 'private, protected history',
} as const;

const listChannelsCommand = (run: Runner) =>
  new Command('list')
    .summary(
      'lists all channels, private and archived ones included: ID, name, privacy, subscribers',
    )
    .addOption(organizationOption)
    .action(({ organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { subdomain } }) => {
        const found = resultOf(await useCases.organization.listRealmChannels(subdomain)(), {});
        return {
          text: columns(
            found.map(({ channel, activity }) => [
              String(channel.id),
              `#${channel.name}`,
              `${privacyNames[channel.privacy]}${channel.isArchived ? ', archived' : ''}`,
              plural(activity.subscriberCount, 'subscriber'),
            ]),
          ),
          data: found.map(({ channel, activity }) => ({
            id: channel.id,
            name: channel.name,
            privacy: privacyNames[channel.privacy],
            is_archived: channel.isArchived,
            subscribers: activity.subscriberCount,
            weekly_traffic: activity.weeklyTraffic,
          })),
        };
      }),
    );

export const channelCommands = (run: Runner) =>
  new Command('channel').summary('shows channels').addCommand(listChannelsCommand(run));
