import type { ListedMessage } from '../messages/message';

/** Data of a widget: JSON that other clients have written, so anything. */
export type Data = Readonly<Record<string, unknown>>;

const parse = (json: string): Data => {
  try {
    return dataIn(JSON.parse(json));
  } catch {
    return {};
  }
};

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const dataIn = (value: unknown): Data =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export type Widget = {
  readonly kind: string;
  /** What the message was sent with. */
  readonly initial: Data;
  /** What users have done since, in order. */
  readonly changes: readonly { readonly senderId: number; readonly data: Data }[];
};

/** The widget of a message; undefined for usual messages. */
export const widgetOf = ({
  submessages,
}: Pick<ListedMessage, 'submessages'>): Widget | undefined => {
  const [first, ...others] = [...submessages].sort((a, b) => a.id - b.id);
  if (first === undefined) {
    return undefined;
  }
  const { widget_type: kind, extra_data: initial } = parse(first.content);
  return {
    kind: textIn(kind),
    initial: dataIn(initial),
    changes: others.map(({ sender_id: senderId, content }) => ({ senderId, data: parse(content) })),
  };
};
