import { currentLevel } from '@parley/core/kernel';
import type { MemoryServer } from '../../testing/memory-server';
import { startMemoryServer } from '../../testing/memory-server';
import { fieldsByFetchType } from '@parley/wire';

/** The fields that every response has, whatever is fetched. */
const always = [
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'idle_queue_timeout_secs',
  'chat_version',
  'chat_merge_base',
  'chat_feature_level',
  'zulip_version',
  'zulip_merge_base',
  'zulip_feature_level',
];

describe('the fields of the register response', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  const fetchedAt = async (level: number, type: string): Promise<readonly string[]> => {
    const { body } = await server.owner.atLevel(level).post('/register', {
      event_types: [],
      fetch_event_types: type.split(' '),
      client_capabilities: {},
    });
    return Object.keys(body).filter((name) => !always.includes(name));
  };

  it.each(Object.entries(fieldsByFetchType))('of %s are declared there', async (type, fields) => {
    // `unread_msgs` needs two types, one of which has fields of its own.
    const others = type === 'message update_message_flags' ? ['max_message_id'] : [];
    const declared = [...Object.keys(fields), ...others];
    const found = await Promise.all([1, 200, 438, currentLevel].map((one) => fetchedAt(one, type)));
    expect(found.flat().filter((name) => !declared.includes(name))).toEqual([]);
    const seen = new Set(found.flat());
    expect(declared.filter((name) => !seen.has(name))).toEqual([]);
  });
});
