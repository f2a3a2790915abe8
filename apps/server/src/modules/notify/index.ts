export { createNotify, type Notify } from './service.ts';
