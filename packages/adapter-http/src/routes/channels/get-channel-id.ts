import { integer } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { oneField, userRoute } from '../../route';
import { line } from '../limits';

export const getChannelId = userRoute({
  summary: "Get a channel's ID by its name",
  method: 'get',
  path: '/get_stream_id',
  needs: 'readChannel',
  parameters: { stream: required(plain(line), 'The name of the channel.') },
  ...oneField('stream_id', 'Id of the channel.', integer),
  run: ({ channels }, caller, { stream }) => channels.getId(caller, { name: stream }),
});
