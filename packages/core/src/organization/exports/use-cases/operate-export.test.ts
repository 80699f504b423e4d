import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inMemoryExportArchives, inMemoryParley } from '../../../in-memory';
import type { Async } from '../../../kernel';
import { unexpected } from '../../../kernel';
import { organizationFailure } from '../../failures';
import type { ExportArchives } from '../../ports/export-archives';
import type { ExportType } from '../realm-export';
import { operateExport } from './operate-export';

const setUp = async () => {
  const parley = await inMemoryParley();
  const stored = inMemoryExportArchives();
  /** What happens when users are written, which come after the messages. */
  const meanwhile: { work: Async<unknown> } = { work: TE.right(undefined) };
  const archives: ExportArchives = {
    ...stored,
    open: (name) =>
      pipe(
        stored.open(name),
        TE.map((archive) => ({
          ...archive,
          addRecords: (kind, upTo, records) =>
            pipe(
              kind === 'users' ? meanwhile.work : TE.right(undefined),
              TE.flatMap(() => archive.addRecords(kind, upTo, records)),
            ),
        })),
      ),
  };
  const { as, newUser, ports } = parley;
  const ann = await newUser('Ann');
  const consent = (isGiven: boolean) =>
    as(ann).accounts.updateOwnAccount({ settings: { allow_private_data_export: isGiven } });
  const say = (content: string) =>
    as(ann).messages.send({
      addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [ann] } },
      content,
    });
  /** The number of messages that were read. */
  const write = async (type: ExportType = 'full_with_consent') => {
    const read: number[] = [];
    const written = await operateExport(ports)({
      ...{ subdomain: '', type, archives, name: 'export.tar' },
      report: (done) => read.push(done),
    })();
    return { written, read: read.at(-1) ?? 0 };
  };
  await consent(true);
  await say('first');
  const before = await write();
  const all = E.isRight(before.written) ? before.written.right.records.messages : undefined;
  await archives.discard('export.tar')();
  meanwhile.work = TE.left(unexpected(new Error('no space')));
  expect(E.isLeft((await write()).written)).toBe(true);
  meanwhile.work = TE.right(undefined);
  return { write, consent, say, all, meanwhile };
};

describe('an export of the operator that was interrupted', () => {
  it('is continued, without reading again what was written', async () => {
    const { write, say, all } = await setUp();
    await say('later');
    const { written, read } = await write();
    expect(read).toBe(1);
    expect(written).toMatchObject(
      E.right({ records: { messages: (all ?? 0) + 1, organization: 1 } }),
    );
  });

  it('begins again if somebody took back a consent, or for another type', async () => {
    const [withdrawn, retyped] = [await setUp(), await setUp()];
    await withdrawn.consent(false);
    for (const { written } of [await withdrawn.write(), await retyped.write('public')]) {
      expect(written).toMatchObject(E.right({ records: { organization: 1 } }));
      expect(E.isRight(written) && written.right.records.messages).toBe(undefined);
    }
  });

  it('is thrown away if a consent is taken back while it is written', async () => {
    const { write, consent, meanwhile } = await setUp();
    meanwhile.work = TE.fromTask(() => consent(false));
    const { written } = await write();
    expect(written).toEqual(E.left(organizationFailure('ConsentWithdrawn')));
    expect((await write()).written).toMatchObject(E.right({ records: { organization: 1 } }));
  });
});
