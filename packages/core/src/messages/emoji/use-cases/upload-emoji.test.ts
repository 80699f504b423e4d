import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { CustomEmojiId, everyone, role } from '../../../kernel';
import { aCaller, aRealm, someRealm, exactly } from '../../../testing';
import { messageFailure } from '../../failures';
import type { CustomEmoji } from '../emoji';
import { deactivateEmoji } from './deactivate-emoji';
import { listEmoji } from './list-emoji';
import { maxEmojiBytes } from '../emoji';
import { uploadEmoji } from './upload-emoji';

const [member, administrator] = [aCaller(), aCaller({ role: role.administrator })];
const picture = (size = 3) => ({ contentType: 'image/png', bytes: new Uint8Array(size) });
const anEmoji = (given: Partial<CustomEmoji> = {}): CustomEmoji => ({
  id: nextId(CustomEmojiId),
  realmId: someRealm.id,
  name: 'octopus',
  authorId: member.user.id,
  createdAt: someTime,
  isActive: true,
  picturePath: 'octopus.png',
  stillPath: null,
  ...given,
});

describe('uploadEmoji', () => {
  it('adds the emoji and emits an event to everyone', async () => {
    const { state, ...ports } = inMemory();
    const uploaded = await uploadEmoji(ports)(member, { name: ' big squid', files: [picture()] })();
    expect(uploaded).toEqual(E.right(undefined));
    const [made] = state().customEmoji;
    expect(made).toMatchObject({
      name: 'big_squid',
      authorId: member.user.id,
      createdAt: someTime,
      isActive: true,
      stillPath: null,
    });
    expect(await ports.files.read(made?.picturePath ?? '')()).toMatchObject(
      E.right({ _tag: 'Some' }),
    );
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'CustomEmojiAdded', emoji: { name: 'big_squid' } },
        audience: exactly(everyone),
      },
    ]);
  });

  it('lets administrators override a Unicode emoji, and members reuse the name of a deactivated emoji', async () => {
    const { state, ...ports } = inMemory({
      customEmoji: [anEmoji({ name: 'kraken', isActive: false })],
    });
    const [builtIn = ''] = ports.unicodeEmoji.keys();
    for (const [caller, name] of [
      [administrator, builtIn],
      [member, 'kraken'],
    ] as const) {
      expect(await uploadEmoji(ports)(caller, { name, files: [picture()] })()).toEqual(
        E.right(undefined),
      );
    }
    expect(state().customEmoji).toHaveLength(3);
  });

  const limited = aCaller({
    realm: aRealm({
      settings: { can_add_custom_emoji_group: someRealm.systemGroups['role:administrators'] },
    }),
  });
  it.each([
    ['the name is missing', member, { name: ' ' }, { _tag: 'EmojiNameMissing' }],
    [
      'the caller may not add emoji',
      limited,
      { name: 'squid' },
      accessFailure('InsufficientPermission'),
    ],
    ['the name is taken', member, { name: 'octopus' }, messageFailure('CustomEmojiExists')],
    ['there is no file', member, { files: [] }, messageFailure('NotExactlyOneFile')],
    [
      'there are two files',
      member,
      { files: [picture(), picture()] },
      messageFailure('NotExactlyOneFile'),
    ],
    [
      'a member overrides the extra emoji',
      member,
      { name: 'parley' },
      messageFailure('OverridesDefaultEmoji'),
    ],
    [
      'the file is too large',
      member,
      { files: [picture(maxEmojiBytes + 1)] },
      messageFailure('FileTooLarge', { limitMib: 5 }),
    ],
    [
      'the file is not a picture',
      member,
      { files: [{ ...picture(), contentType: 'text/plain' }] },
      { _tag: 'InvalidImageFormat' },
    ],
  ])('fails and changes nothing if %s', async (_, caller, given, failure) => {
    const { state, ...ports } = inMemory({ customEmoji: [anEmoji()] });
    const before = state();
    const command = { name: 'squid', files: [picture()], ...given };
    expect(await uploadEmoji(ports)(caller, command)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

describe('deactivateEmoji', () => {
  const emoji = anEmoji();

  it.each([
    ['its author', member],
    ['an administrator', administrator],
  ])('lets %s deactivate an emoji, which stays in the list', async (_, caller) => {
    const { state, ...ports } = inMemory({ customEmoji: [emoji] });
    expect(await deactivateEmoji(ports)(caller, { name: 'octopus' })()).toEqual(E.right(undefined));
    expect(await listEmoji(ports)(caller)()).toEqual(E.right([{ ...emoji, isActive: false }]));
    expect(state().events).toMatchObject([
      { event: { _tag: 'CustomEmojiRemoved', emojiId: emoji.id }, audience: exactly(everyone) },
    ]);
  });

  it.each([
    [
      'there is no emoji of that name',
      member,
      [],
      messageFailure('EmojiDoesNotExist', { name: 'octopus', isInPath: true }),
    ],
    [
      'it is already deactivated',
      administrator,
      [anEmoji({ isActive: false })],
      messageFailure('EmojiDoesNotExist', { name: 'octopus', isInPath: true }),
    ],
    ['another user added it', aCaller(), [emoji], messageFailure('NotEmojiAuthor')],
  ])('fails and changes nothing if %s', async (_, caller, customEmoji, failure) => {
    const { state, ...ports } = inMemory({ customEmoji });
    const before = state();
    expect(await deactivateEmoji(ports)(caller, { name: 'octopus' })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
