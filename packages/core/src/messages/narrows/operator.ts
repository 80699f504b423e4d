import type * as E from 'fp-ts/Either';
import type { User, Viewer } from '../../access';
import type { ChannelForViewer, ChannelPrivacy, VisibilityPolicy } from '../../channels';
import type { Change, Flag, MessageId, RecipientId, UserId } from '../../kernel';
import type { MessageFailure } from '../failures';

/** An id, ids, a channel name, or emails of users separated by commas. */
export type Operand = string | number | readonly number[];

/** A term as a client sends it, before names and ids are looked up. */
export type RequestedTerm = {
  readonly operator: string;
  readonly operand: Operand;
  /** Only messages that do not match; false by default. */
  readonly negated?: boolean | undefined;
};

/** The type of operand of an operator; the codecs of requests limit the lengths. */
export type OperandShape = 'text' | 'filledText' | 'textOrId' | 'textOrIds';

/** The operands of `has`. */
export type MessagePart = 'attachment' | 'image' | 'link' | 'reaction';

/** The properties of a message that operators test. */
export type NarrowFacts = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  /** All participants of a direct message; undefined in channels. */
  readonly participants: readonly UserId[] | undefined;
  readonly channel: { readonly privacy: ChannelPrivacy; readonly isArchived: boolean } | undefined;
  readonly topic: string;
  readonly content: string;
  readonly senderId: UserId;
  readonly parts: ReadonlySet<MessagePart>;
  /** The viewer's flags. */
  readonly flags: ReadonlySet<Flag>;
  readonly isChannelMuted: boolean;
  /** The viewer's policy for the topic. */
  readonly topicPolicy: VisibilityPolicy;
  /** Users mentioned by name, without silent mentions. */
  readonly mentioned: readonly UserId[];
};

/** Facts that are known of every message when it is sent, without a query. */
export type SentFacts = Pick<
  NarrowFacts,
  'recipientId' | 'participants' | 'topic' | 'senderId' | 'flags'
>;

/** What an operand names; undefined if it does not exist or the viewer may not know of it. */
export type Named = {
  readonly channel?: ChannelForViewer | undefined;
  /** All users that the operand names; undefined if one of them is unknown. */
  readonly users?: readonly User[] | undefined;
  /** The conversation of the viewer and the users. */
  readonly conversation?: RecipientId | undefined;
};

/** What resolving an operand depends on. */
export type TermContext = {
  /** Undefined for visitors. */
  readonly viewerId: UserId | undefined;
  /** The narrow has a `channel` term, so that the muting of channels is ignored. */
  readonly namesChannel: boolean;
  readonly named: Named;
};

/** Properties of one name of an operator. */
export type NameOptions = {
  /** The API change that introduced the name; if left out, every level knows the name. */
  readonly since?: Change;
  readonly operand?: OperandShape;
};

/** How clients write an operator, and which viewers may use it. */
export type OperatorSyntax = NameOptions & {
  /** Other names; without an `operand` of their own, they take that of the first name. */
  readonly aliases?: Readonly<Record<string, NameOptions>>;
  /** The default is `text`. */
  readonly operand?: OperandShape;
  /** A narrow with both places is an error, because no message can match it. */
  readonly place?: 'channel' | 'direct';
  /** If left out, visitors get an error if they use the operator. */
  readonly visitors?: 'allowed' | 'ignored';
  /** A `with` term replaces it. */
  readonly isReplacedByWith?: boolean;
};

/**
 * An operator of narrows. The store implements `holds` as a query; a contract compares the two.
 *
 * @typeParam Value the resolved operand
 * @typeParam Facts the properties of a message that the operator tests
 */
export type Operator<Value, Facts = NarrowFacts> = OperatorSyntax & {
  /** What the operand names. */
  readonly names?: 'channel' | 'users' | 'conversation';
  /** `negated` is ignored. */
  readonly ignoresNegation?: boolean;
  /** It searches the viewer's own history, even if the narrow is limited to channels. */
  readonly isPersonal?: boolean;
  /** Present if it limits the narrow to channels: whether the viewer may read everything there. */
  readonly sharesHistory?: (viewer: Viewer, named: Named) => boolean;
  readonly resolve: (
    operand: Operand,
    context: TermContext,
  ) => E.Either<MessageFailure<'InvalidNarrowOperator'>, Value>;
  readonly holds: (value: Value, message: Facts) => boolean;
};
