import type { ListedMessage, NamedNarrow } from '@parley/client';
import { narrowOfMessage } from '@parley/client';
import type { Route } from '../router/route';
import { addressOf } from '../router/route';
import { texts } from '../texts/texts';
import { channelName } from './channels';
import { directName } from './directs';
import { textOfTerms } from './search';
import { site } from './site';
import { ownId, topicName, userName } from './users';

/** What a view is called, for its title. */
export const narrowTitle = (narrow: NamedNarrow): string => {
  switch (narrow.type) {
    case 'topic':
      return `#${channelName(narrow.channelId)} › ${topicName(narrow.topic)}`;
    case 'channel':
      return `#${channelName(narrow.channelId)}`;
    case 'direct':
      return directName(narrow);
    case 'feed':
    case 'mentions':
    case 'starred':
      return texts.views[narrow.type];
    case 'search':
      return `${texts.search.title}: ${textOfTerms(narrow.terms)}`;
  }
};

/** The address of a message, also for other pages. */
export const messageAddress = (message: ListedMessage): string => {
  const narrow = narrowOfMessage(message, ownId.value);
  return `${site}/${addressOf({ view: 'messages', narrow, near: message.id })}`;
};

/** What the page shows, for its title. */
export const routeTitle = (route: Route): string => {
  if (route.view === 'messages') {
    return narrowTitle(route.narrow);
  }
  const names = { ...texts.views, ...texts.menus };
  return route.view === 'user' ? userName(route.userId) : names[route.view];
};
