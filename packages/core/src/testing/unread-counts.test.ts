import { unreadCountsContract } from './contracts/unread-counts-contract';
import { inMemory } from './in-memory';

unreadCountsContract(() => Promise.resolve(inMemory()), 150);
