import * as TE from 'fp-ts/TaskEither';
import type { Transact } from '../events';
import { inMemory, inMemoryParley } from '../in-memory';
import { outdated } from '../kernel';
import { bindParley } from '../use-cases';
import { accessFailure } from '../access';
import { bindToCaller } from './as-user';

/** Those of visitors and jobs, and what needs more than a caller; `events()` replaces the polls. */
const notForUsers = {
  accounts: [
    'acceptInvitation',
    'announceFullMembers',
    'apiKeyByEmail',
    'authenticate',
    'authenticateAgain',
    'authenticateSession',
    'authenticateSessionAgain',
    'authenticateWebhook',
    'changeGrant',
    'changeRoleByEmail',
    'createNamedKeyByEmail',
    'createUserAt',
    'deactivateByEmail',
    'getAccount',
    'listAccounts',
    'listNamedKeysAt',
    'reactivateByEmail',
    'revokeNamedKeyAt',
    'sessionsByEmail',
    'loginsByEmail',
    'beginProviderLogin',
    'beginSessionOf',
    'beginSessionWithPassword',
    'confirmEmailChange',
    'createLoginLink',
    'deactivateLeavers',
    'endCurrentSession',
    'fetchApiKey',
    'fetchApiKeyWithToken',
    'finishDeactivation',
    'finishProviderLogin',
    'finishRemovingCreations',
    'gatherMissedMessages',
    'getCurrentSession',
    'getInvitation',
    'getPasswordReset',
    'admitVisitor',
    'identifyVisitor',
    'loginMethods',
    'noteMissedMessages',
    'planDigests',
    'removeCreationsByEmail',
    'openLoginLink',
    'requestPasswordReset',
    'requestToJoin',
    'resetPassword',
    'sendEmail',
    'sendPush',
    'withdrawPushes',
    'sendRequestedInvitation',
    'sendRequestedReset',
    'setPassword',
    'unlinkDirectory',
    'unsubscribe',
  ],
  channels: ['markInactive'],
  events: ['fetch'],
  messages: [
    'applyRetention',
    'archiveExpired',
    'callOutgoingWebhook',
    'acceptEmail',
    'deleteUnclaimedUploads',
    'discardFiles',
    'fetchLinkPreviews',
    'forgetReceivedEmails',
    'receiveEmail',
    'emojiData',
    'emptyArchive',
    'linkUpload',
    'openUpload',
    'postNotices',
    'previewRetention',
    'readPublicFile',
    'restoreMessages',
  ],
  organization: [
    'announceUpdates',
    'changeLimits',
    'createRealm',
    'deleteDueRealms',
    'deleteRealm',
    'listRealmChannels',
    'listRealms',
    'expireExport',
    'getExportFile',
    'measureUse',
    'operateActivity',
    'operateExport',
    'writeRequestedExport',
  ],
  personal: ['deliverReminder', 'deliverScheduledMessage', 'forgetQuotations'],
};

const namesIn = (modules: object): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(modules).map(([module, cases]) => [
      module,
      (Array.isArray(cases) ? cases.map(String) : Object.keys(cases as object)).toSorted(),
    ]),
  );

describe('the use cases of a user', () => {
  it('are those that were chosen: a new one is for nobody until it is in one of the lists', () => {
    const { useCases, forUsers } = bindParley(inMemory());
    const nobody = TE.left(accessFailure('UserDoesNotExist'));
    const exposed = namesIn(bindToCaller(forUsers, nobody));
    const excluded = namesIn(notForUsers);
    expect(
      namesIn(
        Object.fromEntries(
          Object.entries(exposed).map(([module, names]) => [
            module,
            [...names, ...(excluded[module] ?? [])],
          ]),
        ),
      ),
    ).toEqual(namesIn(useCases));
  });

  it('have the turn when they are outdated', async () => {
    const ports = inMemory();
    const turns: boolean[] = [];
    const transact: Transact = (by, work) => {
      if (by === 'server') {
        return ports.transact(by, work);
      }
      turns.push(by.hasTurn === true);
      return turns.length === 1
        ? TE.left(outdated((repeated) => repeated))
        : ports.transact(by, work);
    };
    const { as, owner } = await inMemoryParley({ ...ports, transact });
    const saved = await as(owner).personal.createSavedSnippet({ title: 'A', content: 'B' });
    expect({ isSaved: saved.ok, turns }).toEqual({ isSaved: true, turns: [false, true] });
  });
});
