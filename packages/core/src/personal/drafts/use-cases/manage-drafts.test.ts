import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { DraftId, onlyTo } from '../../../kernel';
import { messageFailure } from '../../../messages';
import { aCaller, aUser, exactly } from '../../../testing';
import { personalFailure } from '../../failures';
import type { Draft } from '../draft';
import type { RequestedDraft } from '../requested-draft';
import { createDrafts, deleteDraft, listDrafts, replaceDraft } from './manage-drafts';

const caller = aCaller();
const other = aCaller();
const friend = aUser();
const draft: Draft = {
  id: nextId(DraftId),
  place: { _tag: 'Undecided' },
  content: 'Dear',
  editedAt: someTime,
};
const given = {
  users: [caller.user, other.user, friend],
  drafts: [{ userId: caller.user.id, record: draft }],
};
const audience = onlyTo(caller.user.id);

const requested = (changes: Partial<RequestedDraft> = {}): RequestedDraft => ({
  type: 'direct',
  to: [friend.id],
  topic: '',
  content: 'Hello',
  editedAt: 7.9,
  ...changes,
});

const place = { _tag: 'ToPeople', userIds: [friend.id] };

describe('Drafts', () => {
  it('are created all at once, and reported with one event', async () => {
    const ports = inMemory({ ...given, drafts: [] });
    const drafts = [requested(), requested({ content: 'Bye', editedAt: undefined })];
    const created = await createDrafts(ports)(caller, { drafts })();
    const kept = ports.state().drafts.map(({ record }) => record);
    expect(kept).toMatchObject([
      { place, content: 'Hello', editedAt: 7 },
      { place, content: 'Bye', editedAt: someTime },
    ]);
    expect(created).toEqual(E.right(kept.map(({ id }) => id)));
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'DraftsAdded', drafts: kept }, audience: exactly(audience) },
    ]);
  });

  it('cause no event if there are none', async () => {
    const ports = inMemory(given);
    expect(await createDrafts(ports)(caller, { drafts: [] })()).toEqual(E.right([]));
    expect(ports.state().events).toEqual([]);
  });

  it('are created all or not at all', async () => {
    const ports = inMemory(given);
    const before = ports.state();
    const drafts = [requested(), requested({ content: ' ' })];
    const failed = await createDrafts(ports)(caller, { drafts })();
    expect(failed).toEqual(E.left(messageFailure('MessageIsEmpty')));
    expect(ports.state()).toBe(before);
  });

  it('are listed for their owner alone', async () => {
    const ports = inMemory(given);
    expect(await listDrafts(ports)(caller)()).toEqual(E.right([draft]));
    expect(await listDrafts(ports)(other)()).toEqual(E.right([]));
  });

  it('are replaced as a whole', async () => {
    const ports = inMemory(given);
    const result = await replaceDraft(ports)(caller, { id: draft.id, draft: requested() })();
    const replaced = { id: draft.id, place, content: 'Hello', editedAt: 7 };
    expect(result).toEqual(E.right(undefined));
    expect(ports.state().drafts).toEqual([{ userId: caller.user.id, record: replaced }]);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'DraftUpdated', draft: replaced }, audience: exactly(audience) },
    ]);
  });

  it('are deleted', async () => {
    const ports = inMemory(given);
    expect(await deleteDraft(ports)(caller, { id: draft.id })()).toEqual(E.right(undefined));
    expect(ports.state().drafts).toEqual([]);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'DraftRemoved', draftId: draft.id }, audience: exactly(audience) },
    ]);
  });

  it.each([
    ['belongs to another user', other, draft.id],
    ['does not exist', caller, nextId(DraftId)],
  ])('are neither replaced nor deleted if the draft %s', async (_, by, id) => {
    const ports = inMemory(given);
    const before = ports.state();
    const failed = E.left(personalFailure('DraftDoesNotExist'));
    expect(await replaceDraft(ports)(by, { id, draft: requested() })()).toEqual(failed);
    expect(await deleteDraft(ports)(by, { id })()).toEqual(failed);
    expect(ports.state()).toBe(before);
  });

  it('are not available to callers who turned off synchronization', async () => {
    const settings = new Map([[caller.user.id, { enable_drafts_synchronization: false }]]);
    const ports = inMemory({ ...given, settings });
    const before = ports.state();
    const failed = E.left(personalFailure('DraftsNotSynchronized'));
    const invalid = requested({ content: ' ' });
    expect(await listDrafts(ports)(caller)()).toEqual(failed);
    expect(await createDrafts(ports)(caller, { drafts: [invalid] })()).toEqual(failed);
    expect(await replaceDraft(ports)(caller, { id: draft.id, draft: invalid })()).toEqual(failed);
    expect(await deleteDraft(ports)(caller, { id: draft.id })()).toEqual(failed);
    expect(ports.state()).toBe(before);
  });
});
