import { completing, withDefaults } from '../kernel';
import {
  channelCommandDefaults as defaults,
  completeChange,
  completeCreate,
  completeSubscribe,
} from './command-defaults';
import { createChannelFolder } from './channel-folders/use-cases/create-channel-folder';
import { listChannelFolders } from './channel-folders/use-cases/list-channel-folders';
import { reorderChannelFolders } from './channel-folders/use-cases/reorder-channel-folders';
import { updateChannelFolder } from './channel-folders/use-cases/update-channel-folder';
import { archiveChannel } from './channels/use-cases/archive-channel';
import { createChannel } from './channels/use-cases/create-channel';
import { getChannel } from './channels/use-cases/get-channel';
import { getChannelEmailAddress } from './channels/use-cases/get-channel-email-address';
import { getChannelId } from './channels/use-cases/get-channel-id';
import { listChannelMembers } from './channels/use-cases/list-channel-members';
import { listChannels } from './channels/use-cases/list-channels';
import { markInactiveChannels } from './channels/use-cases/mark-inactive-channels';
import { setDefaultChannel } from './channels/use-cases/set-default-channel';
import { updateChannel } from './channels/use-cases/update-channel';
import { changeDefaultGroupChannels } from './default-channel-groups/use-cases/change-default-group-channels';
import { createDefaultGroup } from './default-channel-groups/use-cases/create-default-group';
import { deleteDefaultGroup } from './default-channel-groups/use-cases/delete-default-group';
import { updateDefaultGroup } from './default-channel-groups/use-cases/update-default-group';
import { changePersonalSettings } from './subscriptions/use-cases/change-personal-settings';
import { changeSubscriptions } from './subscriptions/use-cases/change-subscriptions';
import {
  getSubscriptionStatus,
  listUserChannels,
} from './subscriptions/use-cases/get-subscription-status';
import { listSubscriptions } from './subscriptions/use-cases/list-subscriptions';
import { subscribe } from './subscriptions/use-cases/subscribe';
import { unsubscribe } from './subscriptions/use-cases/unsubscribe';
import { listTopics } from './topics/use-cases/list-topics';
import { muteTopic, setTopicPreference } from './topics/use-cases/set-topic-preference';
import type { Ports } from './use-case-ports';

/** The use cases of channels, bound to their ports. */
export const bindChannelUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    archive: archiveChannel(ports),
    changeDefaultGroupChannels: changeDefaultGroupChannels(ports),
    changeSubscriptions: completing(completeChange, changeSubscriptions(ports)),
    create: completing(completeCreate, createChannel(ports)),
    createDefaultGroup: withDefaults(defaults.createDefaultGroup, createDefaultGroup(ports)),
    createFolder: withDefaults(defaults.createFolder, createChannelFolder(ports)),
    deleteDefaultGroup: deleteDefaultGroup(ports),
    get: getChannel(ports),
    getEmailAddress: getChannelEmailAddress(ports),
    getId: getChannelId(ports),
    isSubscribed: getSubscriptionStatus(ports),
    list: withDefaults(defaults.list, listChannels(ports)),
    listFolders: withDefaults(defaults.listFolders, listChannelFolders(ports)),
    listSubscribers: listChannelMembers(ports),
    listSubscriptions: withDefaults(defaults.listSubscriptions, listSubscriptions(ports)),
    listTopics: listTopics(ports),
    listUserChannels: listUserChannels(ports),
    muteTopic: muteTopic(ports),
    reorderFolders: reorderChannelFolders(ports),
    setDefault: setDefaultChannel(ports),
    setTopicPreference: setTopicPreference(ports),
    subscribe: completing(completeSubscribe, subscribe(ports)),
    unsubscribe: unsubscribe(ports),
    update: withDefaults(defaults.update, updateChannel(ports)),
    updateDefaultGroup: updateDefaultGroup(ports),
    updateFolder: updateChannelFolder(ports),
    updateSubscriptionSettings: changePersonalSettings(ports),
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    markInactive: markInactiveChannels(ports),
  },
});
