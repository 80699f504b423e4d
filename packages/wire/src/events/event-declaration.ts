import type { EventOp, EventType } from '@parley/core/kernel';
import type { DeclaredEvent } from './event';
import type { Codec, Fields, Levels } from '../codecs';
import { annotation, field, integer, literal, named, object } from '../codecs';

/** The declaration of the wire form of an event, without `type`, `op` and `id`. */
export type EventDeclaration = {
  /** The name of the schema in the API reference. */
  readonly name: string;
  /** What happened. */
  readonly description: string;
  readonly levels?: Levels;
  readonly required?: Fields;
  /** Fields that only some feature levels have, and that are required there. */
  readonly leveled?: Fields;
  readonly optional?: Fields;
};

/** The declarations of all events of a type: one, or one for each value of `op`. */
export type DeclarationsOf<Type extends EventType> = [EventOp<Type>] extends [never]
  ? EventDeclaration | DeclaredEvent<never>
  : Readonly<Record<EventOp<Type>, EventDeclaration | DeclaredEvent<never>>>;

/** Every event must be declared: this does not compile if one is missing. */
export type EventDeclarations = { readonly [Type in EventType]: DeclarationsOf<Type> };

const eventId = field('Id of the event, for last_event_id of the next request.', integer);

/** Old clients read `operation` instead of `op`. */
const hasOpSince = (type: string): Levels | undefined =>
  type === 'update_message_flags' ? { since: 'flagOperationNamedOp' } : undefined;

const opFields = (type: string, op: string | undefined) => {
  if (op === undefined) {
    return {};
  }
  const levels = hasOpSince(type);
  const fields = { op: field('What happened to the object of the event.', literal(op), levels) };
  return levels === undefined ? { required: fields } : { leveled: fields };
};

/** The codec of the events of a type and an `op`. */
export const eventCodec = (
  type: string,
  op: string | undefined,
  { name, description, levels, required, leveled, optional }: EventDeclaration,
): Codec<object> => {
  const ofOp = opFields(type, op);
  const codec = named(
    name,
    description,
    object({
      required: {
        type: field('Type of the event.', literal(type)),
        ...ofOp.required,
        id: eventId,
        ...required,
      },
      leveled: { ...ofOp.leveled, ...leveled },
      ...(optional === undefined ? {} : { optional }),
    }),
  );
  return levels === undefined
    ? codec
    : {
        ...codec,
        schema: { ...codec.schema, [annotation]: { ...codec.schema[annotation], levels } },
      };
};
