import type { LinkableChannel } from './rendering';

/**
 * Encodes names for the fragments of addresses: percent-encoding with dots in place of percent signs,
 * which some programs decode.
 */
export const encodeForFragment = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

/** The fragment of an address at which clients show the channel, without `#`. */
export const channelFragment = ({ id, name }: LinkableChannel): string =>
  `narrow/channel/${id}-${encodeForFragment(name.replaceAll(' ', '-'))}`;

/** The fragment of an address at which clients show the topic, without `#`. */
export const topicFragment = (channel: LinkableChannel, topic: string): string =>
  `${channelFragment(channel)}/topic/${encodeForFragment(topic)}`;
