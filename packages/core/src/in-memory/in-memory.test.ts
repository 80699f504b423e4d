import { portContracts, fileStoreContract } from '../testing';
import { inMemory } from './in-memory';
import { inMemoryFiles } from './in-memory-files';

portContracts('in memory', () => Promise.resolve(inMemory()));

fileStoreContract('in memory', inMemoryFiles);
