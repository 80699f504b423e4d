import { SharedFields, SharedList } from '@parley/core/kernel';
import { isKeepingJson, keptElements } from './kept-json';
import type { KeptPiece, KeptRecords, MakesPiece } from './kept-records';

/**
 * Work on one piece before others get their turn, in values and characters: a value counts as
 * `charactersPerValue`. About two milliseconds on a slow machine.
 */
export const maxPieceWeight = 256 * 1024;

const charactersPerValue = 16;

/**
 * What it costs to write a value as JSON; above the limit it is not looked at any further. Lists that
 * keep their JSON are not written as one text.
 */
const weightOf = (value: unknown, limit: number): number => {
  if (typeof value === 'string') {
    return charactersPerValue + value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return charactersPerValue;
  }
  if (value instanceof SharedList || value instanceof SharedFields) {
    return Infinity;
  }
  let weight = charactersPerValue;
  if (Array.isArray(value)) {
    if (isKeepingJson(value)) {
      return Infinity;
    }
    for (let index = 0; index < value.length && weight <= limit; index += 1) {
      weight += weightOf(value[index], limit - weight);
    }
    return weight;
  }
  for (const name in value) {
    weight += name.length + weightOf(Reflect.get(value, name), limit - weight);
    if (weight > limit) {
      return weight;
    }
  }
  return weight;
};

const isList = (value: object): boolean => Array.isArray(value) || value instanceof SharedList;

/** What JSON leaves out of objects. */
const isAbsent = (value: unknown): boolean => value === undefined || typeof value === 'function';

/** The members of an array or object, each with what stands before it. */
function* membersOf(value: object): Generator<readonly [before: string, member: unknown]> {
  if (Array.isArray(value)) {
    for (const element of value) {
      yield ['', isAbsent(element) ? null : element];
    }
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (!isAbsent(member)) {
      yield [`${JSON.stringify(name)}:`, member];
    }
  }
}

/** A part of a JSON text. */
export type JsonPiece = string | KeptPiece;

/** The parts, with commas between them; those that were written before are reused. */
function* sharedPieces<Element>(
  { parts }: SharedList<Element>,
  pieceOf: MakesPiece<Element>,
  before = '',
  isFirst = true,
): Generator<JsonPiece, string> {
  let text = before;
  let comma = isFirst ? '' : ',';
  for (const part of parts) {
    const piece = yield* pieceOf(part);
    if (piece.plain.length > 0) {
      yield `${text}${comma}`;
      yield piece;
      text = '';
      comma = ',';
    }
  }
  return text;
}

/** The opening of what came before, then each member; texts of about the weight of a piece. */
function* writeMembers(
  value: object,
  records: KeptRecords,
  limit: number,
): Generator<JsonPiece, string> {
  if (value instanceof SharedList) {
    return yield* sharedPieces(value, records.elementsOf);
  }
  if (value instanceof SharedFields) {
    const own = yield* writeMembers(value.own, records, limit);
    const isFirst = Object.keys(value.own).length === 0;
    return yield* sharedPieces(value.shared, records.membersOf, own, isFirst);
  }
  if (Array.isArray(value) && isKeepingJson(value)) {
    yield* keptElements(value);
    return '';
  }
  let text = '';
  let weight = 0;
  let comma = '';
  for (const [before, member] of membersOf(value)) {
    text += `${comma}${before}`;
    comma = ',';
    const own = weightOf(member, limit);
    if (own > limit && typeof member === 'object' && member !== null) {
      const [opening, closing] = isList(member) ? '[]' : '{}';
      yield `${text}${opening ?? ''}`;
      text = `${yield* writeMembers(member, records, limit)}${closing ?? ''}`;
      weight = text.length;
    } else {
      text += JSON.stringify(member);
      weight += own;
    }
    if (weight > limit) {
      yield text;
      text = '';
      weight = 0;
    }
  }
  return text;
}

/** The JSON of what stands between the brackets of an array or object, without the brackets. */
export function* membersInPieces(
  value: object,
  records: KeptRecords,
  limit = maxPieceWeight,
): Generator<JsonPiece, undefined> {
  const isSmall = !isKeepingJson(value) && weightOf(value, limit) <= limit;
  // One call for all members takes half the time of one for each.
  const rest = isSmall
    ? JSON.stringify(value).slice(1, -1)
    : yield* writeMembers(value, records, limit);
  if (rest !== '') {
    yield rest;
  }
}

/** The JSON of a value that is one piece, as nearly all are; undefined for a larger one. */
export const smallJson = (value: object, limit = maxPieceWeight): string | undefined =>
  weightOf(value, limit) <= limit ? JSON.stringify(value) : undefined;

/**
 * The JSON of plain data, in pieces that are short to produce; joined, they equal the result of
 * `JSON.stringify`. A small value is one string.
 */
export function* jsonPieces(
  value: object,
  records: KeptRecords,
  limit = maxPieceWeight,
): Generator<JsonPiece, undefined> {
  const whole = smallJson(value, limit);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const [opening, closing] = isList(value) ? ['[', ']'] : ['{', '}'];
  yield opening;
  yield* membersInPieces(value, records, limit);
  yield closing;
}
