import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type EmojiDoesNotExist = Tagged<'EmojiDoesNotExist'> & {
  readonly name: string;
  /** It is the path that names it. */
  readonly isInPath: boolean;
};
export const emojiDoesNotExist = (name: string, isInPath = false): EmojiDoesNotExist => ({
  _tag: 'EmojiDoesNotExist',
  name,
  isInPath,
});

export type InvalidCustomEmoji = Tagged<'InvalidCustomEmoji'>;
export const invalidCustomEmoji: InvalidCustomEmoji = { _tag: 'InvalidCustomEmoji' };

export type InvalidCustomEmojiName = Tagged<'InvalidCustomEmojiName'>;
export const invalidCustomEmojiName: InvalidCustomEmojiName = { _tag: 'InvalidCustomEmojiName' };

export type CustomEmojiDeactivated = Tagged<'CustomEmojiDeactivated'>;
export const customEmojiDeactivated: CustomEmojiDeactivated = { _tag: 'CustomEmojiDeactivated' };

export type InvalidEmojiCode = Tagged<'InvalidEmojiCode'>;
export const invalidEmojiCode: InvalidEmojiCode = { _tag: 'InvalidEmojiCode' };

export type InvalidEmojiName = Tagged<'InvalidEmojiName'>;
export const invalidEmojiName: InvalidEmojiName = { _tag: 'InvalidEmojiName' };

export type InvalidEmojiType = Tagged<'InvalidEmojiType'>;
export const invalidEmojiType: InvalidEmojiType = { _tag: 'InvalidEmojiType' };

/** What is wrong with the name of an emoji that is to be added. */
export type CustomEmojiNameFlaw =
  Tagged<'EmojiNameMissing'> | Tagged<'EmojiNameBadEnd'> | Tagged<'EmojiNameBadCharacters'>;

export type CustomEmojiExists = Tagged<'CustomEmojiExists'>;
export const customEmojiExists: CustomEmojiExists = { _tag: 'CustomEmojiExists' };

export type NotExactlyOneFile = Tagged<'NotExactlyOneFile'>;
export const notExactlyOneFile: NotExactlyOneFile = { _tag: 'NotExactlyOneFile' };

export type OverridesDefaultEmoji = Tagged<'OverridesDefaultEmoji'>;
export const overridesDefaultEmoji: OverridesDefaultEmoji = { _tag: 'OverridesDefaultEmoji' };

export type FileTooLarge = Tagged<'FileTooLarge'> & { readonly limitMib: number };
export const fileTooLarge = (limitMib: number): FileTooLarge => ({
  _tag: 'FileTooLarge',
  limitMib,
});

/** What was uploaded is no picture that can be used. */
export type PictureFlaw =
  | Tagged<'InvalidImageFormat'>
  | Tagged<'UndecodableImage'>
  | Tagged<'ImageTooLarge'>
  /** Too many others are being decoded; later it may work. */
  | Tagged<'PicturesBusy'>;

export type NotEmojiAuthor = Tagged<'NotEmojiAuthor'>;
export const notEmojiAuthor: NotEmojiAuthor = { _tag: 'NotEmojiAuthor' };

export type EmojiFailure =
  | EmojiDoesNotExist
  | InvalidCustomEmoji
  | InvalidCustomEmojiName
  | CustomEmojiDeactivated
  | InvalidEmojiCode
  | InvalidEmojiName
  | InvalidEmojiType
  | CustomEmojiNameFlaw
  | CustomEmojiExists
  | NotExactlyOneFile
  | OverridesDefaultEmoji
  | FileTooLarge
  | PictureFlaw
  | NotEmojiAuthor;

const badImage = (msg: string) => ({ ...badRequest(msg), code: 'BAD_IMAGE' });

/** Source: reference, «Custom emoji». */
export const emojiFailures: FailureTable<EmojiFailure> = {
  EmojiDoesNotExist: ({ name, isInPath }) => ({
    ...badRequest(`Emoji '${name}' does not exist`),
    status: isInPath ? 404 : 400,
  }),
  InvalidCustomEmoji: () => badRequest('Invalid custom emoji.'),
  InvalidCustomEmojiName: () => badRequest('Invalid custom emoji name.'),
  CustomEmojiDeactivated: () => badRequest('This custom emoji has been deactivated.'),
  InvalidEmojiCode: () => badRequest('Invalid emoji code.'),
  InvalidEmojiName: () => badRequest('Invalid emoji name.'),
  InvalidEmojiType: () => badRequest('Invalid emoji type.'),
  EmojiNameMissing: () => badRequest('Emoji name is missing'),
  EmojiNameBadEnd: () => badRequest('Emoji names must end with either a letter or digit.'),
  EmojiNameBadCharacters: () =>
    badRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    ),
  CustomEmojiExists: () => badRequest('A custom emoji with this name already exists.'),
  NotExactlyOneFile: () => badRequest('You must upload exactly one file.'),
  OverridesDefaultEmoji: () => badRequest('Only administrators can override default emoji.'),
  FileTooLarge: ({ limitMib }) =>
    badRequest(`Uploaded file is larger than the allowed limit of ${limitMib} MiB`),
  InvalidImageFormat: () => badImage('Invalid image format'),
  UndecodableImage: () => badImage('Could not decode image; did you upload an image file?'),
  ImageTooLarge: () => badImage('Image size exceeds limit'),
  PicturesBusy: () => ({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    msg: 'Too many images are being processed; try again later',
    headers: { 'Retry-After': '10' },
  }),
  NotEmojiAuthor: () => badRequest('Must be an organization administrator or emoji author'),
};
