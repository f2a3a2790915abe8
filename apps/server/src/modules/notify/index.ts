export { twilio } from './adapters/twilio/client.ts';
export { notifyTables } from './personal-data.ts';
export { createNotify, type Notify } from './service.ts';
