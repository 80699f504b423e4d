import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { DestinationFacts } from '../destination';
import { checkDestination } from '../destination';
import type { DeliveryFacts, MessageText, SendFacts } from '../plan-send';
import { loadDeliveryFacts, lockForDelivery } from './load-delivery-facts';
import { loadDestinationFacts } from './load-destination-facts';
import type { PreparedMessage } from './prepare-message';

/** Used if the destination is not allowed, so that nothing else needs to be looked up. */
const noDeliveryFacts: DeliveryFacts = {
  mentions: { subscriberCount: undefined, subscribedParticipantCount: undefined, groups: [] },
  flags: {
    groupMembers: [],
    topicParticipants: [],
    alertWords: [],
    mutedBy: [],
    named: [],
    holders: [],
  },
  topicLinks: [],
  webhooks: [],
  following: [],
  isTopicNew: false,
  isFirstMessage: false,
  muted: new Map(),
  channelViewers: [],
  isSenderSubscribed: false,
  guestsKnowingSender: [],
  attachments: [],
  uploadSpaceUsed: 0,
};

/** Loads everything else that sending the message depends on, if the destination is allowed. */
export const completeSendFacts = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  prepared: MessageText,
  destination: DestinationFacts,
): TE.TaskEither<Unexpected, SendFacts> =>
  pipe(
    checkDestination(caller, destination),
    E.match(
      () => TE.right(noDeliveryFacts),
      (allowed) => loadDeliveryFacts(tx, renderer, caller, allowed, prepared),
    ),
    TE.map((delivery) => ({ destination, delivery })),
  );

/** Loads everything that sending the message depends on, and locks the files that it links. */
export const loadSendFacts = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  prepared: PreparedMessage,
): TE.TaskEither<Unexpected, SendFacts> =>
  pipe(
    loadDestinationFacts(tx, caller, prepared.addressee),
    TE.tap((destination) =>
      pipe(
        checkDestination(caller, destination),
        E.match(
          () => TE.right(undefined),
          (allowed) => lockForDelivery(tx, caller, allowed, prepared),
        ),
      ),
    ),
    TE.flatMap((destination) => completeSendFacts(tx, renderer, caller, prepared, destination)),
  );
