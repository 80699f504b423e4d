import { portContracts, uploadStoreContract } from '../testing';
import { inMemory } from './in-memory';
import { inMemoryUploads } from './in-memory-uploads';

portContracts('in memory', () => Promise.resolve(inMemory()));

uploadStoreContract('in memory', inMemoryUploads);
