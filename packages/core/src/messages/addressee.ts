import * as E from 'fp-ts/Either';
import type { ChannelId } from '../shared/id';
import type { Principals } from '../users/principals';
import { isNobody } from '../users/principals';
import type { InvalidCharacterInTopic, MissingRecipients, MissingTopic } from './message-failures';
import { missingRecipients } from './message-failures';
import { parseTopic } from './topic';

/** Where a message is meant to go, as the sender says it. */
export type Addressee =
  | {
      readonly _tag: 'ToChannel';
      readonly channel: ChannelId | string;
      /** Undefined if the sender named none. */
      readonly topic: string | undefined;
    }
  | { readonly _tag: 'ToPeople'; readonly people: Principals };

/** What is wrong with an addressee as such, whoever and wherever they are. */
export const checkAddressee = (
  addressee: Addressee,
): E.Either<MissingTopic | InvalidCharacterInTopic | MissingRecipients, unknown> => {
  switch (addressee._tag) {
    case 'ToChannel':
      return parseTopic(addressee.topic);
    case 'ToPeople':
      return isNobody(addressee.people) ? E.left(missingRecipients) : E.right(undefined);
  }
};
