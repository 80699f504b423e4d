import { inMemory } from '../in-memory';
import { unreadCountsContract } from './contracts/unread-counts-contract';

unreadCountsContract(() => Promise.resolve(inMemory()), 60);
