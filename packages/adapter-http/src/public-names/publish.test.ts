import {
  anything,
  arrayOf,
  boolean,
  integer,
  maxLength,
  object,
  recordOf,
  text,
} from '@parley/wire/codecs';
import { json, optional, plain } from '../parameters';
import { publish } from './publish';
import { shapeOf } from './shape';
import { publishFailure, understand } from './understand';

const emoji = object({ required: { emoji_name: text, emoji_code: text, reaction_type: text } });

const ours = { emoji_name: 'parley', emoji_code: 'parley', reaction_type: 'chat_extra_emoji' };
const theirs = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };

describe('what clients of the public system are sent', () => {
  it('has their names for the extra emoji, wherever it is', () => {
    const { schema } = object({ required: { list: arrayOf(emoji), byUser: recordOf(emoji) } });
    expect(publish(shapeOf(schema), { list: [ours], byUser: { 7: ours } })).toEqual({
      list: [theirs],
      byUser: { 7: theirs },
    });
  });

  it('leaves a custom emoji that has the same name as it is', () => {
    const custom = { emoji_name: 'parley', emoji_code: '5', reaction_type: 'realm_emoji' };
    expect(publish(shapeOf(emoji.schema), custom)).toBe(custom);
  });

  it.each([
    [
      { property: 'notification_sound', value: 'parley' },
      { property: 'notification_sound', value: 'zulip' },
    ],
    [
      { property: 'emojiset', value: 'parley' },
      { property: 'emojiset', value: 'parley' },
    ],
    [
      { property: 'chat_update_announcements_stream_id', value: 7 },
      { property: 'zulip_update_announcements_stream_id', value: 7 },
    ],
  ])('has their names of settings and values: %j', (event, expected) => {
    const { schema } = object({ required: { property: text, value: anything } });
    expect(publish(shapeOf(schema), event)).toEqual(expected);
  });

  it('has their names of fields, and text where they expect it', () => {
    const { schema } = object({
      required: {
        chat_plan_is_not_limited: boolean,
        available_notification_sounds: arrayOf(text),
        field_data: recordOf(text),
      },
    });
    const fields = {
      chat_plan_is_not_limited: true,
      available_notification_sounds: ['ding', 'parley'],
      field_data: { subtype: 'a' },
    };
    expect(publish(shapeOf(schema), fields)).toEqual({
      zulip_plan_is_not_limited: true,
      available_notification_sounds: ['ding', 'zulip'],
      field_data: '{"subtype":"a"}',
    });
  });

  it('never has other keys and texts that users have chosen', () => {
    const { schema } = object({ required: { storage: recordOf(text), list: arrayOf(emoji) } });
    const list = [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }];
    const fields = {
      storage: { chat_plan_is_not_limited: 'x', notification_sound: 'parley', field_data: 'x' },
      list,
    };
    expect(publish(shapeOf(schema), fields)).toBe(fields);
    expect(shapeOf(recordOf(text).schema)).toBeUndefined();
  });
});

describe('what clients of the public system send', () => {
  const declared = {
    chat_update_announcements_stream_id: optional(json(integer), 'A channel.'),
    notification_sound: optional(plain(maxLength(60)), 'A sound.'),
    reaction_type: optional(plain(maxLength(60)), 'A type.'),
    content: optional(plain(maxLength(60)), 'A text.'),
  };

  it('is read by their names of parameters and values', () => {
    const sent = new Map([
      ['zulip_update_announcements_stream_id', '7'],
      ['notification_sound', '"zulip"'],
      ['reaction_type', 'zulip_extra_emoji'],
      ['content', 'zulip'],
      ['zulip_plan_is_not_limited', 'x'],
    ]);
    expect(Object.fromEntries(understand(declared, sent))).toEqual({
      chat_update_announcements_stream_id: '7',
      notification_sound: '"parley"',
      reaction_type: 'chat_extra_emoji',
      content: 'zulip',
      zulip_plan_is_not_limited: 'x',
    });
  });

  it('is named by their names where it is refused', () => {
    const failure = {
      status: 400,
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'chat_update_announcements_stream_id' argument",
      extra: { var_name: 'chat_update_announcements_stream_id' },
    } as const;
    expect(publishFailure(failure)).toEqual({
      ...failure,
      msg: "Missing 'zulip_update_announcements_stream_id' argument",
      extra: { var_name: 'zulip_update_announcements_stream_id' },
    });
  });
});
