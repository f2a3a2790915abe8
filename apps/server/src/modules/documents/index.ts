export { createFileCipher } from './file-cipher.ts';
export { createFileStorage } from './file-storage.ts';
export { createIntake } from './intake/intake.ts';
export { createThreadIntake } from './intake/thread-intake.ts';
export { documentsTables } from './personal-data.ts';
export { documentRoutes, readerOf } from './routes.ts';
export { createScanner } from './scanner.ts';
export { createDocuments, type Documents } from './service.ts';
