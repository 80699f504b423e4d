import type * as E from 'fp-ts/Either';
import type { User, Viewer } from '../../access';
import type { ChannelForViewer, ChannelPrivacy, VisibilityPolicy } from '../../channels';
import type { Change, Flag, MessageId, RecipientId, UserId } from '../../kernel';
import type { MessageFailure } from '../failures';

/** By id, or by name: of a channel, or the emails of users, separated by commas. */
export type Operand = string | number | readonly number[];

/** A term as a client sends it: names and ids not looked up yet. */
export type RequestedTerm = {
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
};

/** What an operator takes; whoever decodes requests limits the lengths. */
export type OperandShape = 'text' | 'filledText' | 'textOrId' | 'textOrIds';

/** What a message can have. */
export type MessagePart = 'attachment' | 'image' | 'link' | 'reaction';

/** What the operators look at in a message. */
export type NarrowFacts = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  /** Everyone in the conversation of a direct message; undefined in channels. */
  readonly participants: readonly UserId[] | undefined;
  readonly channel: { readonly privacy: ChannelPrivacy; readonly isArchived: boolean } | undefined;
  readonly topic: string;
  readonly content: string;
  readonly senderId: UserId;
  readonly parts: ReadonlySet<MessagePart>;
  /** The viewer's. */
  readonly flags: ReadonlySet<Flag>;
  readonly isChannelMuted: boolean;
  /** What the viewer set about the topic. */
  readonly topicPolicy: VisibilityPolicy;
  /** Users mentioned by name, and not silently. */
  readonly mentioned: readonly UserId[];
};

/** Those of the facts that are known of every message at the time of sending, without a query. */
export type SentFacts = Pick<
  NarrowFacts,
  'recipientId' | 'participants' | 'topic' | 'senderId' | 'flags'
>;

/** What an operand names; nothing where the viewer may not know of it, or it does not exist. */
export type Named = {
  readonly channel?: ChannelForViewer | undefined;
  /** All the users that the operand names; undefined if one of them is unknown. */
  readonly users?: readonly User[] | undefined;
  /** Of the viewer and the users. */
  readonly conversation?: RecipientId | undefined;
};

/** What an operand is resolved with. */
export type TermContext = {
  /** Undefined for visitors. */
  readonly viewerId: UserId | undefined;
  /** The narrow has a `channel` term: that the channel is muted does not count then. */
  readonly namesChannel: boolean;
  readonly named: Named;
};

/** How a name of an operator differs from the others. */
export type NameOptions = {
  /** The change of the API that introduced the name; known at every level if left out. */
  readonly since?: Change;
  readonly operand?: OperandShape;
};

/** How clients write an operator, and who may. */
export type OperatorSyntax = NameOptions & {
  /** Other names; what the options leave out of `operand` is as for the first name. */
  readonly aliases?: Readonly<Record<string, NameOptions>>;
  /** `text` if left out. */
  readonly operand?: OperandShape;
  /** No message is in a channel and direct at once: a narrow with both places is an error. */
  readonly place?: 'channel' | 'direct';
  /** Visitors get an error if they use it, unless this says otherwise. */
  readonly visitors?: 'allowed' | 'ignored';
  /** What errors call an operand that is none of the few allowed; `'NAME' operand` if left out. */
  readonly describedOperand?: string;
  /** A `with` term replaces it. */
  readonly isReplacedByWith?: boolean;
};

/**
 * One operator of narrows. The query form of `holds` is in the store; a contract compares the two.
 *
 * @typeParam Value what a term of this operator asks for, with everything it names looked up
 * @typeParam Facts what its meaning depends on
 */
export type Operator<Value, Facts = NarrowFacts> = OperatorSyntax & {
  /** What the operand names. */
  readonly names?: 'channel' | 'users' | 'conversation';
  /** It always excludes: `negated` is ignored. */
  readonly ignoresNegation?: boolean;
  /** It searches the viewer's own history, whatever channels the narrow is limited to. */
  readonly isPersonal?: boolean;
  /** It limits the narrow to channels; whether the viewer may read everything in them. */
  readonly sharesHistory?: (viewer: Viewer, named: Named) => boolean;
  readonly resolve: (
    operand: Operand,
    context: TermContext,
  ) => E.Either<MessageFailure<'InvalidNarrowOperator'>, Value>;
  readonly holds: (value: Value, message: Facts) => boolean;
};
