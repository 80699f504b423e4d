/** What the server pushes to a browser. */
export type PushNotice =
  | {
      readonly event: 'message';
      readonly message_id: number;
      readonly title: string;
      readonly body: string;
      readonly url: string;
    }
  | { readonly event: 'remove'; readonly message_ids: readonly number[] };

type Parts = Partial<Readonly<Record<string, unknown>>>;

const isRecord = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The notice in the data of a push; undefined for one that this version does not know. */
export const readPush = (data: unknown): PushNotice | undefined => {
  if (!isRecord(data)) {
    return undefined;
  }
  const { event, message_id, title, body, url, message_ids } = data;
  if (event === 'remove' && Array.isArray(message_ids)) {
    return { event, message_ids: message_ids.filter(isNumber) };
  }
  return event === 'message' &&
    isNumber(message_id) &&
    typeof title === 'string' &&
    typeof body === 'string' &&
    typeof url === 'string'
    ? { event, message_id, title, body, url }
    : undefined;
};

/** Two notifications of a message with the same tag are one. */
export const notificationTag = (messageId: number): string => `parley ${messageId}`;
