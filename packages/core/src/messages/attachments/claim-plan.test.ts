import { nextId, someTime } from '../../in-memory';
import { AttachmentId, MessageId, UserId } from '../../kernel';
import type { Attachment } from './attachment';
import type { ClaimFacts, FileClaims } from './claim-plan';
import { changedFiles, planClaims } from './claim-plan';

describe('planClaims', () => {
  const [editor, other] = [nextId(UserId), nextId(UserId)];
  const [before, message, after] = [0, 1, 2].map((sentAt) => ({ id: nextId(MessageId), sentAt }));
  const linked = [before, message, after].filter((each) => each !== undefined);
  const edited = message ?? { id: nextId(MessageId), sentAt: 0 };
  const file = (messages: Attachment['messages'], given: Partial<Attachment> = {}): Attachment => ({
    id: nextId(AttachmentId),
    name: 'a.txt',
    path: 'a',
    size: 10,
    createdAt: someTime,
    messages,
    ownerId: editor,
    contentType: 'text/plain',
    picture: null,
    ...given,
  });
  const claimsOf = ({ id, path }: Attachment, given: Partial<FileClaims> = {}): FileClaims => ({
    id,
    path,
    isLinked: false,
    isArchived: false,
    ...given,
  });
  const plan = (given: Partial<ClaimFacts>) =>
    planClaims(editor, edited, {
      attachments: [],
      claimed: [],
      released: [],
      otherClaims: [],
      uploadSpaceUsed: 7,
      ...given,
    });
  const updated = (found: ReturnType<typeof plan>) =>
    found.events.map(({ event, audience }) =>
      event._tag === 'AttachmentUpdated'
        ? [event.attachment.id, event.attachment.messages, event.uploadSpaceUsed, audience.users]
        : event._tag,
    );

  it('changes nothing if the message links the same files', () => {
    const same = file([edited]);
    expect(plan({ attachments: [same], claimed: [same.id] })).toEqual({
      claims: undefined,
      events: [],
      detached: [],
    });
  });

  it('claims new files in the order of messages, and tells the editor about each, by id', () => {
    const released = file(linked);
    const added = file(linked.filter((each) => each !== message));
    const found = plan({
      attachments: [added],
      claimed: [released.id],
      released: [released],
      otherClaims: [claimsOf(released, { isLinked: true })],
    });
    expect(found.claims).toEqual([added.id]);
    expect(updated(found)).toEqual([
      [released.id, linked.filter((each) => each !== message), 7, [editor]],
      [added.id, linked, 7, [editor]],
    ]);
    expect(found.detached).toEqual([]);
  });

  it('tells who links the file of another user of no other messages', () => {
    const found = plan({
      attachments: [
        file(
          [before, after].flatMap((each) => each ?? []),
          { ownerId: other },
        ),
      ],
    });
    expect(updated(found)).toMatchObject([[expect.anything(), [edited], 7, [editor]]]);
  });

  const own = file([edited]);
  const foreign = file([edited], { ownerId: other });
  it.each<[string, Attachment, Partial<FileClaims>, boolean, boolean]>([
    ['their own, that nobody else claims', own, {}, true, true],
    ['of another user, that nobody else claims', foreign, {}, true, false],
    ['that other messages claim', own, { isLinked: true }, true, false],
    ['that archived messages claim, and which vanishes', own, { isArchived: true }, false, false],
    ['that others and archived ones claim', own, { isLinked: true, isArchived: true }, true, false],
  ])('releases a file %s', (_, released, claims, isAnnounced, isDetached) => {
    const found = plan({
      claimed: [released.id],
      released: [released],
      otherClaims: [claimsOf(released, claims)],
    });
    expect(found.claims).toEqual([]);
    expect(updated(found)).toEqual(isAnnounced ? [[released.id, [], 7, [editor]]] : []);
    expect(found.detached).toEqual(isDetached ? [{ ...released, messages: [] }] : []);
  });

  it('compares files by id', () => {
    const [a, b] = [file([]), file([])];
    const c = nextId(AttachmentId);
    expect(changedFiles([a, b], [c, a.id])).toEqual({ released: [c], added: [b.id] });
  });
});
