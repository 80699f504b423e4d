import { boolean, integer, nullable, object, rawText, text } from '../../codecs';

/** Source: API document, "Other records"; reference, "Channel folders". */
export const channelFolderRecord = object({
  required: {
    id: integer,
    channel_folder_id: integer,
    name: text,
    description: text,
    rendered_description: rawText,
    creator_id: nullable(integer),
    date_created: integer,
    is_archived: boolean,
  },
  optional: { order: integer },
});
