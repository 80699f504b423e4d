import type { ListedMessage } from './message';

/**
 * A quotation of a message, in Markdown: a block that no fence within the text ends.
 *
 * @param content the text of the message, in Markdown
 *
 * @param address the address of the message, for a link
 */
export const quotationOf = (
  { sender_full_name: name, sender_id: id }: Pick<ListedMessage, 'sender_full_name' | 'sender_id'>,
  content: string,
  address: string,
): string => {
  const lengths = (content.match(/`{3,}/g) ?? []).map((fence) => fence.length);
  const fence = '`'.repeat(Math.max(2, ...lengths) + 1);
  return `@_**${name}|${id}** [said](${address}):\n${fence}quote\n${content}\n${fence}\n`;
};
