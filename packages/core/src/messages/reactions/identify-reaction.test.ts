import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { CustomEmojiId, UserId } from '../../kernel';
import { someRealm } from '../../testing';
import type { CustomEmoji, EmojiCatalogue, EmojiIdentity, EmojiReference } from '../emoji/emoji';
import { identifyNewReaction, identifyOwnReaction } from './identify-reaction';
import type { Reaction } from './reaction';
import { messageFailure } from '../failures';

const me = nextId(UserId);
const other = nextId(UserId);

const aCustomEmoji = (name: string, isActive: boolean): CustomEmoji => ({
  id: nextId(CustomEmojiId),
  realmId: someRealm.id,
  name,
  authorId: null,
  createdAt: 0,
  isActive,
  picturePath: 'a.png',
  stillPath: null,
});

const octopus = aCustomEmoji('octopus', true);
const deactivated = aCustomEmoji('deactivated', false);
const catalogue: EmojiCatalogue = {
  unicode: new Map([
    ['cat', '1f408'],
    ['kitty', '1f408'],
    ['dog', '1f415'],
  ]),
  custom: [octopus, deactivated],
};

const cat: EmojiIdentity = { name: 'cat', code: '1f408', type: 'unicode_emoji' };
const parley: EmojiIdentity = { name: 'parley', code: 'parley', type: 'chat_extra_emoji' };
const custom = ({ id, name }: CustomEmoji): EmojiIdentity => ({
  name,
  code: String(id),
  type: 'realm_emoji',
});

const by = (userId: UserId, of: EmojiIdentity): Reaction => ({ userId, emoji: of });

type Given = Partial<EmojiReference>;

const refer = (given: Given): EmojiReference => ({
  name: undefined,
  code: undefined,
  type: undefined,
  ...given,
});

describe('identifyNewReaction', () => {
  it.each<readonly [Given & { readonly name: string }, readonly Reaction[], unknown]>([
    [{ name: 'cat' }, [], E.right(cat)],
    [{ name: 'parley' }, [], E.right(parley)],
    [{ name: 'zulip' }, [], E.right(parley)],
    [{ name: 'zulip', code: 'zulip', type: 'zulip_extra_emoji' }, [], E.right(parley)],
    [
      { name: 'zulip', code: 'zulip', type: 'unicode_emoji' },
      [],
      E.left(messageFailure('InvalidEmojiCode')),
    ],
    [{ name: 'octopus' }, [], E.right(custom(octopus))],
    [{ name: 'kitty', code: '1f408' }, [], E.right({ ...cat, name: 'kitty' })],
    [{ name: 'kitty' }, [by(other, cat)], E.right(cat)],
    [
      { ...custom(deactivated), name: 'x' },
      [by(other, custom(deactivated))],
      E.right(custom(deactivated)),
    ],
    [{ name: 'kitty' }, [by(me, cat)], E.left(messageFailure('ReactionAlreadyExists'))],
    [
      { name: 'squid' },
      [],
      E.left(messageFailure('EmojiDoesNotExist', { name: 'squid', isInPath: false })),
    ],
    [
      { name: 'squid', type: 'sticker' },
      [],
      E.left(messageFailure('EmojiDoesNotExist', { name: 'squid', isInPath: false })),
    ],
    [
      { name: 'deactivated' },
      [],
      E.left(messageFailure('EmojiDoesNotExist', { name: 'deactivated', isInPath: false })),
    ],
    [{ name: 'cat', type: 'sticker' }, [], E.left(messageFailure('InvalidEmojiType'))],
    [{ name: 'squid', code: '1', type: 'sticker' }, [], E.left(messageFailure('InvalidEmojiType'))],
    [{ ...cat, code: '1f40' }, [], E.left(messageFailure('InvalidEmojiCode'))],
    [{ ...cat, code: '1f415' }, [], E.left(messageFailure('InvalidEmojiName'))],
    [{ ...parley, code: 'x' }, [], E.left(messageFailure('InvalidEmojiCode'))],
    [{ ...parley, name: 'x' }, [], E.left(messageFailure('InvalidEmojiName'))],
    [{ ...custom(octopus), code: '0' }, [], E.left(messageFailure('InvalidCustomEmoji'))],
    [{ ...custom(octopus), name: 'x' }, [], E.left(messageFailure('InvalidCustomEmojiName'))],
    [custom(deactivated), [], E.left(messageFailure('CustomEmojiDeactivated'))],
  ])('identifies %j', (given, reactions, expected) => {
    const reference = { ...refer(given), name: given.name };
    expect(identifyNewReaction(catalogue, reactions, me, reference)).toEqual(expected);
  });
});

describe('identifyOwnReaction', () => {
  const mine = [by(me, cat), by(me, custom(deactivated)), by(me, parley)];
  const [withCat, withDeactivated, withParley] = mine.map((reaction) => E.right(reaction));

  it.each<readonly [Given, unknown]>([
    [{ name: 'cat' }, withCat],
    [{ name: 'kitty' }, withCat],
    [{ code: '1f408' }, withCat],
    [{ name: 'old name', code: '1f408', type: 'unicode_emoji' }, withCat],
    [{ code: String(deactivated.id) }, withDeactivated],
    [{ name: 'parley' }, withParley],
    [{ name: 'zulip' }, withParley],
    [{ name: 'zulip', code: 'zulip', type: 'zulip_extra_emoji' }, withParley],
    [{}, E.left(messageFailure('NeitherEmojiNameNorCode'))],
    [{ type: 'unicode_emoji' }, E.left(messageFailure('NeitherEmojiNameNorCode'))],
    [
      { name: 'squid' },
      E.left(messageFailure('EmojiDoesNotExist', { name: 'squid', isInPath: false })),
    ],
    [
      { name: 'squid', type: 'sticker' },
      E.left(messageFailure('EmojiDoesNotExist', { name: 'squid', isInPath: false })),
    ],
    [{ name: 'cat', type: 'sticker' }, E.left(messageFailure('InvalidEmojiType'))],
    [{ name: 'dog' }, E.left(messageFailure('ReactionDoesNotExist'))],
    [{ name: 'octopus' }, E.left(messageFailure('ReactionDoesNotExist'))],
    [{ code: '1f408', type: 'realm_emoji' }, E.left(messageFailure('UnknownEmojiCode'))],
    [{ code: 'squid' }, E.left(messageFailure('UnknownEmojiCode'))],
    [{ code: '0', type: 'realm_emoji' }, E.left(messageFailure('UnknownEmojiCode'))],
  ])('identifies %j', (given, expected) => {
    const reactions = [by(other, { ...cat, name: 'dog', code: '1f415' }), ...mine];
    expect(identifyOwnReaction(catalogue, reactions, me, refer(given), 512)).toEqual(expected);
  });

  it.each([
    [1, E.left(messageFailure('ReactionDoesNotExist'))],
    [2, withParley],
  ] as const)('infers the type from the name depending on the level: %d', (level, expected) => {
    const reference = refer({ name: 'parley' });
    expect(identifyOwnReaction(catalogue, mine, me, reference, level)).toEqual(expected);
  });
});
