import type { Linkifier, TopicLink } from '@parley/core/access';
import { addressesIn } from '../addresses';
import { compileLinkifiers } from './compile-linkifier';
import { matchesOf } from './linkifier-matches';

type Found = TopicLink & { readonly start: number; readonly end: number };

const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;

/**
 * The links of a topic: linkifiers in their order, then bare URLs; earlier matches take precedence.
 */
export const topicLinks = (topic: string, linkifiers: readonly Linkifier[]): TopicLink[] => {
  const byLinkifiers = compileLinkifiers(linkifiers).flatMap((linkifier) =>
    [...matchesOf(linkifier, topic, (part) => part)].map(({ start, end, url }): Found => ({
      start,
      end,
      url,
      text: topic.slice(start, end),
    })),
  );
  const bare = addressesIn(topic).flatMap(({ start, end }): Found[] => {
    const text = topic.slice(start, end);
    return text.includes('@') && !text.includes('/')
      ? []
      : [{ start, end, text, url: withScheme(text) }];
  });
  const kept: Found[] = [];
  for (const found of [...byLinkifiers, ...bare]) {
    if (kept.every(({ start, end }) => found.end <= start || end <= found.start)) {
      kept.push(found);
    }
  }
  return kept.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
};
